"""What is worth telling of a match: the page of feats, and the plate at the end of a match that earns one."""
