"""A small vector pen: paths and strokes in, SVG out, in the subset that the runtime's rasterizer draws.

The table draws panels, bubbles and table tops with it, made to measure at the size in use; the
generators of the card decks and of the look draw their files with the very same pen. Nothing in
here imports anything but the standard library.
"""
