"""The effect language: one line of text that is a card's behaviour, its words and its rulings."""
