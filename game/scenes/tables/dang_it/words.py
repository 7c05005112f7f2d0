"""What the table of Dang It! asks, tells and says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.actions import DANG_IT, Action, Draw, Play
from game.rules.cards import HIDDEN, RANK_OF, SUIT_LETTERS, SUIT_OF
from game.rules.events import (
    CardsMoved,
    DangItCalled,
    DealBegan,
    DealEnded,
    DrawTied,
    DrawWon,
    Event,
    Fact,
    Phase,
    PileWon,
    RoundBegan,
    RoundEnded,
    WentOut,
)
from game.rules.zones import ZoneKind
from game.scenes.tables.base import LayoutContext, Moment, Past, Prompt, Remark, Tag
from game.scenes.tables.dang_it.memory import DangItPast
from game.scenes.tables.parts import WordsPart
from game.texts import n, series, t
from game.ui.table.model import TableModel

OFTEN: Final = 3
"""Minimum number of calls worth a remark."""

OUT_OFTEN: Final = 2
"""Minimum number of hands to have been out first in that is worth a remark."""


class DangItWords(WordsPart):
    """What follows, who took how much, and what people think of it."""

    def prompt(self, moment: Moment) -> Prompt:
        """What is asked of whom."""
        model, table, legal = moment.model, moment.table, moment.legal
        seat = model.to_act
        if seat is None:
            return Prompt("")
        pile, past = model.tokens(ZoneKind.PILE), DangItPast.of(moment.past)
        if past.out is not None:
            left = any(model.count(ZoneKind.HAND, other) for other in range(model.players))
            return Prompt(table.say("table.dang_it.out", past.out) if left else "")
        if past.said and pile:
            # Who has just said so need not be told again that nothing follows.
            return Prompt(table.count("table.dang_it.takes", model.fact(Fact.PILE_SEAT), len(pile)))
        if past.between:
            return Prompt("")
        if seat not in table.people:
            return Prompt(t("table.turn_of", name=table.names[seat]))
        if not legal:
            return Prompt("")  # the table is still showing what was done
        phase = model.phase
        if phase is Phase.DRAW_FOR_DEAL:
            tied = sum(model.fact(Fact.DRAWING, s) for s in range(model.players)) < model.players
            words = table.say("table.dang_it.draw_again" if tied else "table.dang_it.draw", seat)
        elif phase is Phase.LEAD:
            words = table.say("table.dang_it.lead", seat)
        elif DANG_IT in legal:
            return Prompt(t("table.dang_it.nothing"), "close", refused=True)
        elif pile:
            words = table.say("table.dang_it.follow", seat, top=pile[-1].card)
        else:
            words = table.say("table.turn_of", seat)
        return Prompt(words, "cards")

    def tag(self, model: TableModel, table: LayoutContext) -> Tag | None:
        """The suit and the rank that follow."""
        pile = model.tokens(ZoneKind.PILE)
        if pile and pile[-1].card != HIDDEN:
            top = pile[-1].card
            return Tag(
                t("table.dang_it.tag_main", rank=RANK_OF[top]),
                t("table.dang_it.tag_over"),
                f"suit_{SUIT_LETTERS[SUIT_OF[top]]}",
            )
        if model.phase is Phase.LEAD and all(model.count(ZoneKind.HAND, seat) for seat in range(model.players)):
            return Tag(t("table.dang_it.tag_lead"), t("table.dang_it.tag_lead_over"))
        return None

    def pill(self, model: TableModel) -> str:
        """How many cards the pile has."""
        count = model.count(ZoneKind.PILE)
        return n("table.pile", count) if count else ""

    def subtitle(self, model: TableModel, table: LayoutContext, totals: Sequence[int]) -> Sequence[str]:
        """Which round it is, and how the last one ended."""
        number = max(1, model.fact(Fact.ROUND))
        if table.options.get("length") == "points":
            words = t("table.round_to", number=number, points=table.options["points"])
        else:
            words = t("table.round_of", number=number, total=table.options.get("rounds", number))
        if totals:
            others = [totals[seat] for seat in table.opponents()]
            points = " : ".join(str(score) for score in [totals[table.me], *others])
            return f"{words}   {points}", words
        return (words,)

    def log(self, event: Event, before: Moment) -> str | None:
        """Events in sentences."""
        table = before.table

        def said(key: str, seat: int, **blanks: object) -> str:
            return table.say(f"table.log.{key}", seat, **blanks)

        match event:
            case CardsMoved(cards=cards, source=source, target=target):
                if target.kind is ZoneKind.DRAWN:
                    return said("drew", target.owner, card=cards[0])
                if target.kind is ZoneKind.PILE:
                    key = "follow" if before.model.count(ZoneKind.PILE) else "lead"
                    return said(key, source.owner, card=cards[0])
                if source.kind is ZoneKind.STOCK and target.kind is ZoneKind.WON:
                    return table.count("table.log.left_over", target.owner, len(cards))
                return None
            case DrawTied(seats=seats):
                return table.say_all("table.log.draw_tied", seats)
            case DrawWon(seat=seat):
                return said("draw_won", seat)
            case DealBegan(number=number, dealer=dealer):
                return said("deal", dealer, number=number)
            case DangItCalled(seat=seat):
                return said("dang_it", seat)
            case PileWon(seat=seat, count=count):
                return table.count("table.log.pile_won", seat, count)
            case WentOut(seat=seat):
                return said("out", seat)
            case RoundBegan(number=number):
                return t("table.log.round", number=number)
            case RoundEnded(number=number, points=points):
                parts = [
                    t("table.log.round_points", name=table.names[seat], points=gained)
                    for seat, gained in enumerate(points)
                ]
                return t("table.log.round_over", number=number, points=series(parts))
            case _:
                return super().log(event, before)

    def remarks(self, event: Event, before: Moment) -> list[Remark]:
        """Computers speak; the person says "Dang It!" by pressing it, and is heard as well."""
        table = before.table
        match event:
            case DangItCalled(seat=seat, owner=owner):
                return [Remark(seat, "dang_it", "cursing", 1.0, to=owner, move=True)]
            case PileWon(seat=seat, count=count) if seat not in table.people and count >= 3:
                return [Remark(seat, "pile_won", "happy", 0.35)]
            case DrawWon(seat=seat) if seat not in table.people:
                return [Remark(seat, "draw_won", "happy", 0.5)]
            case WentOut(seat=seat):
                others = [s for s in range(len(table.names)) if s != seat and s not in table.people]
                mine = [Remark(seat, "out", "happy", 0.8)] if seat not in table.people else []
                return mine + [Remark(s, "lost", "cursing", 0.3) for s in others]
            case DealEnded(seat=None):
                return []
            case _:
                return super().remarks(event, before)

    def hint(self, action: Action) -> str:
        """An action in a few words."""
        match action:
            case Play(cards=cards):
                return t("table.hint.play", card=cards[0])
            case Draw():
                return t("table.hint.draw")
            case _:
                return t("table.hint.dang_it")

    def called(self, action: Action) -> str:
        """An action as another one is better than it."""
        return t("table.called.play", card=action.cards[0]) if isinstance(action, Play) else ""

    def notes(self, model: TableModel, past: Past) -> tuple[str, ...]:
        """What tells everybody apart: the largest pile of all, who had to say it most or never, who was out most.

        Whoever has nothing of these is told of the largest pile of their own.
        """
        done, seats = DangItPast.of(past), range(model.players)
        said = [done.cries.get(seat, 0) for seat in seats]
        outs = [done.outs.get(seat, 0) for seat in seats]
        most = max(done.largest.values(), default=0)

        def note(seat: int) -> str:
            if done.largest.get(seat, 0) < most:
                if max(said) >= OFTEN and said.count(said[seat]) == 1 and said[seat] in (max(said), 0):
                    return n("scores.said", said[seat]) if said[seat] else t("scores.never_said")
                if outs[seat] == max(outs) and outs[seat] >= OUT_OFTEN and outs.count(outs[seat]) == 1:
                    return n("dang_it.note.out", outs[seat])
            return n("scores.largest", done.largest[seat]) if seat in done.largest else ""

        return tuple(map(note, seats))

    def changes(self, model: TableModel, past: Past) -> tuple[str, ...]:
        """The largest pile that everybody took in the round."""
        piles = DangItPast.of(past).round_over
        sizes = (piles.get(seat, 0) for seat in range(model.players))
        return tuple(n("scores.largest", size) if size else t("dang_it.change.no_pile") for size in sizes)
