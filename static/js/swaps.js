// What a new table keeps of the old one, and what the eye is told of the difference.
(() => {
  "use strict";

  const table = () => document.getElementById("table");
  const boxes = () => [...document.querySelectorAll(".pick input")];

  // The dice ticked for a Majda Power stay ticked until the turn ends or the power is used.

  let ticks = new Map();
  let tickedFor = "";
  const moment = () => [table().dataset.game, table().dataset.turn, table().dataset.powersLeft].join(" ");

  document.addEventListener("change", (event) => {
    if (!event.target.matches(".pick input")) return;
    if (tickedFor !== moment()) ticks = new Map();
    tickedFor = moment();
    for (const box of boxes()) ticks.set(box.id, box.checked);
    keepTicks();
  });

  function keepTicks() {
    if (tickedFor !== moment()) return;
    for (const box of boxes()) box.checked = ticks.get(box.id) ?? box.checked;
    document.querySelector(".hand")?.setAttribute("data-ticked", "");
  }

  // Dice that fell, tiles that settled, a RUIN, a combination made, the end.

  let thrown = [];
  let before = null;
  let hadFocus = false;

  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.detail.elt.id;
    thrown = form === "form-roll" ? [0, 1, 2, 3]
      : form === "form-power" ? boxes().filter((box) => box.checked).map((box) => box.value) : [];
  });

  document.addEventListener("htmx:beforeSwap", () => {
    hadFocus = table().contains(document.activeElement);
    before = look();
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    keepTicks();
    // htmx keeps the focus on a control that is still there; where it has gone, the next thing to do has it.
    if (hadFocus && !table().contains(document.activeElement)) {
      document.getElementById("next")?.focus({ preventScroll: true });
    }
    if (event.detail.xhr.status === 200) for (const index of thrown) flag(document.getElementById(`die-${index}`), "fallen");
    tellChanges(before, look());
  });

  function look() {
    const seen = { phase: table().dataset.phase };
    for (const cell of document.querySelectorAll("[data-cell]")) seen[cell.dataset.cell] = cell.dataset.state;
    for (const edge of document.querySelectorAll("[data-line]")) seen[edge.dataset.line] = edge.dataset.bonus;
    return seen;
  }

  function tellChanges(old, now) {
    for (const cell of document.querySelectorAll("[data-cell]")) {
      const was = old[cell.dataset.cell];
      if (was === "staged" && cell.dataset.state === "number") flag(cell, "settled");
      if (was === "empty" && cell.dataset.state === "ruin") flag(cell, "cracked");
    }
    for (const edge of document.querySelectorAll('[data-bonus="made"]')) {
      if (old[edge.dataset.line] !== "made") flag(edge, "new");
    }
    if (now.phase === "magdagdon" && ["roll", "place"].includes(old.phase)) flag(document.querySelector(".say"), "quake");
    if (now.phase === "over" && old.phase !== "over") flag(table(), "ended");
  }

  function flag(element, name) {
    element?.setAttribute(`data-${name}`, "");
  }
})();
