// Writes the text for the dice with this device's own randomness, in place of the one that the server offers.
(() => {
  "use strict";

  const BYTES = 16;

  function write() {
    const field = document.querySelector("[data-offered]");
    if (!field || field.value !== field.defaultValue) return; // none, or the player was faster
    const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
    field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    field.removeAttribute("data-offered");
    for (const hint of document.querySelectorAll("#client-seed-hint span")) hint.hidden = !hint.hidden;
  }

  write();
  document.addEventListener("htmx:afterSwap", write);
})();
