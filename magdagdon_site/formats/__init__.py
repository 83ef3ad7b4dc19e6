"""Dates as the languages write them, where Django knows them otherwise."""
