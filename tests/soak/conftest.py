"""What the long tests run on."""

from tests.faults.fixtures import prepared, served, served_on_postgresql

__all__ = ["prepared", "served", "served_on_postgresql"]
