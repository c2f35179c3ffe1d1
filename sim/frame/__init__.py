"""What surrounds the rules of every game: its description, the course of play, tables, words and the compiler."""
