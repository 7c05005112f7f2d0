"""The set-up: who sits down, by whose rules, and that the table gets exactly that."""

from collections import Counter
from collections.abc import Callable, Hashable
from pathlib import Path

import pygame
import pytest

from game.rules.options import Options
from game.rules.registry import GAME_IDS, game_by_id, info_of
from game.scenes import routes
from game.scenes.base import Scene
from game.scenes.services import Services
from game.scenes.setup.presets import PresetChip
from game.scenes.setup.rules import Rules
from game.scenes.setup.scene import SetupScene
from game.scenes.table.scene import TableScene
from game.scenes.tables import PLAYABLE
from game.session.files import Paths
from game.session.rules_code import encode
from game.session.seats import PRACTICE_NOTE, SEATS_NOTE, USED, encode_seats
from game.session.session import Session
from game.session.settings import Opponent, Settings, Setup
from game.session.setups import first_setup, in_force, with_person, with_players
from game.session.store import Store
from game.texts import has
from game.ui import tabletops
from game.ui.painter import DisplayList
from game.ui.widgets import Button, Form, Paragraph, ScrollArea, Segmented, Stepper, Toggle
from tests.scenes.test_title import leave_a_match
from tests.support.menus import Program, misplaced, speaking
from tests.support.sample import combined
from tests.support.seats import seats_for

pytestmark = pytest.mark.usefixtures("unwatched")

Begin = Callable[..., Program]


def home(services: Services) -> Scene:
    return SetupScene(services, "dang_it")


@pytest.fixture
def program(begin: Begin) -> Program:
    return begin(home)


def segment(program: Program, key: str, number: int) -> tuple[int, int]:
    """The middle of one of several choices."""
    widget = program.widget(key)
    share = widget.rect.w / len(widget.names)
    return round(widget.rect.x + share * (number + 0.5)), widget.rect.centery


def in_gold(program: Program) -> list[Hashable]:
    """The sets of rules that are marked as being in force."""
    return [widget.key for widget in program.form.widgets if isinstance(widget, PresetChip) and widget.on]


def test_nothing_of_the_table_is_cut_in_half_by_the_panels(program: Program) -> None:
    """Half a pint stood beside them."""
    frame = DisplayList()
    program.top.draw(frame)
    bare = next(sprite for sprite in frame.sprites if sprite.key == "cleared")
    size = program.form.style.metrics.width, program.form.style.metrics.height
    assert bare.image.get_rect(topleft=(bare.x, bare.y)) == tabletops.rim_box("pub", size)
    assert bare.z < min(sprite.z for sprite in frame.sprites if sprite is not bare)


def players_at(
    begin: Begin, players: int, size: tuple[int, int] = (1024, 640), words: float = 1.0, game: str = "dang_it"
) -> Program:
    characters = ("gertrude", "bo", "echo", "ada", "mercy")

    def remember(settings: Settings) -> None:
        settings.words = words
        opponents = tuple(Opponent(character, "normal") for character in characters[: players - 1])
        settings.setups = {game: Setup(players, {}, opponents)}

    return begin(lambda services: SetupScene(services, game), settings=remember, size=size)


# -- who plays -----------------------------------------------------------------------


def test_enter_deals_to_the_usual_players_at_once(program: Program) -> None:
    program.key(pygame.K_RETURN)
    assert isinstance(program.top, TableScene)
    assert program.top.seat.session.names == ("You", "Gertrude")
    assert program.top.seat.session.options["packs"] == 1


@pytest.mark.parametrize("press", ["click", "tap"])
def test_what_is_chosen_is_what_is_dealt(program: Program, press: str) -> None:
    act = getattr(program, press)
    act(segment(program, "players", 2))
    act(segment(program, "level 2", 3))
    act("face 3")
    act(segment(program, "packs", 0))
    chosen = program.top.setup.opponents
    act("deal")
    act("close")  # The rules in force: one pack for four.
    table = program.top
    assert isinstance(table, TableScene)
    assert table.seat.session.players == 4
    assert [seat.level for seat in table.seat.seats[1:]] == ["normal", "expert", "normal"]
    assert [seat.character for seat in table.seat.seats[1:]] == [opponent.character for opponent in chosen]
    assert len({seat.character for seat in table.seat.seats}) == 4
    assert table.seat.session.options["packs"] == 1


