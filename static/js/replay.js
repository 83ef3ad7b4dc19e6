// The replay's extras: keys go from turn to turn, unless SETTINGS says no, and it plays by itself. Without it all works.
(() => {
  "use strict";

  const STEPS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  const OTHER_WAY = { first: "next", previous: "next", next: "previous", last: "previous" };
  const A_TURN = 2200; // milliseconds: four numbers land, and the eye has time for them

  const film = () => document.getElementById("film");
  const slider = () => document.getElementById("scrub");
  const step = (name) => document.querySelector(`#film a[data-step="${name}"]`);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(event.key in STEPS)) return;
    if (event.target.closest("input, textarea, select") || !document.querySelector('[data-shortcuts="on"]')) return;
    event.preventDefault();
    pause();
    step(STEPS[event.key])?.click();
  });

  // What lies outside the swapped part follows it.

  let focused = "";

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event;
    if (detail.shouldSwap && !detail.serverResponse.includes('id="film"')) {
      // Not ours, such as the log-in page of a café's network: the turn stays, and so does the address.
      event.preventDefault();
      return fail("failed", event);
    }
    focused = film().contains(document.activeElement) ? document.activeElement.dataset.step ?? "" : "";
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    const { turn } = film().dataset;
    say("");
    if (event.detail.requestConfig?.elt !== slider()) slider().value = turn; // whoever drags it is ahead of the answer
    for (const link of document.querySelectorAll("#turns a")) {
      if (link.dataset.turn === turn) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    if (focused && !film().contains(document.activeElement)) {
      (step(focused) ?? step(OTHER_WAY[focused]))?.focus({ preventScroll: true });
    }
  });

  // What was asked for has not come: the turn that is shown is the one that all parts tell of.

  let asked = 0; // the turn
  document.addEventListener("htmx:sendError", (event) => fail("lost", event));
  document.addEventListener("htmx:timeout", (event) => fail("lost", event));
  document.addEventListener("htmx:responseError", (event) => {
    if (event.detail.xhr.status === 404) return window.location.reload(); // it was hidden meanwhile
    fail(event.detail.xhr.status === 503 ? "waits" : "failed", event);
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#again")) return;
    say("");
    slider().focus({ preventScroll: true });
    show(asked);
  });

  function fail(what, { detail }) {
    pause();
    asked = new URL(detail.pathInfo.finalRequestPath, window.location).searchParams.get("turn");
    slider().value = film().dataset.turn;
    say(what);
  }

  function say(what) {
    const alert = document.getElementById("connection");
    const text = what ? alert.dataset[what] : "";
    if (alert.textContent !== text) alert.textContent = text;
  }

  // It plays turn by turn to the end, until anything else is done. The address follows, the history does not grow.

  let timer = 0;
  const button = () => document.getElementById("play");

  document.addEventListener("click", (event) => {
    if (event.target.closest("#play")) return timer ? pause() : play();
    if (event.isTrusted && event.target.closest("#replay a")) pause();
  });
  document.addEventListener("input", (event) => { if (event.isTrusted) pause(); });
  window.addEventListener("popstate", pause);

  function play() {
    timer = setInterval(advance, A_TURN);
    button().setAttribute("data-playing", "");
    button().setAttribute("aria-label", button().dataset.pause);
    if (step("next")) advance();
    else show(0);
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    button()?.removeAttribute("data-playing");
    button()?.setAttribute("aria-label", button().dataset.play);
  }

  function advance() {
    if (Number(film().dataset.turn) >= Number(film().dataset.last)) return pause();
    show(Number(film().dataset.turn) + 1);
  }

  function show(turn) {
    slider().value = turn;
    slider().dispatchEvent(new Event("input", { bubbles: true }));
  }
})();
