"""Nothing covers a hand, a face, a number, a pill or the frame: all games, and a few of all their tables.

`python -m tests.check_layout` lays out every one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, cycle, islice, product

import pytest

from game.rules.registry import GAME_IDS, game_by_id
from game.scenes.lesson.scene import lesson_of
from game.scenes.table.banter import Line
from game.scenes.tables.base import Remark
from game.scenes.tables.layout import PROMPT_WORDS
from game.texts import language, use
from game.ui.art import Art
from game.ui.painter import DisplayList
from game.ui.table.bubbles import SPOKEN_FOR
from game.ui.table.spots import Box
from game.ui.theme import PILL_TALL
from tests.support import taught
from tests.support.covers import (
    BUBBLE_SLACK,
    SLACK,
    WORDS,
    Case,
    Laid,
    Tables,
    said,
    said_together,
    spoken_faults,
    unpainted_tables,
)
from tests.support.forms import block
from tests.support.moments import moments
from tests.support.sample import WHOLE, combined, some
from tests.support.taught import Taught

SAMPLE = (
    (1280, 720), (1080, 1920), (1024, 640), (2560, 1080), (1000, 1000), (720, 1280), (1280, 960), (1920, 1080),
    (800, 1280),
)  # fmt: skip


@pytest.fixture
def german() -> Iterator[None]:
    """Longer words."""
    before = language()
    use("de")
    yield
    use(before)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with unpainted_tables(tmp_path_factory.mktemp("covers")) as made:
        yield made


def sample(game: str) -> list[Case]:
    """Tables in two of the windows, others for each game: numbers of players, sizes of words, hands and names go
    round, each at its own pace. And the one with the least room for each word.
    """
    first = 2 * list(GAME_IDS).index(game)
    windows = (SAMPLE * 2)[first : first + len(SAMPLE) if WHOLE else first + 2]
    seats = list(game_by_id(game).seats)
    players = islice(cycle([seats[-1], seats[0], *seats[1:-1]]), len(windows))
    return [
        *(
            Case(game, count, size, WORDS[number % 3], left=number % 2 == 1, named=number % 5 < 2)
            for number, (size, count) in enumerate(zip(windows, players, strict=True), first)
        ),
        Case(game, seats[-1], SAMPLE[0], WORDS[-1], left=False, named=False),
    ]


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_coach_covers_nothing_that_one_may_want_nor_what_she_means(tables: Tables, game: str) -> None:
    notes = len(lesson_of(game).notes)
    cases = [
        Taught(game, number, size, WORDS[place % 3])
        for place, size in enumerate(SAMPLE)
        for number in range(place % 5, notes, 1 if WHOLE else 13)
    ]
    found = [f"{case}: {fault}" for case in cases for fault in taught.faults(tables, case)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAME_IDS)
def test_in_ordinary_windows_no_note_is_a_column_and_the_coach_is_seen(tables: Tables, game: str) -> None:
    notes = range(0, len(lesson_of(game).notes), 1 if WHOLE or game == "dang_it" else 3)
    found = [taught.cramped(tables, Taught(game, number, SAMPLE[0])) for number in notes]
    assert not any(found), "\n".join(filter(None, found))


def test_a_button_that_sleeps_makes_room_for_the_coach_and_comes_back(tables: Tables) -> None:
    scene = taught.spoken(tables, Taught("dang_it", 1, SAMPLE[0]))
    coach, button = taught.coach_of(Laid(scene)), scene.touch.actions["dang_it"]
    assert coach.dock is not None
    assert any(box.overlaps(Box(*button.rect)) for box in coach.dock.boxes)
    assert not button.visible
    coach.hush()
    assert button.visible


@pytest.mark.parametrize(
    ("key", "size", "words", "over"),
    [
        ("9", (1280, 720), 1.5, "zone meld 2"),
        ("9", (600, 960), 1.5, "zone meld 2"),
        ("6", (720, 1280), 1.5, "own stock pill"),
    ],
)
def test_the_coach_lies_on_what_is_missed_least_rather_than_on_a_face_or_a_hand(
    tables: Tables, key: str, size: tuple[int, int], words: float, over: str
) -> None:
    """That is what others have melded, and how many cards are left."""
    number = next(number for number, note in enumerate(lesson_of("that_dam_game").notes) if note.key == key)
    case = Taught("that_dam_game", number, size, words)
    assert not list(taught.faults(tables, case))
    laid = Laid(taught.spoken(tables, case))
    place = taught.coach_of(laid).dock
    assert place is not None
    missed = [thing.box for name, thing in laid.things.items() if name.startswith(over)]
    assert any(place.note.overlaps(box) for box in missed)
    assert taught.coach_of(laid).dock is place, "it is looked for once"


def test_a_note_goes_narrow_where_only_that_covers_nothing(tables: Tables) -> None:
    number = next(number for number, note in enumerate(lesson_of("damn_you").notes) if note.key == "21")
    assert not list(taught.faults(tables, Taught("damn_you", number, (600, 960))))


@pytest.mark.usefixtures("german")
def test_a_note_is_as_wide_as_it_has_to_be_where_only_that_covers_nothing(tables: Tables) -> None:
    """Between the contract and the hand there is room for one width."""
    number = next(number for number, note in enumerate(lesson_of("that_dam_game").notes) if note.key == "6a")
    assert not list(taught.faults(tables, Taught("that_dam_game", number, (600, 960), 1.5)))


@pytest.mark.parametrize("german", [False, True])
def test_there_is_room_for_what_she_says_of_begging(
    tables: Tables, request: pytest.FixtureRequest, german: bool
) -> None:
    """In large words it stands between the others and the contract."""
    if german:
        request.getfixturevalue("german")
    number = next(number for number, note in enumerate(lesson_of("that_dam_game").notes) if note.key == "6")
    assert not list(taught.faults(tables, Taught("that_dam_game", number, (600, 960), 1.5)))


@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_covers_a_hand_a_face_a_number_a_pill_or_the_frame(tables: Tables, game: str) -> None:
    cases = enumerate(sample(game))
    found = [
        f"{case}: {fault}" for number, case in cases for fault in tables.faults(case, talk=number, every=some(2, 1))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "case",
    [
        Case("that_dam_game", 3, (1280, 720), left=True, named=True),
        Case("that_dam_game", 4, (1920, 1080), named=True),
        Case("that_dam_game", 5, (1024, 640)),
        Case("that_dam_game", 4, (1280, 720), 1.5),
        Case("that_dam_game", 5, (1280, 720), 2.0, left=True, named=True),
        Case("screw_your_neighbor", 10, (720, 1280), 2.0, named=True),
        Case("shithead", 3, (600, 960), named=True),
        Case("dang_it", 6, (3440, 1440)),
        Case("screw_your_neighbor", 7, (720, 1280), 1.5),
        Case("damn_you", 4, (720, 1280), 2.0),
        Case("dang_it", 2, (1024, 640), 2.0, left=True),
        Case("dang_it", 3, (1080, 1920), 2.0, named=True),
        Case("dang_it", 4, (720, 1280), 2.0, named=True),
    ],
    ids=str,
)
def test_nothing_covers_anything_where_there_was_once_too_little_room(tables: Tables, case: Case) -> None:
    found = [f"{case}: {fault}" for fault in tables.faults(case, talk=0)]
    assert not found, "\n".join(found)


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_covers_anything_where_longer_words_have_the_least_room(tables: Tables, game: str) -> None:
    case = Case(game, list(game_by_id(game).seats)[-3], (1024, 640), WORDS[-1], left=False, named=False)
    found = [f"{case}: {fault}" for fault in tables.faults(case, talk=1, every=some(2, 1))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [(900, 1200), (1080, 1920)])
@pytest.mark.parametrize(("game", "players"), [("screw_your_neighbor", 10), ("shithead", 4)])
def test_upright_remarks_in_large_words_cover_neither_title_nor_plates(
    tables: Tables, game: str, players: int, size: tuple[int, int]
) -> None:
    """They lay over the name of the game and how the match stands, as people sit right below them."""
    for number, at in enumerate(moments(game, players)):
        if number % some(4, 2) == 0:
            laid = tables.lay(Case(game, players, size, 2.0), at)
            title = block("title", laid.scene.look.heading.rails[0])
            plates = [thing for name, thing in laid.things.items() if name.startswith("plate")]
            slack = BUBBLE_SLACK * laid.scene.metrics.u
            for bubble in said(laid.scene):
                over = [thing for thing in (title, *plates) if bubble.depth(thing, slack) > slack]
                assert not over, f"{at.name}: {bubble} covers {over}"


@pytest.mark.parametrize("words", [1.0, 2.0])
@pytest.mark.parametrize(
    ("game", "players"), [("screw_your_neighbor", 10), ("screw_your_neighbor", 6), ("that_dam_game", 4)]
)
def test_upright_remarks_cover_no_hat_and_no_hair_of_others(
    tables: Tables, game: str, players: int, words: float
) -> None:
    """They lay on the heads of those who sit a row above or below, as if it was theirs."""
    for at in islice(moments(game, players), 0, None, 3):
        laid = tables.lay(Case(game, players, (720, 1280), words), at)
        slack = SLACK * laid.scene.metrics.u
        for bubble in said(laid.scene):
            for place in laid.scene.stage.plan.seats:
                x, y, d = place.x, place.y, place.d
                head = block(f"head {place.seat}", Box(x - 0.4 * d, y - 0.6 * d, 0.8 * d, 1.05 * d))
                own = bubble.name.split()[1] == str(place.seat)
                assert own or bubble.depth(head, slack) <= slack, f"{at.name}: {bubble} covers {head}"


@combined(size=[(720, 1080), (1080, 1920), (1280, 720)], code=["en", "de"])
def test_the_foreman_covers_nothing_of_the_title(
    tables: Tables, size: tuple[int, int], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is said below it is shorter rather: the points that end a match made it longer than there is room."""
    monkeypatch.setattr(Art, "theme", "river")  # he belongs to its logs, and these tables have no top
    before = language()
    use(code)
    try:
        for at in moments("that_dam_game", 3):
            scene = tables.lay(
                Case("that_dam_game", 3, size), replace(at, options={**at.options, "score_limit": 50})
            ).scene
            frame = DisplayList()
            scene.look.draw_below(frame)
            foreman = next((sprite for sprite in frame.sprites if sprite.key == "own foreman"), None)
            assert foreman is not None or size[0] > size[1]
            if foreman is not None:
                title = scene.look.heading.rails[0]
                assert foreman.x >= title.x + title.w, at.name
    finally:
        use(before)