def test_it_is_remembered(begin: Begin) -> None:
    program = begin(home)
    program.click(segment(program, "players", 1))
    program.click(segment(program, "level 1", 2))
    program.click(segment(program, "length", 1))
    program.click("deal")
    program.close()
    again = begin(home)
    assert again.top.setup.players == 3
    assert again.top.setup.opponents[0].level == "hard"
    assert again.top.setup.options == {"length": "points"}


def test_a_name_is_typed_and_kept(program: Program) -> None:
    program.click("name 0")
    program.write("Mia")
    assert program.widget(("name", 0)).words == "Mia"
    program.key(pygame.K_RETURN)
    assert program.widget("deal").focused
    program.key(pygame.K_RETURN)
    assert program.top.seat.session.names[0] == "Mia"
    assert program.app.settings.player_name == "Mia"


def test_a_portrait_that_somebody_wears_is_exchanged(program: Program) -> None:
    for _ in range(10):
        program.click("face 0")
        characters = {program.app.settings.player_avatar, program.top.setup.opponents[0].character}
        assert len(characters) == 2
    assert program.app.settings.player_avatar == "pip", "ten portraits, round and round"


def test_a_portrait_is_exchanged_by_keys_too(program: Program) -> None:
    before = program.top.setup.opponents[0].character
    for _ in range(30):
        program.key(pygame.K_TAB)
        if program.widget("face 1").focused:
            break
    program.key(pygame.K_RETURN)
    assert program.top.setup.opponents[0].character != before
    assert program.widget("face 1").focused


# -- several people ------------------------------------------------------------------


@pytest.mark.parametrize("press", ["click", "tap"])
def test_a_seat_is_given_to_a_person_who_gets_a_name_and_the_curtain_is_announced(begin: Begin, press: str) -> None:
    program = begin(home, size=(1280, 720))
    act = getattr(program, press)
    act(segment(program, "players", 1))
    assert program.widget(("name", 0)).words == "You"
    act("switch 2")
    assert [program.widget(("name", n)).words for n in range(3)] == ["Player 1", "Gertrude", "Player 3"]
    assert "hides between turns" in program.widget(("note", 0)).words
    assert not program.widget(("note", 2)).words, "once is enough"
    act("name 2")
    program.write("Ben")
    assert program.widget(("name", 2)).words == "Ben"
    act("deal")
    table = program.top
    assert isinstance(table, TableScene)
    assert [(seat.kind, seat.name) for seat in table.seat.seats] == [
        ("person", "Player 1"), ("computer", "Gertrude"), ("person", "Ben")]  # fmt: skip
    assert len({seat.character for seat in table.seat.seats}) == 3


def test_people_are_remembered_and_leave_again(begin: Begin) -> None:
    program = begin(home)
    program.click("switch 1")
    program.click("deal")
    program.close()
    again = begin(home)
    assert again.top.setup.opponents[0].person
    again.click("switch 1")
    assert not again.top.setup.opponents[0].person
    assert again.widget(("name", 0)).words == "You"


def test_the_first_seat_stays_a_person(program: Program) -> None:
    assert "switch 0" not in {widget.key for widget in program.form.widgets}
    assert "switch 1" in program.shown


def test_whoever_has_the_keys_gives_a_seat_away_and_keeps_the_focus(program: Program) -> None:
    for _ in range(30):
        program.key(pygame.K_TAB)
        if program.widget("switch 1").focused:
            break
    program.key(pygame.K_RETURN)
    assert program.top.setup.opponents[0].person
    assert program.widget("switch 1").focused


def test_keys_alone_change_everything_and_the_focus_stays(program: Program) -> None:
    for _ in range(30):
        program.key(pygame.K_TAB)
        if program.widget("players").focused:
            break
    program.key(pygame.K_RIGHT)
    assert program.top.setup.players == 3
    assert program.widget("players").focused
    program.key(pygame.K_RIGHT)
    assert program.top.setup.players == 4


