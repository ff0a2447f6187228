import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { hashScoreTerms } from "../../src/index.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const cover = { backing: "2", costToForge: "1.5", lostInDisputes: "0" };
const log = { position: 7, at: "2026-01-01T00:00:00.000Z" };
const rest = `"cover":{"backing":"2","costToForge":"1.5","lostInDisputes":"0"},"log":{"at":"${log.at}","position":7},"ownAddresses":`;

test("the digest of a score's terms is that of their canonical form", () => {
  expect(hashScoreTerms({ ownAddresses: [], cover, log })).toBe(sha256(`{${rest}[]}`));
  const tierPrices = { silver: "10", gold: "100", platinum: "1000" };
  expect(hashScoreTerms({ ownAddresses: ["b", "a", "b"], cover, log, tierPrices })).toBe(
    sha256(`{${rest}["a","b"],"tierPrices":{"gold":"100","platinum":"1000","silver":"10"}}`),
  );
});

test("what the service adds to evidence is no part of it", () => {
  const more = { ...cover, safe: "1" };
  expect(
    hashScoreTerms({ ownAddresses: [], cover: more, log: { ...log, hash: "x" } } as never),
  ).toBe(hashScoreTerms({ ownAddresses: [], cover, log }));
});

test("what JSON can not carry has no digest", () => {
  expect(() => hashScoreTerms({ ownAddresses: ["\ud800"], cover, log })).toThrow(
    expect.objectContaining({ code: "invalid_json_value" }),
  );
});
