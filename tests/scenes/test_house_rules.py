"""House rules: named, carried by a code, told as a match begins and at any time, marked where they differ."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame
import pytest

from game.rules.record import ActionStep
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.house.scene import HouseRulesScene
from game.scenes.rulebook.scene import RulesScene
from game.scenes.setup.scene import SetupScene
from game.scenes.table.log import LogScene
from game.scenes.table.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.session.house_rules import own_rules
from game.session.rules_code import decode, encode
from game.session.settings import Opponent, Settings, Setup
from game.session.setups import in_force
from game.texts import capital, t, use
from game.ui import clipboard
from game.ui.painter import DisplayList
from game.ui.theme import GOLD, PAPER
from game.ui.widgets.scroll import FADE
from tests.scenes.test_setup import in_gold
from tests.support.menus import Program, misplaced, speaking
from tests.support.sample import combined

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]


def chosen(options: dict[str, object], game: str = "shithead", players: int = 3) -> Callable[[Settings], None]:
    """Somebody who has set a game up so the last time."""

    def settings(chosen: Settings) -> None:
        others = tuple(Opponent(name, "normal") for name in ("gertrude", "bo", "echo", "ada")[: players - 1])
        chosen.setups = {game: Setup(players, options, others)}  # type: ignore[arg-type]
        chosen.pace, chosen.motion = "off", "none"

    return settings


def shows(program: Program, kind: type[Scene]) -> bool:
    return isinstance(program.top, kind)


def by_mouse(program: Program, key: Hashable) -> None:
    bring(program, key)
    program.click(key)


def by_finger(program: Program, key: Hashable) -> None:
    bring(program, key)
    program.tap(key)


def by_keys(program: Program, key: Hashable) -> None:
    for _ in range(80):
        focus = program.form.focus
        if focus is not None and focus.key == key and focus.focused:
            break
        program.key(pygame.K_TAB)
    program.key(pygame.K_RETURN)


def bring(program: Program, key: Hashable) -> None:
    widget = program.widget(key)
    if widget.area is not None:
        widget.area.reveal(widget)
        program.frame()


WAYS = {"mouse": by_mouse, "finger": by_finger, "keys": by_keys}


@pytest.mark.parametrize("way", WAYS)
def test_rules_are_named_chosen_and_forgotten(begin: Begin, way: str) -> None:
    press = WAYS[way]
    program = begin(routes.Setup("shithead"), size=(1280, 720), settings=chosen({"eights_skip": True}))
    settings = program.app.settings
    if way == "keys":
        # Enter in the entry saves, so the name is typed on the way.
        while program.form.focus is None or program.form.focus.key != "own name":
            program.key(pygame.K_TAB)
    else:
        press(program, "own name")
    program.write("Sundays")
    press(program, "own save")
    assert own_rules(settings, "shithead") == {"Sundays": {"eights_skip": True}}
    assert in_gold(program) == [("own", "Sundays")]
    press(program, ("preset", "book"))
    assert in_gold(program) == [("preset", "book")]
    assert not program.widget("own save").enabled
    press(program, ("own", "Sundays"))
    assert program.top.setup.options == {"eights_skip": True}
    assert in_gold(program) == [("own", "Sundays")]
    press(program, "own delete")
    assert own_rules(settings, "shithead") == {}
    assert program.top.setup.options == {"eights_skip": True}, "what is in force stays"


def test_a_name_that_is_missing_or_taken_gets_a_sentence(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    def named(settings: Settings) -> None:
        chosen({"eights_skip": True})(settings)
        settings.own_rules = {"shithead": {"Sundays": {"deals": 5}}}

    program = begin(routes.Setup("shithead"), size=(1280, 720), settings=named)
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)
    by_mouse(program, "own save")
    by_mouse(program, "own name")
    program.write("Sundays")
    by_mouse(program, "own save")
    assert told == [t("setup.own_name"), t("setup.own_taken")]
    assert own_rules(program.app.settings, "shithead") == {"Sundays": {"deals": 5}}


def test_what_the_book_says_stands_at_every_rule_that_differs(begin: Begin) -> None:
    program = begin(routes.Setup("shithead"), size=(1280, 720), settings=chosen({"deals": 3}))
    notes = {name: program.widget(("about", name)) for name in ("deals", "sevens_low", "jokers_reverse")}
    before = [widget.rect.copy() for widget in program.form.widgets]
    by_mouse(program, "sevens_low")
    assert notes["sevens_low"].words.startswith(capital(t("setup.shithead.sevens_low_note")))
    assert notes["sevens_low"].words.endswith("By the book: a seven is a card like any other.")
    assert [note.color == GOLD for note in notes.values()] == [False, True, False]
    bring(program, ("preset", "book"))
    assert [widget.rect.size for widget in program.form.widgets] == [rect.size for rect in before], "nothing moves"
    by_mouse(program, "sevens_low")
    assert notes["sevens_low"].words == t("setup.shithead.sevens_low_note")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "words"), [((1024, 640), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0)])
def test_what_a_rule_does_is_told_while_it_is_on(
    begin: Begin, cuts: list[str], language: str, size: tuple[int, int], words: float
) -> None:
    """What the book says instead does not tell it: of a joker somebody would know only that there is none."""

    def settings(settings: Settings) -> None:
        chosen({"jokers_reverse": True})(settings)
        settings.language, settings.words = language, words

    program = begin(routes.Setup("shithead"), size=size, settings=settings)
    for name in ("eights_skip", "sevens_low"):
        by_mouse(program, name)
    for name in ("jokers_reverse", "eights_skip", "sevens_low"):
        bring(program, ("about", name))
        said = program.widget(("about", name)).words
        assert t(f"setup.shithead.{name}_note") in (said, said[0].lower() + said[1:].partition(". ")[0]), said
        assert program.widget(("about", name)).color == GOLD
    assert cuts == []
    assert misplaced(program) == []


def test_a_code_is_copied_and_pasted(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [""]

    def copies(words: str) -> bool:
        kept[0] = words
        return True

    monkeypatch.setattr(clipboard, "copy", copies)
    monkeypatch.setattr(clipboard, "pasted", lambda: kept[0])
    program = begin(routes.Setup("shithead"), size=(1280, 720), settings=chosen({"sevens_low": True}))
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)
    by_mouse(program, "copy code")
    assert decode("shithead", kept[0])[1]["sevens_low"] is True
    kept[0] = f"\n {encode('shithead', 4, {**in_force('shithead', Setup(4, {}, ())), 'deals': 9}).lower()} \n"
    by_finger(program, "paste code")
    assert (program.top.setup.players, program.top.setup.options) == (4, {"deals": 9})
    before = program.top.setup
    for wrong in ("", "DA-16K2R", "nonsense " * 40):
        kept[0] = wrong
        by_finger(program, "paste code")
        program.frame()
        assert program.widget(("about", "code")).words == t("setup.code_unknown"), wrong
        assert program.top.setup == before
    assert told == [t("setup.copied")]
    monkeypatch.setattr(clipboard, "copy", lambda words: False)
    by_mouse(program, "copy code")
    assert program.widget("code").words in told[-1], "where there is no clipboard the code is told"


def leaves(program: Program, way: str) -> None:
    if way == "mouse":
        program.click("close")
    elif way == "finger":
        program.tap((3, 3))
    else:
        program.key(pygame.K_RETURN)


@pytest.mark.parametrize("way", ["mouse", "finger", "keys"])
def test_other_rules_are_told_once_as_the_match_begins(begin: Begin, way: str) -> None:
    program = begin(routes.Setup("shithead"), size=(1280, 720), settings=chosen({"sevens_low": True, "deals": 2}))
    program.click("deal")
    program.seconds(0.2)
    assert shows(program, HouseRulesScene)
    assert {"ruling", "close"} == {key[0] if isinstance(key, tuple) else key for key in program.shown} & {
        "ruling", "close"
    }  # fmt: skip
    told = {key[1] for key in program.shown if isinstance(key, tuple) and key[0] == "ruling"}
    assert told == {"sevens_low", "deals"}, "no more than what was chosen"
    leaves(program, way)
    program.seconds(0.2)
    assert shows(program, TableScene)
    assert program.top.seat.session.options["sevens_low"] is True
    steps = program.top.seat.session.record.steps
    acted = {step.seat for step in steps if isinstance(step, ActionStep)}
    assert 0 not in acted, "nothing was played with the press that let it begin"
    # The same rules again are no news.
    program.app.manager.reset(routes.Setup("shithead"))
    program.frame()
    assert shows(program, SetupScene)
    program.click("deal")
    program.seconds(0.2)
    assert shows(program, TableScene)


def test_they_are_told_at_any_time_from_the_table(begin: Begin) -> None:
    program = begin(routes.Setup("shithead"), size=(1280, 720), settings=chosen({"sevens_low": True}))
    program.click("deal")
    program.seconds(0.2)
    program.key(pygame.K_RETURN)
    program.seconds(0.2)
    program.key(pygame.K_ESCAPE)
    program.seconds(0.2)
    assert shows(program, PauseScene)
    assert program.widget("house").sub == t("house.short_one")
    by_keys(program, "house")
    program.seconds(0.2)
    assert shows(program, HouseRulesScene)
    rules = {key[1] for key in program.shown if isinstance(key, tuple) and key[0] == "ruling"}
    assert rules == set(in_force("shithead", Setup(3, {}, ())))
    program.tap("rules")
    program.seconds(0.2)
    assert shows(program, RulesScene)
    assert program.top.at == "rules.shithead.options.1"
    for _ in range(2):
        program.key(pygame.K_ESCAPE)
        program.seconds(0.2)
    assert shows(program, PauseScene)
    program.click("rules")
    program.seconds(0.2)
    program.click("house")
    program.seconds(0.2)
    assert shows(program, HouseRulesScene)
    program.click((4, 4))
    program.seconds(0.2)
    assert shows(program, RulesScene)
    program.click("game dang_it")
    assert "house" not in program.shown, "another game has no rules in force here"


@combined(
    size=[(1280, 720), (1024, 640), (1080, 1920), (600, 960)], words=[1.0, 1.5, 2.0], language=["en", "de"],
    contracts=[(1, 2, 4, 6, 7, 9), (9,)], always=[((600, 960), 2.0, "en", (9,)), ((600, 960), 2.0, "de", (9,))],
)  # fmt: skip
def test_everything_fits(
    begin: Begin, cuts: list[str], size: tuple[int, int], words: float, language: str, contracts: tuple[int, ...]
) -> None:
    here = routes.HouseRules("that_dam_game", 5, {"begs": 7, "contracts": contracts, "begs_last": "hand"})
    program = begin(here, size=size, settings=speaking(language, words))
    area = program.widget("area")
    while area.scroll(area.rect.h / 2):
        program.top.stale = True
        program.frame()
    assert misplaced(program) == []
    assert cuts == []
    use("en")


@pytest.mark.watched
@pytest.mark.parametrize("page", ["house", "rules", "log"])
def test_on_paper_it_is_seen_that_there_is_more(begin: Begin, page: str) -> None:
    """What shows how far a list goes on stands out from the paper that it lies on."""
    options = dict.fromkeys(("short_game", "threes_invisible", "sevens_low", "eights_skip", "jokers_reverse"), True)
    homes = {
        "house": routes.HouseRules("shithead", 4, {"deals": 5, **options}),
        "rules": routes.Rules("shithead"),
        "log": lambda services: LogScene(services, ["Biscuit follows."] * 60),
    }
    program = begin(homes[page], size=(1280, 720), settings=speaking("en", 2.0))
    assert program.widget("area").reach
    frame = DisplayList()
    program.top.draw(frame)
    thumb = next(sprite.image for sprite in frame.sprites if sprite.key == ("area", "thumb"))
    seen = thumb.get_at((thumb.get_width() // 2, thumb.get_height() // 2))
    paper = pygame.Color(PAPER)
    assert sum(paper[i] - seen[i] for i in range(3)) * seen.a / 255 > 150


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_the_last_rule_that_is_seen_is_seen_whole(begin: Begin, size: tuple[int, int]) -> None:
    """Where the list goes on, only the upper edge of the next one fades."""
    options = dict.fromkeys(("short_game", "threes_invisible", "sevens_low", "eights_skip", "jokers_reverse"), True)
    program = begin(routes.HouseRules("shithead", 4, {"deals": 5, **options}), size=size, settings=speaking("en", 2.0))
    area = program.widget("area")
    assert area.reach
    fades = area.rect.bottom - round(FADE * program.top.metrics.u)
    assert sum(child.rect.top < fades for child in area.children) > 2
    assert not [child for child in area.children if child.rect.top < fades < child.rect.bottom - 1]


def test_the_ways_on_share_a_line_where_all_three_do_not_fit(begin: Begin) -> None:
    program = begin(routes.HouseRules("shithead", 3, {"deals": 5}), size=(1280, 720))
    copy, rules, close = (program.widget(key).rect for key in ("copy code", "rules", "close"))
    assert copy.y == rules.y < close.y
    assert abs(copy.left - close.left) + abs(rules.right - close.right) <= 2
