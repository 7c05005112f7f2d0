"""A match of That Dam Game from the table to the result, by mouse, by finger and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from game.app import App, Home
from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Action, Discard, LayOff
from game.rules.cards import RANK_OF
from game.rules.events import Fact, Phase
from game.rules.record import ActionStep, read_record, replay
from game.rules.that_dam_game.reading import contract_of, grouped, meld_of
from game.rules.views import Viewer
from game.rules.zones import ZoneKind
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.services import Services
from game.scenes.table.scene import TableScene
from game.session.files import Paths
from game.session.seats import SeatConfig
from game.session.session import Accepted, Session
from game.session.store import finished_files
from game.ui.table.hand import CardTarget
from tests.e2e.person import QUICK, Finger, Keyboard, Mouse, Person, start

pytestmark = pytest.mark.usefixtures("unwatched")

BUTTONS = {DRAW: "draw", TAKE: "take", BEG: "beg", DECLINE: "decline"}
SEATS = [
    SeatConfig("person", "You", "pip"),
    SeatConfig("computer", "Bosun Bo", "bo"),
    SeatConfig("computer", "Professor Ada", "ada"),
]


@pytest.fixture
def apps(tmp_path: Path) -> Iterator[list[App]]:
    made: list[App] = []
    yield made
    for app in made:
        app.close()


def begin(apps: list[App], folder: Path, size: tuple[int, int], home: Home) -> App:
    """The program at a table."""
    app = start(folder, size, dict(QUICK), home)
    apps.append(app)
    return app


def card_of(person: Person, card: int) -> CardTarget:
    """The widget of a card in hand."""
    return next(w for w in person.form.widgets if isinstance(w, CardTarget) and w.token.card == card)


def do(person: Person, action: Action) -> None:
    """Do something as a person does it."""
    if action in BUTTONS:
        person.press(person.widget(("action", BUTTONS[action])))
        return
    assert isinstance(action, Discard | LayOff)
    card = card_of(person, action.card)
    if card.token not in person.table.stage.selection:
        person.play(card)
    if isinstance(action, LayOff):
        person.press(person.widget(("place", f"meld {action.onto}")))
    else:
        person.press(person.widget(("action", "throw")))


def wanted(person: Person, legal: Sequence[Action]) -> Action:
    """Lay off what can be; beg; take what makes a pair; throw what is alone in its rank."""
    model = person.table.stage.model
    ranks = [RANK_OF[token.card] for token in model.tokens(ZoneKind.HAND, person.table.seat.me)]
    if model.phase is Phase.OFFER:
        return BEG
    if model.phase is Phase.DRAW:
        thrown = model.tokens(ZoneKind.DISCARD)[-1:]
        return TAKE if TAKE in legal and RANK_OF[thrown[0].card] in ranks else DRAW
    off = [action for action in legal if isinstance(action, LayOff)]
    throws = [action for action in legal if isinstance(action, Discard)]
    return off[0] if off else min(throws, key=lambda action: ranks.count(RANK_OF[action.card]))


def turn(person: Person) -> None:
    """Do one thing: lay the contract if it can be, else what is wanted."""
    table = person.table
    legal = table.stage.legal()
    before = table.seat.session.seq
    if table.stage.model.phase is Phase.MELD and not table.stage.model.fact(Fact.MELDED, table.seat.me):
        lay = [w for w in person.form.widgets if w.key == ("action", "lay") and w.visible and w.enabled]
        if lay:
            person.press(lay[0])
            person.wait(lambda: table.seat.session.seq > before, "the contract to lie")
            return
    do(person, wanted(person, legal))
    person.wait(lambda: person.scene is not table or table.seat.session.seq > before, "what was done to count")


DEVICES = pytest.mark.parametrize(
    ("kind", "size"),
    [(Mouse, (1280, 720)), (Keyboard, (1920, 1080)), (Finger, (720, 1280))],
    ids=["mouse", "keyboard", "finger"],
)


@DEVICES
def test_a_match_is_played_to_its_end(
    apps: list[App], tmp_path: Path, kind: type[Person], size: tuple[int, int]
) -> None:
    def table(services: Services) -> routes.Route:
        return routes.NewMatch("that_dam_game", SEATS, {"contracts": [1], "begs": 1}, 5)

    person = kind(begin(apps, tmp_path, size, table))
    for _ in range(400):
        person.wait(lambda: person.my_turn() or not isinstance(person.scene, TableScene), "the next turn")
        if not isinstance(person.scene, TableScene):
            break
        turn(person)
    person.wait_for("ResultScene")
    (place,) = finished_files(Paths.at(tmp_path))
    record = read_record(place.read_text("utf-8"))
    replay(record)
    assert record.result is not None


def played_until(reached: Callable[[Session], bool], **options: object) -> Session:
    """A match that stands where the first seat, which collects ranks while the others only throw, has got so far."""
    session = Session.new("that_dam_game", [seat.name for seat in SEATS], {"contracts": [1], **options}, 11)
    for _ in range(400):
        seat = session.to_act
        assert seat is not None, "it never came to it"
        legal = session.legal_actions(seat)
        if seat == 0 and reached(session):
            return session
        view = session.snapshot(Viewer(seat))
        hand = view.cards(ZoneKind.HAND, seat)
        ranks = [RANK_OF[card] for card in hand]
        if BEG in legal:
            action: Action = BEG if seat == 0 else DECLINE
        elif DRAW in legal:
            thrown = view.cards(ZoneKind.DISCARD)
            action = TAKE if seat == 0 and TAKE in legal and RANK_OF[thrown[-1]] in ranks else DRAW
        else:
            found = grouped(hand, contract_of(1)).groups
            meld = meld_of(found, contract_of(1)) if seat == 0 and view.phase is Phase.MELD else None
            if meld is not None and not view.fact(Fact.MELDED, seat):
                action = meld
            else:
                throws = [a for a in legal if isinstance(a, Discard)]
                action = min(throws, key=lambda a: ranks.count(RANK_OF[a.card]))
        assert isinstance(session.submit(seat, action, session.seq), Accepted)
    raise AssertionError("it never came to it")


def holds_contract(session: Session) -> bool:
    view = session.snapshot(Viewer(0))
    hand = view.cards(ZoneKind.HAND, 0)
    return (
        view.phase is Phase.MELD
        and not view.fact(Fact.MELDED, 0)
        and meld_of(grouped(hand, contract_of(1)).groups, contract_of(1)) is not None
    )


def can_lay_off(session: Session) -> bool:
    return any(isinstance(action, LayOff) for action in session.legal_actions(0))


def done(session: Session) -> list[Action]:
    """What the person has done."""
    return [step.action for step in session.record.steps if isinstance(step, ActionStep) and step.seat == 0]


def carry_on(session: Session) -> Callable[[Services], Scene]:
    return lambda services: TableScene(services, session, SEATS, from_start=False)


@DEVICES
def test_a_contract_puts_itself_together_and_is_laid(
    apps: list[App], tmp_path: Path, kind: type[Person], size: tuple[int, int]
) -> None:
    session = played_until(holds_contract)
    person = kind(begin(apps, tmp_path, size, carry_on(session)))
    person.wait(person.my_turn, "the turn")
    table = person.table
    groups = grouped([token.card for token in table.stage.model.tokens(ZoneKind.HAND, 0)], contract_of(1)).groups
    seq = session.seq
    assert {frozenset(group) for group in table.touch.drafted} == {frozenset(group) for group in groups}
    # Choosing a card changes nothing.
    card = card_of(person, table.touch.drafted[0][0])
    person.play(card)
    assert table.stage.selection == (card.token,)
    assert sum(map(len, table.touch.drafted)) == 6
    if kind is not Keyboard:
        # Out by its picture on the contract, and in again by the place of its part.
        person.play(card)
        person.press(person.widget(("place", "slot 0 0")))
        assert sum(map(len, table.touch.drafted)) == 5
        if card.token not in table.stage.selection:
            person.play(card_of(person, card.token.card))
        person.press(person.widget(("place", "group 0")))
        assert sum(map(len, table.touch.drafted)) == 6
    assert session.seq == seq, "putting cards together is nobody's business"
    person.press(person.widget(("action", "lay")))
    person.wait(lambda: session.seq == seq + 1, "the contract to lie")
    person.wait(lambda: table.stage.choreographer.idle, "the cards to lie")
    assert table.stage.model.fact(Fact.MELDED, 0) == 1
    assert not table.touch.drafted


@DEVICES
def test_a_card_is_laid_off_on_a_meld(
    apps: list[App], tmp_path: Path, kind: type[Person], size: tuple[int, int]
) -> None:
    session = played_until(can_lay_off, begs=3)
    person = kind(begin(apps, tmp_path, size, carry_on(session)))
    person.wait(person.my_turn, "the turn")
    action = next(action for action in session.legal_actions(0) if isinstance(action, LayOff))
    before = session.seq
    do(person, action)
    person.wait(lambda: session.seq > before, "the card to lie")
    assert action in done(session)


@pytest.mark.parametrize("kind", [Mouse, Finger], ids=["mouse", "finger"])
def test_cards_are_dragged_into_the_contract_onto_melds_and_onto_the_pile(
    apps: list[App], tmp_path: Path, kind: type[Mouse | Finger]
) -> None:
    session = played_until(holds_contract)
    person = kind(begin(apps, tmp_path, (1920, 1080), carry_on(session)))
    person.wait(person.my_turn, "the turn")
    table, before = person.table, session.seq
    groups = grouped([token.card for token in table.stage.model.tokens(ZoneKind.HAND, 0)], contract_of(1)).groups

    def middle(name: str) -> tuple[int, int]:
        box = table.stage.plan.drop[name]
        return round(box.x + box.w / 2), round(box.y + box.h / 2)

    # Out of its group by its picture, and back by a drag.
    first = table.touch.drafted[1][0]
    person.press(person.widget(("place", "slot 1 0")))
    assert first not in table.touch.drafted[1]
    whole = table.touch.drafted[0]
    person.drag(card_of(person, first), middle("group 1"))
    assert first in table.touch.drafted[1]
    token = card_of(person, first).token
    person.frames(30)
    assert (token.x, token.y) == token.goal[:2], "it lies in the hand, beside its group"
    # What does not fit there stays in the hand, and a sentence says why.
    person.drag(card_of(person, whole[0]), middle("group 1"))
    assert table.touch.drafted[0] == whole
    assert table.touch.refusals.said is not None
    # Nothing is thrown before it is let go on the pile.
    loose = next(token.card for token in table.stage.model.tokens(ZoneKind.HAND, 0)
                 if not any(token.card in group for group in groups))  # fmt: skip
    assert session.seq == before
    person.drag(card_of(person, loose), middle("discard"))
    assert session.seq > before
    assert Discard(loose) in done(session)


def test_what_no_meld_takes_goes_back_with_a_reason(apps: list[App], tmp_path: Path) -> None:
    session = played_until(can_lay_off, begs=3)
    person = Mouse(begin(apps, tmp_path, (1280, 720), carry_on(session)))
    person.wait(person.my_turn, "the turn")
    table, before = person.table, session.seq
    legal = {(a.card, a.onto) for a in session.legal_actions(0) if isinstance(a, LayOff)}
    melds = [zone.number for zone in table.stage.model.zones if zone.kind is ZoneKind.MELD]
    card, onto = next(
        (token.card, number)
        for token in table.stage.model.tokens(ZoneKind.HAND, 0)
        for number in melds
        if (token.card, number) not in legal
    )
    box = table.stage.plan.drop[f"meld {onto}"]
    person.drag(card_of(person, card), (round(box.x + box.w / 2), round(box.y + box.h / 2)))
    assert session.seq == before
    assert table.touch.refusals.said is not None
    assert table.touch.refusals.said[0].endswith("go on that set.")
