import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { hashScoreTerms } from "../../src/index.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

test("the digest of a score's terms is that of their canonical form", () => {
  expect(hashScoreTerms({ ownAddresses: [] })).toBe(sha256('{"ownAddresses":[]}'));
  const firstProvedAt = "2026-01-01T00:00:00.000Z";
  const tierPrices = { silver: "10", gold: "100", platinum: "1000" };
  expect(hashScoreTerms({ ownAddresses: ["b", "a", "b"], firstProvedAt, tierPrices })).toBe(
    sha256(
      `{"firstProvedAt":"${firstProvedAt}","ownAddresses":["a","b"],"tierPrices":{"gold":"100","platinum":"1000","silver":"10"}}`,
    ),
  );
});

test("what JSON can not carry has no digest", () => {
  expect(() => hashScoreTerms({ ownAddresses: ["\ud800"] })).toThrow(
    expect.objectContaining({ code: "invalid_json_value" }),
  );
});