@pytest.mark.parametrize("size", [(900, 1200), (1080, 1920)])
def test_a_remark_in_large_words_is_rather_at_another_side_of_a_face_than_small(
    tables: Tables, size: tuple[int, int]
) -> None:
    """Between title and heads there is room for tiny ones only."""
    laid = tables.lay(Case("screw_your_neighbor", 10, size, 2.0), next(moments("screw_your_neighbor", 10)))
    highest = sorted(laid.scene.stage.plan.seats, key=lambda place: place.y)[:3]
    tall = {bubble.name: bubble.box.h for bubble in said(laid.scene)}
    for place in highest:
        assert tall[f"bubble {place.seat}"] > 2.4 * laid.scene.metrics.words(23)


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("game", "players", "size", "words"),
    [
        *product(["that_dam_game"], [6], [(1280, 720), (600, 960)], [1.0, 2.0]),
        ("that_dam_game", 6, (720, 1280), 2.0),
        *product(["screw_your_neighbor"], [10], [(1280, 720)], [1.0, 2.0]),
    ],
)
def test_what_is_said_is_seen_where_there_is_no_room_at_a_mouth(
    tables: Tables, game: str, players: int, size: tuple[int, int], words: float
) -> None:
    """It lies where there is room, with a small face beside it; a curse without its spikes, if it must."""
    apart = 0
    for at in islice(moments(game, players), 0, None, some(3, 1)):
        laid = tables.lay(Case(game, players, size, words), at)
        things = list(said(laid.scene))
        seen = {thing.name for thing in things}
        missing = [f"{kind} {seat}" for kind in ("bubble", "curse") for seat in range(players)
                   if f"{kind} {seat}" not in seen]  # fmt: skip
        assert not missing, f"{at.name}: nothing is seen of {missing}"
        assert not (found := list(spoken_faults(laid, things))), f"{at.name}: {found}"
        apart += sum(name.startswith("head") for name in seen)
    assert apart


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("size", [(720, 1280), (1280, 720)])
def test_what_is_said_leaves_ones_own_contract_to_be_read(tables: Tables, size: tuple[int, int]) -> None:
    """Large remarks of those who sit above it lay on it."""
    for players in (3, 6):
        for at in islice(moments("that_dam_game", players), 0, None, 3):
            scene = tables.lay(Case("that_dam_game", players, size, 2.0), at).scene
            for contract in scene.stage.plan.kept[:1]:
                slack = BUBBLE_SLACK * scene.metrics.u
                over = [bubble for bubble in said(scene) if bubble.depth(block("contract", contract), slack) > slack]
                assert not over, f"{at.name}: {over} covers the contract"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(("game", "players"), [("dang_it", 6), ("screw_your_neighbor", 10), ("that_dam_game", 6)])
