// The keyboard's extras: arrows walk over the board and along the dice, and single keys tap, unless SETTINGS says no.
(() => {
  "use strict";

  const KEYS = { r: "form-roll", c: "form-confirm", u: "form-undo", a: "form-accept" };
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const COLUMNS = "abcd";
  const die = (index) => document.getElementById(`die-${index}`);
  const cell = (column, row) => document.getElementById(`cell-${COLUMNS[column]}${row}`);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("#client-seed")) return;
    const isTap = event.key === "Enter" || event.key === " ";
    if (event.key === "Enter" && event.target.matches(".pick input")) { // it would submit the form, and use a power
      event.preventDefault();
      return event.target.click();
    }
    if (event.repeat && isTap && event.target.closest("#table button")) return event.preventDefault();
    if (event.key in STEPS) return walk(event);
    if (event.repeat || !document.querySelector('[data-shortcuts="on"]')) return;
    const form = KEYS[event.key.toLowerCase()];
    if (form) document.querySelector(`button[form="${form}"]`)?.click();
    else if (/^[1-4]$/.test(event.key) && die(event.key - 1)?.form) die(event.key - 1).click();
  });

  function walk(event) {
    const there = neighbour(event.target, ...STEPS[event.key]);
    if (!there || there === event.target) return;
    event.preventDefault();
    there.focus();
  }

  function neighbour(here, dx, dy) {
    if (here.matches("[data-cell]")) {
      const column = COLUMNS.indexOf(here.dataset.cell[0]) + dx;
      const row = Number(here.dataset.cell[1]) + dy;
      return row > COLUMNS.length ? die(column) : cell(column, row);
    }
    if (here.matches(".die")) {
      const index = Number(here.id.slice(-1));
      return dy < 0 ? cell(index, COLUMNS.length) : die(index + dx);
    }
    return null;
  }
})();
