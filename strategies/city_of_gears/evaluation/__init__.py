"""What the ideas share: how positions and options are judged. Nothing here plays by itself."""