def test_every_widget_is_reached_by_tab(begin: Begin) -> None:
    program = players_at(begin, 6)
    reached = set()
    for _ in range(40):
        program.key(pygame.K_TAB)
        assert program.form.focus is not None
        reached.add(program.form.focus.key)
    wanted = {w.key for w in program.form.widgets if w.focusable and w.visible}
    assert reached == wanted


# -- house rules ---------------------------------------------------------------------


def test_only_the_number_that_counts_is_shown(program: Program) -> None:
    assert {"rounds"} == program.shown & {"rounds", "points"}
    program.click(segment(program, "length", 1))
    assert {"points"} == program.shown & {"rounds", "points"}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (1080, 1920)])
def test_no_preset_is_left_alone_on_a_line(begin: Begin, size: tuple[int, int]) -> None:
    program = begin(home, size=size)
    chips = [widget for widget in program.top.form.widgets if isinstance(widget, PresetChip)]
    lines = Counter(chip.rect.y for chip in chips)
    assert len(chips) == 5
    assert min(lines.values()) >= len(chips) // len(lines)


def test_presets_are_marked_while_their_rules_are_in_force(program: Program) -> None:
    assert in_gold(program) == [("preset", "book")]
    program.click(("preset", "chaos"))
    assert program.top.setup.options == {"packs": 2, "hand_size": 7}
    assert in_gold(program) == [("preset", "chaos")]
    stepper = program.widget("hand_size")
    program.click((stepper.rect.x + 5, stepper.rect.centery))
    assert program.top.setup.options["hand_size"] == 6
    assert in_gold(program) == []


def test_a_code_is_written_and_taken(program: Program) -> None:
    code = encode("dang_it", 3, {**in_force("dang_it", Setup(3, {}, ())), "hand_size": 4, "length": "points"})
    assert program.widget("code").words != code
    program.click("code")
    program.key(pygame.K_END)
    for _ in range(12):
        program.key(pygame.K_BACKSPACE)
    program.write(code.lower().replace("0", "o"))
    assert program.top.setup.players == 3
    assert program.top.setup.options == {"hand_size": 4, "length": "points"}
    assert program.widget("code").words == code


def test_a_wrong_code_is_refused_in_words_and_changes_nothing(program: Program) -> None:
    before, code = program.top.setup, program.widget("code").words
    program.click("code")
    program.key(pygame.K_BACKSPACE)
    program.key(pygame.K_RETURN)
    assert "That is not a code" in program.widget(("about", "code")).words
    assert program.top.setup == before
    program.click("name 0")
    program.frame()
    assert program.widget("code").words == code
    assert "That is no code" not in program.widget(("about", "code")).words


def test_every_list_of_contracts_can_be_put_together_but_an_empty_one(begin: Begin) -> None:
    program = begin(lambda services: SetupScene(services, "that_dam_game"), size=(1920, 1080))

    def options() -> Options:
        return in_force("that_dam_game", program.top.setup)

    program.click(segment(program, "contracts", 1))
    assert options()["contracts"] == (1, 2, 3, 5, 9)
    for number in (2, 9, 8, 1, 5, 3):
        program.click(f"contracts {number}")
    assert options()["contracts"] == (8,)
    assert program.widget("contracts").chosen == -1
    program.click("contracts 8")
    assert options()["contracts"] == (8,), "one has to stay"
    program.click(segment(program, "contracts", 0))
    assert options()["contracts"] == tuple(range(1, 11))


def test_a_number_that_may_be_none_counts_from_none(begin: Begin) -> None:
    program = begin(lambda services: SetupScene(services, "that_dam_game"), size=(1920, 1080))
    stepper = program.widget("score_limit")
    stepper.area.reveal(stepper)
    assert stepper.words(stepper.value) == "Never"
    plus, minus = (stepper.rect.right - 5, stepper.rect.centery), (stepper.rect.x + 5, stepper.rect.centery)
    program.click(plus)
    program.click(plus)
    assert program.top.setup.options["score_limit"] == 100
    program.click(minus)
    program.click(minus)
    assert "score_limit" not in program.top.setup.options


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_every_preset_and_every_option_of_every_game_is_there(begin: Begin, game_id: str) -> None:
    program = begin(lambda services: SetupScene(services, game_id), size=(1920, 1080))
    missing = set(in_force(game_id, program.top.setup)) - program.shown
    assert missing <= {"points"}, "it counts only when the match goes by points"
    for name in reversed(list(info_of(game_id).presets)):
        program.click(("preset", name))
        assert in_gold(program) == [("preset", name)]
        setup = program.top.setup
        assert program.widget("code").words == encode(game_id, setup.players, dict(in_force(game_id, setup)))


