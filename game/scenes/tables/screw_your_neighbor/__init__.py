"""The table of Screw Your Neighbor."""
