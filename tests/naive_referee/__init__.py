"""A second, deliberately naive referee of both games, written from the rules alone.

It shares no code with the engine: lists of card codes, everything tried out, everything counted again from the start.
"""
