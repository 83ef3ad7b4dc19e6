// A button that copies a text of the page, and says whether it could; without this script the text can be selected.
(() => {
  "use strict";

  for (const button of document.querySelectorAll("[data-copies]")) {
    const source = document.getElementById(button.dataset.copies);
    const answer = document.getElementById(button.dataset.answer);
    button.hidden = false;
    button.addEventListener("click", async () => {
      const isDone = await copy(source);
      answer.textContent = "";
      setTimeout(() => { answer.textContent = isDone ? button.dataset.done : button.dataset.failed; }, 50); // heard anew
    });
  }

  async function copy(source) {
    try {
      await navigator.clipboard.writeText(source.textContent);
      return true;
    } catch { // denied, or a page of the home network without HTTPS, where browsers have no such thing
      getSelection().selectAllChildren(source);
      return document.execCommand("copy");
    }
  }
})();
