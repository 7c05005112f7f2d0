"""What the table of Shithead says: what goes now, what is asked, what has happened, and what people think of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.rules.actions import PICK_UP, Action, Arrange, Flip, PickUp, Play
from game.rules.cards import RANK_OF, Card, Rank
from game.rules.events import (
    BlindFlipped,
    CardsMoved,
    DealBegan,
    DealDrawn,
    DealLost,
    DirectionTurned,
    Event,
    Fact,
    MatchEnded,
    Phase,
    SeatSkipped,
    StackBurnt,
    StackPickedUp,
    StarterFound,
    TableArranged,
    WentOut,
)
from game.rules.options import Options
from game.rules.shithead.reading import Rule, places_of, rule_of
from game.rules.zones import ZoneKind
from game.scenes.tables.base import MIDDLE, LayoutContext, Moment, Past, Prompt, Remark, Tag
from game.scenes.tables.parts import WordsPart
from game.scenes.tables.shithead.memory import ShitheadPast
from game.texts import capital, join, n, number_words, rank_letter, t
from game.ui.table.model import TableModel, Token

LARGE: Final = 1.4
"""From this size of words on, the table says only what cannot be seen otherwise."""
AS_WELL: Final = 8
"""Whoever burned a stack is told of that, unless they picked up more cards than this for each."""
_LIKED: Final = 10
"""From so many cards on, a stack is worth a word when it is picked up."""


class ShitheadWords(WordsPart):
    """What goes, in every place that says so, and who is left with the crown."""

    def prompt(self, moment: Moment) -> Prompt:
        """What is asked of whom."""
        model, table, legal = moment.model, moment.table, moment.legal
        seat = model.to_act
        if seat is None or model.fact(Fact.OUT, seat):
            return Prompt("")
        if _have_chosen(model):
            return Prompt("")
        if seat not in table.people:
            key = "shithead.prompt.arranging" if model.phase is Phase.ARRANGE else "table.turn_of"
            return Prompt(t(key, name=table.names[seat]))
        if not legal:
            return Prompt("")  # the table is still showing what was done
        if len(legal) == 1 and legal[0] == PICK_UP:
            return Prompt(t("shithead.prompt.nothing"), "close", refused=True)
        words = _asked(model, table, seat, legal)
        starts = model.phase is Phase.START
        if table.named(seat):
            words = t(
                "shithead.prompt.starts" if starts else "shithead.prompt.theirs", name=table.names[seat], words=words
            )
        elif model.phase is Phase.ARRANGE:
            words = capital(words)
        else:
            words = t("shithead.prompt.you_start" if starts else "shithead.prompt.yours", words=words)
        return Prompt(words, "cards")

    def tag(self, model: TableModel, table: LayoutContext) -> Tag | None:
        """What goes now, with what always goes, and what a ten would do."""
        phase = model.phase
        if phase is Phase.ARRANGE:
            size = places_of(len(table.names), table.options)
            dealt = not any(model.count(ZoneKind.HAND, seat) < size for seat in range(model.players))
            mine = dealt and model.to_act == table.me and not _have_chosen(model)
            return Tag(t("shithead.arrange_tag"), under=t("shithead.arrange_note")) if mine else None
        if phase is Phase.START:
            rank = Rank(model.fact(Fact.START_RANK))
            return Tag(t("shithead.start", rank=rank), under=t("shithead.start_note"))
        if phase is Phase.OVER or model.to_act is None:
            return None
        now = rule(model, table.options)
        if now.top is Rank.TEN:
            return None  # it burns in a moment
        over = t("shithead.through", rank=now.through) if now.through is not None else ""
        if now.top is None:
            under = t("shithead.burns_all") if _lying(model) else ""
            return Tag(t("shithead.anything"), over, under=under)
        besides = _besides(table)
        if now.top is Rank.ACE:
            main = t(f"shithead.ace_{besides or 'only'}")
        else:
            main = t("shithead.or_lower" if now.low else "shithead.or_higher", rank=rank_sign(now.top))
        ten = t("shithead.ten_burns" if not now.low and Rank.FOUR <= now.top <= Rank.EIGHT else "shithead.ten_no")
        low = t(f"shithead.low_{besides}" if besides else "shithead.low")
        if table.metrics.text_scale > LARGE and (over or besides):
            return Tag(main, over)
        if now.top is Rank.ACE:
            # What goes besides is said above already.
            return Tag(main, over, under=t("shithead.ten_no_alone"))
        metrics = table.metrics
        long = bool(besides) or (not metrics.portrait and metrics.words(20) > 1.3 * 20 * metrics.u)
        return Tag(main, over, under=t("shithead.goes_long" if long else "shithead.goes", low=low, ten=ten))

    def subtitle(self, model: TableModel, table: LayoutContext, totals: Sequence[int]) -> Sequence[str]:
        """Which deal it is, and which way play goes where there are two."""
        deals = int(str(table.options.get("deals", 1)))
        number = max(1, model.fact(Fact.DEAL))
        words = t("shithead.deal_of", number=number, total=deals) if deals > 1 else t("shithead.only_deal")
        if model.players > 2:
            way = t("shithead.other_way" if model.fact(Fact.DIRECTION) < 0 else "shithead.clockwise")
            # Where the room before a portrait is short, the way is what cannot be seen elsewhere.
            short = [] if deals == 1 else [t("shithead.deal_and_way", deal=f"{number}/{deals}", way=way)]
            return t("shithead.deal_and_way", deal=words, way=way), *short, capital(way)
        return (words,)

    def log(self, event: Event, before: Moment) -> str | None:
        """Events in sentences."""
        table = before.table

        def said(key: str, seat: int, **blanks: object) -> str:
            return table.say(f"shithead.log.{key}", seat, **blanks)

        def told(key: str, seat: int, count: int) -> str:
            return table.count(f"shithead.log.{key}", seat, count)

        match event:
            case CardsMoved(cards=cards, source=source, target=target) if target.kind is ZoneKind.STACK:
                if source.kind is ZoneKind.HAND:
                    return said("play", source.owner, cards=cards_words(cards))
                if source.kind is not ZoneKind.FACE_UP:
                    return None
                return said("table", source.owner, cards=cards_words((*self.named(event, before), *cards)))
            case DealBegan(number=number, dealer=dealer):
                return said("deal", dealer, number=number)
            case TableArranged(seat=seat):
                return said("arranged", seat)
            case StarterFound(seat=seat, rank=rank):
                return said("starts" if rank is Rank.TWO else "starts_from_three", seat, rank=rank)
            case BlindFlipped(seat=seat, card=card, played=played):
                return said("flip_good" if played else "flip_bad", seat, card=card)
            case StackBurnt(seat=seat, count=count, four=four):
                return told("burn_four" if four else "burn", seat, count)
            case StackPickedUp(seat=seat, count=count):
                return told("pick_up", seat, ShitheadPast.of(before.past).picked_up(seat, count)) if count else None
            case WentOut(seat=seat):
                return said("out", seat)
            case SeatSkipped(seat=seat):
                return said("skipped", seat)
            case DirectionTurned(direction=direction):
                return t("shithead.log.turned" if direction < 0 else "shithead.log.turned_back")
            case DealLost(seat=seat):
                return said("lost", seat)
            case DealDrawn(turns=turns):
                return t("shithead.log.drawn", turns=turns)
            case MatchEnded(winners=winners):
                return table.won(winners, "shithead")
            case _:
                return None

    def named(self, event: Event, before: Moment) -> tuple[Card, ...]:
        """Cards of a row on the table go one by one, and one sentence tells all of them."""
        opened = isinstance(event, CardsMoved) and event.source.kind is ZoneKind.FACE_UP
        return ShitheadPast.of(before.past).opened if opened else ()

    def remarks(self, event: Event, before: Moment) -> list[Remark]:
        """Computers speak; whose blind card did not go, only when everybody has seen it.

        People curse over theirs, and have a word for what they burn.
        """
        table, failed = before.table, ShitheadPast.of(before.past).failed

        def computer(seat: int) -> bool:
            return seat not in table.people

        match event:
            case BlindFlipped(seat=seat, played=False) if not computer(seat):
                return [Remark(seat, "blind_bad", "cursing", 0.9, to=MIDDLE)]
            case StackPickedUp(seat=seat) if computer(seat) and seat == failed:
                return [Remark(seat, "blind_bad", "cursing", 0.9)]
            case StackPickedUp(seat=seat, count=count) if computer(seat) and count:
                return [Remark(seat, "picked_up", "cursing", min(0.9, 0.2 + 0.8 * count / _LIKED))]
            case StackBurnt(seat=seat):
                # It stays at the mouth: in the middle it would lie on the fire.
                return [Remark(seat, "burnt", "happy", 0.5 if computer(seat) else 0.6)]
            case WentOut(seat=seat) if computer(seat):
                return [Remark(seat, "safe", "happy", 0.8)]
            case DealLost(seat=seat):
                mine = [Remark(seat, "shithead", "cursing", 1.0)] if computer(seat) else []
                return mine + [Remark(s, "crowned", "happy", 0.5) for s in range(len(table.names)) if s != seat
                               and computer(s)]  # fmt: skip
            case _:
                return super().remarks(event, before)

    def hint(self, action: Action) -> str:
        """An action in a few words."""
        match action:
            case Play(cards=cards):
                return t("shithead.hint.play", cards=cards_words(cards))
            case Arrange(cards=cards):
                counts = Counter(RANK_OF[card] for card in cards)
                told = [n("shithead.called.play", counts[rank], rank=rank) for rank in sorted(counts, reverse=True)]
                return t("shithead.hint.arrange", cards=join(told))
            case PickUp():
                return t("shithead.hint.pick_up")
            case _:
                return t("shithead.hint.flip")

    def called(self, action: Action) -> str:
        """An action as another one is better than it."""
        match action:
            case Play(cards=cards):
                return n("shithead.called.play", len(cards), rank=RANK_OF[cards[0]])
            case PickUp():
                return t("shithead.called.pick_up")
            case Arrange(cards=cards):
                ranks = sorted((RANK_OF[card] for card in cards), reverse=True)
                return t("shithead.called.arrange", cards=" ".join(map(rank_letter, ranks)))
            case _:
                return ""

    def outcome(self, model: TableModel, table: LayoutContext, winners: Sequence[int]) -> str:
        """What the winners of a single deal did, after their names."""
        if int(str(table.options.get("deals", 1))) > 1:
            return ""
        losers = [seat for seat in range(model.players) if model.fact(Fact.SCORE, seat)]
        if not losers:
            return t(table.key_all("shithead.outcome.drawn", winners))
        # The words stand after the names: only one who is called by name takes the third person.
        you = any(table.called_you(seat) for seat in winners)
        if len(winners) == 1:
            verb = "you_leave" if you else "leaves"
        else:
            verb = "you_all_leave" if you else "leave"
        return table.say(f"shithead.outcome.{verb}", losers[0])

    def notes(self, model: TableModel, past: Past) -> tuple[str, ...]:
        """What everybody did with the stack, by seat: who wore the crown is seen without a word."""
        done = ShitheadPast.of(past)
        return tuple(_note(done.burnt.get(seat, 0), done.taken.get(seat, 0)) for seat in range(model.players))


def _have_chosen(model: TableModel) -> bool:
    """Whether a seat has chosen its open cards, and nobody else is asked for anything yet."""
    return isinstance(model.latest, TableArranged | StarterFound)


def _note(burnt: int, taken: int) -> str:
    """What is most worth telling of stacks that were burned and cards that were picked up."""
    if taken > AS_WELL * burnt:
        return n("shithead.note.taken", taken)
    return n("shithead.note.burnt", burnt) if burnt else t("shithead.note.untaken")


def _lying(model: TableModel) -> list[Token]:
    """The stack without cards on their way to it whose faces are still to be seen."""
    return [token for token in model.tokens(ZoneKind.STACK) if token.flip >= 1.0]


def rule(model: TableModel, options: Options) -> Rule:
    """What the stack that can be seen asks for, by the house rules that are on."""
    return rule_of([token.card for token in _lying(model)], options)


def rank_sign(rank: Rank) -> str:
    """A rank as large letters show it: a number, or its word."""
    return str(int(rank) + 1) if Rank.TWO <= rank <= Rank.TEN else t("shithead.rank", rank=rank)


def counted(key: str, count: int) -> str:
    """A number of things as a label has it: in figures."""
    return n(f"shithead.{key}", count)


def cards_words(cards: Sequence[Card]) -> str:
    """`the four of hearts`, `two fours`."""
    return n("shithead.cards", len(cards), card=cards[0], rank=RANK_OF[cards[0]])


def _besides(table: LayoutContext) -> str:
    """What goes on anything besides deuces, as keys end: threes, jokers or both; empty for neither."""
    found = bool(table.options.get("threes_invisible")), bool(table.options.get("jokers_reverse"))
    return {(False, False): "", (True, False): "three", (False, True): "joker", (True, True): "both"}[found]


def _rule_words(now: Rule, table: LayoutContext) -> str:
    if now.top is None:
        return t("shithead.prompt.anything")
    if now.top is Rank.ACE:
        besides = _besides(table)
        return t(f"shithead.prompt.ace_{besides}" if besides else "shithead.prompt.ace")
    return t("shithead.prompt.lower" if now.low else "shithead.prompt.higher", rank=now.top)


def _asked(model: TableModel, table: LayoutContext, seat: int, legal: Sequence[Action]) -> str:
    if model.phase is Phase.ARRANGE:
        return t("shithead.prompt.arrange", count=number_words(places_of(len(table.names), table.options)))
    if model.phase is Phase.START:
        return t("shithead.prompt.start", rank=Rank(model.fact(Fact.START_RANK)))
    if any(isinstance(action, Flip) for action in legal):
        return t("shithead.prompt.flip")
    now = rule(model, table.options)
    if any(isinstance(action, Play) and action.origin == "face_up" for action in legal):
        return t("shithead.prompt.table", rule=_rule_words(now, table))
    if not model.count(ZoneKind.STACK):
        return t("shithead.prompt.lead")
    return _rule_words(now, table)


def pile(model: TableModel) -> list[str]:
    """How many cards the stack has, and how many of one rank lie on top: four would burn. Then the same in short."""
    tokens = _lying(model)
    if not tokens:
        return []
    words = counted("stack", len(tokens))
    rank, same = RANK_OF[tokens[-1].card], 0
    for token in reversed(tokens):
        if RANK_OF[token.card] is not rank:
            break
        same += 1
    if same < 2:
        return [words]
    many = n("shithead.many", same, rank=rank)
    return [t("shithead.stack_same", cards=words, same=many), t("shithead.stack_top", same=many), many]
