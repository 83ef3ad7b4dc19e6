// A form is sent once: a second tap while its answer is on the way would be another sign-up, another login.
(() => {
  "use strict";

  const PATIENCE = 10_000; // milliseconds after which an answer is taken for lost
  const sent = new WeakMap();

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    if (event.timeStamp - (sent.get(form) ?? -PATIENCE) < PATIENCE) event.preventDefault();
    else sent.set(form, event.timeStamp);
  });

  // Back may show the very page that was left: its forms can be sent anew.
  addEventListener("pageshow", (event) => {
    if (event.persisted) for (const form of document.forms) sent.delete(form);
  });
})();
