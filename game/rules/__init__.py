"""The rule book of MAGDAGDON as code: no database, clock, randomness or language.

Each module bears the name of what it rules on. Dice are always arguments, a deed takes a state and returns a new one,
and whatever the rules forbid is a `Refusal` with its reason.
"""