def test_dealing_over_an_unfinished_match_says_what_becomes_of_it(begin: Begin, tmp_path: Path) -> None:
    assert begin(home).widget("deal").sub == ""
    leave_a_match(tmp_path / "other")
    other = Program(tmp_path / "other", home)
    assert other.widget("deal").sub == "What you left is kept"
    other.click("deal")
    assert isinstance(other.top, TableScene)
    other.close()


@pytest.mark.parametrize(
    ("practice", "acts", "words"),
    [
        (False, True, "The oldest match you left is put away"),
        (True, True, "The oldest practice is put away"),
        (False, False, "A match you never began makes room"),
    ],
)
def test_the_set_up_says_what_makes_room(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, practice: bool, acts: bool, words: str
) -> None:
    store = Store(Paths.at(tmp_path))
    seats = seats_for(2)
    for number in range(5):
        notes: dict[str, object] = {SEATS_NOTE: encode_seats(seats)}
        if practice and number == 2:
            notes[PRACTICE_NOTE] = USED
        session = Session.new("dang_it", [seat.name for seat in seats], {}, number, store, notes)
        while session.position < 4 and (acts or number != 2):
            assert session.to_act is not None
            session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    store.close()
    program = begin(home)
    assert program.widget("deal").sub == words
    told: list[str] = []
    monkeypatch.setattr(program.app, "tell", told.append)
    program.click("deal")
    assert len(program.app.store.left()) == 5
    assert not told, "it was told before"


def test_every_option_has_its_words() -> None:
    for game_id in PLAYABLE:
        for name in in_force(game_id, Setup(3, {}, ())):
            assert has(f"setup.{game_id}.{name}"), name
            assert has(f"setup.{game_id}.{name}_note"), name


# -- how it fits ---------------------------------------------------------------------

SIZES = [(1280, 720), (1024, 640), (1024, 768), (1080, 1920), (480, 300), (600, 960)]
"""Of each shape one: larger windows of the same shape are the same, enlarged."""


def crowd_at(begin: Begin, game_id: str, players: int, people: int, **given: object) -> Program:
    """The set-up of a game with so many players, of whom so many are people."""

    def remember(settings: Settings) -> None:
        settings.words = words
        setup = with_players(game_id, first_setup(game_id, settings.player_avatar), players, settings.player_avatar)
        for number in range(people - 1):
            setup = with_person(setup, number, True)
        settings.setups = {game_id: setup}

    words = float(str(given.pop("words", 1.0)))
    return begin(lambda services: SetupScene(services, game_id), settings=remember, **given)


def scrolled(program: Program) -> None:
    """Look at everything there is."""
    for column in program.top.columns:
        while column.visible and column.scroll(column.rect.h / 2):
            program.top.stale = True
            program.frame()


@combined(size=SIZES, players=[2, 6], words=[1.0, 2.0])
def test_everything_fits(begin: Begin, cuts: list[str], size: tuple[int, int], players: int, words: float) -> None:
    program = players_at(begin, players, size=size, words=words)
    scrolled(program)
    assert cuts == []
    if size != (480, 300):
        # There the way back is smaller than a finger, or it would cover what it leads back from.
        assert misplaced(program) == []


