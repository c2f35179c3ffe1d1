"""Who plays: entrants of every kind, lineups and seatings."""
