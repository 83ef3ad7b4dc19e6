"""Accounts in a real browser: from the first sign-up to the last passkey, on screens that people have."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.accounts import PASSWORD, code, make_user
from tests.browser.test_accessibility import COLOURS, RULES
from tests.browser.test_languages import _TEXT_STICKING_OUT, CODES
from tests.browser.test_narrow import SCREENS, fit
from tests.web.account_pages import PAGES

pytestmark = pytest.mark.usefixtures("sends_email")

PHONE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def phone(context, page):
    """A phone that holds passkeys and knows its owner; what it has is asked with `phone(command, …)`."""
    session = context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE})
    return lambda command, **more: session.send(f"WebAuthn.{command}", made | more)


def press(page, name):
    page.locator("main").get_by_role("button", name=name, exact=True).click()
    page.wait_for_load_state()


def log_in(page, password=PASSWORD):
    page.goto("/accounts/login/")
    page.get_by_label("Username").fill("majda")
    page.get_by_label("Password").fill(password)
    press(page, "Log in")


def log_out(page):
    page.goto("/accounts/logout/")
    press(page, "Log out")
    expect(page.locator("#status")).to_have_text("You are logged out.")


def is_logged_in(page):
    page.goto("/")
    return page.get_by_role("link", name="Log in").count() == 0


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_and_fits_the_narrowest_screen_in_every_language(name, context, page, base_url):
    client, path = PAGES[name]()
    cookies = [(settings.SESSION_COOKIE_NAME, client.session.session_key)] if "sessionid" in client.cookies else []
    for language in CODES:
        cookies.append((settings.LANGUAGE_COOKIE_NAME, language))
        context.add_cookies([{"name": key, "value": value, "url": base_url} for key, value in cookies])
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        fit(page, *SCREENS["narrow"])
        assert page.evaluate(_TEXT_STICKING_OUT) == [], language
    for screen in SCREENS.values():
        fit(page, *screen)
    for scheme, rules in (("light", RULES), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)
        results = Axe().run(page, options={"runOnly": rules, "resultTypes": ["violations"]})
        assert results.violations_count == 0, f"{scheme}: {results.generate_report()}"


def test_a_player_makes_an_account_logs_out_and_in_again(page, watch):
    watch.expects("422 POST .*/accounts/signup/", "422 POST .*/accounts/login/")
    page.goto("/")
    page.get_by_role("link", name="Log in").click()
    page.get_by_role("link", name="Create an account").click()
    page.get_by_label("Username").fill("majda")
    page.get_by_label("Display name").fill("Majda")
    page.get_by_label("Password").fill("short")
    press(page, "Create an account")
    expect(page.get_by_label("Password")).to_have_accessible_description(
        "At least 8 characters, and not easy to guess. "
        "This password is too short. It must contain at least 8 characters."
    )
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Create an account")
    expect(page.locator("#status")).to_have_text("You are logged in as Majda.")
    log_out(page)
    log_in(page, "wrong")
    expect(page.get_by_role("alert")).to_have_text("The username or the password is not right.")
    log_in(page)
    assert is_logged_in(page)


def test_the_code_of_an_app_is_set_up_and_asked_for(page):
    make_user()
    log_in(page)
    page.goto("/accounts/2fa/")
    page.get_by_role("link", name="Set up").click()
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Go on")
    expect(page.get_by_role("img", name="QR code for the authenticator app")).to_be_visible()
    secret = page.locator("code.key").inner_text()
    page.get_by_label("Authenticator code").fill(code(secret))
    press(page, "Set up")
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    assert page.locator(".codes li").count() == 10
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert len(download.value.path().read_text().split()) == 10
    log_out(page)
    log_in(page)
    page.get_by_label("Code").fill(code(secret, ahead=1))
    press(page, "Log in")
    assert is_logged_in(page)


def test_a_passkey_is_added_and_lets_in_alone_after_the_password_and_once_more(page, phone):
    make_user()
    log_in(page)
    page.goto("/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Go on")
    page.get_by_label("Name of the passkey").fill("Majda’s phone")
    press(page, "Add a passkey")
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    assert len(phone("getCredentials")["credentials"]) == 1
    log_out(page)
    page.goto("/accounts/login/?next=/rules/")
    press(page, "Log in with a passkey")
    page.wait_for_url(lambda address: address.endswith("/rules/") and "accounts" not in address)
    log_out(page)
    log_in(page)
    press(page, "Log in with a passkey")
    expect(page.locator("#status")).to_have_text("You are logged in as majda.")
    page.goto("/accounts/2fa/webauthn/")
    expect(page.locator(".passkeys strong")).to_have_text("Majda’s phone")
    page.get_by_role("link", name="Remove").click()
    page.get_by_role("link", name="With a passkey").click()
    press(page, "Go on with a passkey")
    press(page, "Remove")
    expect(page.locator("main")).to_contain_text("You have no passkey yet.")
    assert not User.objects.get().authenticator_set.exists()


def test_a_passkey_that_the_device_refuses_is_told_of(page, phone):
    phone("removeVirtualAuthenticator")
    page.goto("/accounts/login/")
    page.evaluate("() => { navigator.credentials.get = () => Promise.reject(new DOMException('no')); }")
    press(page, "Log in with a passkey")
    expect(page.get_by_role("alert")).to_have_text("That did not work with the passkey. Try it again.")


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/"])
def test_the_forms_work_without_javascript(new_context, path):
    page = new_context(java_script_enabled=False).new_page()
    if "login" in path:
        make_user()
    page.goto(path)
    if "login" in path:
        expect(page.locator("main")).to_contain_text("Passkeys need JavaScript")
        expect(page.get_by_role("button", name="Log in with a passkey")).to_be_hidden()
    page.get_by_label("Username").fill("majda")
    if "signup" in path:
        page.get_by_label("Display name").fill("Majda")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main .primary").first.click()
    expect(page.locator("#status")).to_have_text(f"You are logged in as {'Majda' if 'signup' in path else 'majda'}.")
