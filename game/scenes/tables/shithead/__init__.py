"""The table of Shithead."""
