"""Tests never assert time: Hypothesis gets no deadline, whatever else the machine is doing."""

from hypothesis import settings

settings.register_profile("fivecard", deadline=None)
settings.load_profile("fivecard")
