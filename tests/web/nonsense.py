"""What no page sends, and how it is sent all the same."""

from collections.abc import Iterable
from urllib.parse import quote

FORM = "application/x-www-form-urlencoded"
NONSENSE = {
    "text": "nonsense",
    "negative": "-1",
    "huge": "9" * 400,
    "very huge": "9" * 5000,
    "float": "1.0",
    "exponent": "1e0",
    "plus": "+1",
    "padded": " 1",
    "padded by a line end": "1\n",
    "underscore": "1_0",
    "superscript": "²",
    "arabic digit": "\u0661",
    "fullwidth digit": "\uff11",
    "fullwidth letter": "\uff42\uff12",
    "NUL": "1\0",
    "only NUL": "\0",
    "capital": "B2",
    "list": "[1]",
    "null": "null",
    "true": "True",
    "markup": "<script>alert(1)</script>",
    "SQL": "' OR 1=1 --",
    "surrogate": "\ud800",
    "path": "../../etc/passwd",
}


def encoded(pairs: Iterable[tuple[str, str]]) -> str:
    """Form data byte for byte as given, lone surrogates included."""
    return "&".join(f"{name}={quote(value.encode('utf-8', 'surrogatepass'))}" for name, value in pairs)
