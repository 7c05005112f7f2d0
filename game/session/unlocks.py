"""Which backs and tables are opened by how many feats. All others are everybody's from the start."""

from __future__ import annotations

from typing import Final

__all__ = ["BACKS_AT", "TABLES_AT", "opened_at"]

BACKS_AT: Final = {"bubbles": 1, "pennies": 3, "crowns": 6, "timber": 10, "embers": 15, "skulls": 21}
TABLES_AT: Final = {"picnic": 2, "casino": 8, "crypt": 18}
"""By name: so many feats open it."""


def opened_at(name: str) -> int:
    """How many feats open a back or a table; 0 for one that everybody has."""
    return BACKS_AT.get(name) or TABLES_AT.get(name, 0)
