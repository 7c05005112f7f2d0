"""The family table: a flat screen that people sit round, each hand turned to the edge of whoever holds it."""
