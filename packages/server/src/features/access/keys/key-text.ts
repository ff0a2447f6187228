import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const KEY = /^(arcs_(?:live|test)_[0-9A-Za-z]{40})([0-9A-Za-z]{6})$/;

/** Whether a key is for real use or for trials: it shows in the key, to avoid mix-ups. */
export type KeyMode = "live" | "test";

/** Makes a new API key: `arcs_live_` or `arcs_test_`, 40 random characters (238 bits), 6 of checksum. */
export function makeApiKey(mode: KeyMode): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const start = `arcs_${mode}_${secret}`;
  return start + checksum(start);
}

/** Tells whether a text has the form of a key, checksum included: a typo never reaches the store. */
export function isApiKey(text: string): boolean {
  const [, start = "", end = ""] = KEY.exec(text) ?? [];
  return start !== "" && checksum(start) === end;
}

/** The mode of a key, which it says itself. */
export function modeOfApiKey(key: string): KeyMode {
  return key.startsWith("arcs_test_") ? "test" : "live";
}

/** Hashes a key as the store keeps it: SHA-256, 32 bytes. A random secret of this length needs no slow hash. */
export function hashApiKey(key: string): Uint8Array {
  return Uint8Array.from(hash("sha256", key, "buffer"));
}

function checksum(start: string): string {
  let rest = crc32(start);
  let text = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = (ALPHABET[rest % ALPHABET.length] ?? "") + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
