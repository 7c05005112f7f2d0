"""Who sits at a challenge, where the opponents are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.session.setups import name_of
from game.texts import t

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.scenes.services import Services
    from game.session.seats import SeatConfig

__all__ = ["tell_borrowed"]


def tell_borrowed(services: Services, seats: Sequence[SeatConfig]) -> None:
    """Say whose portrait the person borrows for a match that begins now, where an opponent has theirs.

    Whoever looks for their own face at the table finds it in the seat of somebody else.
    """
    own, borrowed = services.settings.player_avatar, seats[0].character
    if borrowed != own:
        services.tell(t("challenges.borrowed", name=name_of(own), other=name_of(borrowed)))
