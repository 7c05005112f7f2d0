"""Words as pictures: fonts by role, wrapping, fitting, outlines.

Sizes are pixels; take them from `Metrics.words`, which applies the words setting.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final, Literal, NamedTuple, cast

import font_fredoka_one
import font_hanken_grotesk
import pygame

from game.resources import ResourceMissing
from game.ui import bidi
from game.ui.cache import SurfaceCache
from game.ui.elsewhere import files
from game.ui.theme import INK, PAPER, SMALLEST_WORDS, Role

FILES: dict[Role, str] = {
    "display": font_fredoka_one.FredokaOne,
    "body": font_hanken_grotesk.HankenGroteskMedium,
    "semi": font_hanken_grotesk.HankenGroteskSemiBold,
    "bold": font_hanken_grotesk.HankenGroteskBold,
    "italic": font_hanken_grotesk.HankenGroteskMediumItalic,
}
LEAD = 1.3
"""Height of a line over the size of its type."""
ELLIPSIS = "\u2026"
LATIN_1: Final = "\xff"
NOBODY_HAS: Final = "\U000f0000"
"""A letter that no typeface has."""
TRIED: Final = 24
"""At which size letters are tried, in pixels."""
SCRIPTS: Final = {
    "HEBREW": "Hebr", "ARABIC": "Arab", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo", "ADLAM": "Adlm"
}  # fmt: skip
"""Scripts that are read from right to left, by the first word of the names of their letters."""
_JOINS = "\u200d"
"""Behind a letter, it is drawn as if another one followed."""
_MEMORY = 12 << 20
_rendered = SurfaceCache(_MEMORY)


@lru_cache(maxsize=64)
def font(face: str, px: int) -> pygame.font.Font:
    """The font of a role, or of a file, at a size in pixels. Shared: do not change its settings.

    Raises ResourceMissing if its file is gone.
    """
    return _load(face, px)


@lru_cache(maxsize=8)
def _outlined(face: str, px: int, width: int) -> pygame.font.Font:
    """A font that draws only the outlines of its letters; kept apart, since switching one font over is slow."""
    made = _load(face, px)
    made.outline = width
    return made


@lru_cache(maxsize=32)
def _leftward(face: str, px: int, script: str, width: int) -> pygame.font.Font:
    """A font that draws letters of a script, or outlines of a width, from right to left; kept apart like outlines."""
    made = _load(face, px)
    with suppress(pygame.error):  # an SDL that was built without it; better the wrong way round than not at all
        made.set_direction(pygame.DIRECTION_RTL)
        if script:
            made.set_script(script)
    if width:
        made.outline = width
    return made


@cache
def _read(path: str) -> bytes:
    """The file of a typeface. Raises OSError."""
    return Path(path).read_bytes()


def _load(face: str, px: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    if not font.cache_info().currsize:
        # A font of before would outlive its module, and be of no use to whoever opens the next window.
        pygame.register_quit(forget)
    shipped = FILES.get(cast(Role, face))
    try:
        # Not by its path: every font would keep a file of its own open. Those of the system are few, and may be large.
        return pygame.font.Font(face if shipped is None else io.BytesIO(_read(shipped)), px)
    except (OSError, pygame.error) as error:
        message = f"The typeface for {face} text is missing or damaged. Please install Grawlix again."
        raise ResourceMissing(message) from error


def forget() -> None:
    """Drop every font and picture of words, as happens by itself before pygame ends. How large words are stays so."""
    _rendered.clear()
    font.cache_clear()
    _outlined.cache_clear()
    _leftward.cache_clear()


@lru_cache(maxsize=128)
def cap_middle(role: Role, px: int) -> float:
    """How far below the top of a rendered line the middle of its capitals lies, in pixels.

    Centering words by this line, not by their box, makes them sit in the middle of a button.
    """
    made = font(role, px)
    metrics = made.metrics("H")[0]
    top = metrics[3] if metrics else made.get_ascent()
    return made.get_ascent() - top / 2


def letters(words: str, px: int, role: Role) -> list[str]:
    """Words letter by letter: an accent or a selector of a sign's form, which has no width, stays with its letter.

    What is read from right to left, and whatever stands within, stays one piece: its letters may be joined. A line that
    begins at the right is one piece as a whole.
    """
    return _letters_and_names(words, px, role) if bidi.needed(words) else _one_by_one(words, px, role)


def _one_by_one(words: str, px: int, role: Role) -> list[str]:
    found: list[str] = []
    for letter in words:
        if found and not size(letter, px, role)[0]:
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _letters_and_names(words: str, px: int, role: Role) -> list[str]:
    if bidi.begins_right(words):
        return [words]
    found: list[str] = []
    for whole, group in groupby(bidi.runs(words), lambda run: run.level > 0):
        near = list(group)
        if whole:
            found.append(words[min(run.start for run in near) : max(run.start + len(run.words) for run in near)])
        else:
            found += [letter for run in near for letter in _one_by_one(run.words, px, role)]
    return found


class _Piece(NamedTuple):
    """Letters of a run in one script and one typeface. What no script has for itself stays with its neighbors."""

    start: int
    words: str
    script: str | None
    """None for what is read from left to right, and nothing for what belongs to no script."""


@lru_cache(maxsize=256)
def _pieces(words: str) -> tuple[_Piece, ...]:
    """A line with letters that are read from right to left, as its pieces stand from left to right."""
    found: list[_Piece] = []
    for run in bidi.runs(words):
        if run.leftward:
            found += reversed(list(_scripts(run)))
        else:
            found.append(_Piece(run.start, run.words, None))
    return tuple(found)


def _scripts(run: bidi.Run) -> Iterator[_Piece]:
    """A run from right to left cut by scripts, in the order of reading.

    Signs of Latin-1, such as brackets, are in none: some typefaces of such scripts have none of them.
    """
    start, script = 0, _script(run.words[0], "")
    for i, letter in enumerate(run.words):
        its = _script(letter, script)
        if its != script:
            yield _Piece(run.start + start, run.words[start:i], script)
            start, script = i, its
    yield _Piece(run.start + start, run.words[start:], script)


def _script(letter: str, before: str) -> str:
    if letter <= LATIN_1:
        return before if letter == " " else ""
    return SCRIPTS.get(unicodedata.name(letter, "").split(" ")[0], before)


def _font_of(piece: _Piece, px: int, role: Role, outline: int = 0) -> pygame.font.Font:
    face = face_for(piece.words, role)
    if piece.script is not None:
        return _leftward(face, px, piece.script, outline)
    return _outlined(face, px, outline) if outline else font(face, px)


@lru_cache(maxsize=256)
def spread(words: str, px: int, role: Role = "semi") -> tuple[tuple[int, int], ...]:
    """Where every letter of a line begins and where it ends, in pixels from the left of the line.

    One that is read from right to left ends left of where it begins. Letters that melt into one share its width.
    """
    places = [(0, 0)] * len(words)
    left = 0
    for piece in _pieces(words) if bidi.needed(words) else (_Piece(0, words, None),):
        made = _font_of(piece, px, role)
        wide = made.size(piece.words)[0]
        ends = []
        for i in range(len(piece.words)):
            joins = _JOINS if i and piece.script and not piece.words[i].isspace() else ""
            ends.append(min(wide, made.size(piece.words[:i] + joins)[0]))
        ends = [left + (wide - end if piece.script is not None else end) for end in [*ends, wide]]
        places[piece.start : piece.start + len(piece.words)] = pairwise(ends)
        left += wide
    return tuple(places)


@lru_cache(maxsize=512)
def face_for(words: str, role: Role) -> str:
    """The typeface that words of a role are written in as a whole: the role's own, or another one for names.

    That of the titles has few letters beyond Latin-1; bold has all Latin ones, and for others the system is asked. The
    first that has all letters is taken, or that with the most.
    """
    beyond = {letter for letter in words if letter > LATIN_1 and letter.isprintable()}
    most, best = -1, str(role)
    for face in _faces(role) if beyond else ():
        has = sum(_has(face, letter) for letter in beyond)
        if has > most:
            most, best = has, face
        if has == len(beyond):
            break
    return best


def _faces(role: Role) -> Iterator[str]:
    yield role
    yield "bold"
    yield from files()


@lru_cache(maxsize=1024)
def _has(face: str, letter: str) -> bool:
    """Whether a typeface has a letter: all those that it has not look alike."""
    try:
        made = font(face, TRIED)
        one, none = (pygame.image.tobytes(made.render(sign, True, "white"), "RGBA") for sign in (letter, NOBODY_HAS))
    except (ResourceMissing, pygame.error):
        return False  # one of the system that cannot be read
    return one != none


@lru_cache(maxsize=16384)
def size(words: str, px: int, role: Role = "semi") -> tuple[int, int]:
    """Width and height that words will take. Kept, as whoever lays out a page asks for the same words many times."""
    w, h = font(role, px).size(words)
    if bidi.needed(words):
        return sum(_font_of(piece, px, role).size(piece.words)[0] for piece in _pieces(words)), h
    face = face_for(words, role)
    return (w, h) if face == role else (font(face, px).size(words)[0], h)


def render(
    words: str, px: int, color: str = PAPER, role: Role = "semi", *, outline: int = 0, edge: str = INK, drop: int = 0
) -> pygame.Surface:
    """One line of words. `outline` and `drop` (a slab below the letters) are pixels and wear the color `edge`.

    An outline makes the picture that much larger on every side, a drop taller.
    """
    return _rendered.surface(
        (words, px, color, role, outline, edge, drop), lambda: draw_line(words, px, color, role, outline, edge, drop)
    )


def draw_line(words: str, px: int, color: str, role: Role, outline: int, edge: str, drop: int) -> pygame.Surface:
    """What `render` keeps: a line drawn anew."""
    face = _line(role, px, words, color)
    if not outline and not drop:
        return face.convert_alpha()
    back = _line(role, px, words, edge, outline) if outline else face.copy()
    if not outline:
        back.fill(pygame.Color(edge), special_flags=pygame.BLEND_RGBA_MULT)
    out = pygame.Surface((back.get_width() + round(drop * 0.6), back.get_height() + drop), pygame.SRCALPHA)
    for i in range(drop, -1, -1):
        out.blit(back, (round(i * 0.6), i))
    out.blit(face, (outline, outline))
    return out.convert_alpha()


def _line(role: Role, px: int, words: str, color: str, outline: int = 0) -> pygame.Surface:
    """Words, or their outlines, on the base line of their role, in the typeface that has their letters.

    Nothing, as high as a line, where no letter can be seen, for which SDL raises an error.
    """
    if bidi.needed(words):
        return _line_of_pieces(role, px, words, color, outline)
    face = face_for(words, role)
    wanted, made = (_outlined(it, px, outline) if outline else font(it, px) for it in (role, face))
    image = made.render(words if made.size(words)[0] else "", True, pygame.Color(color))
    if made is wanted:
        return image
    lower = wanted.get_ascent() - made.get_ascent()
    out = pygame.Surface((image.get_width(), image.get_height() + abs(lower)), pygame.SRCALPHA)
    out.blit(image, (0, lower))
    return out


def _line_of_pieces(role: Role, px: int, words: str, color: str, outline: int) -> pygame.Surface:
    """The same for a line in which something is read from right to left."""
    wanted = _outlined(role, px, outline) if outline else font(role, px)
    shown: list[tuple[pygame.Surface, tuple[int, int]]] = []
    left = 0
    for piece in _pieces(words):
        made = _font_of(piece, px, role, outline)
        wide = made.size(piece.words)[0] - 2 * outline
        if wide > 0:
            image = made.render(piece.words, True, pygame.Color(color))
            shown.append((image, (left, wanted.get_ascent() - made.get_ascent())))
            left += wide
    tall = max([wanted.get_height(), *(top + image.get_height() for image, (_, top) in shown)])
    out = pygame.Surface((left + 2 * outline if shown else 0, tall), pygame.SRCALPHA)
    out.blits(shown)
    return out


def wrap(words: str, width: int, px: int, role: Role = "body") -> list[str]:
    """Words broken into lines of at most `width` pixels; a word too long for a line is cut between letters."""
    lines: list[str] = []
    for chunk in words.split("\n"):
        line = ""
        for word in chunk.split(" "):
            trial = f"{line} {word}" if line else word
            if size(trial, px, role)[0] <= width:
                line = trial
                continue
            if line:
                lines.append(line)
            line = word
            while size(line, px, role)[0] > width and len(line) > 1:
                cut = len(line) - 1
                while cut > 1 and size(line[:cut], px, role)[0] > width:
                    cut -= 1
                lines.append(line[:cut])
                line = line[cut:]
        lines.append(line)
    return lines


def balanced(words: str, width: int, px: int, role: Role = "body") -> list[str]:
    """The same in as many lines, of lengths as alike as can be: no word is left alone on the last one."""
    lines = wrap(words, width, px, role)
    longest = max((size(word, px, role)[0] for word in words.split()), default=0)
    for room in range(width - px, max(px, longest - 1), -px):
        closer = wrap(words, room, px, role)
        if len(closer) > len(lines):
            break
        lines = closer
    return lines


def broken(words: str, width: int, px: int, role: Role = "body") -> list[str]:
    """The same in as many lines, each as full as can be unless a word would be left alone on the last one."""
    lines = wrap(words, width, px, role)
    if len(lines) > 1 and " " not in lines[-1] and "\n" not in words:
        return balanced(words, width, px, role)
    return lines


def line_height(px: int, lead: float = LEAD) -> int:
    """From one line of a paragraph to the next, in pixels."""
    return round(px * lead)


def stack(
    lines: Sequence[str],
    px: int,
    color: str = PAPER,
    role: Role = "body",
    *,
    width: int = 0,
    at: Literal["left", "center", "right"] = "left",
    lead: float = LEAD,
) -> pygame.Surface:
    """Lines below one another, `width` pixels wide or as wide as the longest."""
    key = (tuple(lines), px, color, role, width, at, lead)
    return _rendered.surface(key, lambda: draw_lines(lines, px, color, role, width, at, lead))


def draw_lines(
    lines: Sequence[str], px: int, color: str, role: Role, width: int, at: str, lead: float
) -> pygame.Surface:
    """What `stack` keeps: lines drawn anew."""
    pictures = [_line(role, px, line, color) for line in lines]
    step = line_height(px, lead)
    wide = width or max((p.get_width() for p in pictures), default=1)
    tall = step * (len(pictures) - 1) + font(role, px).get_height() if pictures else 1
    out = pygame.Surface((max(1, wide), tall), pygame.SRCALPHA)
    for i, picture in enumerate(pictures):
        spare = wide - picture.get_width()
        out.blit(picture, (0 if at == "left" else spare if at == "right" else spare // 2, i * step))
    return out.convert_alpha()


def paragraph(
    words: str,
    width: int,
    px: int,
    color: str = PAPER,
    role: Role = "body",
    *,
    at: Literal["left", "center", "right"] = "left",
    lead: float = LEAD,
) -> pygame.Surface:
    """Words broken to a width, as one picture exactly that wide. No word is left alone on the last line."""
    return stack(broken(words, width, px, role), px, color, role, width=width, at=at, lead=lead)


def fit(
    words: str, max_width: int, px: int, role: Role = "semi", min_px: int = SMALLEST_WORDS, *, icon: float = 0.0
) -> int:
    """The largest size up to `px`, and not below `min_px`, at which words are no wider than `max_width`.

    `icon` is the width of what stands beside them and shrinks with them, as a part of their size. At `min_px` they may
    still be too wide: then cut them with `ellipsis`.
    """
    while px > min_px:
        wide = size(words, px, role)[0] + round(icon * px)
        if wide <= max_width:
            return px
        px = max(min_px, min(px - 1, px * max_width // wide + 1))
    return min(px, min_px) if px < min_px else px


def fairly(ways: Sequence[str], room: float, px: int, role: Role = "semi", smallest: int = SMALLEST_WORDS) -> str:
    """The first of several ways to say something that need not be made much smaller to fit, or else the last."""
    fair = max(smallest, round(0.8 * px))
    return next((words for words in ways if size(words, fair, role)[0] <= room), ways[-1])


def ellipsis(words: str, max_width: int, px: int, role: Role = "semi") -> str:
    """Words cut to a width, with three dots in place of what is missing."""
    if size(words, px, role)[0] <= max_width:
        return words
    cut = len(words)
    while cut > 0 and size(words[:cut].rstrip() + ELLIPSIS, px, role)[0] > max_width:
        cut -= 1
    return words[:cut].rstrip() + ELLIPSIS


def fitted(
    words: str, max_width: int, px: int, role: Role = "semi", min_px: int = SMALLEST_WORDS, *, icon: float = 0.0
) -> tuple[str, int]:
    """Words and a size at which they surely fit: smaller first, cut only as a last resort. `icon` is as in `fit`."""
    px = fit(words, max_width, px, role, min_px, icon=icon)
    return ellipsis(words, max(1, max_width - round(icon * px)), px, role), px
