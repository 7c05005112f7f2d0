"""The rules page: it says everything, fits every window, and the sample hand is the one of the rules."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules.actions import BEG, DECLINE, DRAW
from game.rules.cards import format_card, parse_card, parse_cards
from game.rules.dang_it.state import FOLLOWS
from game.rules.events import CardsMoved, Event, ScoreChanged
from game.rules.options import Number
from game.rules.registry import game_by_id
from game.rules.that_dam_game.melds import run_fault
from game.rules.zones import ZoneKind
from game.scenes.page import PageScene, write
from game.scenes.rulebook import sample as sample_hand
from game.scenes.rulebook.paint import baize, draw_card
from game.scenes.rulebook.scene import RulesScene
from game.scenes.setup.rules import ROUND
from game.scenes.tables import PLAYABLE, book_of
from game.texts import catalog, number_words, t
from game.ui import text
from game.ui.art import Art
from game.ui.theme import RATIO, Metrics
from game.ui.widgets import Row
from tests.support.dam_table import Table, lay_off, meld
from tests.support.menus import Program, misplaced, speaking
from tests.support.sample import combined
from tests.support.tables import no_window

pytestmark = pytest.mark.usefixtures("unwatched")

SIZES = [(1024, 640), (1024, 768), (1280, 720), (1920, 1080), (1080, 1920)]


class Home(PageScene):
    """Where one comes from."""

    def __init__(self, services: Any) -> None:
        super().__init__(services, "Home")


@pytest.fixture
def drawn_cards(monkeypatch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """Where the cards of sample hands lie in their pictures, as they are drawn from here on."""
    cards: list[pygame.Rect] = []
    real = draw_card

    def drawn(art: Art, image: pygame.Surface, code: str, x: float, y: float, *args: Any, **given: Any) -> None:
        wide = art.metrics.px(given.get("card", 98))
        card = pygame.Rect(0, 0, wide, round(wide * RATIO))
        card.center = round(x), round(y)
        cards.append(card)
        real(art, image, code, x, y, *args, **given)

    monkeypatch.setattr(sample_hand, "draw_card", drawn)
    return cards


@pytest.fixture
def open_rules(begin: Callable[..., Program]) -> Callable[..., Program]:
    """Opens the rules of a game over another scene."""

    def open_rules(game: str = "dang_it", **given: Any) -> Program:
        program = begin(Home, **given)
        program.app.manager.push(lambda: RulesScene(program.app, game))
        program.seconds(0.3)
        return program

    return open_rules


def test_every_window_shows_it_without_a_word_cut(open_rules: Callable[..., Program], cuts: list[str]) -> None:
    program = open_rules()
    found = {}
    for size in SIZES:
        program.resize(size)
        if faults := misplaced(program):
            found[size] = faults
        area = program.widget("area")
        assert all(child.rect.w <= area.rect.w for child in area.children)
    assert found == {}
    assert cuts == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_chapter_loses_a_part_of_its_name_in_a_small_upright_window(
    language: str, open_rules: Callable[..., Program], cuts: list[str]
) -> None:
    for game in PLAYABLE:
        open_rules(game, size=(600, 960), settings=speaking(language, 1.0))
    assert cuts == []


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (1080, 1920)])
def test_words_of_twice_the_size_fit(
    size: tuple[int, int], open_rules: Callable[..., Program], cuts: list[str]
) -> None:
    open_rules(size=size, settings=lambda s: setattr(s, "words", 2.0))
    assert cuts == []


def test_the_sheet_is_scrolled_by_wheel_and_by_keys_alone(open_rules: Callable[..., Program]) -> None:
    program = open_rules()
    area = program.widget("area")
    program.frame(
        pygame.Event(pygame.MOUSEMOTION, pos=area.rect.center, touch=False, buttons=(0, 0, 0)),
        pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False),
    )
    wheeled = area.offset
    assert wheeled > 0
    program.key(pygame.K_DOWN)
    program.key(pygame.K_DOWN)
    assert area.offset > wheeled
    program.key(pygame.K_END)
    assert area.offset == area.reach


def test_a_chapter_is_jumped_to_and_marked(open_rules: Callable[..., Program]) -> None:
    program = open_rules()
    area = program.widget("area")
    for number, chapter in enumerate(book_of("dang_it").chapters, 1):
        side, row = program.widget("side"), program.widget(f"chapter {number}")
        side.scroll(max(0, row.rect.bottom - side.rect.bottom))
        program.click(f"chapter {number}")
        program.frame()
        marked = [w.key for w in program.form.widgets if isinstance(w, Row) and w.chosen and w.size < 26]
        part = program.widget(chapter.key)
        assert marked == [f"chapter {number}"] or area.offset == area.reach
        assert area.rect.top <= part.rect.top < area.rect.bottom


def test_escape_goes_back_to_where_one_came_from(open_rules: Callable[..., Program]) -> None:
    program = open_rules()
    program.key(pygame.K_ESCAPE)
    program.seconds(0.3)
    assert isinstance(program.top, Home)


def test_every_game_that_can_be_played_has_its_rules() -> None:
    assert all(book_of(game).chapters for game in PLAYABLE)


def test_every_option_is_told_with_its_bounds() -> None:
    table = next(c.table for c in book_of("dang_it").chapters if c.key == "rules.dang_it.options")
    assert table is not None
    options = game_by_id("dang_it").options
    assert list(table.rows) == [option.name for option in options]
    for option in options:
        if isinstance(option, Number):
            words = t(f"rules.dang_it.options.{option.name}.range").lower()
            assert number_words(option.low) in words
            assert number_words(option.high) in words


def test_every_text_of_the_rules_is_used() -> None:
    chapters = [c for game in PLAYABLE for c in book_of(game).chapters]
    numbered = {f"{c.key}.{i + 1}" for c in chapters for i in range(c.paragraphs)}
    plain = {key for key in catalog("en") if re.match(r"rules\.(?!.*\.column\.).*\.\d+$", key)}
    assert plain == numbered


def test_the_sample_hand_is_played_by_the_rules() -> None:
    """Every card that is not led follows the one before; nobody who holds a card that follows says otherwise."""
    book = book_of("dang_it")
    hands = [{"AH", "TH", "2C", "2S", "4S"}, {"2H", "JC", "9D", "TD", "AD"}]
    pile: list[str] = []
    won, leader = [0, 0], 0
    for step in book.steps:
        if step.card:
            if not pile:
                assert step.player == leader
                assert step.words in ("leads", "out")
            else:
                top = parse_card(pile[-1])
                assert parse_card(step.card) in FOLLOWS[top]
                same_suit = step.card[-1] == pile[-1][-1]
                assert step.words == ("suit" if same_suit else "rank")
            hands[step.player].remove(step.card)
            pile.append(step.card)
            continue
        assert all(parse_card(card) not in FOLLOWS[parse_card(pile[-1])] for card in hands[step.player])
        leader = 1 - step.player
        assert step.taken == len(pile)
        won[leader] += len(pile)
        pile.clear()
    assert hands[1] == set()
    assert len(pile) + len(hands[0]) == 3
    assert won == [0, 7]


def test_the_sample_of_that_dam_game_is_played_by_the_rules() -> None:
    """Nothing is left out that whoever begs does with a card, from the beg to the last one."""
    billie = "QS QD 6C 6D 8H 3C"
    table = Table("", billie, stock="4D 7D QC 6S 5D QH 7C 7S 6H")
    left = (DRAW, DECLINE)
    table.do(DRAW, "4D", *left, "7D", *left)
    first = len(table.events)
    table.do("QC", DRAW, BEG, "5D", *left, meld(["QS QD QC", "6C 6D 6S"]), "3C")
    table.do(*left, "7C", *left, "7S", *left, lay_off("QH", 0), lay_off("6H", 1), "8H")
    done = list(happened(table.events[first:]))
    said = [(step.player, verb, step.card) for step in book_of("that_dam_game").steps for verb in VERBS[step.words]]
    assert [one for one in done if one[0] == 1] == [one for one in said if one[0] == 1]
    rest = iter(done)
    assert all(one in rest for one in said), "in that order"


VERBS = {
    "throws": ("throw",), "begs": ("get",), "unseen": ("draw",), "leaves": ("draw", "throw"), "draws": ("draw",),
    "lays": ("lay",), "later": ("draw",), "adds": ("add",), "out": ("throw",), "counts": ("count",),
}  # fmt: skip
"""What is done in a step of the sample of That Dam Game, by its words."""


def happened(events: Iterable[Event]) -> Iterator[tuple[int, str, str]]:
    """Who did what with which card; of a contract, whose cards are many, the last one."""
    for event in events:
        match event:
            case CardsMoved(cards=(card,), source=source, target=target):
                verb = {
                    (ZoneKind.STOCK, ZoneKind.HAND): "draw", (ZoneKind.DISCARD, ZoneKind.HAND): "get",
                    (ZoneKind.HAND, ZoneKind.DISCARD): "throw", (ZoneKind.HAND, ZoneKind.MELD): "add",
                }.get((source.kind, target.kind))  # fmt: skip
                if verb is not None:
                    yield (target if verb in ("draw", "get") else source).owner, verb, format_card(card)
            case CardsMoved(cards=cards, target=target) if target.kind is ZoneKind.MELD and target.number == 1:
                yield target.owner, "lay", format_card(cards[-1])
            case ScoreChanged(seat=seat, gained=gained) if gained:
                yield seat, "count", ""


def test_what_can_be_chosen_is_what_the_set_up_offers() -> None:
    """Any list of contracts and, for the end of a match, every so many points; and what eights do not do."""
    chosen = "rules.that_dam_game.options"
    for language, any_of, unless in (("en", "any of them", "unless they burn"), ("de", "beliebige", "verbrennen")):
        words = catalog(language)
        assert any_of in words[f"{chosen}.contracts.range"]
        assert re.findall(r"\d+", words[f"{chosen}.score_limit.range"]) == [str(ROUND)]
        assert words["rules.shithead.options.eights_skip.range"].endswith(unless)


def test_a_deuce_is_no_wild_only_where_it_lies_as_the_two() -> None:
    """Not wherever it lies lowest: as the jack below queen, king and ace it is one."""
    assert run_fault(parse_cards("2H QH KH AH"), 0) is not None
    assert run_fault(parse_cards("2H 3H 4H 5H"), 0) is None
    for language, words in (("en", "as the two"), ("de", "als Zwei")):
        assert words in catalog(language)["rules.that_dam_game.melds.3"]


@pytest.mark.parametrize("game", PLAYABLE)
@pytest.mark.parametrize("width", [620, 800, 1400])
def test_every_row_of_the_sample_hand_shows_something(
    game: str, width: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However narrow the page is: nobody has a row in a line of the hand in which they do nothing."""
    no_window()
    book = book_of(game)
    names = {name for _, name in book.players}
    named: set[int] = set()
    done: set[int] = set()
    real = write

    def heard(image: pygame.Surface, words: str, x: float, y: float, px: int, *args: Any, **kwargs: Any) -> None:
        if words in names:
            named.add(round(y - art.metrics.px(52) - px * 0.2))
        real(image, words, x, y, px, *args, **kwargs)

    art = Art(Metrics(1280, 720), cache_dir=tmp_path)
    monkeypatch.setattr("game.scenes.rulebook.sample.write", heard)
    monkeypatch.setattr(sample_hand, "draw_card", lambda art, image, code, x, y, **_: done.add(round(y)))
    monkeypatch.setattr(sample_hand, "draw_shout", lambda art, image, words, x, y, room: done.add(round(y)))
    sample_hand.sample_picture(art, width, book, f"rules.{game}")
    assert named == done
    assert named


