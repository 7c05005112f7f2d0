"""Computer players of That Dam Game."""
