"""What is told of That Dam Game: its log, and what the computers say."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules.cards import HIDDEN, RANK_OF, Card, Rank
from game.rules.events import (
    BegDeclined,
    BegMade,
    CardsMoved,
    DealBegan,
    DealEnded,
    DiscardTaken,
    Event,
    Fact,
    LaidOff,
    MatchEnded,
    MeldLaid,
    ScoreChanged,
    StockRenewed,
    WentOut,
)
from game.rules.zones import ZoneKind
from game.scenes.tables.base import LayoutContext, Remark
from game.texts import n, t
from game.ui.table.model import TableModel

Said = Callable[..., str]
"""Puts a sentence about a seat together: key, seat, blanks."""


def rank_of(card: Card) -> Rank:
    """The rank by which a card is called; one that nobody sees is a joker."""
    return RANK_OF[card] if card != HIDDEN else Rank.JOKER


def sentence(event: Event, before: TableModel, table: LayoutContext) -> str | None:
    """An event in one sentence, as it is said before the model has it; None for what needs no words."""

    def said(key: str, seat: int, **blanks: object) -> str:
        return table.say(f"that_dam_game.log.{key}", seat, **blanks)

    match event:
        case DealBegan(number=number, dealer=dealer):
            return said("deal", dealer, number=number)
        case CardsMoved(cards=cards, source=source, target=target):
            if target.kind is ZoneKind.DISCARD:
                return said("throw", source.owner, card=cards[0])
            if source.kind is ZoneKind.STOCK:
                if cards[0] != HIDDEN and not table.named(target.owner):
                    return t("that_dam_game.log.draw_own", card=cards[0])
                return said("draw", target.owner)
            return None
        case DiscardTaken(seat=seat, card=card):
            return said("take", seat, card=card)
        case BegMade(seat=seat, card=card):
            return said("beg", seat, card=card)
        case BegDeclined(seat=seat):
            return said("decline", seat)
        case MeldLaid(seat=seat):
            return said("meld", seat, number=before.fact(Fact.CONTRACT))
        case LaidOff(seat=seat, card=card, onto=onto):
            return _lay_off_words(said, seat, card, onto, before, table)
        case StockRenewed():
            return t("that_dam_game.log.renewed")
        case WentOut(seat=seat):
            return said("out", seat)
        case DealEnded(seat=None):
            return t("that_dam_game.log.no_cards")
        case ScoreChanged(seat=seat, score=score, gained=gained):
            return table.count("that_dam_game.log.score", seat, gained, score=score)
        case MatchEnded(winners=winners):
            return table.won(winners)
        case _:
            return None


def _lay_off_words(
    said: Said, seat: int, card: Card, onto: int, before: TableModel, table: LayoutContext
) -> str | None:
    zone = next((z for z in before.zones if z.kind is ZoneKind.MELD and z.number == onto), None)
    if zone is None:
        return None
    kind = "run" if (Fact.STANDS_FOR, onto) in before.fold.facts else "set"
    if zone.owner == seat:
        return said(f"lay_off_own_{kind}", seat, card=card)
    if not table.named(zone.owner):
        return said(f"lay_off_yours_{kind}", seat, card=card)
    return said(f"lay_off_{kind}", seat, card=card, owner=table.names[zone.owner])


def spoken(event: Event, table: LayoutContext) -> list[Remark]:
    """What computers say to an event: they beg, boast and grumble."""
    computers = [seat for seat in range(len(table.names)) if seat not in table.people]
    match event:
        case BegMade(seat=seat) if seat in computers:
            return [Remark(seat, "beg", "happy", 0.6)]
        case MeldLaid(seat=seat) if seat in computers:
            return [Remark(seat, "meld", "happy", 0.5)]
        case WentOut(seat=seat):
            mine = [Remark(seat, "out", "happy", 0.8)] if seat in computers else []
            return mine + [Remark(other, "lost", "cursing", 0.3) for other in computers if other != seat]
        case MatchEnded(winners=winners):
            return [Remark(seat, "win", "happy", 1.0) for seat in winners if seat in computers]
        case _:
            return []


def notes(outs: Sequence[int]) -> tuple[str, ...]:
    """In how many hands everybody was out first, by seat."""
    return tuple(n("that_dam_game.note.out", count) if count else t("that_dam_game.note.never") for count in outs)