@pytest.mark.watched
@pytest.mark.parametrize("game", PLAYABLE)
def test_what_is_written_on_baize_can_be_read(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small words in gold were four times as bright as what they stood on, and no more."""
    no_window()
    faint: list[str] = []

    def bright(color: pygame.Color) -> float:
        red, green, blue = ((part / 255) ** 2.2 for part in (color.r, color.g, color.b))
        return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)

    def heard(
        image: pygame.Surface, words: str, x: float, y: float, px: int, color: str, *args: Any, **kwargs: Any
    ) -> None:
        below = bright(image.get_at((image.get_width() // 2, image.get_height() - 12)))
        if bright(pygame.Color(color)) + 0.05 < 4.5 * (below + 0.05):
            faint.append(words)
        write(image, words, x, y, px, color, *args, **kwargs)

    art = Art(Metrics(1280, 720), cache_dir=tmp_path)
    monkeypatch.setattr(sample_hand, "write", heard)
    sample_hand.sample_picture(art, 800, book_of(game), f"rules.{game}")
    assert faint == []


@combined(language=["en", "de"], size=[(1280, 720), (1920, 1080)])
def test_a_hand_of_two_is_seen_whole_before_the_page_goes_on(
    open_rules: Callable[..., Program], size: tuple[int, int], language: str
) -> None:
    """Its last card stood alone on a third line, half in the paper that the page fades into."""
    program = open_rules(size=size, settings=lambda s: setattr(s, "language", language))
    fade = program.widget("more").rect
    assert program.widget("sample").rect.bottom <= fade.top + fade.h // 4, "all but its edge"


@combined(
    2,
    language=["en", "de"],
    game=["damn_you", "screw_your_neighbor", "that_dam_game", "shithead"],
    size=[(1280, 720), (1920, 1080), (3840, 2160)],
)
def test_every_card_of_a_sample_hand_is_seen_whole_or_not_at_all_before_the_page_goes_on(
    open_rules: Callable[..., Program],
    drawn_cards: list[pygame.Rect],
    size: tuple[int, int],
    game: str,
    language: str,
) -> None:
    """Of three players the last one lay in the paper that the page fades into."""
    program = open_rules(game, size=size, settings=speaking(language, 1.0))
    sample, fade = program.widget("sample").rect, program.widget("more").rect
    count = sum(bool(step.card) for step in book_of(game).steps)
    shown = [card.move(0, sample.top) for card in drawn_cards[:count]]
    later = [card for card in shown if card.bottom > fade.top + fade.h // 4]
    assert all(card.top >= program.widget("area").rect.bottom for card in later)
    assert len(later) < count / 2
    assert not later or game == "that_dam_game"
    assert not any(one.inflate(-2, -2).colliderect(other) for one, other in combinations(drawn_cards[:count], 2))


@combined(2, language=["en", "de"], game=PLAYABLE, size=[(1280, 720), (1024, 640)])
def test_what_is_said_of_a_sample_hand_does_not_fade_into_the_page(
    open_rules: Callable[..., Program],
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    game: str,
    language: str,
) -> None:
    """It is seen whole, or not at all before the page goes on; its words were half in the paper."""
    made: list[pygame.Surface] = []
    last: list[pygame.Rect] = []

    class Noting(pygame.Surface):
        """Notes where something is put on it."""

        def blit(self, source: pygame.Surface, dest: Any = (0, 0), *how: Any, **more: Any) -> pygame.Rect:
            if self is made[-1]:  # nothing that was cut out of it
                last[:] = [source.get_rect(topleft=dest[:2])]
            return super().blit(source, dest, *how, **more)

    def noting(art: Art, w: int, h: int) -> pygame.Surface:
        image = Noting((w, h), pygame.SRCALPHA)
        made.append(image)
        image.blit(real(art, w, h), (0, 0))
        return image

    real = baize
    monkeypatch.setattr(sample_hand, "baize", noting)
    program = open_rules(game, size=size, settings=speaking(language, 1.0))
    sample, fade = program.widget("sample").rect, program.widget("more").rect
    note = last[0].move(sample.topleft)
    assert sample.contains(note)
    assert note.bottom <= fade.top + fade.h // 4 + 2 or note.top >= fade.bottom - fade.h // 4


@pytest.mark.parametrize("game", ["dang_it", "damn_you", "shithead"])
def test_a_sample_hand_is_rather_closer_than_on_two_lines(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As far as no card, no shout and none of their words cover the next ones of their row."""
    no_window()
    art, book = Art(Metrics(1280, 720), cache_dir=tmp_path), book_of(game)
    done: list[tuple[int, float, float]] = []
    card = art.metrics.px(98)

    def heard(image: pygame.Surface, words: str, x: float, y: float, px: int, *args: Any, **kwargs: Any) -> None:
        if kwargs.get("at") == "center" and words not in {name for _, name in book.players}:
            done.append((round(y), x, text.size(words, px, "semi")[0]))
        write(image, words, x, y, px, *args, **kwargs)

    monkeypatch.setattr(sample_hand, "write", heard)
    sample_hand.sample_picture(art, 834, book, f"rules.{game}")
    rows = {y: sorted((x, max(wide, card)) for at, x, wide in done if at == y) for y in {y for y, *_ in done}}
    assert len(done) == len(book.steps)
    assert len(rows) == len(book.players)
    for row in rows.values():
        for (x, wide), (after, wide_after) in pairwise(row):
            assert after - x >= (wide + wide_after) / 2


@combined(2, language=["en", "de"], game=PLAYABLE, size=[(720, 1280), (1280, 720)])
def test_words_below_steps_stand_apart_from_what_is_beside_them(
    open_rules: Callable[..., Program],
    drawn_cards: list[pygame.Rect],
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    game: str,
    language: str,
) -> None:
    """Those of two steps read as one sentence, and others were wedged between cards."""
    said: list[pygame.Rect] = []

    def heard(
        image: pygame.Surface, words: str, x: float, y: float, px: int, color: str, *how: Any, **more: Any
    ) -> int:
        if more.get("at") == "center" and words not in {name for _, name in book_of(game).players}:
            place = pygame.Rect(0, 0, text.size(words, px, how[0])[0], px)
            place.center = round(x), round(y)
            said.append(place)
        return write(image, words, x, y, px, color, *how, **more)

    monkeypatch.setattr(sample_hand, "write", heard)
    open_rules(game, size=size, settings=speaking(language, 1.0))
    steps = book_of(game).steps
    cards, said = drawn_cards[: sum(bool(step.card) for step in steps)], said[: len(steps)]
    assert len(said) == len(steps)
    for place in said:
        beside = [other for other in said if other is not place and other.centery == place.centery]
        assert place.inflate(place.h, 0).collidelist(beside) < 0
        if game == "dang_it":
            # Elsewhere there may be three rows, which have less room.
            assert place.inflate(place.h // 2, 0).collidelist(cards) < 0


def test_upright_the_page_has_more_room_than_what_leads_elsewhere(open_rules: Callable[..., Program]) -> None:
    program = open_rules(size=(1080, 1920))
    sheet = program.widget("sheet").rect
    assert sheet.h > 0.65 * 1920
    rows = [w.rect for w in program.form.widgets if str(w.key).startswith(("game ", "chapter ", "lesson"))]
    assert all(rect.bottom < sheet.top for rect in rows)


def test_a_page_that_goes_on_fades_into_the_paper(open_rules: Callable[..., Program]) -> None:
    program = open_rules(size=(1280, 720))
    more, area = program.widget("more"), program.widget("area")
    assert more.visible
    assert more.rect.bottom <= program.widget("sheet").rect.bottom
    area.scroll(float(area.reach))
    program.frame()
    assert not more.visible
