import { expect, test } from "vitest";

import { hashApiKey, isApiKey, makeApiKey } from "../access/api-keys.ts";

test("a key says what it is for, and is never made twice", () => {
  const keys = Array.from({ length: 1000 }, (_, index) =>
    makeApiKey(index % 2 === 0 ? "live" : "test"),
  );
  expect(new Set(keys).size).toBe(1000);
  for (const key of keys) expect(key).toMatch(/^arcs_(live|test)_[0-9A-Za-z]{46}$/);
  expect(keys.every(isApiKey)).toBe(true);
});

test("a typo is noticed", () => {
  const key = makeApiKey("live");
  for (let at = 0; at < key.length; at++) {
    const other = key[at] === "a" ? "b" : "a";
    expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
  }
  for (const text of ["", key.slice(0, -1), `${key}a`, ` ${key}`, `${key}\n`, key.toUpperCase()])
    expect(isApiKey(text)).toBe(false);
});

test("the hash is SHA-256 of the whole key", () => {
  expect(Buffer.from(hashApiKey("abc")).toString("hex")).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
