"""Numbers as people write them."""

import typer


def as_int(text: str) -> int:
    """A whole number as people write it: 1000000, 1_000_000, 1,000,000 or 1e6."""
    plain = str(text).replace(",", "").replace("_", "")
    try:
        value = int(plain) if plain.lstrip("+-").isdecimal() else float(plain)
        if value != int(value):
            raise ValueError
    except (ValueError, OverflowError):
        raise typer.BadParameter(f"{text!r} is not a whole number; write it like 10000 or 1e6") from None
    return int(value)
