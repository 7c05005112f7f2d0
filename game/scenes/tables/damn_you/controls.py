"""What taps, drags and buttons mean in D$%n You!"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.actions import PAY, PLAY, Action, Exchange, LayJoker, Pay, Play, Run
from game.rules.cards import HIDDEN, RANK_OF, SUIT_OF, Card, format_card, parse_card
from game.rules.events import Fact
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import ActionButton, LayoutContext, Moment, Tap
from game.scenes.tables.damn_you.choice import JOKERS_FROM, meant, run_up_to, selected
from game.scenes.tables.damn_you.field import rank_name
from game.scenes.tables.damn_you.plan import FIELD, Planner
from game.scenes.tables.parts import ControlsPart
from game.texts import t
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Box


class DamnYouControls(ControlsPart):
    """A card that can be laid in one way only is laid at a tap; others choose a run, or a place for a joker."""

    def buttons(self, moment: Moment) -> list[ActionButton]:
        """The main one lays what is chosen, or pays; beside it the exchanges. It keeps its place while others play."""
        model, table, legal = moment.model, moment.table, moment.legal
        exchanges = [action for action in legal if isinstance(action, Exchange)]
        planner = Planner(table)
        places = planner.buttons(len(exchanges))
        seat = model.to_act
        broke = seat in table.people and PAY in legal and not model.fact(Fact.CHIPS, seat)
        action: Action | None = meant(selected(moment.selection), legal)
        if len(legal) == 1 and not isinstance(legal[0], Exchange):
            action = legal[0]
        words, sub = t("damn_you.button.house" if broke else "damn_you.button.pay"), ""
        short = t("damn_you.button.house_short" if broke else "damn_you.button.pay_short")
        match action:
            case Run(cards=cards):
                words = short = t("damn_you.button.run")
                ranks = " ".join(rank_name(RANK_OF[card]) for card in cards)
                sub = t("damn_you.button.run_sub", ranks=ranks, suit=SUIT_OF[cards[0]])
            case Play(cards=(card,)):
                words = short = t("damn_you.button.lay", rank=RANK_OF[card])
                sub = t("damn_you.button.lay_sub", suit=SUIT_OF[card])
            case Pay():
                sub = t("damn_you.button.house_sub") if broke else ""
            case _:
                action = None
        size = planner.button_words(places.main, over=bool(sub))
        shown = [ActionButton("main", words, action, "red", places.main, size=size, sub=sub, means=PAY,
                              slams=action == PAY, short=short)]  # fmt: skip
        for number, (exchange, box) in enumerate(zip(exchanges, places.others, strict=True)):
            rank = rank_name(RANK_OF[exchange.card])
            words, short = (t(f"damn_you.button.exchange{kind}", rank=rank) for kind in ("", "_short"))
            shown.append(ActionButton(f"exchange {number}", words, exchange, "gold", box, size=30, icon="replay",
                                      short=short))  # fmt: skip
        return shown

    def pickable(self, model: TableModel, table: LayoutContext) -> list[tuple[Zone, Token]]:
        """The own hand, once it is dealt."""
        hand = Zone(ZoneKind.HAND, table.me)
        return [(hand, token) for token in model.zones.get(hand, [])]

    def tap(self, zone: Zone, token: Token, moment: Moment) -> Tap:
        """A card that can be laid in one way only is laid; one that belongs to a run chooses the run up to it."""
        card, legal = token.card, moment.legal
        if card == HIDDEN:
            return Tap()
        if card >= JOKERS_FROM and any(isinstance(action, LayJoker) and action.card == card for action in legal):
            return Tap(selection=() if token in moment.selection else (token,))
        if Exchange(card) in legal:
            return Tap(Exchange(card))
        run = run_up_to(card, legal)
        longer = any(isinstance(action, Run) and action.cards[0] == card for action in legal)
        if not run or (len(run) == 1 and not longer):
            return Tap(PLAY[card])
        if selected(moment.selection) == run:
            run = run[:-1]
        return Tap(selection=_tokens(run, moment))

    def lifted(self, zone: Zone, token: Token, moment: Moment) -> tuple[Token, ...]:
        """With a card of a run comes the run up to it."""
        if token in moment.selection:
            return moment.selection
        run = run_up_to(token.card, moment.legal)
        return _tokens(run, moment) if len(run) > 1 else (token,)

    def drop(self, zone: Zone, tokens: Sequence[Token], place: str, moment: Moment) -> Action | None:
        """A joker is laid as the card on whose place it is dropped; other cards are laid on their own places."""
        cards = selected(tokens)
        if HIDDEN in cards:
            return None
        if cards[0] >= JOKERS_FROM:
            return LayJoker(cards[0], parse_card(place)) if place != FIELD and moment.legal else None
        if place != FIELD and place not in map(format_card, cards):
            return None
        return meant(cards, moment.legal) or PLAY[cards[0]]

    def astray(self, tokens: Sequence[Token], over: Zone, moment: Moment) -> str:
        """Each card has one place, a joker whichever is open."""
        return t(f"damn_you.astray{'_joker' * (tokens[0].card >= JOKERS_FROM)}")

    def places(self, zone: Zone, tokens: Sequence[Token], moment: Moment, boxes: Mapping[str, Box]) -> list[str]:
        """The open places for a joker, the one of a dragged card; for chosen ones, which are seen there, the field."""
        cards = selected(tokens)
        if cards and cards[0] >= JOKERS_FROM:
            return [
                format_card(action.stands_for)
                for action in moment.legal
                if isinstance(action, LayJoker) and action.card == cards[0]
            ]
        place = FIELD if moment.selection and set(tokens) == set(moment.selection) else format_card(cards[0])
        return [place] if meant(cards, moment.legal) else []

    def hinted(self, action: Action, zone: Zone, token: Token, moment: Moment) -> bool:
        """Whether a hint means this card: all cards of a run are meant."""
        match action:
            case Play(cards=cards) | Run(cards=cards):
                return token.card in cards
            case LayJoker(card=card) | Exchange(card=card):
                return token.card == card
            case _:
                return False


def _tokens(cards: Sequence[Card], moment: Moment) -> tuple[Token, ...]:
    hand = {token.card: token for token in moment.model.tokens(ZoneKind.HAND, moment.table.me)}
    return tuple(hand[card] for card in cards)
