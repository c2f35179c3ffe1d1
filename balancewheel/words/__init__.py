"""Numbers, names and phrases that the terminal and the pages share."""
