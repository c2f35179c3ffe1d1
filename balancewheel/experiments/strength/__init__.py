"""How strong players are, and how to make them stronger: tuning, populations, ladders."""
