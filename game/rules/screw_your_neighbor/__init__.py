"""Screw Your Neighbor: keep or swap one card, and do not end with the lowest."""