@combined(size=[(1280, 720), (1920, 1080), (720, 1280)], players=[3, 4, 5])
def test_of_an_odd_number_the_person_has_the_whole_row(begin: Begin, size: tuple[int, int], players: int) -> None:
    """And nobody is left alone on the last one."""
    program = crowd_at(begin, "dang_it", players, 1, size=size)
    cards = [program.widget(("seat", number)).rect for number in range(players)]
    rows = [[card for card in cards if card.y == y] for y in dict.fromkeys(card.y for card in cards)]
    assert [len(row) for row in rows] == [1] * (players % 2) + [2] * (players // 2)
    assert all(abs(row[0].left - rows[0][0].left) <= 1 for row in rows)
    assert all(abs(row[-1].right - rows[0][-1].right) <= 1 for row in rows)


def leave_one(folder: Path, game_id: str) -> None:
    """A match of a game that somebody has just begun."""
    store = Store(Paths.at(folder))
    seats = seats_for(game_by_id(game_id).default_players)
    Session.new(game_id, [seat.name for seat in seats], {}, 3, store, {SEATS_NOTE: encode_seats(seats)})
    store.close()


@pytest.mark.parametrize("size", [(1080, 1920), (1920, 1080)])
def test_that_nobody_cheats_is_said_beside_the_number_of_players(begin: Begin, size: tuple[int, int]) -> None:
    """At the other end of the row it was written over the pint at the rim of the table."""
    program = players_at(begin, 6, size)
    words, choice = program.widget("fair"), program.widget("players")
    assert words.words
    assert 0 < words.rect.x - choice.rect.right < choice.rect.h
    assert words.at == "left"


UPRIGHT = [(1080, 1920), (768, 1366), (800, 1280)]


@combined(left=[False, True], size=[(1280, 720), (1920, 1080), *UPRIGHT], language=["en", "de"], game_id=GAME_IDS,
          always=[(True, (1280, 720), language, "that_dam_game") for language in ("en", "de")])  # fmt: skip
def test_nothing_scrolls_in_ordinary_windows(
    begin: Begin, cuts: list[str], tmp_path: Path, left: bool, size: tuple[int, int], language: str, game_id: str
) -> None:
    """Where the options are too many for a column the sheet gives way to them; what it leads to stays."""
    if left:
        leave_one(tmp_path, game_id)
    program = begin(lambda services: SetupScene(services, game_id), settings=speaking(language, 1.0), size=size)
    assert not any(column.reach for column in program.top.columns if column.visible)
    assert cuts == []
    assert misplaced(program) == []
    assert {"lesson", "rules", "deal", "code", "copy code", "paste code", "own save"} <= program.shown
    assert ("go" in program.shown) == left
    controls = [widget for widget in program.form.widgets if isinstance(widget, Segmented | Stepper | Toggle)]
    assert all(widget.rect.h >= 0.75 * program.form.style.target for widget in controls if widget.visible)
    program.click("rules")
    assert not isinstance(program.top, SetupScene)


@combined(size=[(1280, 720), *UPRIGHT], game_and_players=[("dang_it", 6), ("damn_you", 8),
          ("screw_your_neighbor", 6), ("screw_your_neighbor", 10), ("that_dam_game", 6)])  # fmt: skip
def test_nothing_scrolls_for_many_players_and_beside_a_match_that_was_left(
    begin: Begin, tmp_path: Path, size: tuple[int, int], game_and_players: tuple[str, int]
) -> None:
    game_id, players = game_and_players
    leave_one(tmp_path, game_id)
    program = crowd_at(begin, game_id, players, 1, size=size)
    assert not any(column.reach for column in program.top.columns if column.visible)
    assert misplaced(program) == []


@combined(game_id=["shithead", "that_dam_game"], size=[(1280, 720), (1920, 1080), (1080, 1920)],
          language=["en", "de"], left=[False, True])  # fmt: skip
def test_rules_in_two_columns_stand_on_the_same_lines(
    begin: Begin, tmp_path: Path, game_id: str, size: tuple[int, int], language: str, left: bool
) -> None:
    if left:
        leave_one(tmp_path, game_id)
    program = begin(lambda services: SetupScene(services, game_id), settings=speaking(language, 1.0), size=size)
    named = [program.widget(("option", name)).rect for name in in_force(game_id, program.top.setup)]
    columns = sorted({rect.x for rect in named})
    assert len(columns) == 2
    first, second = ({rect.y for rect in named if rect.x == x} for x in columns)
    # A list of numbers stands across both.
    assert second <= first
    assert len(second) == len(named) // 2


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_what_two_rules_beside_each_other_are_chosen_with_stands_in_one_line(
    begin: Begin, game_id: str, size: tuple[int, int], language: str
) -> None:
    """Beside the words of one and below those of the other the two looked like different things."""
    program = begin(lambda services: SetupScene(services, game_id), settings=speaking(language, 1.0), size=size)
    lines: dict[int, list[pygame.Rect]] = {}
    for name in program.shown & set(in_force(game_id, program.top.setup)):
        lines.setdefault(program.widget(("option", name)).rect.y, []).append(program.widget(name).rect)
    for line in lines.values():
        assert max(rect.centery for rect in line) - min(rect.centery for rect in line) <= 1


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_measuring_the_rules_writes_nothing(begin: Begin, game_id: str) -> None:
    program = begin(lambda services: SetupScene(services, game_id), size=(1280, 720))
    rules = Rules(Form(program.form.style), game_id, (), lambda _: None, lambda _: None)
    options = {name: not value if isinstance(value, bool) else value
               for name, value in in_force(game_id, program.top.setup).items()}  # fmt: skip
    for name, value in options.items():
        rules.option(name, value, lambda _: None)
    rules.add_code("", 20, *[lambda *_: None] * 4)
    rules.mark(program.top.setup.players, options, None, None)

    def written() -> list[str]:
        return [widget.words for widget in rules.form.widgets if isinstance(widget, Paragraph | Button)]

    before, said = list[str](), set[str]()
    for wide, tall in ((300, 10), (300, 10_000), (700, 10), (700, 10_000)):
        rules.place(0, 0, wide, tall)
        before = written()
        for other in (300, 700):
            rules.height(other)
            rules.height(other, roomy=True)
        assert written() == before
        said |= {*before}
    assert len(said) > len(before), "nothing that is written depends on the room"


LOW_WINDOWS = [*(((1024, 640), 1.0, game) for game in GAME_IDS), ((1280, 720), 2.0, "dang_it")]


@pytest.mark.parametrize(("size", "words", "game_id"), LOW_WINDOWS)
def test_the_lesson_is_offered_without_scrolling_in_low_windows(
    begin: Begin, size: tuple[int, int], words: float, game_id: str
) -> None:
    """Below the seats, where the sheet stands else, nobody who is new found it."""
    program = crowd_at(begin, game_id, 4, 1, size=size, words=words)
    for key in ("lesson", "rules"):
        button = program.widget(key)
        assert button.visible
        assert button.area is None
    assert misplaced(program) == []
    program.click("rules")
    assert not isinstance(program.top, SetupScene)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_what_deals_leaves_most_of_a_low_window_to_the_seats(begin: Begin, game_id: str) -> None:
    """In large words it stands beside the number of players: as a row of its own it took a fifth of the window."""
    program = crowd_at(begin, game_id, 4, 1, size=(1280, 720), words=2.0)
    seen = program.top.columns[0]
    assert seen.reach
    assert seen.rect.h >= 0.6 * 720
    assert program.widget("deal").rect.top < program.widget("players").rect.bottom


CROWDS = [("damn_you", 8, 3), ("screw_your_neighbor", 10, 10), ("that_dam_game", 6, 2), ("shithead", 4, 4)]


@combined(size=SIZES[:4], crowd=CROWDS, words=[1.0, 2.0])
def test_a_crowd_fits(begin: Begin, cuts: list[str], size: tuple[int, int], crowd: tuple[str, int, int],
                      words: float) -> None:  # fmt: skip
    program = crowd_at(begin, *crowd, size=size, words=words)
    scrolled(program)
    assert cuts == []
    assert misplaced(program) == []


@combined(size=SIZES, words=[1.0, 2.0])
def test_what_was_left_fits_too(
    begin: Begin, cuts: list[str], tmp_path: Path, size: tuple[int, int], words: float
) -> None:
    def larger(settings: Settings) -> None:
        settings.words = words

    leave_a_match(tmp_path)
    leave_a_match(tmp_path)
    program = begin(home, size=size, settings=larger)
    program.seconds(0.1)
    assert {"go", "next match", "let go"} <= program.shown
    assert misplaced(program) == []
    program.click("let go")
    program.seconds(0.1)
    assert cuts == []
    assert misplaced(program) == []


def test_a_mouse_that_rests_where_it_has_dealt_is_told_nothing_of_what_lies_there_now(begin: Begin) -> None:
    program = begin(routes.Setup("damn_you"), size=(1280, 720))
    program.seconds(0.3)
    x, y = program.widget("deal").rect.center
    program.frame(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0), touch=False))
    program.click("deal")
    program.seconds(0.5)
    assert isinstance(program.top, TableScene)
    told = set()
    for _ in range(60):
        program.frame()
        told.add(program.form.note())
    assert any(button.rect.collidepoint(x, y) for button in program.top.touch.actions.values())
    assert told == {None}


