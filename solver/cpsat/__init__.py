"""The CP-SAT model of a payment."""
