import { readdirSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { buildJson, canonicalJson, defined, endOfString, parseJson } from "../../src/base/json.ts";
import { bytesToHex, sha256, utf8ToBytes } from "../../src/base/bytes.ts";
import { hashSubjectData } from "../../src/verification/subject-data.ts";
import { vectors } from "../support/vectors.ts";

const json = fc.jsonValue().filter((value) => {
  const text = JSON.stringify(value);
  return !text.includes("__proto__") && !/\\ud[89a-f]/i.test(text) && !Object.is(value, -0);
});

// cyberphone/json-canonicalization, testdata (the vectors of RFC 8785)
describe.skipIf(vectors === undefined)("RFC 8785 vectors (skipped: no ../shared/vectors)", () => {
  const files = vectors === undefined ? [] : readdirSync(vectors.path("jcs/input"));
  test.each(files)("%s", (file) => {
    const canonical = canonicalJson(vectors!.json(`jcs/input/${file}`));
    expect(canonical).toBe(vectors!.text(`jcs/output/${file}`).trimEnd());
    const hex = vectors!.text(`jcs/outhex/${file.replace(".json", ".txt")}`).replaceAll(/\s/g, "");
    expect(bytesToHex(utf8ToBytes(canonical))).toBe(hex);
  });
  test("are six", () => expect(files).toHaveLength(6));
});

/** RFC 8785, section 3.2, reduced to plain JSON. */
function canonicalize(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(",")}]`;
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalize(member)}`).join(",")}}`;
}

test("another implementation of RFC 8785 says the same", () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(canonicalJson(value)).toBe(canonicalize(value));
    }),
    { numRuns: 2_000, seed: 8785 },
  );
  for (let unit = 0; unit < 0xd800; unit++) {
    const text = String.fromCharCode(unit);
    expect(canonicalJson({ [text]: text })).toBe(canonicalize({ [text]: text }));
  }
});

// RFC 8785, appendix B (IEEE 754 bits as the number)
test.each([
  [0, "0"],
  [-0, "0"],
  [5e-324, "5e-324"],
  [-1.7976931348623157e308, "-1.7976931348623157e+308"],
  [9007199254740992, "9007199254740992"],
  [295147905179352830000, "295147905179352830000"],
  [9.999999999999997e22, "9.999999999999997e+22"],
  [1e23, "1e+23"],
  [0.000001, "0.000001"],
  [1e-7, "1e-7"],
  [333333333.33333325, "333333333.33333325"],
])("RFC 8785, appendix B: %d", (number, text) => {
  expect(canonicalJson(number)).toBe(text);
});

describe("canonicalJson", () => {
  test("parses back to the same value, and is the same for any order of members", () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(canonicalJson(reversed(value))).toBe(text);
      }),
    );
  });

  test.each([
    ["undefined", undefined],
    ["an undefined member", { a: undefined }],
    ["an undefined item", [undefined]],
    ["a hole", [, 1]],
    ["an array's named member", Object.assign([1], { x: 2 })],
    ["an array's symbol", Object.assign([1], { [Symbol("x")]: 2 })],
    ["a symbol as a name", { [Symbol("x")]: 2 }],
    [
      "an accessor",
      {
        get a() {
          return 1;
        },
      },
    ],
    ["a boxed text", { a: new String("x") }],
    ["a function", { a: () => 1 }],
    ["a symbol", { a: Symbol("x") }],
    ["a big integer", { a: 1n }],
    ["NaN", [Number.NaN]],
    ["infinity", { a: Number.POSITIVE_INFINITY }],
    ["a lone surrogate", { a: "\ud800" }],
    ["a lone surrogate in a name", { "\udc00": 1 }],
    ["a date", { a: new Date(0) }],
    ["a map", new Map()],
    ["bytes", { a: new Uint8Array(1) }],
    ["a __proto__ member", JSON.parse('{"__proto__":1}')],
    ["something with toJSON", { toJSON: () => 1 }],
  ])("%s is refused, never dropped", (_, value) => {
    expect(() => canonicalJson(value)).toThrow(
      expect.objectContaining({ name: "SdkError", code: "invalid_json_value" }),
    );
  });

  test("neither toJSON nor a getter is ever called", () => {
    const called: string[] = [];
    class Money {
      toJSON(): string {
        called.push("method");
        return "1";
      }
    }
    const values = [
      new Money(),
      { toJSON: () => called.push("member") },
      Object.defineProperty({}, "a", { enumerable: true, get: () => called.push("getter") }),
      Object.defineProperty([], 0, { enumerable: true, get: () => called.push("item") }),
    ];
    for (const value of values) expect(() => canonicalJson({ value })).toThrow(/^\/value/);
    expect(called).toEqual([]);
  });

  test.each([
    [undefined, /^the document must be/],
    [{ a: undefined }, /^\/a must be/],
    [{ a: [1, { "b/c": Number.NaN }] }, /^\/a\/1\/b~1c must be a JSON value \(received NaN\)$/],
    [[1, [2, () => 3]], /^\/1\/1 must be a JSON value \(received function\)$/],
    [{ a: { b: "\udfff" } }, /^\/a\/b must be well-formed Unicode/],
  ])("the message about value %# names its place", (value, message) => {
    expect(() => canonicalJson(value)).toThrow(message);
  });

  test("one object at two places is no cycle", () => {
    const shared = { x: 1 };
    expect(canonicalJson({ a: shared, b: [shared, shared] })).toBe(
      '{"a":{"x":1},"b":[{"x":1},{"x":1}]}',
    );
  });

  test("cycles and bottomless nesting are refused", () => {
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    for (const value of [cycle, deep])
      expect(() => canonicalJson(value)).toThrow(
        expect.objectContaining({ code: "invalid_json_value" }),
      );
  });
});

describe("hashSubjectData", () => {
  test("is SHA-256 of the canonical form, 32 bytes", () => {
    expect(bytesToHex(hashSubjectData({ b: 1, a: "Δ" }))).toBe(
      bytesToHex(sha256(utf8ToBytes('{"a":"Δ","b":1}'))),
    );
    expect(hashSubjectData({})).toHaveLength(32);
  });

  // The system that this one replaces dropped nested members, so that these collided.
  test.each([
    [{ meta: { a: 1 } }, { meta: { a: 2 } }],
    [{ meta: { a: 1 } }, { meta: {} }],
    [{ list: [{ a: 1 }] }, { list: [{ a: 2 }] }],
    [{ list: [1, 2] }, { list: [2, 1] }],
    [{ list: [1] }, { list: 1 }],
    [{ a: "1" }, { a: 1 }],
    [{ a: "true" }, { a: true }],
    [{ a: null }, {}],
    [{ a: "\u00e9" }, { a: "e\u0301" }],
  ])("%j and %j differ", (left, right) => {
    expect(hashSubjectData(left)).not.toEqual(hashSubjectData(right));
  });

  test("differs exactly when the canonical forms differ", () => {
    fc.assert(
      fc.property(json, json, (left, right) => {
        const same = canonicalJson(left) === canonicalJson(right);
        expect(bytesToHex(hashSubjectData(left)) === bytesToHex(hashSubjectData(right))).toBe(same);
        expect(hashSubjectData(reversed(left))).toEqual(hashSubjectData(left));
      }),
    );
  });
});

/** The same value with the members of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

test("leaves out what is undefined, and nothing else", () => {
  const values = fc.oneof(
    fc.constant(undefined),
    fc.constant(null),
    fc.constant(0),
    fc.constant(""),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), values), (members) => {
      const rest = defined(members);
      expect(Object.values(rest)).not.toContain(undefined);
      for (const [name, value] of Object.entries(members)) {
        expect(Object.hasOwn(rest, name)).toBe(value !== undefined);
        if (value !== undefined) expect(rest[name]).toBe(value);
      }
    }),
  );
});

test("what may be undefined may be absent, by its type too", () => {
  const limit: number | undefined = undefined as number | undefined;
  const query: { text: string; limit?: number } = { text: "a", ...defined({ limit }) };
  expect(query).toStrictEqual({ text: "a" });
});

const name = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "\\",
    "\n",
    "a\\",
    "a\n",
    'a"',
    "a\\u0041",
    "aA",
    "__proto__",
    "constructor",
    "",
    "0",
  ),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: "binary" }),
    fc.constantFrom(0, -1.5, 1e-7, 1e21, true, false, null, 'quote" \\', "},]:"),
    fc.array(tie("value"), { maxLength: 3 }),
    // Not `fc.dictionary`: it drops a second member, and cannot have one named __proto__.
    fc
      .uniqueArray(fc.tuple(name, tie("value")), { selector: ([name]) => name, maxLength: 3 })
      .map(Object.fromEntries),
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
    expect(buildJson(text, (written) => repeated.push(written))).toEqual({
      "\\": 3,
      a: { "\\": 2 },
    });
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
  return text.replaceAll(/"(?:[^"\\]|\\.)*"/g, (string) =>
    string.replaceAll(/(?<!\\)a/g, "\\u0061"),
  );
}
