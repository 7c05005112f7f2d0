"""Computer players of Screw Your Neighbor."""
