"""From an empty data folder to the end of a match, by mouse, keyboard and finger; and back into one that was left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.ai.worker import BotProcess
from game.app import App
from game.rules.events import Phase
from game.rules.record import ActionStep, encode_record, read_record, replay
from game.session.files import Paths
from game.session.store import finished_files
from game.ui.painter import DisplayList
from game.ui.widgets import Stepper
from tests.e2e.person import QUICK, Finger, Keyboard, Mouse, Person, start
from tests.support.seats import Awaited

pytestmark = pytest.mark.usefixtures("unwatched")

Program = Callable[..., App]


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Iterator[BotProcess]:
    """The process of the computer players, which begins when it is first asked."""
    monkeypatch.setattr("game.ai.worker.HARD_CAP", 300.0)  # on a busy machine it may take its time
    process = BotProcess()
    yield process
    assert process.faults == []
    process.close()


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """Starts the program; whatever was started is closed at the end."""
    open_: list[App] = []

    def begin(**given: object) -> App:
        app = start(tmp_path, **given)  # type: ignore[arg-type]
        open_.append(app)
        return app

    yield begin
    for app in open_:
        app.close()


def set_up(person: Person, **numbers: int) -> None:
    """From the menu to the table, with options as told."""
    person.frames(20)
    person.press(person.widget("dang_it"))
    person.wait_for("SetupScene")
    for name, value in numbers.items():
        stepper = person.widget(name)
        assert isinstance(stepper, Stepper)
        person.count_to(stepper, value)
    person.press(person.widget("deal"))
    person.wait_for("TableScene")


@pytest.mark.parametrize(
    ("kind", "size"),
    [(Mouse, (1280, 720)), (Keyboard, (1920, 1080)), (Finger, (720, 1280))],
    ids=["mouse", "keyboard", "finger"],
)
def test_a_first_match_from_the_menu_to_the_result(
    program: Program, thinking: BotProcess, tmp_path: Path, kind: type[Person], size: tuple[int, int]
) -> None:
    """With computer players in their process, as in the real program; for the mouse alone, as it takes its time."""
    person = kind(program(size=size, bots=Awaited(thinking) if kind is Mouse else None))
    set_up(person, hand_size=3, rounds=1)
    options = person.table.seat.session.options
    assert (options["rounds"], options["hand_size"]) == (1, 3)
    person.play_on()
    person.wait_for("ResultScene")
    paths = Paths.at(tmp_path)
    (place,) = finished_files(paths)
    record = read_record(place.read_text("utf-8"))
    replay(record)
    assert record.result is not None
    assert not list(paths.current.glob("*"))
    # Back to the menu: nothing is left to carry on with.
    person.press(person.widget("enough"))
    person.wait_for("TitleScene")
    assert not any(widget.key == "go" and widget.visible for widget in person.form.widgets)


def test_at_a_usual_pace_nothing_has_to_be_waited_for(program: Program) -> None:
    """Cards are drawn and played while others still fly; every tap counts once."""
    person = Mouse(program(settings={**QUICK, "pace": "normal", "motion": "full"}))
    set_up(person, hand_size=3, rounds=1)
    flying = 0
    for _ in range(4):
        person.wait(lambda: bool(person.table.stage.legal()), "the next turn")
        person.frames()
        before = person.table.seat.session.seq
        flying += person.table.stage.choreographer.motions.running
        person.act(person.table.stage.legal()[0])
        assert person.table.seat.session.seq == before + 1
    assert flying


def follow_turn(person: Person) -> None:
    """Play on until a card has to be followed with cards in hand, some of which may be played and some may not."""
    for _ in range(300):
        person.wait(person.my_turn, "the next turn")
        table = person.table
        cards = person.cards()
        if table.stage.model.phase is Phase.FOLLOW and 0 < len(set(cards) & set(table.stage.legal())) < len(cards):
            return
        person.act(table.stage.legal()[0])
    raise AssertionError("every card can always be played")


@pytest.mark.parametrize("kind", [Mouse, Finger], ids=["mouse", "finger"])
def test_cards_are_dragged_onto_the_pile_and_nowhere_else(program: Program, kind: type[Mouse | Finger]) -> None:
    person = kind(program())
    set_up(person, hand_size=7, rounds=1)
    follow_turn(person)
    table, cards = person.table, person.cards()
    pile, before = table.stage.plan.drop["pile"], table.seat.session.seq
    middle = round(pile.x + pile.w / 2), round(pile.y + pile.h / 2)
    legal = next(cards[action] for action in table.stage.legal() if action in cards)
    illegal = next(card for action, card in cards.items() if action not in table.stage.legal())

    # Let go beside the pile, it goes back and nothing is said.
    person.drag(legal, (table.metrics.width // 2, 4))
    assert (table.seat.session.seq, table.touch.refusals.said) == (before, None)

    # What may not be played goes back, and a sentence says why.
    person.drag(illegal, middle)
    assert table.seat.session.seq == before
    assert table.touch.refusals.said is not None
    assert table.touch.refusals.said[0].endswith(".")
    frame = DisplayList()
    table.draw(frame)
    assert any(sprite.key == "refusal" for sprite in frame.sprites)
    person.frames(30)
    for card in (legal, illegal):
        assert (card.token.x, card.token.y) == card.token.goal[:2]

    # Let go among the other cards, it stays in the hand at another place.
    order = [card.token.number for card in person.cards().values()]
    end = table.stage.plan.hand
    person.drag(legal, (round(end.x + end.w) - 4, round(end.y + end.h / 2)))
    assert table.seat.session.seq == before
    assert sorted(order) == sorted(card.token.number for card in person.cards().values())

    person.drag(legal, middle)
    assert table.seat.session.seq > before
    played = table.seat.session.record.steps[before]
    assert isinstance(played, ActionStep)


def test_a_match_that_was_left_is_carried_on_with(program: Program) -> None:
    person = Mouse(program())
    set_up(person, hand_size=4, rounds=2)
    person.play_on(turns=6)
    person.wait(person.my_turn, "the next turn")
    left = encode_record(person.table.seat.session.record)
    lines = person.table.stage.memory.lines
    person.press(person.widget("menu"))
    person.wait_for("PauseScene")
    person.press(person.widget("leave"))
    person.frames(5)
    if type(person.scene).__name__ == "PauseScene":
        person.press(person.widget("leave"))
    person.wait_for("TitleScene")
    person.press(person.widget("go"))
    person.wait_for("TableScene")
    assert encode_record(person.table.seat.session.record) == left
    assert person.table.stage.memory.lines == lines
    person.wait(person.my_turn, "the turn that was left")
    person.play_on(turns=2)


def test_a_program_that_was_closed_carries_on_where_it_was(program: Program) -> None:
    """The window is closed in the middle of a match; the next start offers it."""
    first = Keyboard(program())
    set_up(first, hand_size=3, rounds=1)
    first.play_on(turns=4)
    first.wait(first.my_turn, "the next turn")
    left = encode_record(first.table.seat.session.record)
    first.post(pygame.QUIT)
    first.app.close()
    assert not first.app.running
    second = Keyboard(program())
    second.frames(20)
    second.press(second.widget("go"))
    second.wait_for("TableScene")
    assert encode_record(second.table.seat.session.record) == left
    second.play_on()
    second.wait_for("ResultScene")
