import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { computeCase, type PayerCase } from "./payer-vectors.ts";

const file = new URL("../../../../schemas/vectors/payer.jsonl", import.meta.url);
const cases = readFileSync(file, "utf8").trimEnd().split("\n");

test.each(cases.map((text) => JSON.parse(text) as PayerCase))("$name", (entry) => {
  expect(computeCase(entry)).toEqual(entry.expected);
});
