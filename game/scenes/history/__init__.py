"""The matches that were played, to be found again, kept, deleted and watched."""
