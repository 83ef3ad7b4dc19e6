"""The group of the reviewers, with its rights.

Django makes the rights after all migrations; those that the group needs are made here as Django would make them, and
are found by it then.
"""

from typing import Any

from django.db import migrations

GROUP = "Reviewers"
VIEWED = {
    "best": "best game",
    "family": "family",
    "game": "game",
    "oddity": "oddity",
    "player": "player",
    "review": "review",
    "turn": "turn",
}


def make_group(apps: Any, schema_editor: Any) -> None:
    using = schema_editor.connection.alias
    content_types = apps.get_model("contenttypes", "ContentType").objects.using(using)
    permissions = apps.get_model("auth", "Permission").objects.using(using)
    group, _made = apps.get_model("auth", "Group").objects.using(using).get_or_create(name=GROUP)
    rights = [(model, f"view_{model}", f"Can view {name}") for model, name in VIEWED.items()]
    for model, codename, name in [*rights, ("game", "review_game", "Can review games")]:
        content_type, _made = content_types.get_or_create(app_label="game", model=model)
        right, _made = permissions.get_or_create(
            content_type=content_type, codename=codename, defaults={"name": name}
        )
        group.permissions.add(right)


def remove_group(apps: Any, schema_editor: Any) -> None:
    apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias).filter(name=GROUP).delete()


class Migration(migrations.Migration):

    dependencies = [
        ("game", "0004_tries_of_passwords"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make_group, remove_group)]
