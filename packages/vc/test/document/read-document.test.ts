import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  type DocumentLimits,
  defaultLimits,
  readDocument,
} from "../../src/document/read-document.ts";
import { read } from "../support/read-as-json.ts";

const wide: DocumentLimits = {
  maxBytes: 1e7,
  maxDepth: 1000,
  maxValues: 1e6,
  maxProofs: 16,
  maxChainLength: 3,
  maxContexts: 1e6,
};

describe("text", () => {
  test("is read as JSON.parse reads it", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((name) => name !== "__proto__"),
          fc.jsonValue(),
        ),
        (object) => {
          // Well-formed, without -0 (which JSON text cannot tell from 0 when written) and without
          // __proto__ inside.
          const text = JSON.stringify(object);
          fc.pre(!text.includes("__proto__") && !/\\ud[89a-f]/i.test(text));
          for (const input of [
            text,
            JSON.stringify(object, null, 2),
            new TextEncoder().encode(text),
          ]) {
            expect(readDocument(input, wide)).toEqual({ document: JSON.parse(text) });
          }
        },
      ),
    );
  });

  test("is refused exactly where JSON.parse refuses it", () => {
    const almostJson = fc
      .tuple(
        fc.jsonValue().map((value) => JSON.stringify({ value })),
        fc.nat(),
        fc.constantFrom("", "}", '"', ",", ":", "\\", "x", "\u0000"),
      )
      .map(([text, at, insert]) => {
        const index = at % (text.length + 1);
        return text.slice(0, index) + insert + text.slice(index + 1);
      });
    fc.assert(
      fc.property(almostJson, (text) => {
        let parsed: unknown;
        try {
          parsed = JSON.parse(text);
        } catch {
          parsed = undefined;
        }
        const code = read(text, wide);
        if (parsed === undefined) expect(code).not.toBe("read");
        // Everything that JSON.parse accepts is read, except for a few deliberate refusals.
        else if (code !== "read")
          expect(["malformed_json", "unsignable_value", "duplicate_json_key"]).toContain(code);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['{"a":1,"a":2}', "duplicate_json_key"],
    ['{"a":1,"\\u0061":2}', "duplicate_json_key"],
    ['{"x":[{"a":1,"b":{"a":1},"a" : 2}]}', "duplicate_json_key"],
    ['{"a":{"a":1},"b":["a","a"]}', "read"],
    ['{"__proto__":{"isAdmin":true}}', "unsignable_value"],
    ['{"a":{"__proto__":1}}', "unsignable_value"],
    ['{"\\u005f_proto__":1}', "unsignable_value"],
    ['{"a":"\\ud800"}', "unsignable_value"],
    ['{"\\udc00":1}', "unsignable_value"],
    ['{"a":"unfinished', "malformed_json"],
    ['{"a\\q":1}', "malformed_json"],
    ["{", "malformed_json"],
    ["[1]", "malformed_json"],
    ["\ufeff{}", "malformed_json"],
    ['{"a":1e999}', "malformed_json"],
    ['{"a":-1E+0400}', "malformed_json"],
    [`{"a":1${"0".repeat(400)}}`, "malformed_json"],
    [`{"a":${"9".repeat(309)}.5}`, "malformed_json"],
  ])("%s: %s", (text, code) => {
    expect(read(text)).toBe(code);
    if (!text.includes("\\ud")) expect(read(new TextEncoder().encode(text))).toBe(code);
  });

  test("a member given twice is found wherever it stands, and nothing else is taken for one", () => {
    const name = fc.constantFrom(
      "a",
      "b",
      'quote"',
      "back\\slash",
      "\\",
      "colon:",
      ",{[",
      "é",
      "\n",
      "long name",
      "0",
      "12",
    );
    const space = fc.constantFrom("", "", " ", "\t", "\r\n ");
    const escaped = (text: string): string =>
      `"${text
        .split("")
        .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .join("")}"`;
    const write = fc.constantFrom<(text: string) => string>(JSON.stringify, escaped);
    // Each text, with whether one of its objects has a duplicate name.
    type Written = { text: string; isTwice: boolean };
    const scalar = fc.oneof(
      fc
        .tuple(name, write)
        .map(([text, write]): Written => ({ text: write(text), isTwice: false })),
      fc
        .constantFrom("1", "-0.5e3", "true", "null")
        .map((text): Written => ({ text, isTwice: false })),
    );
    const { value } = fc.letrec<{ value: Written }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        scalar,
        fc.array(tie("value"), { maxLength: 3 }).map((items) => ({
          text: `[${items.map((item) => item.text).join(",")}]`,
          isTwice: items.some((item) => item.isTwice),
        })),
        fc
          .array(fc.tuple(name, write, space, tie("value"), space), { maxLength: 3 })
          .map((members) => ({
            text: `{${members.map(([name, write, before, value, after]) => `${before}${write(name)}${after}:${before}${value.text}`).join(",")}}`,
            isTwice:
              members.some(
                ([name], index) => members.findIndex((other) => other[0] === name) !== index,
              ) || members.some(([, , , value]) => value.isTwice),
          })),
      ),
    }));
    fc.assert(
      fc.property(value, ({ text, isTwice }) => {
        expect(read(`{"in":${text}}`, wide)).toBe(isTwice ? "duplicate_json_key" : "read");
      }),
      { numRuns: 2_000 },
    );
  });

  test("ill-formed UTF-8 is refused", () => {
    expect(read(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d))).toBe("malformed_json");
  });
});

