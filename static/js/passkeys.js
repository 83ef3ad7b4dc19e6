// Passkeys: a form with data-passkey asks the device for one, and sends what the device answers. Its value is the id of
// the element that holds what the server asks for, or the address where to get that.
(() => {
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  async function asked(form) {
    const kept = document.getElementById(form.dataset.passkey);
    if (kept) return JSON.parse(kept.textContent);
    const answer = await fetch(form.dataset.passkey, {headers: {Accept: "application/json"}});
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  }

  const known = (credentials) => (credentials || []).map((each) => ({...each, id: bytes(each.id)}));

  async function make({publicKey}) {
    const made = await navigator.credentials.create({publicKey: {
      ...publicKey,
      challenge: bytes(publicKey.challenge),
      user: {...publicKey.user, id: bytes(publicKey.user.id)},
      excludeCredentials: known(publicKey.excludeCredentials),
      authenticatorSelection: {residentKey: "required", requireResidentKey: true, userVerification: "required"},
    }});
    return {made, response: {
      attestationObject: text(made.response.attestationObject),
      transports: made.response.getTransports ? made.response.getTransports() : [],
    }};
  }

  async function show({publicKey}) {
    const made = await navigator.credentials.get({publicKey: {
      ...publicKey,
      challenge: bytes(publicKey.challenge),
      allowCredentials: known(publicKey.allowCredentials),
    }});
    const {authenticatorData, signature, userHandle} = made.response;
    return {made, response: {
      authenticatorData: text(authenticatorData),
      signature: text(signature),
      userHandle: userHandle ? text(userHandle) : null,
    }};
  }

  async function credential(form) {
    const options = await asked(form);
    const {made, response} = await (options.creation_options ? make(options.creation_options) : show(options.request_options));
    return JSON.stringify({
      id: made.id,
      rawId: text(made.rawId),
      type: made.type,
      authenticatorAttachment: made.authenticatorAttachment,
      clientExtensionResults: made.getClientExtensionResults(),
      response: {...response, clientDataJSON: text(made.response.clientDataJSON)},
    });
  }

  function offer(form) {
    const failed = form.querySelector("[data-passkey-failed]");
    form.querySelector("[data-passkey-unable]").hidden = true;
    form.querySelector("button").hidden = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      failed.hidden = true;
      try {
        form.elements.credential.value = await credential(form);
        form.submit();
      } catch {
        failed.hidden = false;
      }
    });
  }

  if (window.PublicKeyCredential) document.querySelectorAll("[data-passkey]").forEach(offer);
})();
