"""What is shown: layout, motion, input, art and sound."""
