// Makes a tap felt at once. It decides nothing: it shows what the page already says (each die names the cells it fits),
// keeps the taps that come while another is on its way, and lets the server's answer stand. Without it all still works.
(() => {
  "use strict";

  const ANSWERED = [200, 409, 422];
  const REFUSED = 422;
  const FAILURES = { 0: "lost", 503: "waits" }; // what there is to say of them
  const controls = () => [...document.querySelectorAll("#table button")];
  const boxes = () => document.querySelectorAll(".pick input");

  // A deed, as the button that asks for it: its form, and the field it adds.
  const deedOf = (button) => [button.getAttribute("form"), button.name, button.value].join(" ");
  const controlOf = (deed) => controls().find((button) => deedOf(button) === deed);
  const isTap = (button) => Boolean(button?.form?.hasAttribute("data-hx-post"));
  const isPower = (deed) => deed.startsWith("form-power ");

  // Taps

  let sent = null; // the deed on its way to the server
  let failed = ""; // the last one that came back without an answer of the game's
  let taps = []; // those tapped meanwhile, in order
  let shown = []; // how to take back what was shown ahead of the answer
  let isOurs = true; // the answer is the game's own
  let lastDeed = "";
  let lastTapped = ""; // the id of the control

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#table button");
    if (!button) return;
    pressed = null;
    const deed = deedOf(button);
    // The second click of a double click falls on what the first has put there: it is meant only where taking back is.
    const isEcho = isSecond(event, button) && (deed !== lastDeed || isPower(deed));
    if (!isEcho) lastDeed = deed;
    if (isEcho || (sent && isTap(button))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (isEcho || !isTap(button)) return;
    if (sent && isPower(deed) && [sent, ...taps].some(isPower)) return; // impatience never costs a second power
    if (sent) taps.push(deed);
    else lastTapped = button.id;
    acknowledge(button);
  }, true);

  // Browsers count the clicks of a mouse, and some those of a finger.
  const DOUBLE_TAP = 350; // milliseconds
  let lastClick = { id: "", at: -DOUBLE_TAP };

  function isSecond(event, button) {
    const isQuick = button.id === lastClick.id && event.timeStamp - lastClick.at < DOUBLE_TAP;
    lastClick = { id: button.id, at: event.timeStamp };
    return event.detail > 1 || (event.pointerType === "touch" && isQuick);
  }

  // A finger that is down while the table is swapped lifts off another button than it went down on, and the browser makes
  // no click of that: it is one all the same, if the same deed still lies under the finger.
  const CLICK_FOLLOWS_WITHIN = 60; // milliseconds after the finger is up
  let pressed = null;

  document.addEventListener("pointerdown", (event) => {
    const button = event.button === 0 && event.target.closest("#table button");
    pressed = button ? { button, deed: deedOf(button) } : null;
  }, true);

  document.addEventListener("pointercancel", () => { pressed = null; }, true);

  document.addEventListener("pointerup", (event) => {
    const press = pressed;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("#table button");
    if (!press || press.button.isConnected || !under || deedOf(under) !== press.deed) return;
    setTimeout(() => { if (pressed === press) controlOf(press.deed)?.click(); }, CLICK_FOLLOWS_WITHIN);
  }, true);

  document.addEventListener("htmx:beforeRequest", () => {
    sent = lastDeed;
    isOurs = true;
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    // Not ours, such as the log-in page of a café's network: the table stays.
    isOurs = event.detail.serverResponse.includes('id="table"');
    if (!isOurs) event.detail.shouldSwap = false;
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr } = event.detail;
    const isAnswered = isOurs && ANSWERED.includes(xhr.status);
    if (!isAnswered) failed = sent;
    sent = null;
    if (!isAnswered) takeBackShown();
    shown = [];
    if (xhr.status !== 200 || !isAnswered) taps = []; // what was refused or lost is what the later taps were built on
    if (xhr.status === REFUSED) document.getElementById(lastTapped)?.setAttribute("data-refused", "");
    if (xhr.status === 404) return window.location.reload(); // another player has come into this session
    if (xhr.getResponseHeader("HX-Redirect") || xhr.getResponseHeader("HX-Refresh")) return;
    say(isAnswered ? "" : FAILURES[xhr.status] ?? "failed");
    nextTap();
  });

  function nextTap() {
    const button = taps.length ? controlOf(taps.shift()) : null;
    if (!button) {
      taps = []; // the later ones were built on it
      return;
    }
    button.click();
    // The swap has wiped what was shown of those that wait.
    for (const deed of taps) {
      const control = controlOf(deed);
      if (control) acknowledge(control);
    }
  }

  function say(what) {
    const alert = document.getElementById("connection");
    const text = what ? alert.dataset[what] : "";
    if (alert.textContent !== text) alert.textContent = text;
  }

  // The same button at the same version: if it was done and only its answer got lost, it is not done twice.
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#again") || sent) return;
    const button = controlOf(failed);
    if (!button) return window.location.reload();
    say("");
    button.focus({ preventScroll: true });
    button.click();
  });

  // What is shown ahead of the answer

  function acknowledge(button) {
    const form = button.getAttribute("form");
    if (form === "form-select") showSelected(button);
    else if (form === "form-stage") showPending(button);
    else if (form === "form-roll") mark(document.querySelector(".tray"), "data-tumbling");
    else mark(button, "data-pending");
  }

  function showSelected(selected) {
    if (selected.dataset.state === "staged") return;
    for (const other of document.querySelectorAll("[data-die]")) {
      if (other !== selected && other.dataset.state === "selected") mark(other, "data-state", "available");
    }
    mark(selected, "data-state", "selected");
    light(selected.dataset.fits.split(" "));
    if (!document.querySelector(".hand[data-ticked]")) tick((box) => box.value === selected.value);
  }

  function tick(isTicked) {
    for (const box of boxes()) {
      const wasTicked = box.checked;
      box.checked = isTicked(box);
      shown.push(() => { box.checked = wasTicked; });
    }
  }

  function showPending(cell) {
    const selected = document.querySelector('[data-die][data-state="selected"]:not([data-pending])');
    if (!selected || !cell.hasAttribute("data-legal")) return mark(cell, "data-asked");
    mark(cell, "data-pending");
    mark(cell, "data-value", selected.dataset.value);
    const text = cell.textContent;
    cell.textContent = selected.dataset.value;
    shown.push(() => { cell.textContent = text; });
    mark(selected, "data-pending");
    light([]);
  }

  function light(names) {
    for (const cell of document.querySelectorAll("[data-cell]")) {
      mark(cell, "data-legal", names.includes(cell.dataset.cell) ? "" : null);
    }
  }

  function mark(element, name, value = "") {
    const old = element.getAttribute(name);
    if (old === value) return;
    put(element, name, value);
    shown.push(() => put(element, name, old));
  }

  function put(element, name, value) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }

  function takeBackShown() {
    while (shown.length) shown.pop()();
  }

  // A page that the browser had put by may show an old board: ask for today's.
  window.addEventListener("pageshow", (event) => { if (event.persisted) window.location.reload(); });
})();
