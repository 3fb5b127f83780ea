"""The exit codes of the command line."""

from __future__ import annotations

from typing import Final

OK: Final = 0
"""Payable; or done, legal, all cases right."""
NO: Final = 1
"""Proved unpayable; or an illegal plan, a case wrong."""
BAD_INPUT: Final = 2
UNKNOWN: Final = 3
"""Unsupported or gave up: the truth was not established."""
INTERRUPTED: Final = 130
"""128 + SIGINT, as shells have it."""
BROKEN_PIPE: Final = 141
"""128 + SIGPIPE: who reads has seen enough."""
