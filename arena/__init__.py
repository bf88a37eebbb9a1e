"""Where bots meet: duplicate play with its figures, programs as bots, and an environment for learners."""
