"""Families, whatever their members do at once."""

from uuid import uuid4

import pytest

from tests.families import lay_out_family
from tests.guests import Guest, give_account
from tests.web.concurrency.asking import AT_ONCE, dashed, statuses_at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def at_home(server, majda):
    """A family of Majda's on the server, with Emil; gives it and both players' sessions there."""
    emil = Guest()
    for guest in (majda, emil):
        give_account(guest, uuid4().hex[:12])
    family = lay_out_family(majda, emil)
    server.take_over()
    return family, majda.cookies["sessionid"].value, emil.cookies["sessionid"].value


def test_the_same_family_founded_at_once_is_one(server, at_home):
    _family, session, _other = at_home
    name = str(uuid4())
    before = len(server.rows("game_family"))
    statuses = statuses_at_once(server, session, [("/families/", {"name": "Ours", "family": name})] * AT_ONCE)
    assert statuses == [303] * AT_ONCE
    assert len(server.rows("game_family")) == before + 1
    assert len(server.rows("game_membership", family_id=name.replace("-", ""))) == 1


def test_a_family_joined_at_once_has_one_member_more(server, at_home):
    family, majda, emil = at_home
    members = server.rows("game_membership", family_id=family.pk.hex)
    assert statuses_at_once(server, emil, [(f"/families/{family.pk}/leave/", {})] * AT_ONCE).count(303) >= 1
    assert len(server.rows("game_membership", family_id=family.pk.hex)) == len(members) - 1
    assert statuses_at_once(server, emil, [(f"/join/{family.invitation}/", {})] * AT_ONCE) == [303] * AT_ONCE
    assert len(server.rows("game_membership", family_id=family.pk.hex)) == len(members)
    assert statuses_at_once(server, majda, [(f"/join/{family.invitation}/", {})] * AT_ONCE) == [303] * AT_ONCE
    assert len(server.rows("game_membership", family_id=family.pk.hex)) == len(members)


def test_of_all_that_a_founder_does_at_once_nothing_breaks(server, at_home):
    """A family always has a founder who is a member, or is gone with all memberships."""
    family, majda, _emil = at_home
    path = f"/families/{family.pk}"
    heir = next(row["player_id"] for row in server.rows("game_membership", family_id=family.pk.hex)[1:])
    taps = [("renew/", {}), ("rename/", {"name": "Ours"}), ("pass-on/", {"member": dashed(heir)}), ("leave/", {})]
    taps += [(f"members/{dashed(heir)}/remove/", {}), ("dissolve/", {}), ("renew/", {}), ("leave/", {})]
    statuses = statuses_at_once(server, majda, [(f"{path}/{verb}", fields) for verb, fields in taps])
    assert set(statuses) <= {303, 403, 404, 422}
    members = {row["player_id"] for row in server.rows("game_membership", family_id=family.pk.hex)}
    left = server.rows("game_family", id=family.pk.hex)
    assert {row["founder_id"] for row in left} <= members
    assert bool(left) == bool(members)
