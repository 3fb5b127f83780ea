"""Card names to card facts."""
