// Shares a finished game: by the device's own sheet, else into the clipboard, else as a text that is marked to be copied.
(() => {
  "use strict";

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share]");
    if (button) share(button.closest(".share"));
  });

  async function share(part) {
    const text = part.querySelector("textarea").value;
    answer(part, "");
    if (navigator.share && (await shared(text))) return;
    if (await copied(part, text)) return answer(part, part.dataset.copied);
    show(part);
    answer(part, part.dataset.failed);
  }

  async function shared(text) {
    try {
      await navigator.share({ text });
    } catch (error) {
      return error.name === "AbortError"; // the player has thought better of it
    }
    return true;
  }

  async function copied(part, text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch { // not allowed, or there is none: at home the game is often served without HTTPS
      show(part);
      return document.execCommand("copy");
    }
    return true;
  }

  function show(part) {
    part.setAttribute("data-shown", "");
    part.querySelector("textarea").select();
  }

  // Emptied first, so that the same answer is heard again.
  function answer(part, text) {
    const live = part.querySelector(".share-answer");
    live.textContent = "";
    if (text) setTimeout(() => { live.textContent = text; }, 50);
  }
})();
