// Answers of a ledger, read as the library that is measured against reads them.
import { parseJsonWithBigInts } from "@solana/rpc-spec-types";
import fc from "fast-check";
import { expect, test } from "vitest";

import { parseLedgerJson } from "../../src/base/ledger-json.ts";

const read = (parse: (text: string) => unknown, text: string): unknown => {
  try {
    return { value: parse(text) };
  } catch {
    return "no JSON";
  }
};
function expectAlike(text: string): void {
  expect(read(parseLedgerJson, text)).toEqual(read(parseJsonWithBigInts, text));
}

test("reads all JSON as the library does", () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: "binary" }), fc.constantFrom(undefined, 1), (json, space) =>
      expectAlike(JSON.stringify(JSON.parse(json), undefined, space)),
    ),
  );
});

test("reads and refuses whatever else comes as the library does", () => {
  const part = fc.constantFrom(
    ...'[ ] { } : , - + . e E 0 1 2 9 \n \\ "'.split(" "),
    " ",
    "$n",
    "true",
    "null",
    '{"$n":"',
    '"}',
    "1e3",
    "-0",
    "1.5e4",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => expectAlike(parts.join(""))),
    { numRuns: 2000, examples: [[['"']], [["\\"]], [['{"$n":"1"}']], [["[1", "e3]"]]] },
  );
});

test("has integers be exact, and leaves texts alone", () => {
  const text = String.raw`{"slot":18446744073709551615,"text":"\\\"12","next":"\"7","rate":1.5,"list":[-1,2e3]}`;
  const value = { slot: 2n ** 64n - 1n, text: '\\"12', next: '"7', rate: 1.5, list: [-1n, 2000n] };
  expect(parseLedgerJson(text)).toEqual(value);
});

test("computes no endless integer", () => {
  expect(() => parseLedgerJson("1e1001")).toThrow(SyntaxError);
  expect(() => parseLedgerJson("9".repeat(1001))).toThrow(SyntaxError);
});

test("takes as many levels as no answer has, and refuses more before they fill the stack", () => {
  const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
  expectAlike(nested(200));
  for (const levels of [201, 100_000]) expect(() => parseLedgerJson(nested(levels))).toThrow(SyntaxError);
});

test("lets no member of an answer be the prototype of another", () => {
  const text = '{"__proto__":{"a":{"$n":"7"}},"b":{"__proto__":1,"$n":2}}';
  expectAlike(text);
  const read = parseLedgerJson(text) as Record<string, unknown>;
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect([Object.keys(read), read["a"]]).toEqual([["__proto__", "b"], undefined]);
});