describe("objects", () => {
  test("are copied: what happens to the original afterwards changes nothing", () => {
    const original = { a: { b: [1, { c: "x" }] } };
    const reading = readDocument(original, defaultLimits);
    original.a.b.push(2);
    expect(reading).toEqual({ document: { a: { b: [1, { c: "x" }] } } });
  });

  test("accessors and toJSON are never called", () => {
    let calls = 0;
    const count = (): number => ++calls;
    expect(
      read({
        get a() {
          return count();
        },
      }),
    ).toBe("malformed_json");
    expect(read({ a: { toJSON: count } })).toBe("malformed_json");
    expect(read([count])).toBe("malformed_json");
    expect(calls).toBe(0);
  });

  test.each([
    ["a date", { a: new Date(0) }],
    ["a map", { a: new Map() }],
    ["bytes", { a: new Uint8Array(2) }],
    [
      "an instance of a class",
      new (class Credential {
        a = 1;
      })(),
    ],
    ["undefined", { a: undefined }],
    ["a big integer", { a: 1n }],
    ["NaN", { a: Number.NaN }],
    ["a symbol", { a: Symbol("x") }],
    ["a symbol as name", { [Symbol("x")]: 1 }],
    ["a hole", { a: [, 1] }],
    ["an array", [{}]],
  ])("%s is no JSON", (_, value) => {
    expect(read(value)).toBe("malformed_json");
  });

  test("a proxy that throws, or is revoked, is no JSON", () => {
    const throwing = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    const { proxy: revoked, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const hostile of [throwing, revoked]) {
      expect([read(hostile), read({ a: hostile }), read({ a: [hostile] })]).toEqual(
        Array(3).fill("malformed_json"),
      );
    }
  });

  test("an object without prototype is JSON, one with an own __proto__ is refused", () => {
    expect(read(Object.assign(Object.create(null) as object, { a: 1 }))).toBe("read");
    expect(read(JSON.parse('{"a":{"__proto__":{"isAdmin":true}}}'))).toBe("unsignable_value");
  });

  test("the message names the place", () => {
    const reading = readDocument({ "a/b": { "c~": [0, undefined] } }, defaultLimits);
    expect(reading).toMatchObject({
      error: { message: "/a~1b/c~0/1 must be a JSON value (received undefined)" },
    });
  });
});
