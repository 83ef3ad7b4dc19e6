"""Keeping what is kept: backups, their restoring, and the move to another database (docs/DEPLOYMENT.md).

What goes wrong is said to the operator in a sentence, as a `CommandError`.
"""
