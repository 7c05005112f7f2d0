"""Dang It!: follow suit or rank, or say it."""