@pytest.mark.parametrize("leaves", [True, False])
def test_keys_that_change_the_table_hover_nothing_where_the_mouse_was(begin: Begin, leaves: bool) -> None:
    program = begin(routes.Setup("dang_it"), size=(1280, 720))
    at = program.widget("fair cards").rect.center
    setup = program.top.setup
    program.click("face 1")
    assert program.top.setup != setup
    assert program.widget("face 1").hovered, "the mouse is still there"
    program.frame(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False))
    assert program.widget("fair cards").hovered
    if leaves:
        program.frame(pygame.Event(pygame.WINDOWLEAVE))
    program.form.set_focus(program.widget("players"), show=True)
    before = program.top.setup
    program.key(pygame.K_RIGHT)
    assert program.top.setup != before
    program.seconds(1.0)
    assert not program.widget("fair cards").hovered
    assert program.widget("fair cards").hint not in (program.form.note() or ())


@combined(words=[1.0, 2.0], size=[(1024, 640), (1280, 720), (1920, 1080), (900, 1200), (720, 1280)])
def test_the_words_at_the_head_stand_on_a_plate_of_their_own(begin: Begin, size: tuple[int, int], words: float) -> None:
    """Logs and ropes run behind them on the dam."""
    program = players_at(begin, 6, size, words, game="that_dam_game")
    frame = DisplayList()
    program.top.draw(frame)
    listed = {sprite.key: sprite for sprite in frame.sprites}
    plate = listed["head"]
    lies = plate.image.get_rect(topleft=(plate.x, plate.y)).inflate(-8, -8)
    for label in (program.widget("heading"), program.widget("question")):
        if label.visible:
            wide, px = label.written
            stands = pygame.Rect(label.rect.x, 0, wide, round(0.9 * px))
            stands.centery = label.rect.centery
            assert lies.contains(stands)
            assert plate.z < listed[label.key, "words"].z
    for widget in program.form.widgets:
        if widget.visible and widget.key not in ("back", "heading", "question") and not isinstance(widget, ScrollArea):
            assert not lies.colliderect(widget.rect), widget.key


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (600, 960), (1080, 1920)])
def test_the_words_at_the_head_stand_in_the_middle_of_their_plate(begin: Begin, size: tuple[int, int]) -> None:
    """They stood on its lower edge, with room above them."""
    program = begin(home, size=size)
    frame = DisplayList()
    program.top.draw(frame)
    plate = next(sprite for sprite in frame.sprites if sprite.key == "head")
    lies = plate.image.get_rect(topleft=(plate.x, plate.y))
    heading, question = program.widget("heading"), program.widget("question")
    assert question.visible
    above = heading.rect.centery - 0.35 * heading.written[1] - lies.top
    below = lies.bottom - (question.rect.centery + 0.5 * question.written[1])
    assert abs(above - below) <= 0.12 * lies.h
    assert abs(lies.centery - program.widget("back").rect.centery) <= 2


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (900, 1200)])
def test_the_title_keeps_clear_of_the_rim_and_of_the_columns(begin: Begin, size: tuple[int, int]) -> None:
    program = begin(home, size=size)
    m, heading, question = program.top.metrics, program.widget("heading"), program.widget("question")
    assert question.visible
    top = 0 if m.portrait else m.table[1]
    # The rim ends at a line 40 units from the edge; letters are about 0.7 of their size tall.
    letters = heading.rect.centery - 0.35 * m.words(heading.size)
    # Their plate lies over it, yet they do not.
    assert letters - top >= 40 * m.u + 1
    assert question.rect.bottom <= min(card.plate.rect.top for card in program.top.seats.cards)
