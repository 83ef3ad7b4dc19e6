"""What a page may not do, it cannot; and the browser's complaint of it fails the test that it comes up in."""

import re

import pytest

from tests.browser.watch import Watch

HEAD = "const add = (name, what) => document.body.append(Object.assign(document.createElement(name), what));"
TRIES = {
    "a script within": "add('script', {text: 'window.ran = true'})",
    "a handler within": "document.body.setAttribute('onclick', 'window.ran = true'); document.body.click()",
    "a style within": "add('style', {textContent: 'body {top: 1px}'})",
    "a picture from elsewhere": "add('img', {src: 'http://127.0.0.1:9/owl.png'})",
    "a script from elsewhere": "add('script', {src: 'http://127.0.0.1:9/owl.js'})",
    "a frame": "add('iframe', {src: '/about/'})",
    "a request elsewhere": "fetch('http://127.0.0.1:9/owl').catch(() => 0)",
    "code from text": "setTimeout('window.ran = true')",
    "the place of the device": "navigator.geolocation.getCurrentPosition(() => window.ran = true)",
}
COMPLAINT = r"(console|script): .*([Cc]ontent [Ss]ecurity [Pp]olicy|[Pp]ermissions policy)|failed: csp GET"


def test_what_a_page_may_not_do_is_stopped_and_would_fail_any_test(page, watch):
    page.goto("/about/")
    watch.expects(COMPLAINT)
    for what, tried in TRIES.items():
        before = len(watch.complaints)
        page.evaluate(f"() => {{ {HEAD} {tried} }}")
        for _ in range(500):
            if len(watch.complaints) > before:
                break
            page.wait_for_timeout(20)
        assert re.match(COMPLAINT, "".join(watch.complaints[before:][:1])), what
    page.wait_for_timeout(100)
    assert page.evaluate("window.ran") is None
    unannounced = Watch()
    unannounced.complaints = watch.complaints
    with pytest.raises(AssertionError):
        unannounced.judge()


def test_every_part_of_the_policy_is_known_to_the_browser(page, watch):
    """An unknown name is told as a complaint."""
    response = page.goto("/about/")
    named = {part.partition("=")[0] for part in response.headers["permissions-policy"].split(", ")}
    assert len(named) >= 25
    allowed = set(page.evaluate("document.featurePolicy.allowedFeatures()"))
    assert named & allowed == {"clipboard-write", "publickey-credentials-create", "publickey-credentials-get"}
    assert watch.complaints == []
