"""What Magic is, as far as payments go: frozen value objects and the rules.

Knows no solver and no screen.
"""
