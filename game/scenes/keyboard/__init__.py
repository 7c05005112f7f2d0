"""A keyboard on the screen, for fingers and game pads."""
