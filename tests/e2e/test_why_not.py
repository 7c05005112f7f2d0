"""From what was refused to the rule: by mouse, finger, keyboard and pad, and back to the table as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.rules.record import write_record
from game.rules.refusals import Refusal, RefusalCode, refusal
from game.rules.shithead.refusals import ShitheadRefusal
from game.scenes import routes
from game.scenes.rulebook.book import place_of
from game.scenes.rulebook.paint import place_in_chapter
from game.scenes.rulebook.scene import RulesScene
from game.scenes.table.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.scenes.tables import PLAYABLE, book_of
from game.texts import has
from game.ui.widgets import ScrollArea
from tests.e2e.person import Finger, Keyboard, Mouse, Person, Pointing
from tests.e2e.test_taking_back import PAD, sit
from tests.support.refusals import codes_of

pytestmark = pytest.mark.usefixtures("unwatched")

SIZE = {"mouse": (1280, 720), "finger": (720, 1280), "keyboard": (1024, 640), "pad": (1280, 720)}


@pytest.fixture
def apps() -> Iterator[list[App]]:
    running: list[App] = []
    yield running
    for app in running:
        app.close()


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_reason_leads_to_a_paragraph_of_the_page(game: str) -> None:
    book = book_of(game)
    assert set(book.why) >= {str(code) for code in codes_of(game)}
    assert {reason.partition(" ")[0] for reason in book.why} == {str(code) for code in codes_of(game)}
    for place in book.why.values():
        chapter = next(chapter for chapter in book.chapters if place.startswith(f"{chapter.key}."))
        name = place.removeprefix(f"{chapter.key}.")
        rows = chapter.table.rows if chapter.table is not None else ()
        assert name in rows or 0 < int(name) <= chapter.paragraphs, place
        assert has(place), place


def test_what_is_low_after_a_seven_is_a_house_rule() -> None:
    book = book_of("shithead")
    low = next(code for code in codes_of("shithead") if code == "or_lower")
    options = {"sevens_low": True}
    assert place_of(book, refusal(low, rank=8), options) == "rules.shithead.special.2"
    assert place_of(book, refusal(low, rank=6), options) == "rules.shithead.options.sevens_low"
    assert place_of(book, Refusal(RefusalCode.MATCH_OVER), options) == "rules.shithead.end.2"


@pytest.mark.parametrize("threes", [False, True])
def test_what_counts_under_a_joker_is_told_with_the_jokers_where_threes_are_seen(threes: bool) -> None:
    options = {"threes_invisible": threes, "jokers_reverse": True}
    told = "threes_invisible" if threes else "jokers_reverse"
    for why in (refusal(ShitheadRefusal.OR_HIGHER_BELOW, rank=8), refusal(ShitheadRefusal.ACE_ONLY_BELOW)):
        assert place_of(book_of("shithead"), why, options) == f"rules.shithead.options.{told}"


def test_a_refusal_leads_to_what_forbids_it() -> None:
    for game, code, place in (
        ("dang_it", "nothing_to_follow", "hand.1"),
        ("damn_you", "already_lies", "field.1"),
        ("that_dam_game", "run_wilds", "contracts.1"),
        ("that_dam_game", "run_full_of_wilds", "turn.5"),
    ):
        assert book_of(game).why[code] == f"rules.{game}.{place}"


def by_press(person: Person) -> None:
    box = person.table.look.refusal_box
    assert box.w > 0
    assert isinstance(person, Pointing)
    person.tap(box.center)


def by_key(person: Person) -> None:
    assert isinstance(person, Keyboard)
    person.key(pygame.K_F1)


def by_pad(person: Person) -> None:
    """The menu button, and the row of the rules in the menu."""
    pressed(person, pygame.CONTROLLER_BUTTON_START)
    person.wait(lambda: isinstance(person.scene, PauseScene), "the menu")
    for _ in range(30):
        if person.form.focus is person.widget("rules"):
            break
        pressed(person, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    pressed(person, pygame.CONTROLLER_BUTTON_A)


def pressed(person: Person, button: int) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        person.post(kind, instance_id=PAD, button=button)
    person.frames(2)


WAYS: dict[str, tuple[type[Person], Callable[[Person], None], int]] = {
    "mouse": (Mouse, by_press, 1),
    "finger": (Finger, by_press, 1),
    "keyboard": (Keyboard, by_key, 1),
    "pad": (Keyboard, by_pad, 2),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.watched
def test_a_refused_card_leads_to_its_rule_and_back(apps: list[App], tmp_path: Path, way: str) -> None:
    kind, follow, screens = WAYS[way]
    person = sit(apps, tmp_path, kind, SIZE[way])
    person.wait(person.my_turn, "the turn")
    table = person.table
    barred = next(card for action, card in person.cards().items() if action not in table.stage.legal())
    before = write_record(table.seat.session.record)
    person.play(barred)
    person.wait(lambda: table.touch.refusals.said is not None, "the refusal")
    follow(person)
    person.wait(lambda: isinstance(person.scene, RulesScene), "the rules")
    person.frames(2)
    page = person.scene
    assert isinstance(page, RulesScene)
    assert page.at == "rules.dang_it.hand.1"
    area, mark = person.widget("area"), person.widget("mark")
    assert isinstance(area, ScrollArea)
    assert area.offset > 0
    assert mark.visible
    assert area.rect.contains(mark.rect)
    red = person.app.picture.get_at((mark.rect.left + 1, mark.rect.centery))
    assert red.r > red.g + 60, "the mark can be seen"
    for _ in range(screens):
        if isinstance(person, Keyboard):
            person.key(pygame.K_ESCAPE)
        else:
            person.press(person.widget("back"))
        person.frames(40)
    assert person.scene is table
    assert write_record(table.seat.session.record) == before
    assert table.stage.model.view() == table.seat.session.snapshot(table.seat.viewer)
    # Once something was played the rules are opened at their beginning again.
    person.act(table.stage.legal()[0])
    person.wait(lambda: write_record(table.seat.session.record) != before, "the card to be played")
    table.open_rules()
    person.wait(lambda: isinstance(person.scene, RulesScene), "the rules")
    assert "mark" not in {widget.key for widget in person.form.widgets if widget.visible}


def test_a_gray_button_leads_to_its_rule(apps: list[App], tmp_path: Path) -> None:
    person = sit(apps, tmp_path, Mouse)
    person.wait(person.my_turn, "the turn")
    [button] = [button for button in person.table.touch.actions.values() if button.visible and not button.enabled]
    person.press(button)
    person.press(person.widget("help"))
    person.wait(lambda: isinstance(person.scene, RulesScene), "the rules")
    assert person.scene.at == "rules.dang_it.hand.2", "whoever can follow may not say it"  # type: ignore[attr-defined]


def test_the_paragraph_stays_in_sight_until_somebody_scrolls_on(apps: list[App], tmp_path: Path) -> None:
    person = sit(apps, tmp_path, Mouse)
    assert isinstance(person.scene, TableScene)
    person.app.manager.push(routes.Rules("shithead", "rules.shithead.options.sevens_low"))
    person.frames(2)
    for size in ((1280, 720), (600, 960), (1024, 640)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        person.frames(2)
        assert person.widget("area").rect.contains(person.widget("mark").rect), size
    area = person.widget("area")
    assert isinstance(area, ScrollArea)
    area.scroll(-area.offset)
    pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    person.frames(2)
    assert area.offset == 0


def test_a_paragraph_that_is_not_there_is_a_fault(apps: list[App], tmp_path: Path) -> None:
    person = sit(apps, tmp_path, Mouse)
    chapter = book_of("dang_it").chapters[0]
    for key in (f"{chapter.key}.99", f"{chapter.key}.nothing", f"{chapter.key}.0"):
        with pytest.raises(KeyError):
            place_in_chapter(person.app.art, 500, chapter, key)
