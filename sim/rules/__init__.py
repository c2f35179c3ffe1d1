"""What may be changed: parameters, component files, variants, and the rulebook by its numbers."""
