"""What the table of Screw Your Neighbor says: what is asked, what has happened, and what people think of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.actions import DRAW, KEEP, SWAP, Action
from game.rules.cards import HIDDEN, RANK_OF, Card, Rank
from game.rules.events import (
    CardsMoved,
    DealBegan,
    Event,
    Fact,
    Kept,
    KingShown,
    PennyLost,
    PlayerOut,
    Revived,
    ShowdownHeld,
    Swapped,
)
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.tables.base import LayoutContext, Moment, Past, Prompt, Remark
from game.scenes.tables.parts import WordsPart
from game.scenes.tables.screw_your_neighbor.places import (
    card_of,
    costly,
    goes_over_kings,
    held,
    losers,
    partner,
    shows_king,
)
from game.texts import join, n, t
from game.ui.table.model import TableModel

LOW: Final = Rank.FOUR
"""Up to this rank a card that is handed on is no present."""
HIGH: Final = Rank.TEN
"""From this rank on it is one."""

LONG: Final = 36
"""Names with more letters than these together are not told: there is no room for them."""
NAMED: Final = 2
"""So many who lose are named; of more the prompt tells the number, and their cards who they are."""


class ScrewWords(WordsPart):
    """Who has to take which card, and who loses a penny for it."""

    def prompt(self, moment: Moment) -> Prompt:
        """What is asked of whom, and what the showdown has brought."""
        return asked(moment)

    def subtitle(self, model: TableModel, table: LayoutContext, totals: Sequence[int]) -> Sequence[str]:
        """Which round it is, and who deals."""
        number, dealer = max(1, model.fact(Fact.ROUND)), model.fact(Fact.DEALER)
        short = t("screw_your_neighbor.subtitle_short", number=number)
        return (short,) if dealer == NOBODY else (said("subtitle", dealer, table, number=number), short)

    def labels(self, event: Event, table: LayoutContext) -> dict[int, str]:
        """What everybody has done with their card in this round."""
        match event:
            case DealBegan():
                return dict.fromkeys(range(len(table.names)), "")
            case Kept(seat=seat):
                return {seat: t("screw_your_neighbor.label.keep")}
            case Swapped(seat=seat):
                return {seat: t("screw_your_neighbor.label.swap")}
            case _:
                return {}

    def log(self, event: Event, before: Moment) -> str | None:
        """An event in a sentence."""
        table = before.table
        match event:
            case DealBegan(number=number, dealer=dealer):
                return said("log.deal", dealer, table, number=number)
            case KingShown(seat=seat, card=card):
                if before.model.count(ZoneKind.ASIDE) > 0:
                    return said("log.king_drawn", seat, table, card=card)
                return said("log.king_jump" if goes_over_kings(table.options) else "log.king", seat, table, card=card)
            case Kept(seat=seat, blocked=blocked):
                return said("log.must_keep" if blocked else "log.keep", seat, table)
            case Swapped(seat=seat, other=other):
                if table.named(other):
                    return said("log.swap", seat, table, other=table.names[other])
                return t("screw_your_neighbor.log.swap_with_you", name=table.names[seat])
            case CardsMoved():
                return _moved(event, table)
            case ShowdownHeld(rank=rank, losers=seats):
                return _showdown(rank, seats, table)
            case PennyLost(seat=seat, left=left) if left:
                return table.count("screw_your_neighbor.log.left", seat, left)
            case PlayerOut(seat=seat):
                return said("log.out", seat, table)
            case Revived(seats=seats):
                return table.say_all("screw_your_neighbor.log.revived", seats)
            case _:
                return super().log(event, before)

    def about(self, event: Event, table: LayoutContext) -> int | None:
        """A card that the person gets is told of them and not of whoever gives it."""
        match event:
            case CardsMoved(source=Zone(kind=ZoneKind.HAND, owner=giver), target=Zone(kind=ZoneKind.HAND, owner=taker)):
                return taker if table.named(giver) else None
            case _:
                return None

    def remarks(self, event: Event, before: Moment) -> list[Remark]:
        """What computers say. Of a hidden card nobody says what the person does not know."""
        table = before.table
        match event:
            case CardsMoved(cards=cards, source=source, target=target):
                if (source.kind, target.kind) != (ZoneKind.HAND, ZoneKind.HAND) or cards[0] == HIDDEN:
                    return []
                rank = RANK_OF[cards[0]]
                if source.owner != table.me or (LOW < rank < HIGH):
                    return []
                handed = Remark(target.owner, "handed_low", "cursing", 0.7)
                found = [handed if rank <= LOW else Remark(target.owner, "handed_high", "happy", 0.4)]
            case Swapped(seat=seat, other=other):
                # Whose card is taken away is told so in words, too.
                likely = 1.0 if other in table.people else 0.7 if seat in table.people else 0.35
                return [Remark(seat, "swap", "happy", likely, to=other)]
            case KingShown() if costly(before.model, table.options):
                return []
            case KingShown(seat=seat):
                found = [Remark(seat, "king", "happy", 0.4)]
            case PennyLost(seat=seat, left=left) if left:
                found = [Remark(seat, "penny", "cursing", 0.45)]
            case PlayerOut(seat=seat):
                found = [Remark(seat, "no_penny", "cursing", 1.0)]
            case Revived(seats=seats):
                found = [Remark(seat, "revived", "happy", 0.9) for seat in seats]
            case _:
                return super().remarks(event, before)
        return [remark for remark in found if remark.seat not in table.people]

    def humbling(self, event: Event, model: TableModel, table: LayoutContext) -> bool:
        """By house rule a king that the dealer has drawn."""
        return isinstance(event, KingShown) and costly(model, table.options)

    def hint(self, action: Action) -> str:
        """An action in a few words."""
        key = {KEEP: "keep", SWAP: "swap", DRAW: "draw"}.get(action, "keep")
        return t(f"screw_your_neighbor.hint.{key}")

    def called(self, action: Action) -> str:
        """An action as another one is better than it."""
        key = {KEEP: "keep", SWAP: "swap", DRAW: "draw"}.get(action, "keep")
        return t(f"screw_your_neighbor.called.{key}")

    def outcome(self, model: TableModel, table: LayoutContext, winners: Sequence[int]) -> str:
        """With what the winners are left."""
        if not winners:
            return ""
        if len(winners) > 1:
            return n(table.key_all("screw_your_neighbor.outcome.shared", winners), model.fact(Fact.ROUND))
        return n(table.key_all("screw_your_neighbor.outcome.won", winners), model.fact(Fact.PENNIES, winners[0]))

    def notes(self, model: TableModel, past: Past) -> tuple[str, ...]:
        """In which round everybody lost the last penny."""
        left = [model.fact(Fact.PENNIES, seat) for seat in range(model.players)]
        rounds = [model.fact(Fact.SCORE, seat) + 1 for seat in range(model.players)]
        return tuple(
            n("screw_your_neighbor.note.left", left[seat]) if left[seat]
            else t("screw_your_neighbor.note.out", number=rounds[seat])
            for seat in range(model.players)
        )  # fmt: skip


def said(key: str, seat: int, table: LayoutContext, **blanks: object) -> str:
    """A sentence on somebody: with the name, or as it is said to the only person at the screen."""
    return table.say(f"screw_your_neighbor.{key}", seat, **blanks)


def asked(moment: Moment) -> Prompt:
    """What is asked of whom, and what the showdown has brought."""
    model, table, legal = moment.model, moment.table, moment.legal
    if held(model):
        return _verdict(model, table)
    if model.played_out:
        return Prompt("")
    seat = model.to_act
    if seat is None:
        dealer = model.fact(Fact.DEALER)
        # Before the first round nobody has been chosen yet.
        return Prompt(said("prompt.deal", dealer, table) if model.zones and dealer != NOBODY else "")
    if seat not in table.people:
        return Prompt(t("table.turn_of", name=table.names[seat]))
    if SWAP in legal:
        words = said("prompt.swap", seat, table)
    elif DRAW in legal:
        words = said("prompt.draw", seat, table)
    elif legal:
        return Prompt(_blocked(model, table, seat), "hand")
    else:
        return Prompt("")
    return Prompt(words, "cards")


def _blocked(model: TableModel, table: LayoutContext, seat: int) -> str:
    """Why nothing can be done but to keep the card."""
    other = partner(model, table.options, seat)
    if other is None:
        return t("screw_your_neighbor.prompt.only_kings")
    return t("screw_your_neighbor.prompt.blocked", name=table.names[other])


def _verdict(model: TableModel, table: LayoutContext) -> Prompt:
    """Who loses a penny for what."""
    lost = losers(model, table.options)
    mine = table.me in lost
    token = card_of(model, lost[0])
    if len(lost) == 1 and token is not None and shows_king(model, lost[0]):
        return Prompt(said("prompt.drew_king", lost[0], table), refused=mine)
    rank = RANK_OF[token.card] if token is not None else ""
    if len(lost) == 1:
        return Prompt(said("prompt.loses", lost[0], table, rank=rank), refused=mine)
    names = join([table.names[seat] for seat in lost])
    if len(lost) > NAMED or len(names) > LONG:
        return Prompt(n("screw_your_neighbor.prompt.lose_many", len(lost)), refused=mine)
    return Prompt(table.say_all("screw_your_neighbor.prompt.lose", lost, rank=rank), refused=mine)


def keep_words(card: Card) -> str:
    """The button that keeps a card."""
    if card == HIDDEN:
        return t("screw_your_neighbor.button.keep_it")
    return t("screw_your_neighbor.button.keep", rank=RANK_OF[card])


def aside_words(card: Card) -> str:
    """What drawing costs."""
    if card == HIDDEN:
        return t("screw_your_neighbor.button.draw_sub_it")
    return t("screw_your_neighbor.button.draw_sub", rank=RANK_OF[card])


def _moved(event: CardsMoved, table: LayoutContext) -> str | None:
    """What the only person at the screen gave and got, and what the dealer laid aside."""
    card, source, target = event.cards[0], event.source, event.target
    if target.kind is ZoneKind.ASIDE:
        return said("log.draw", source.owner, table, card=card)
    if source.kind is ZoneKind.HAND and target.kind is ZoneKind.HAND and card != HIDDEN:
        for seat, key in ((source.owner, "gave"), (target.owner, "got")):
            if not table.named(seat):
                return t(f"screw_your_neighbor.log.{key}", card=card)
    return None


def _showdown(rank: Rank, seats: Sequence[int], table: LayoutContext) -> str:
    if len(seats) == 1 and rank is Rank.KING:
        return said("log.drew_king", seats[0], table)
    if len(seats) == 1:
        return said("log.loses", seats[0], table, rank=rank)
    return table.say_all("screw_your_neighbor.log.lose", seats, rank=rank)
