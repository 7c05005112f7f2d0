"""The screens of the program, one scene each."""
