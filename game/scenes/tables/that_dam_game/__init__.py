"""The table of That Dam Game."""
