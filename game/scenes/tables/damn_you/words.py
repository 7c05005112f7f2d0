"""What the table of D$%n You! asks, tells and says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.actions import PAY, Action, Exchange, LayJoker, Play, Run
from game.rules.cards import SUIT_OF, Suit
from game.rules.events import (
    AntePaid,
    CardsMoved,
    DealBegan,
    DealEnded,
    Event,
    Fact,
    FactChanged,
    HandSettled,
    JokerExchanged,
    JokerPlaced,
    Passed,
    Phase,
    PotWon,
    RunLaid,
    TurnBegan,
    WentOut,
)
from game.rules.zones import ZoneKind
from game.scenes.tables.base import MIDDLE, LayoutContext, Moment, Past, Prompt, Remark
from game.scenes.tables.damn_you.choice import JOKERS_FROM, selected
from game.scenes.tables.damn_you.field import letter
from game.scenes.tables.damn_you.info import hands_of
from game.scenes.tables.damn_you.memory import DamnYouPast
from game.scenes.tables.parts import WordsPart, caught
from game.texts import n, series, t
from game.ui.table.model import TableModel


class DamnYouWords(WordsPart):
    """What can be laid, who has paid, and who curses."""

    def prompt(self, moment: Moment) -> Prompt:
        """What is asked of whom."""
        model, table, legal = moment.model, moment.table, moment.legal
        seat = model.to_act
        if seat is None or model.count(ZoneKind.STOCK):
            return Prompt("")
        if not model.count(ZoneKind.HAND, seat):
            if any(zone.kind is ZoneKind.TABLEAU and len(cards) > 1 for zone, cards in model.zones.items()):
                return Prompt("")  # the last card has gone onto a joker, which comes to the hand for it
            return Prompt(table.say("damn_you.prompt.out", seat), "flag")
        if seat not in table.people:
            return Prompt(t("table.turn_of", name=table.names[seat]))
        if not legal:
            return Prompt("")
        if PAY in legal:
            broke = not model.fact(Fact.CHIPS, seat)
            return Prompt(t("damn_you.prompt.house" if broke else "damn_you.prompt.pay"), "close", refused=True)
        icon = "cards"
        chosen = selected(moment.selection)
        if model.phase is Phase.START:
            words, icon = table.say("damn_you.prompt.start", seat), f"suit_{letter(Suit.DIAMONDS)}"
        elif chosen and chosen[0] >= JOKERS_FROM:
            words = table.say("damn_you.prompt.joker", seat)
        elif chosen:
            suit = SUIT_OF[chosen[0]]
            icon = f"suit_{letter(suit)}"
            if len(chosen) > 1:
                words = table.count("damn_you.prompt.run", seat, len(chosen), suit=suit)
            else:
                words = table.say("damn_you.prompt.one", seat, card=chosen[0])
        else:
            words = _what_can_be_done(legal, seat, table)
        return Prompt(words, icon)

    def subtitle(self, model: TableModel, table: LayoutContext, totals: Sequence[int]) -> Sequence[str]:
        """Which hand it is and who deals."""
        number, dealer = model.fact(Fact.DEAL), model.fact(Fact.DEALER)
        total = hands_of(table.options, len(table.names))
        if not number:
            return (n("damn_you.subtitle_before", total),)
        name = table.short(dealer)
        return (
            t(table.key("damn_you.subtitle", dealer), number=number, total=total, name=name),
            t("damn_you.subtitle_short", number=number, total=total),
        )

    def labels(self, event: Event, table: LayoutContext) -> Mapping[int, str]:
        """Who has paid how much, until their next turn; who has won how much."""
        match event:
            case Passed(seat=seat, amount=amount):
                return {seat: n("damn_you.label.paid", amount) if amount else t("damn_you.label.house")}
            case HandSettled(seat=seat, owed=owed, paid=paid):
                if paid < owed:
                    return {seat: n("damn_you.label.paid_part", owed, paid=paid)}
                return {seat: n("damn_you.label.paid", paid)}
            case PotWon(seat=seat, amount=amount) if amount:
                return {seat: n("damn_you.label.won", amount)}
            case TurnBegan(seat=seat):
                return {seat: ""}
            case DealBegan() | WentOut():
                return dict.fromkeys(range(len(table.names)), "")
            case _:
                return {}

    def log(self, event: Event, before: Moment) -> str | None:
        """Events in sentences."""
        model, table = before.model, before.table

        def said(name: str, seat: int, **blanks: object) -> str:
            return table.say(f"damn_you.log.{name}", seat, **blanks)

        def counted(name: str, seat: int, count: int) -> str:
            return table.count(f"damn_you.log.{name}", seat, count)

        match event:
            case DealBegan(number=number, dealer=dealer):
                return said("deal", dealer, number=number)
            case AntePaid(seat=seat, amount=amount):
                # Once cards are dealt, only whoever has one fewer than others pays again.
                again = model.count(ZoneKind.HAND, seat) > 0
                return said("ante_again", seat) if again else counted("ante", seat, amount)
            case FactChanged(fact=Fact.BEGAN, value=seat) if seat >= 0:
                return said("begins", seat)
            case CardsMoved(cards=(card,), source=source, target=target):
                plain = source.kind is ZoneKind.HAND and target.kind is ZoneKind.TABLEAU and card == target.number
                exchanged = model.count(ZoneKind.TABLEAU, number=target.number) if plain else 0
                # The last card of a run tells more than another one: it is what the quiet line says.
                name = "run_ends" if DamnYouPast.of(before.past).run_left == 1 else "lay"
                return said(name, source.owner, card=card) if plain and not exchanged else None
            case RunLaid(seat=seat, count=count):
                return counted("run", seat, count)
            case JokerPlaced(seat=seat, stands_for=place):
                return said("joker", seat, card=place)
            case JokerExchanged(seat=seat, card=card):
                return said("exchange", seat, card=card)
            case Passed(seat=seat, amount=amount):
                return said("pay" if amount else "house", seat)
            case WentOut(seat=seat):
                return said("out", seat)
            case HandSettled(seat=seat, owed=owed, paid=paid):
                if paid < owed:
                    return table.count("damn_you.log.settled_part", seat, owed, paid=paid)
                return counted("settled", seat, paid)
            case PotWon(seat=seat, amount=amount) if amount:
                return counted("pot", seat, amount)
            case DealEnded():
                gained = DamnYouPast.of(before.past).gained(model)
                parts = [
                    t("damn_you.log.hand_points", name=table.names[s], points=f"{points:+d}")
                    for s, points in enumerate(gained)
                ]
                return t("damn_you.log.hand_over", number=model.fact(Fact.DEAL), points=series(parts))
            case _:
                return super().log(event, before)

    def remarks(self, event: Event, before: Moment) -> list[Remark]:
        """Who pays, curses; who is out, does not hide it; and jokers are never laid in silence."""
        table = before.table
        match event:
            case Passed(seat=seat, amount=amount) if amount:
                return [Remark(seat, "pay_chip", "cursing", 0.6 if seat in table.people else 0.30, to=MIDDLE)]
            case JokerPlaced(seat=seat) if seat not in table.people:
                return [Remark(seat, "joker", "happy", 0.5)]
            case JokerExchanged(seat=seat) if seat not in table.people:
                return [Remark(seat, "exchange", "happy", 0.7)]
            case RunLaid(seat=seat, count=count) if seat not in table.people and count > 2:
                return [Remark(seat, "run", "happy", 0.4)]
            case HandSettled(seat=seat, owed=owed) if seat not in table.people and owed > 3:
                return [Remark(seat, "lost", "cursing", 0.3)]
            case PotWon(seat=seat, amount=amount) if seat not in table.people and amount:
                return [Remark(seat, "pot", "happy", 0.8)]
            case _:
                return super().remarks(event, before)

    def hint(self, action: Action) -> str:
        """An action in a few words."""
        match action:
            case Play(cards=cards):
                return t("damn_you.hint.lay", card=cards[0])
            case Run(cards=cards):
                return t("damn_you.hint.run", card=cards[-1])
            case LayJoker(stands_for=place):
                return t("damn_you.hint.joker", card=place)
            case Exchange(card=card):
                return t("damn_you.hint.exchange", card=card)
            case _:
                return t("damn_you.hint.pay")

    def called(self, action: Action) -> str:
        """An action as another one is better than it."""
        match action:
            case Play(cards=cards):
                return t("table.called.play", card=cards[0])
            case Run(cards=cards):
                return t("damn_you.called.run", card=cards[-1])
            case LayJoker(stands_for=place):
                return t("damn_you.called.joker", card=place)
            case Exchange(card=card):
                return t("damn_you.called.exchange", card=card)
            case _:
                return ""

    def notes(self, model: TableModel, past: Past) -> tuple[str, ...]:
        """How many pots everybody took."""
        won = DamnYouPast.of(past).won
        return tuple(n("damn_you.note.pots", won.get(seat, 0)) for seat in range(model.players))

    def changes(self, model: TableModel, past: Past) -> tuple[str, ...]:
        """Who has won the hand, and how many cards everybody else was left with."""
        return caught(model, "damn_you.change")


def _what_can_be_done(legal: Sequence[Action], seat: int, table: LayoutContext) -> str:
    kinds = {type(action) for action in legal}
    exchanges = [action for action in legal if isinstance(action, Exchange)]
    if Run in kinds:
        return table.say("damn_you.prompt.lay_run", seat)
    if LayJoker in kinds and Play in kinds:
        return table.say("damn_you.prompt.lay_joker", seat)
    if LayJoker in kinds and exchanges:  # one joker is in the hand, and so only one lies on the table
        return table.say("damn_you.prompt.joker_or_exchange", seat, card=exchanges[0].card)
    if LayJoker in kinds:
        return table.say("damn_you.prompt.only_joker", seat)
    if len(exchanges) < len(legal):
        return table.say("damn_you.prompt.lay", seat)
    if len(exchanges) > 1:
        return table.say("damn_you.prompt.exchanges", seat)
    return table.say("damn_you.prompt.only_exchange", seat, card=exchanges[0].card)
