"""Between the engine and the protocol: each into the other, and nothing else."""
