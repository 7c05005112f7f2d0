"""What a contract of That Dam Game asks is told whole, and what puts it together anew lies on none of it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.rules.actions import DRAW, TAKE
from game.rules.that_dam_game.reading import contract_of
from game.scenes.tables.base import Moment
from game.scenes.tables.that_dam_game.canvases import TURN, finer, turned
from game.scenes.tables.that_dam_game.contract_words import contract_parts
from game.scenes.tables.that_dam_game.places import Places
from game.scenes.tables.that_dam_game.presenter import PRESENTER
from game.texts import t, use
from game.ui import text
from game.ui.cache import Picture
from game.ui.painter import DisplayList
from game.ui.table.spots import Spot
from tests.support.covers import unpainted
from tests.support.sample import combined
from tests.support.tables import no_window
from tests.support.writing import Line
from tests.ui.test_table_layout import WORDS
from tests.ui.test_table_that_dam_game import WINDOWS, Dams, moment, places_of

CONTRACTS = range(1, 11)
LANGUAGES = ("en", "de")
RANKS = {*"A23456789JQKBD", "10"}


@pytest.fixture(scope="module", params=LANGUAGES)
def dams(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dams]:
    no_window()
    use(request.param)
    with unpainted():
        made = Dams(tmp_path_factory.mktemp("contracts"))
        try:
            yield made
        finally:
            made.close()
            use("en")


@combined(size=WINDOWS, words=WORDS, laid=(False, True), number=CONTRACTS)
def test_a_contract_is_told_with_its_wilds(
    dams: Dams, written: list[Line], size: tuple[int, int], words: float, laid: bool, number: int
) -> None:
    dams.show(size, moment(4, number, (1,) if laid else ()), words=words, anew=True)
    wilds = [contract_parts(contract_of(number), short=short)[-1] for short in (False, True)]
    assert any(line.words.endswith(tuple(wilds)) for line in written), (wilds, written)
    assert not any(line.words.endswith(text.ELLIPSIS) for line in written)


@combined(size=((1280, 720), (1024, 640), (1920, 1080), (3840, 2160), (1080, 1920)), words=WORDS,
          owners=((), (1,), (1, 2, 3), (1, 2, 3, 4, 5)), number=CONTRACTS,
          always=[((1280, 720), 2.0, (1, 2, 3), number) for number in CONTRACTS])  # fmt: skip
def test_what_is_asked_can_be_read(
    dams: Dams, written: list[Line], size: tuple[int, int], words: float, owners: tuple[int, ...], number: int
) -> None:
    """However large words are: cards are seen on the card, and on the tag no rank is much smaller than small words."""
    laid = dams.show(size, moment(6, number, owners), words=words)
    places = Places(laid.scene.stage.model, laid.scene.stage.table)
    tray = places.tray
    assert tray is not None
    if not places.tagged:
        least = min(slot.width for group in tray.groups for slot in group.slots)
        # The smallest windows have the narrowest places, for the contracts with most cards.
        assert least >= (26 if size == (1024, 640) else 30 - 1e-6)
        return
    assert tray.outline is not None
    assert tray.outline.sign >= 10.8
    outlines = [spot._replace(width=tray.outline.wide) for group in tray.groups for spot in group.slots]
    for spot in outlines:
        assert tray.box.y + tray.words.h < spot.y - tray.outline.tall / 2
        assert spot.y + tray.outline.tall / 2 < tray.box.y + tray.box.h
    # Tens are written as narrow as two figures have to be.
    ranks = [line.px for line in written if line.words in RANKS and line.how[1:2] in (("bold",), ("display",))]
    assert min(ranks, default=12) >= 9


@combined(language=LANGUAGES, size=WINDOWS)
def test_what_puts_it_together_anew_lies_on_none_of_it(size: tuple[int, int], language: str) -> None:
    no_window()
    use(language)
    try:
        for number in CONTRACTS:
            for words in WORDS:
                for owners in ((), (1,), (1, 2)):
                    places = places_of(moment(4, number, owners), size, words)
                    assert places.tray is not None
                    button = places.tray.arrange
                    slots = [spot.box for group in places.tray.groups for spot in group.slots]
                    packs = [Spot(*pack).box for pack in (places.stock(), places.discard())]
                    rows = [row.box for row in places.rows]
                    free = [places.tray.words, places.hand, *slots, *packs, *rows]
                    if places.staged or not places.upright:
                        free.append(places.tray.box)
                    assert not any(button.overlaps(box) for box in free), (number, words, owners)
                    assert 0 <= button.x <= size[0] - button.w
    finally:
        use("en")


@combined(size=[(1280, 720), (1024, 640), (1920, 1080), (3840, 2160), (1080, 1920)], number=[1, 6, 10])
def test_whoever_has_laid_reads_the_contract_with_paper_round_its_words(
    dams: Dams, written: list[Line], size: tuple[int, int], number: int
) -> None:
    """The gold line near the edge of the paper touches no letter."""
    laid = dams.show(size, moment(6, number, (0, 1)))
    places = Places(laid.scene.stage.model, laid.scene.stage.table)
    assert places.sign is not None
    title = t("that_dam_game.contract", number=number)
    told = [title, *title.split(), *contract_parts(contract_of(number), short=True)]
    widths = {line.words: line.image.get_width() for line in written}
    lines = [widths[words] for words in told if words in widths]
    assert len(lines) >= 2
    assert max(lines) <= places.sign[2] - 2 * laid.scene.metrics.px(9)


@combined(size=WINDOWS, words=WORDS, owners=((), (1, 3)), number=CONTRACTS)
def test_the_contract_lies_still_while_cards_are_dealt_drawn_and_thrown(
    size: tuple[int, int], words: float, owners: tuple[int, ...], number: int
) -> None:
    """A hand rises a little with every card; what lies above it does not."""
    no_window()
    cards = contract_of(number).cards
    for begs in range(3):
        found = set()
        for held in range(cards + 2 * begs if begs else 1, cards + 2 * begs + 2):
            places = places_of(moment(4, number, owners, hand=held), size, words)
            assert places.tray is not None
            box, stock, thrown = places.tray.box, places.stock(), places.discard()
            found.add((*map(round, box), *map(round, stock), *map(round, thrown), round(places.prompt_y)))
        assert len(found) == 1, (begs, found)


@pytest.mark.parametrize(("size", "sheets"), [((1280, 720), 2), ((1080, 1920), 2), ((3840, 2160), 1)])
def test_letters_that_are_turned_are_drawn_twice_as_large_in_small_windows(
    dams: Dams, written: list[Line], size: tuple[int, int], sheets: int
) -> None:
    """Turned as they were, they were soft."""
    scene = dams.show(size, moment(4, 6)).scene
    scene.draw(DisplayList())
    for words in (t("that_dam_game.contract", number=6), contract_parts(contract_of(6), short=False)[-1]):
        tall = sorted({line.px for line in written if line.words.endswith(words)})
        assert len(tall) == sheets, (words, tall)
        assert tall[-1] == sheets * tall[0]


def test_what_is_drawn_twice_as_large_is_as_large_when_it_is_turned() -> None:
    small, large = pygame.Surface((40, 20), pygame.SRCALPHA), pygame.Surface((80, 40), pygame.SRCALPHA)
    small.fill("red")
    large.fill("blue")
    plain = turned(Picture(small, (0, 0), (40, 20)), TURN, (20, 10))
    fine = turned(Picture(finer(small.copy(), lambda: large), (0, 0), (40, 20)), TURN, (20, 10))
    assert all(abs(a - b) <= 3 for a, b in zip(fine.image.get_size(), plain.image.get_size(), strict=True))
    for picture, color in ((plain, "red"), (fine, "blue")):
        x, y = picture.origin[0] + 20, picture.origin[1] + 10
        assert picture.image.get_at((x, y)) == pygame.Color(color)


@pytest.mark.parametrize("size", [(600, 960), (1080, 1920)])
def test_upright_a_button_alone_has_the_row_to_itself(size: tuple[int, int]) -> None:
    """The one that draws left half of the row bare, where nothing had been thrown yet."""
    places = places_of(moment(4, 6), size)
    for legal, wide in (((DRAW,), places.buttons(1)[0][0].w), ((DRAW, TAKE), places.buttons(2)[0][0].w)):
        asked = Moment(places.model, places.table, legal)
        boxes = {button.key: button.box.w for button in PRESENTER.controls.buttons(asked)}
        assert boxes["draw"] == wide
