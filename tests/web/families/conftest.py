"""Majda's family, with Emil: both have accounts."""

import pytest

from tests.families import lay_out_family


@pytest.fixture
def majda(member):
    return member("Majda")


@pytest.fixture
def emil(member):
    return member("Emil")


@pytest.fixture
def family(majda, emil):
    return lay_out_family(majda, emil)
