"""Where the stack of Shithead lies and how large it is, wherever a game is at."""

from __future__ import annotations

from game.scenes.tables.base import LayoutContext
from game.scenes.tables.layout import Layout
from game.scenes.tables.shithead import sizes
from game.scenes.tables.shithead.sizes import AT_UPRIGHT, COLUMNS, LOWER, PLATE, TOP, UPRIGHT_STACK
from game.ui.theme import CARD_UNITS, RATIO


class Stack(Layout):
    """A table with the stack on it, as far as no card is asked for. `u` is a design unit; results are pixels."""

    def __init__(self, table: LayoutContext) -> None:
        super().__init__(table)
        self.scale = table.metrics.words(sizes.PLATE_WORDS) / (sizes.PLATE_WORDS * self.u)
        """How much larger words are than drawn: by the setting, or because none is smaller than can be read."""
        self.stack_scale = 1.0
        """How much larger than drawn the cards of the stack are: an upright window has room for that."""
        if self.upright:
            self.stack_scale += max(0.0, min(UPRIGHT_STACK.grows, self._free() / UPRIGHT_STACK.tall))

    def top_wide(self) -> float:
        """Width of the card on top of the stack, in pixels."""
        return TOP * self.stack_scale * self.c

    def reach(self) -> tuple[float, float]:
        """How wide and high it is round the stack where cards can be dropped on it, in pixels."""
        wide, tall = sizes.STACK_REACH
        return wide * self.stack_scale * self.u, tall * self.stack_scale * self.u

    def _free(self) -> float:
        """What is left of the room for the stack in an upright window while it is as large as drawn, in u."""
        room = UPRIGHT_STACK
        # Large words need room below the stack.
        above, below = self._opponents_end() + room.below_others, self.tall - room.up
        return below - above - room.tall - room.tall_words * (self.scale - 1)

    def _opponents_end(self) -> float:
        """Where the row of opponents ends in an upright window, in u."""
        tall = sizes.UPRIGHT_CARDS[len(self.table.names) - 1] * CARD_UNITS * (RATIO + LOWER)
        return AT_UPRIGHT.y + COLUMNS.plate_below + PLATE * self.scale + COLUMNS.plate_to_places + tall
