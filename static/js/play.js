// Makes a tap felt at once. It decides nothing: it shows what the page already says (each die names the cells it fits),
// keeps the taps that come while another is on its way, and lets the server's answer stand. Without it all still works.
(() => {
  "use strict";

  const ANSWERED = [200, 409, 422];
  const REFUSED = 422;
  const table = () => document.getElementById("table");
  const controls = () => document.querySelectorAll("#table button");
  const die = (index) => document.getElementById(`die-${index}`);

  // Taps

  let waiting = false; // a tap is on its way to the server
  let taps = []; // those that came meanwhile, in order
  let shown = []; // how to take back what was shown ahead of the answer
  let isOurs = true; // the answer is the game's own
  let lastDeed = "";
  let lastTapped = ""; // the id of the control

  const deedOf = (button) => [button.getAttribute("form"), button.name, button.value].join(" ");
  const isCharged = (button) => button.name === "kind" && button.hasAttribute("data-pending");
  const isTap = (button) => Boolean(button?.form?.hasAttribute("data-hx-post"));

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#table button");
    if (!button) return;
    const deed = deedOf(button);
    pressed = null;
    // The second click of a double click falls on what the first has put there: it is meant only where taking back is.
    const isEcho = event.detail > 1 && (deed !== lastDeed || button.name === "kind");
    if (!isEcho) lastDeed = deed;
    if (isEcho || (waiting && isTap(button))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (isEcho || !isTap(button)) return;
    if (waiting && isCharged(button)) return; // an impatient second tap never costs a second power
    if (waiting) taps.push(deed);
    else lastTapped = button.id;
    acknowledge(button);
  }, true);

  // A finger that is down while the table is swapped lifts off another button than it went down on, and the browser makes
  // no click of that: it is one all the same, if the same deed still lies under the finger.
  const CLICK_FOLLOWS_WITHIN = 60; // milliseconds after the finger is up
  let pressed = null;

  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("#table button");
    pressed = button && { button, deed: deedOf(button) };
  }, true);

  document.addEventListener("pointerup", () => {
    const press = pressed;
    if (press) setTimeout(() => {
      if (pressed !== press || press.button.isConnected) return;
      const button = document.getElementById(press.button.id);
      if (button && deedOf(button) === press.deed) button.click();
    }, CLICK_FOLLOWS_WITHIN);
  }, true);

  document.addEventListener("htmx:beforeRequest", (event) => {
    waiting = true;
    isOurs = true;
    thrown = thrownBy(event.detail.elt.id);
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    waiting = false;
    const { status } = event.detail.xhr;
    const isAnswered = isOurs && ANSWERED.includes(status);
    if (!isAnswered) takeBackShown();
    shown = [];
    if (!isAnswered || status !== 200) taps = []; // what was refused or lost may be what the later taps were built on
    say(isAnswered ? "" : status === 0 ? "lost" : "failed");
    if (status === REFUSED) document.getElementById(lastTapped)?.setAttribute("data-refused", "");
    nextTap();
  });

  function nextTap() {
    while (taps.length) {
      const deed = taps.shift();
      const button = [...controls()].find((control) => deedOf(control) === deed);
      if (button && button.getAttribute("aria-disabled") !== "true") return button.click();
    }
  }

  function say(what) {
    const alert = document.getElementById("connection");
    const text = what ? alert.dataset[what] : "";
    if (alert.textContent !== text) alert.textContent = text;
  }

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
    if (tickedFor !== moment()) tick((box) => box.value === selected.value);
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

  // What a new fragment keeps of the old one: the dice ticked for a Majda Power

  let ticks = new Map();
  let tickedFor = "";
  const boxes = () => document.querySelectorAll(".pick input");
  const moment = () => [table().dataset.game, table().dataset.turn, table().dataset.powersLeft].join(" ");

  document.addEventListener("change", (event) => {
    if (!event.target.matches(".pick input")) return;
    if (tickedFor !== moment()) ticks = new Map();
    tickedFor = moment();
    for (const box of boxes()) ticks.set(box.id, box.checked);
  });

  // What is new in it, for the eye: dice that fell, tiles that settled, a RUIN, a combination made

  let thrown = [];
  let before = null;

  function thrownBy(form) {
    if (form === "form-roll") return [0, 1, 2, 3];
    if (form === "form-power") return [...boxes()].filter((box) => box.checked).map((box) => box.value);
    return [];
  }

  function look() {
    const seen = { phase: table().dataset.phase };
    for (const cell of document.querySelectorAll("[data-cell]")) seen[cell.dataset.cell] = cell.dataset.state;
    for (const edge of document.querySelectorAll("[data-line]")) seen[`line ${edge.dataset.line}`] = edge.dataset.bonus;
    return seen;
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    before = look();
    // Not ours, such as the log-in page of a café's network: the table stays.
    isOurs = event.detail.serverResponse.includes('id="table"');
    if (!isOurs) event.detail.shouldSwap = false;
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    if (tickedFor === moment()) for (const box of boxes()) box.checked = ticks.get(box.id) ?? box.checked;
    if (event.detail.xhr.status === 200) for (const index of thrown) die(index)?.setAttribute("data-fallen", "");
    const now = look();
    for (const cell of document.querySelectorAll("[data-cell]")) {
      const was = before[cell.dataset.cell];
      if (was === "staged" && cell.dataset.state === "number") cell.setAttribute("data-settled", "");
      if (was === "empty" && cell.dataset.state === "ruin") cell.setAttribute("data-cracked", "");
    }
    for (const edge of document.querySelectorAll('[data-bonus="made"]')) {
      if (before[`line ${edge.dataset.line}`] !== "made") edge.setAttribute("data-new", "");
    }
    if (now.phase === "magdagdon" && before.phase !== "ruin" && before.phase !== now.phase) {
      document.querySelector(".say").setAttribute("data-quake", "");
    }
  });

  // A page that the browser had put by may show an old board: ask for today's.
  window.addEventListener("pageshow", (event) => { if (event.persisted) window.location.reload(); });

  // Keys

  const KEYS = { r: "form-roll", c: "form-confirm", u: "form-undo", a: "form-accept" };
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTapKey = event.key === "Enter" || event.key === " ";
    if (event.key === "Enter" && event.target.matches(".pick input")) {
      event.preventDefault();
      return event.target.click();
    }
    if (event.repeat && isTapKey && event.target.closest("#table button")) return event.preventDefault();
    if (event.key in STEPS) return walk(event);
    if (event.repeat || !document.querySelector('[data-shortcuts="on"]')) return;
    const form = KEYS[event.key.toLowerCase()];
    const button = form ? document.querySelector(`button[form="${form}"]`)
      : /^[1-4]$/.test(event.key) ? die(event.key - 1) : null;
    if (button?.form) button.click();
  });

  function walk(event) {
    const [dx, dy] = STEPS[event.key];
    const here = event.target;
    let there = null;
    if (here.matches("[data-cell]")) {
      const [letter, digit] = here.dataset.cell;
      const column = "abcd".indexOf(letter) + dx;
      const row = Number(digit) + dy;
      there = row > 4 ? die(column) : document.getElementById(`cell-${"abcd"[column]}${row}`);
    } else if (here.matches(".die")) {
      const index = Number(here.id.slice(-1));
      there = dy < 0 ? document.getElementById(`cell-${"abcd"[index]}4`) : die(index + dx);
    }
    if (!there || there === here) return;
    event.preventDefault();
    there.focus();
  }
})();
