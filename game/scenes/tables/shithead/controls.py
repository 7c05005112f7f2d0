"""What taps, drags and buttons mean in Shithead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from game.rules.actions import PICK_UP, Action, Arrange, Flip, Origin, Play
from game.rules.cards import HIDDEN, RANK_OF, Card, Rank
from game.rules.events import Phase
from game.rules.shithead.reading import burns
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import ActionButton, LayoutContext, Moment, Tap, Trade
from game.scenes.tables.parts import ControlsPart
from game.scenes.tables.shithead.blind import told, turns
from game.scenes.tables.shithead.packs import packs
from game.scenes.tables.shithead.places import STACK, Planner
from game.texts import n, t
from game.ui.art import CardState
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Box


class ShitheadControls(ControlsPart):
    """Cards of a rank are chosen together; before play, cards of hand and table change places."""

    def buttons(self, moment: Moment) -> list[ActionButton]:
        """What the chosen cards would do, and picking up, which asks again while something else can be done."""
        model, table, legal, selection = moment.model, moment.table, moment.legal, moment.selection
        middle = Planner(model, table).middle()
        if model.phase is Phase.ARRANGE:
            action = _arrangement(model, table) if legal else None
            return [ActionButton("arrange", t("shithead.button.start"), action, "red", middle.main, size=32)]
        chosen = _play(selection, model, table)
        main = t("shithead.button.flip" if _only_blind(model, table) else "shithead.button.play")
        fire = False
        if isinstance(chosen, Play):
            fire = burns([token.card for token in model.tokens(ZoneKind.STACK)], chosen.cards)
            rank = RANK_OF[chosen.cards[0]]
            count = len(chosen.cards)
            main = n("shithead.button.play_cards", count, rank=rank)
        stack = told(model, ZoneKind.STACK)
        able = PICK_UP in legal
        alone = able and len(legal) == 1
        again = "" if alone else t("shithead.button.pick_up_sure", count=stack)
        pick = t("shithead.button.pick_up_count", count=stack) if stack else t("shithead.button.pick_up")
        blind = any(isinstance(action, Flip) for action in legal)
        why = t("shithead.prompt.nothing" if alone else "shithead.why.flip" if blind else "shithead.why.play")
        return [
            ActionButton("play", main, chosen, "red", middle.main, size=35, why=why, slams=fire),
            ActionButton("pick_up", pick, PICK_UP if able else None, "gold" if alone else "ghost", middle.pick_up,
                         size=28, icon="hand", again=again, means=PICK_UP),
        ]  # fmt: skip

    def pickable(self, model: TableModel, table: LayoutContext) -> list[tuple[Zone, Token]]:
        """The hand; with it the open cards while these are chosen; without it the table; and the stack."""
        me = table.me
        hand = Zone(ZoneKind.HAND, me)
        pairs = [(hand, token) for token in model.zones.get(hand, [])]
        kinds: Sequence[ZoneKind] = ()
        if model.phase is Phase.ARRANGE:
            kinds = (ZoneKind.FACE_UP,)
        elif not pairs:
            kinds = (ZoneKind.FACE_UP, ZoneKind.FACE_DOWN)
        for kind in kinds:
            table_cards = [(zone, token) for zone, tokens in sorted(model.zones.items(), key=lambda z: z[0].number)
                           for token in tokens if zone.kind is kind and zone.owner == me]  # fmt: skip
            pairs += table_cards
            if table_cards:
                break
        stack = model.tokens(ZoneKind.STACK)
        if stack and model.to_act == me:
            pairs.append((STACK, stack[-1]))
        return pairs

    def tap(self, zone: Zone, token: Token, moment: Moment) -> Tap:
        """Choose all cards of a rank, or play the only one; take one out of the choice; swap two; turn a blind card."""
        model, table, legal, selection = moment.model, moment.table, moment.legal, moment.selection
        if zone.kind is ZoneKind.STACK:
            return Tap(_play(selection, model, table)) if selection else Tap()
        if zone.kind is ZoneKind.FACE_DOWN:
            return Tap(Flip(zone.number))
        if token.card == HIDDEN:
            return Tap()
        if model.phase is Phase.ARRANGE:
            return self._tap_to_swap(token, moment)
        origin = _origin(zone)
        if not _goes(token, origin, legal):
            return Tap(Play((token.card,), origin))
        rank = RANK_OF[token.card]
        same = [other for where, tokens in model.zones.items() for other in tokens
                if where.kind is zone.kind and where.owner == zone.owner and RANK_OF[other.card] is rank]  # fmt: skip
        if len(same) == 1:
            return Tap(Play((token.card,), origin))
        begun = bool(selection) and RANK_OF[selection[0].card] is rank
        if begun and zone.kind is ZoneKind.HAND and Planner(model, table).packed:
            # Of a pack one sees the top card alone: each tap leaves one less, until nothing is chosen.
            return Tap(selection=selection[:-1])
        if token in selection:
            return Tap(selection=tuple(other for other in selection if other is not token))
        if begun:
            return Tap(selection=(*selection, token))
        return Tap(selection=tuple(same))

    def _tap_to_swap(self, token: Token, moment: Moment) -> Tap:
        selection = moment.selection
        if token in selection:
            return Tap()
        if selection and _on_table(token, moment) != _on_table(selection[0], moment):
            return Tap(Trade(selection[0], token))
        return Tap(selection=(token,)) if moment.legal else Tap()

    def drop(self, zone: Zone, tokens: Sequence[Token], place: str, moment: Moment) -> Action | Trade | None:
        """Cards go on the stack, the stack into the hand; while the open cards are chosen, one card on another."""
        model, table = moment.model, moment.table
        if model.phase is Phase.ARRANGE:
            box = Planner(model, table).plan().drop.get(place)
            return self._swap(tokens[0], box, moment) if box is not None else None
        if zone.kind is ZoneKind.STACK:
            return PICK_UP if place == "hand" else None
        if place != "stack":
            return None
        return Flip(zone.number) if zone.kind is ZoneKind.FACE_DOWN else _play(tokens, model, table)

    def astray(self, tokens: Sequence[Token], over: Zone, moment: Moment) -> str:
        """In play cards go on the stack."""
        if moment.model.phase is Phase.ARRANGE:
            return ""
        return t(f"shithead.astray{'_stock' * (over.kind is ZoneKind.STOCK)}")

    def _swap(self, token: Token, box: Box, moment: Moment) -> Trade | None:
        """What a card would do on the card whose place this is."""
        if not moment.legal:
            return None
        x, y = box.x + box.w / 2, box.y + box.h / 2
        mine = [other for zone, other in self.pickable(moment.model, moment.table) if zone.kind is not ZoneKind.STACK]
        there = min(mine, key=lambda other: (other.goal.x - x) ** 2 + (other.goal.y - y) ** 2)
        return Trade(token, there) if _on_table(there, moment) != _on_table(token, moment) else None

    def places(self, zone: Zone, tokens: Sequence[Token], moment: Moment, boxes: Mapping[str, Box]) -> list[str]:
        """The stack, for cards that go; the hand, for the stack."""
        legal = moment.legal
        if moment.model.phase is Phase.ARRANGE:
            # A chosen card is swapped by tapping the other one; one that is dragged is shown where it can go.
            free = {} if moment.selection else boxes
            return [name for name, box in free.items() if self._swap(tokens[0], box, moment) is not None]
        if zone.kind is ZoneKind.STACK:
            return ["hand"] if PICK_UP in legal else []
        if zone.kind is ZoneKind.FACE_DOWN:
            return ["stack"] if Flip(zone.number) in legal else []
        return ["stack"] if tokens[0].card != HIDDEN and _goes(tokens[0], _origin(zone), legal) else []

    def usable(self, zone: Zone, token: Token, moment: Moment) -> bool:
        """Cards of a rank that goes, and blind cards that may be turned. While all can be swapped, none is marked."""
        if zone.kind is ZoneKind.STACK or moment.model.phase is Phase.ARRANGE:
            return False
        if zone.kind is ZoneKind.FACE_DOWN:
            return Flip(zone.number) in moment.legal
        return token.card != HIDDEN and _goes(token, _origin(zone), moment.legal)

    def looks(self, moment: Moment, places: Sequence[str]) -> Mapping[int, CardState]:
        """Cards below the top one of a pack have no ring: that of the pack is round its top card."""
        hand = Zone(ZoneKind.HAND, moment.table.me)
        tokens = moment.model.zones.get(hand, ())
        if not tokens or not Planner(moment.model, moment.table).packed:
            return {}
        goes = {token.number: self.usable(hand, token, moment) for token in tokens}
        barred: CardState = "dimmed" if any(goes.values()) else "resting"
        return {
            token.number: "resting" if goes[token.number] else barred for pack in packs(tokens) for token in pack[:-1]
        }

    def hinted(self, action: Action, zone: Zone, token: Token, moment: Moment) -> bool:
        """All cards that a hint names; before play those that are still to change places."""
        match action:
            case Play(cards=cards, origin=origin):
                return token.card in cards and zone.kind is not ZoneKind.STACK and _origin(zone) == origin
            case Arrange():
                return token in _to_swap(action, moment)
            case Flip(index=place):
                return zone.kind is ZoneKind.FACE_DOWN and zone.number == place
            case _:
                return zone.kind is ZoneKind.STACK

    def does(self, action: Action, hinted: Action) -> bool:
        """Of open cards only the ranks count, as the hint names them, wherever each of them lies."""
        if isinstance(action, Arrange) and isinstance(hinted, Arrange):
            return _ranks(action.cards) == _ranks(hinted.cards)
        return super().does(action, hinted)


def _ranks(cards: Iterable[Card]) -> Counter[Rank]:
    return Counter(RANK_OF[card] for card in cards)


def _to_swap(action: Arrange, moment: Moment) -> list[Token]:
    """The cards that still have to change places, as things are tried out, until those of a choice lie face up.

    Of cards of a rank those that the choice names are the first to lie there and the last to go.
    """
    me, zones = moment.table.me, moment.model.zones.items()
    own = [token for zone, tokens in zones for token in tokens
           if zone.kind in (ZoneKind.HAND, ZoneKind.FACE_UP) and zone.owner == me and token.card != HIDDEN]  # fmt: skip
    lying = [token for token in own if _on_table(token, moment)]
    held = [token for token in own if token not in lying]
    wanted, there = _ranks(action.cards), _ranks(token.card for token in lying)
    found = []
    for row, counts, named_first in ((held, wanted - there, True), (lying, there - wanted, False)):
        for token in sorted(row, key=lambda token: (token.card in action.cards) is not named_first):
            rank = RANK_OF[token.card]
            if counts[rank] > 0:
                counts[rank] -= 1
                found.append(token)
    return found


def _arrangement(model: TableModel, table: LayoutContext) -> Arrange | None:
    """The cards that lie face up before the person as things are tried out."""
    mine = [(zone, token) for zone, tokens in model.zones.items() for token in tokens
            if zone.kind in (ZoneKind.HAND, ZoneKind.FACE_UP) and zone.owner == table.me]  # fmt: skip
    places = {token.number: zone.number for zone, token in mine if zone.kind is ZoneKind.FACE_UP}
    lying = {places[at]: token.card for _, token in mine
             if (at := table.traded.get(token.number, token).number) in places}  # fmt: skip
    cards = tuple(lying[place] for place in sorted(lying))
    return None if HIDDEN in cards else Arrange(cards)


def _only_blind(model: TableModel, table: LayoutContext) -> bool:
    """Whether the person has nothing left but blind cards, or turns the last of them."""
    kinds = {zone.kind for zone, tokens in model.zones.items() if tokens and zone.owner == table.me}
    blind = ZoneKind.FACE_DOWN in kinds or turns(model, table.me)
    return blind and ZoneKind.FACE_UP not in kinds and not told(model, ZoneKind.HAND, table.me)


def _play(tokens: Sequence[Token], model: TableModel, table: LayoutContext) -> Action | None:
    """What chosen cards do: all from one place."""
    if not tokens or any(token.card == HIDDEN for token in tokens):
        return None
    in_hand = tokens[0] in model.tokens(ZoneKind.HAND, table.me)
    return Play(tuple(token.card for token in tokens), "hand" if in_hand else "face_up")


def _goes(token: Token, origin: Origin, legal: Sequence[Action]) -> bool:
    rank = RANK_OF[token.card]
    return any(isinstance(a, Play) and a.origin == origin and RANK_OF[a.cards[0]] is rank for a in legal)


def _origin(zone: Zone) -> Origin:
    return "hand" if zone.kind is ZoneKind.HAND else "face_up"


def _on_table(token: Token, moment: Moment) -> bool:
    """Whether a card lies on the person's table as things are tried out."""
    there = moment.table.traded.get(token.number, token)
    return there not in moment.model.tokens(ZoneKind.HAND, moment.table.me)
