"""What the product costs to run, measured beside others."""
