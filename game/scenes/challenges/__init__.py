"""Reasons to come back tomorrow: the page of challenges, and the ladder."""
