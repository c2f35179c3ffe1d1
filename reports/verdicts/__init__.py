"""The sentences that open a report, made from its figures: nothing is claimed that an interval does not carry."""
