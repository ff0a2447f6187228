import { parseJsonWithBigInts } from "@solana/rpc-spec-types";
import fc from "fast-check";
import { expect, test } from "vitest";

import { parseJsonRpc } from "../../src/transaction/parse-json-rpc.ts";

const parse = (text: string): unknown => parseJsonRpc(text, { maxValues: 100 });

/** JSON as others may write it: with spaces, and with integers of any size. */
const texts = fc
  .tuple(
    fc.jsonValue({ maxDepth: 5 }),
    fc.array(fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n }), { maxLength: 3 }),
    fc.constantFrom(0, 1, "\t"),
  )
  .map(
    ([value, integers, space]) =>
      `[${integers.join(" ,")}${integers.length > 0 ? "," : ""}${JSON.stringify(value, null, space)}]`,
  );

test("gives what the parser of @solana/kit gives", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(wholeAsBigInts(parseJsonRpc(text, { maxValues: 10_000 }))).toEqual(
        wholeAsBigInts(parseJsonWithBigInts(text)),
      );
    }),
    { numRuns: 500 },
  );
});

/** Kit's parser reads 1e21 as an integer; readers of answers treat numbers and `bigint` alike. */
function wholeAsBigInts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wholeAsBigInts);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, wholeAsBigInts(member)]));
  }
  return typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value;
}

test.each([
  ["18446744073709551615", 2n ** 64n - 1n],
  [" [ -1 , 0 , 1.5 , 1.25e-3 ] ", [-1n, 0n, 1.5, 0.00125]],
  ['{"12":"34","a\\"5":"\\\\\\"6","b\\\\":7}', { 12: "34", 'a"5': '\\"6', "b\\": 7n }],
  ['"1 [ , { \\u0022 2"', '1 [ , { " 2'],
  ['[true,null,"é🚀",{}]', [true, null, "é🚀", {}]],
  ['{"$n":"5"}', 5n],
  ['{"$n":"five"}', { $n: "five" }],
  [`{"$n":"${"9".repeat(50)}"}`, { $n: "9".repeat(50) }],
  ["1".repeat(39), BigInt("1".repeat(39))],
  [`-${"1".repeat(39)}`, BigInt(`-${"1".repeat(39)}`)],
])("parses %s", (text, value) => {
  expect(parse(text)).toEqual(value);
});

test.each([
  ["", "Unexpected end"],
  ['"12', "Unterminated|Unexpected"],
  ["[1", "Expected|Unexpected"],
  ["01", "Unexpected|Expected"],
  ["1-2", "Unexpected|No number|Expected"],
  ["<html>", "Unexpected"],
  ["]", "Unexpected"],
])("refuses %s, which is no JSON", (text, message) => {
  expect(() => parse(text)).toThrow(SyntaxError);
  expect(() => parse(text)).toThrow(new RegExp(message));
});

test.each([
  [`[${"1,".repeat(100)}1]`, "more than 100 values"],
  [`[${"{},".repeat(100)}1]`, "more than 100 values"],
  ["[".repeat(65), "values more than 64 deep"],
  ['{"a":'.repeat(65), "values more than 64 deep"],
  ["1".repeat(40), "a number of more than 39 digits"],
])("refuses %s, which takes too long", (text, what) => {
  const message = `the JSON-RPC message has ${what}`;
  expect(() => parse(text)).toThrow(expect.objectContaining({ code: "ledger_rpc_error", message }));
});

test("takes as much as may be", () => {
  expect(parse(`[${"1,".repeat(97)}1]`)).toHaveLength(98);
  expect(parse(`${"[".repeat(64)}${"]".repeat(64)}`)).toHaveLength(1);
  // Text inside a string does not count as values.
  expect(parse(JSON.stringify("[{,".repeat(1000)))).toHaveLength(3000);
});

test("goes through a text once, whatever it is", () => {
  const length = 3_000_000;
  for (const text of ['"\\"'.repeat(length / 3), "\\".repeat(length), '"'.repeat(length), '\\"'.repeat(length / 2)]) {
    expect(() => parse(text)).toThrow(SyntaxError);
  }
  expect(parse(JSON.stringify(['\\"'.repeat(length / 2)]))).toEqual(['\\"'.repeat(length / 2)]);
});
