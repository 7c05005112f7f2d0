"""Forms drawn to measure: plates, buttons, controls, bubbles, the furniture of tables and menus.

Every function takes the window's `Art` first and returns a shared `Picture`. Sizes of forms (`w`, `h`, `d`) and of
type (`px`) are pixels; radii, lines and paddings belong to the design and are u. A form is held at the upper left
corner of its body unless its function says otherwise; shadows and focus rings reach beyond the body.
"""

from game.ui.shapes.controls import (
    ButtonKind,
    ButtonState,
    button,
    label_least,
    label_room,
    round_button,
    segmented,
    slider,
    toggle,
)
from game.ui.shapes.engraved import engraved
from game.ui.shapes.furniture import Tile, baize_field, brackets, game_tile, open_place, oval_table, slot
from game.ui.shapes.labels import (
    Badge,
    BubbleForm,
    bare_bubble,
    both_ways,
    bubble_form,
    curse_bubble,
    curse_lines,
    pill,
    plate,
    prompt,
    rule_tag,
    speech_bubble,
)
from game.ui.shapes.money import pennies, pot
from game.ui.shapes.plates import focus_ring, panel, sheet
from game.ui.shapes.slips import NARROW, ink_of, narrow_card, narrow_words

__all__ = [
    "NARROW",
    "Badge",
    "BubbleForm",
    "ButtonKind",
    "ButtonState",
    "Tile",
    "baize_field",
    "bare_bubble",
    "both_ways",
    "brackets",
    "bubble_form",
    "button",
    "curse_bubble",
    "curse_lines",
    "engraved",
    "focus_ring",
    "game_tile",
    "ink_of",
    "label_least",
    "label_room",
    "narrow_card",
    "narrow_words",
    "open_place",
    "oval_table",
    "panel",
    "pennies",
    "pill",
    "plate",
    "pot",
    "prompt",
    "round_button",
    "rule_tag",
    "segmented",
    "sheet",
    "slider",
    "slot",
    "speech_bubble",
    "toggle",
]
