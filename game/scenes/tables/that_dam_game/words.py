"""What the table of That Dam Game asks, tells and says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules.actions import TAKE, Action, Beg, Decline, Discard, Draw, LayOff, Meld, Take
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
    MeldLaid,
    Phase,
    ScoreChanged,
    StockRenewed,
    WentOut,
)
from game.rules.zones import ZoneKind
from game.scenes.tables.base import MIDDLE, LayoutContext, Moment, Past, Prompt, Remark
from game.scenes.tables.parts import WordsPart, caught
from game.scenes.tables.that_dam_game import draft
from game.scenes.tables.that_dam_game.memory import ThatDamPast
from game.scenes.tables.that_dam_game.movement import dealing
from game.scenes.tables.that_dam_game.places import places_at
from game.texts import join, n, t
from game.ui.table.model import TableModel

Said = Callable[..., str]
"""Puts a sentence about a seat together: key, seat, blanks."""


class ThatDamWords(WordsPart):
    """What a contract still needs, who begs, and who grumbles."""

    def prompt(self, moment: Moment) -> Prompt:
        """What is asked of whom."""
        model, table = moment.model, moment.table
        seat = model.to_act
        places = places_at(model, table)
        if seat is None or not places.dealt or places.laying or ThatDamPast.of(moment.past).begged:
            return Prompt("")
        if not model.count(ZoneKind.HAND, seat):
            return Prompt(table.say("that_dam_game.gone_out", seat), "flag")
        if seat == table.me and seat in table.people and not moment.legal:
            return Prompt("")  # the table is still showing what was done
        thrown = model.tokens(ZoneKind.DISCARD)
        rank = rank_of(thrown[-1].card) if thrown else Rank.JOKER
        name = table.names[seat]
        if seat not in table.people:
            if model.phase is Phase.OFFER:
                return Prompt(t("that_dam_game.may_beg", name=name, card=rank))
            return Prompt(t("table.turn_of", name=name))
        if model.phase is Phase.OFFER:
            names = [table.short(other) for other in _declined(model, seat)]
            words = table.say("that_dam_game.beg_for", seat, card=rank)
            if names:
                key = "that_dam_game.beg_for_declined"
                told = table.count(key, seat, len(names), names=join(names), card=rank)
                # Where names are so long that they would not go on the line, the log has who declined.
                words = told if places.on_a_line(told) else words
            return Prompt(words, "hand")
        if not moment.legal and model.phase is not Phase.DRAW:
            # Round a flat table it is told to all sides: what can be done is asked for where the hand is open.
            return Prompt("")
        asked = _own_turn(moment)
        lacking = draft.lacking(places) if asked == "put_together" and table.people == {seat} else 0
        if lacking:
            # How far somebody is would be no secret any more where several people look at the screen.
            return Prompt(n("that_dam_game.lacking", lacking), "cards")
        key = f"that_dam_game.{asked}"
        return Prompt(table.say(key, seat, card=rank), "cards")

    def subtitle(self, model: TableModel, table: LayoutContext, totals: Sequence[int]) -> Sequence[str]:
        """Which hand it is, and who deals."""
        contracts = table.options.get("contracts", ())
        total = len(contracts) if isinstance(contracts, tuple | list) else 0
        number = max(1, model.fact(Fact.DEAL))
        ways = [t("that_dam_game.hand_of", number=number, total=total)]
        if isinstance(limit := table.options.get("score_limit"), int):
            ways.insert(0, n("that_dam_game.hand_to", limit, number=number, total=total))
        m = table.metrics
        crowded = len(table.names) > 4 and not m.portrait and m.u < 0.9
        if m.small or crowded or not model.fact(Fact.DEAL):
            return ways
        dealer = model.fact(Fact.DEALER)
        named = table.named(dealer)
        deal = t("that_dam_game.deals", name=table.short(dealer)) if named else t("that_dam_game.you_deal")
        return [t("that_dam_game.hand_and_deal", hand=ways[0], deal=deal), *ways]

    def hint(self, action: Action) -> str:
        """An action in a few words."""
        match action:
            case Draw():
                return t("that_dam_game.hint_draw")
            case Take():
                return t("that_dam_game.hint_take")
            case Beg():
                return t("that_dam_game.hint_beg")
            case Decline():
                return t("that_dam_game.hint_decline")
            case Meld():
                return t("that_dam_game.hint_lay")
            case LayOff(card=card):
                return t("that_dam_game.hint_lay_off", card=card)
            case Discard(card=card):
                return t("that_dam_game.hint_throw", card=card)
            case _:
                return ""

    def proposed(self, action: Action, moment: Moment) -> str:
        """A card is laid off onto one of many melds, which is named as its button names it."""
        if isinstance(action, LayOff):
            return onto_words("hint_onto", action, moment, card=action.card)
        return super().proposed(action, moment)

    def called(self, action: Action) -> str:
        """An action as another one is better than it."""
        return t("table.called.play", card=action.card) if isinstance(action, Discard) else ""

    def log(self, event: Event, before: Moment) -> str | None:
        """Events in sentences; what is dealt needs none."""
        model, table = before.model, before.table

        def said(key: str, seat: int, **blanks: object) -> str:
            return table.say(f"that_dam_game.log.{key}", seat, **blanks)

        match event:
            case DealBegan(number=number, dealer=dealer):
                return said("deal", dealer, number=number)
            case CardsMoved() if dealing(event, model):
                return None
            case CardsMoved(cards=cards, source=source, target=target):
                if target.kind is ZoneKind.DISCARD:
                    return said("throw", source.owner, card=cards[0])
                if source.kind is ZoneKind.STOCK:
                    if cards[0] != HIDDEN and not table.named(target.owner):
                        return t("that_dam_game.log.draw_own", card=cards[0])
                    unseen = ThatDamPast.of(before.past).reaches_beggar(event, model)
                    return said("unseen" if unseen else "draw", target.owner)
                return None
            case DiscardTaken(seat=seat, card=card):
                return said("take", seat, card=card)
            case BegMade(seat=seat, card=card):
                return said("beg", seat, card=card)
            case BegDeclined(seat=seat):
                return said("decline", seat)
            case MeldLaid(seat=seat):
                return said("meld", seat, number=model.fact(Fact.CONTRACT))
            case LaidOff(seat=seat, card=card, onto=onto):
                return _lay_off_words(said, seat, card, onto, model, table)
            case StockRenewed():
                return t("that_dam_game.log.renewed")
            case WentOut(seat=seat):
                return said("out", seat)
            case DealEnded(seat=None):
                return t("that_dam_game.log.no_cards")
            case ScoreChanged(seat=seat, score=score, gained=gained):
                return table.count("that_dam_game.log.score", seat, gained, score=score)
            case _:
                return super().log(event, before)

    def remarks(self, event: Event, before: Moment) -> list[Remark]:
        """Computers beg, boast and grumble."""
        table = before.table
        computers = [seat for seat in range(len(table.names)) if seat not in table.people]
        match event:
            case BegMade(seat=seat):
                thrower = before.model.fact(Fact.OFFERED_BY)
                return [Remark(seat, "beg", "happy", 0.7, to=thrower if thrower >= 0 else None)]
            case MeldLaid(seat=seat):
                return [Remark(seat, "meld", "happy", 0.5 if seat in computers else 0.8, to=MIDDLE)]
            case LaidOff(seat=seat) if seat in computers:
                return [Remark(seat, "laid_off", "happy", 0.25)]
            case CardsMoved(source=source, target=target) if target.kind is ZoneKind.DISCARD:
                # Between two melds there are minutes in which nothing else happens.
                return [Remark(source.owner, "thrown", "happy", 0.12)] if source.owner in computers else []
            case WentOut(seat=seat):
                mine = [Remark(seat, "out", "happy", 0.8)] if seat in computers else []
                return mine + [Remark(other, "lost", "cursing", 0.3) for other in computers if other != seat]
            case _:
                return super().remarks(event, before)

    def notes(self, model: TableModel, past: Past) -> tuple[str, ...]:
        """In how many hands everybody was out first."""
        outs = ThatDamPast.of(past).outs
        counts = [outs.get(seat, 0) for seat in range(model.players)]
        return tuple(n("that_dam_game.note.out", count) if count else t("that_dam_game.note.never") for count in counts)

    def changes(self, model: TableModel, past: Past) -> tuple[str, ...]:
        """Who went out, and how many cards everybody else was caught with."""
        return caught(model, "that_dam_game.change")


def _own_turn(moment: Moment) -> str:
    """The key of what is asked of whoever is in turn."""
    model, legal, selection = moment.model, moment.legal, moment.selection
    if model.phase is Phase.DRAW:
        # Round a flat table it is told to all sides, and what is legal is asked for where the hand is open.
        offered = TAKE in legal if legal else model.fact(Fact.OFFERED_BY) >= 0
        return "draw_or_take" if offered else "draw_first"
    if model.phase is Phase.DISCARD:
        return "throw_now"
    if not model.fact(Fact.MELDED, moment.table.me):
        return "complete" if draft.whole(moment) is not None else "put_together"
    if any(isinstance(action, LayOff) for action in legal):
        return "lay_off_where" if selection else "lay_off"
    return "throw_now"


def _declined(model: TableModel, seat: int) -> list[int]:
    """Who has let the discard go by before it was offered to a seat: the player in turn first."""
    by = model.fact(Fact.OFFERED_BY)
    asked = [(by + i) % model.players for i in range(1, (seat - by) % model.players)]
    return asked[:1] + [other for other in asked[1:] if model.fact(Fact.BEGS, other)]


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


def onto_words(key: str, action: LayOff, moment: Moment, **blanks: object) -> str:
    """To whose meld a card would be added, and to which."""
    model, table = moment.model, moment.table
    zone = next(zone for zone in model.zones if zone.kind is ZoneKind.MELD and zone.number == action.onto)
    kind = "run" if (Fact.STANDS_FOR, action.onto) in model.fold.facts else "set"
    whose = "" if table.named(zone.owner) else "own_"
    rank = rank_of(model.zones[zone][0].card)
    return t(f"that_dam_game.{key}.{whose}{kind}", name=table.short(zone.owner), rank=rank, **blanks)


def rank_of(card: Card) -> Rank:
    """The rank by which a card is called; one that nobody sees is a joker."""
    return RANK_OF[card] if card != HIDDEN else Rank.JOKER