def test_two_people_who_speak_at_the_same_time_do_not_cover_each_other(tables: Tables, game: str, players: int) -> None:
    """Whoever speaks later finds a place beside the first, or waits until the first has said it."""
    late = 0
    for at in islice(moments(game, players), 0, None, 6):
        scene = tables.lay(Case(game, players, (1280, 720), 2.0), at).scene
        alone = {int(bubble.name.split()[1]) for bubble in said(scene) if bubble.name.startswith("bubble")}
        for first, later in islice(combinations(sorted(alone), 2), 0, None, 2):
            seen, heard = said_together(scene, first, later)
            late += heard and len(seen) == 1
            assert heard, f"{at.name}: {later} is not heard after {first}"
            if len(seen) == 2:
                deep = seen[0].depth(seen[1], 1.0)
                assert deep <= BUBBLE_SLACK * scene.metrics.u, f"{at.name}: {seen[1]} covers {seen[0]} by {deep}"
    assert late or game == "dang_it"


@pytest.mark.parametrize("players", [6, 10])
def test_whoever_waits_to_speak_is_heard_as_they_are_seen(
    tables: Tables, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their bubble popped while nothing was seen of it."""
    at = next(moments("screw_your_neighbor", players))
    stage = (scene := tables.lay(Case("screw_your_neighbor", players, (1280, 720), 2.0), at).scene).stage
    heard: list[str] = []
    monkeypatch.setattr(stage.services.audio, "play", lambda name, **how: heard.append(name))
    monkeypatch.setattr(stage.banter, "line", lambda *about: Line("I saw this and thought of you. And of her.", False))
    late = 0
    for first, later in combinations(range(1, players), 2):
        heard.clear()
        for seat in (first, later):
            stage.speak(Remark(seat, "pile_won", "happy", 1.0))
        both, seen = {("bubble", first), ("bubble", later)}, set[object]()
        while stage.voices.words(later):
            frame = DisplayList()
            scene.look.draw_above(frame)
            before, seen = len(seen), seen | both & {sprite.key for sprite in frame.sprites}
            late += before == 1 and len(seen) == 2
            stage.update(SPOKEN_FOR / 5)
            assert heard == ["bubble_pop"] * len(seen), f"{first} and {later}: {len(seen)} are seen"
        stage.voices.clear()
    assert late or players == 6


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_prompt_goes_aside_rather_than_getting_small(tables: Tables, players: int) -> None:
    """In large words the number of what one has won lies where a long one would begin."""
    asked = next(asked for asked in moments("dang_it", players) if asked.name == "the person follows")
    scene = tables.lay(Case("dang_it", players, (1280, 720), 2.0), asked).scene
    assert scene.look.asked_at is not None
    assert scene.look.asked_at.h >= 0.85 * scene.metrics.words(PROMPT_WORDS) * PILL_TALL


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    "case",
    [
        Case("that_dam_game", 3, (600, 960)),
        Case("that_dam_game", 3, (768, 1024)),
        Case("shithead", 3, (1280, 720)),
        Case("shithead", 3, (1920, 1080)),
        Case("shithead", 3, (600, 960), 2.0, named=True),
        Case("dang_it", 4, (720, 1280), 2.0, named=True),
        Case("that_dam_game", 3, (600, 960), named=True),
        Case("screw_your_neighbor", 8, (1280, 720), 2.0, named=True),
        Case("screw_your_neighbor", 3, (600, 960), 2.0, named=True),
    ],
    ids=str,
)
def test_longer_words_cover_nothing_where_they_once_did(tables: Tables, case: Case) -> None:
    found = list(tables.faults(case, talk=0))
    assert not found, "\n".join(found)


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("players", [3, 5])
def test_upright_what_is_said_of_the_stock_ends_before_a_pile_of_many_cards(tables: Tables, players: int) -> None:
    """In German it is long: it lies a little aside of its pack."""
    at = next(at for at in moments("dang_it", players) if at.name == "the person follows")
    laid = tables.lay(Case("dang_it", players, (720, 1280)), at)
    words, pile, stock = (laid.things[name].box for name in ("label stock", "zone pile -1 0", "zone stock -1 0"))
    assert not words.overlaps(pile)
    assert words.x < stock.x + stock.w / 2 < words.x + words.w
    assert words.x > laid.scene.look.taken.room.x
