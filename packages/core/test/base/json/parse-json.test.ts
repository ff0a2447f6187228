import { isDeepStrictEqual } from "node:util";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { buildJson, endOfString, parseJson } from "../../../src/base/json/parse-json.ts";

const name = fc.oneof(
  fc.string(),
  fc.constantFrom("\\", "\n", "a\\", "a\n", 'a"', "a\\u0041", "aA", "__proto__", "constructor", "", "0"),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: "binary" }),
    fc.constantFrom(0, -1.5, 1e-7, 1e21, true, false, null, 'quote" \\', "},]:"),
    fc.array(tie("value"), { maxLength: 3 }),
    // Not `fc.dictionary`: it drops a second member, and cannot have one named __proto__.
    fc.uniqueArray(fc.tuple(name, tie("value")), { selector: ([name]) => name, maxLength: 3 }).map(Object.fromEntries),
  ),
}));
const space = fc.constantFrom(undefined, " ", "\t", "\r\n ");

describe("JSON text is read as it is written", () => {
  test.each([
    // The name as it is written, its value, and the one that V8 confuses it with afterwards.
    [String.raw`\n`, "\n", "\\"],
    [String.raw`a\n`, "a\n", "a\\"],
    [String.raw`a\"`, 'a"', "a\\"],
    [String.raw`a\u0041b`, "aAb", String.raw`a\u`],
    [String.raw`validUnti\u006c`, "validUntil", "validUnti\\"],
    [String.raw`\u005f_proto__`, "__proto__", String.raw`\u005f_pr`],
  ])("whatever was read before: %s", (written, name, other) => {
    // V8 confuses a name with the only one known to follow the previous name (nodejs/node#63785).
    const first = `before ${written}`;
    JSON.parse(JSON.stringify({ [first]: 1, [other]: 1 }));
    const read = parseJson(`{${JSON.stringify(first)}:1,"${written}":1}`);
    expect(Object.keys(read as object)).toEqual([first, name]);
  });

  test("every value comes back, whichever way it is read", () => {
    fc.assert(
      fc.property(value, space, (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        // Not `toStrictEqual`: it mistakes a member named constructor for the value's class.
        for (const read of [parseJson(text), buildJson(text), parseJson(escaped(text))]) {
          expect(isDeepStrictEqual(read, value)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("what is no JSON text is refused as JSON.parse refuses it", () => {
    for (const text of ["", "{", '{"a\\":1}', String.raw`{"a\q":1}`, '["\\']) {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    }
  });

  test("of two values of one name the last is kept, and the name is told of", () => {
    const repeated: string[] = [];
    const text = String.raw`{"\\":1,"a":{"\\":2},"\u005c":3}`;
    expect(parseJson(text)).toEqual({ "\\": 3, a: { "\\": 2 } });
    expect(buildJson(text, (written) => repeated.push(written))).toEqual({ "\\": 3, a: { "\\": 2 } });
    expect(repeated).toEqual([String.raw`"\u005c"`]);
  });

  test("a name with a backslash is found at any depth", () => {
    const deep = 100_000;
    const read = parseJson(`${"[".repeat(deep)}{"\\\\":1}${"]".repeat(deep)}`);
    let inner = read;
    for (let level = 0; level < deep; level++) inner = (inner as unknown[])[0];
    expect(inner).toEqual({ "\\": 1 });
  });
});

test("a string is over at the first quotation mark that is no part of it", () => {
  expect(endOfString(String.raw`"a\"b\\" "`, 0)).toBe(8);
  expect(endOfString('""', 0)).toBe(2);
  expect(endOfString(String.raw`"never\"`, 0)).toBe(8);
});

/** The same text, with all letters a in strings as escapes. */
function escaped(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"/g, (string) => string.replaceAll(/(?<!\\)a/g, "\\u0061"));
}
