"""Grawlix for other people's programs: the games as OpenSpiel's bots and PettingZoo's learners want them.

Nothing of it is part of the program: the program never imports it, and neither the
wheel nor the executable holds it. It is used from a checkout, with the packages of
`pip install .[research]`.
"""
