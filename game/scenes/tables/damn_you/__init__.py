"""The table of Damn You!"""
