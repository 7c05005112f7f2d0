"""The table of Dang It!"""
