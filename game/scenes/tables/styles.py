"""How cards move at the tables of several games. What a game does in its own way stays with its movement."""

from __future__ import annotations

from typing import Final

from game.ui.table.motion import GROWS, Leg, MotionStyle
from game.ui.tween import in_out, out

__all__ = ["DEAL", "GATHER", "LAY", "SPIN"]

SPIN: Final = 12.0
"""Degrees from picture to picture of a card that spins as it is dealt."""
DEAL: Final = MotionStyle(
    (Leg(0.26, out, arc=0.6, spin=-180.0, spin_step=SPIN, turn_over=(0.55, 0.95), grows=GROWS),), landing="deal_tick"
)
"""Cards spin through the air and turn over as they land."""
LAY: Final = MotionStyle((Leg(0.22, out, arc=0.22, springs=True, grows=GROWS),), sound="card_lift", landing="card_land")
"""A card is laid from the hand."""
GATHER: Final = MotionStyle((Leg(0.34, in_out, spin_step=3.0, grows=GROWS),), sound="card_slide")
"""Cards are put together after a deal."""
