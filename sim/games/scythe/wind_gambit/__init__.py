"""The Wind Gambit: airships, their tiles, and resolution tiles that end the game in another way."""
