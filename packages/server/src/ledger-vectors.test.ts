// The server's own formats: the golden vectors that schemas/vectors/check_ledger.py computes in
// another language.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { canonicalJson } from "@arcs/core/internal";
import { expect, test } from "vitest";

import { encodeStatusList } from "./features/credentials/status-lists.ts";
import { EMPTY_HASH } from "./features/trust/cover/store.ts";
import { nextHash } from "./features/trust/cover/record-entry.ts";

const vectors = JSON.parse(
  readFileSync(new URL("../../../schemas/vectors/ledger.json", import.meta.url), "utf8"),
);
const decode = (text: string): Uint8Array => gunzipSync(Buffer.from(text.slice(1), "base64url"));

test.each<any>(vectors.logs)("log to $expected.runningHashes", ({ entries, expected }) => {
  const canonical = entries.map(canonicalJson);
  let last = EMPTY_HASH;
  const runningHashes = canonical.map((text: string) => (last = nextHash(last, text)));
  expect({ canonical, runningHashes }).toEqual(expected);
});

test.each<any>(vectors.statusLists)(
  "status list $expected.sha256",
  ({ length, entries, encodedList, expected }) => {
    const bits = decode(encodeStatusList(length, entries));
    expect({ sha256: createHash("sha256").update(bits).digest("hex") }).toEqual(expected);
    expect(Buffer.from(bits).equals(decode(encodedList))).toBe(true);
  },
);
