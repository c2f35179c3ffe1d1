"""What phases do that chance, a choice or a rule may skip."""
