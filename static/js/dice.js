// Computes the seal and every roll of a finished game anew, from its seeds, and says whether they are what the page shows.
(() => {
  "use strict";

  const FAIR_BYTES = 252; // those from here on are passed over: 42 bytes are left for each face
  const BLOCK = 64; // bytes that SHA-256 takes at a time
  const verdict = document.getElementById("verdict");
  const seeds = document.getElementById("seeds").dataset;
  const turns = document.querySelector(".sealed-turns");
  const encoder = new TextEncoder();

  check().then(tell, () => tell("failed"));

  async function check() {
    const seed = bytesOf(seeds.seed);
    const seal = hexOf(await sha256(seed));
    mark(document.getElementById("seal-mark"), seal === seeds.seal, seal);
    let allRight = seal === seeds.seal;
    for (const shown of turns.querySelectorAll("[data-attempt]")) {
      const { turn, attempt, values } = shown.dataset;
      const head = [seeds.scheme, seeds.game, seeds.clientSeed, turn, attempt].join("|");
      const computed = await thrown(seed, head, values.length);
      const isRight = computed === values && shown.querySelector("code").textContent === `${head}|0`;
      mark(shown.querySelector(".mark"), isRight, computed);
      allRight &&= isRight;
    }
    return allRight ? "right" : "wrong";
  }

  async function thrown(seed, head, count) {
    const values = [];
    for (let block = 0; values.length < count; block += 1) {
      const bytes = await hmac(seed, encoder.encode(`${head}|${block}`));
      values.push(...[...bytes].filter((byte) => byte < FAIR_BYTES).map((byte) => 1 + byte % 6));
    }
    return values.slice(0, count).join("");
  }

  function tell(result) {
    verdict.textContent = verdict.dataset[result];
    verdict.dataset.verdict = result;
    if (!window.isSecureContext && result !== "failed") {
      verdict.append(Object.assign(document.createElement("small"), { textContent: verdict.dataset.open }));
    }
  }

  function mark(place, isRight, computed) {
    place.textContent = isRight ? `✓ ${turns.dataset.right}` : `✗ ${turns.dataset.wrong} ${computed}`;
    place.toggleAttribute("data-wrong", !isRight);
  }

  // Browsers lend their own cryptography only to pages that came by HTTPS, or from the device itself.

  async function sha256(bytes) {
    return crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : ownSha256(bytes);
  }

  async function hmac(key, bytes) {
    if (crypto.subtle) {
      const hash = { name: "HMAC", hash: "SHA-256" };
      const own = await crypto.subtle.importKey("raw", key, hash, false, ["sign"]);
      return new Uint8Array(await crypto.subtle.sign("HMAC", own, bytes));
    }
    const padded = (pad) => Uint8Array.from({ length: BLOCK }, (_, place) => (key[place] || 0) ^ pad);
    return ownSha256([...padded(0x5c), ...ownSha256([...padded(0x36), ...bytes])]);
  }

  // FIPS 180-4
  function ownSha256(message) {
    const [start, constants] = sha256Constants();
    const padded = paddedForSha256(message);
    const state = Uint32Array.from(start);
    for (let at = 0; at < padded.byteLength; at += BLOCK) {
      const words = scheduled(padded, at);
      let [a, b, c, d, e, f, g, h] = state;
      for (let round = 0; round < 64; round += 1) {
        const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + constants[round] + words[round];
        const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
      }
      [a, b, c, d, e, f, g, h].forEach((word, place) => { state[place] += word; });
    }
    return [...state].flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);
  }

  function turned(word, by) {
    return (word >>> by) | (word << (32 - by));
  }

  function paddedForSha256(message) {
    const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / BLOCK) * BLOCK));
    [...message, 0x80].forEach((byte, place) => padded.setUint8(place, byte));
    padded.setUint32(padded.byteLength - 4, message.length * 8);
    return padded;
  }

  function scheduled(padded, at) {
    const words = Int32Array.from({ length: 64 }, (_, place) => place < 16 ? padded.getInt32(at + 4 * place) : 0);
    for (let place = 16; place < 64; place += 1) {
      const [early, late] = [words[place - 15], words[place - 2]];
      const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[place] = words[place - 16] + first + words[place - 7] + second;
    }
    return words;
  }

  // The first 32 bits behind the point of the square roots of the first 8 primes, and of the cube roots of the first 64.
  function sha256Constants() {
    const primes = [];
    for (let number = 2; primes.length < 64; number += 1) {
      if (primes.every((prime) => number % prime)) primes.push(number);
    }
    const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
    return [primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))), primes.map((prime) => fraction(Math.cbrt(prime)))];
  }

  function bytesOf(hex) {
    return Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  }

  function hexOf(bytes) {
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
})();
