"""Where the focus of whoever steers by keys or a pad goes, when what has it leaves the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import hypot

from game.scenes.table.stage import Stage
from game.scenes.tables.base import ActionButton
from game.ui.table.hand import CardTarget
from game.ui.widgets import ActionKey, Form
from game.ui.widgets.base import Widget

__all__ = ["Attention", "leading"]


def leading(specs: Collection[ActionButton]) -> str:
    """The kind of the main action: a red button, or a gold one where there is no red one."""
    return "red" if any(spec.kind == "red" for spec in specs) else "gold"


class Attention:
    """Keeps the focus on something that is there.

    A card hands it to the one that comes into its place. Whatever else has gone, such as a button that was pressed or
    the place of a meld, hands it in one's own turn to the main action, or where that sleeps to a card that can be used.
    Where nobody sees a focus, none is to appear: whoever points is given nothing. While others play the card that
    has it does not show it: what is gold is to be done now. Keys that go on from there show it.
    """

    def __init__(self, stage: Stage, form: Form) -> None:
        self._stage, self._form = stage, form
        self._card: CardTarget | None = None
        self._at = -1
        self._handed: Widget | None = None
        self._my_turn = False

    def quiet(self, card: CardTarget) -> bool:
        """Whether a card has the focus since it was one's turn, or another card has left, and nothing can be chosen."""
        return card is self._handed and not self._stage.legal()

    def note(self) -> None:
        """Before what can be touched changes: remember the card with the focus, and where it stands."""
        focus, widgets = self._form.focus, self._form.widgets
        self._card = focus if isinstance(focus, CardTarget) and focus in widgets else None
        self._at = widgets.index(self._card) if self._card is not None else -1

    def keep(
        self,
        specs: Mapping[str, ActionButton],
        actions: Mapping[str, ActionKey],
        cards: Mapping[int, CardTarget],
        usable: Collection[int],
    ) -> None:
        """Give the focus to something else, if what had it has gone. `usable` are the numbers of such cards."""
        form, stage = self._form, self._stage
        mine = bool(stage.legal())
        if self._my_turn and not mine:
            self._handed = form.focus
        self._my_turn = mine
        if self._card is not None and form.focus is self._card and self._card not in form.widgets:
            order, card = list(cards.values()), self._card
            self._handed = order[min(self._at, len(order) - 1)] if order else None
            form.set_focus(self._handed, show=card.focused)
        elif form.focus is not self._handed:
            self._handed = None
        self._card = None
        if not (form.shows_focus and stage.keys_used) or self._there() or not mine:
            return
        main = leading(specs.values())
        live = [spec for key, spec in specs.items() if key in actions and actions[key].enabled]
        live.sort(key=lambda spec: spec.kind != main)
        able = [card for number, card in cards.items() if number in usable]
        if live and (live[0].kind == main or not able):
            form.set_focus(actions[live[0].key], show=True)
        else:
            form.set_focus(self._nearest(able or list(cards.values())), show=True)

    def _there(self) -> bool:
        focus = self._form.focus
        return focus is not None and focus.visible and focus in self._form.widgets

    def _nearest(self, cards: Sequence[CardTarget]) -> Widget | None:
        """The card nearest to what had the focus, or the first one where nothing had it."""
        gone = self._form.focus
        if gone is None or not cards:
            return next(iter(cards), gone)
        x, y = gone.rect.center
        return min(cards, key=lambda card: hypot(card.rect.centerx - x, card.rect.centery - y))
