"""Rule sets compared: in pairs, in grids, with parts switched, and how many games that takes."""
