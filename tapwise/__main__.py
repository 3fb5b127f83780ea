"""``python -m tapwise``."""

from tapwise.cli import main

if __name__ == "__main__":
    main()
