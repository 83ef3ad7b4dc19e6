"""Where tries of passwords are counted: the cache, which all processes and machines share (settings, CACHES)."""


class CannotCount(Exception):
    """The cache is out of reach: what has to be counted cannot be let through."""
