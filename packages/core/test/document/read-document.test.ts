import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { defaultLimits, type DocumentLimits, readLimits } from "../../src/document/limits.ts";
import { readDocument } from "../../src/document/read-document.ts";

const wide: DocumentLimits = {
  maxBytes: 1e7,
  maxDepth: 1000,
  maxValues: 1e6,
  maxProofs: 16,
  maxChainLength: 3,
  maxContexts: 1e6,
};
const read = (input: unknown, limits: Partial<DocumentLimits> = {}): string => {
  const reading = readDocument(input, { ...defaultLimits, ...limits });
  return "error" in reading ? reading.error.code : "read";
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
          // Well-formed, without -0 (which JSON text cannot tell from 0 when written) and without __proto__ inside.
          const text = JSON.stringify(object);
          fc.pre(!text.includes("__proto__") && !/\\ud[89a-f]/i.test(text));
          for (const input of [text, JSON.stringify(object, null, 2), new TextEncoder().encode(text)]) {
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
        // What JSON.parse takes is read too, but for the few things that are refused on purpose.
        else if (code !== "read") expect(["malformed_json", "unsignable_value", "duplicate_json_key"]).toContain(code);
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
    // Each text goes with whether an object in it has a name twice.
    type Written = { text: string; isTwice: boolean };
    const scalar = fc.oneof(
      fc.tuple(name, write).map(([text, write]): Written => ({ text: write(text), isTwice: false })),
      fc.constantFrom("1", "-0.5e3", "true", "null").map((text): Written => ({ text, isTwice: false })),
    );
    const { value } = fc.letrec<{ value: Written }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        scalar,
        fc.array(tie("value"), { maxLength: 3 }).map((items) => ({
          text: `[${items.map((item) => item.text).join(",")}]`,
          isTwice: items.some((item) => item.isTwice),
        })),
        fc.array(fc.tuple(name, write, space, tie("value"), space), { maxLength: 3 }).map((members) => ({
          text: `{${members.map(([name, write, before, value, after]) => `${before}${write(name)}${after}:${before}${value.text}`).join(",")}}`,
          isTwice:
            members.some(([name], index) => members.findIndex((other) => other[0] === name) !== index) ||
            members.some(([, , , value]) => value.isTwice),
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
      expect([read(hostile), read({ a: hostile }), read({ a: [hostile] })]).toEqual(Array(3).fill("malformed_json"));
    }
  });

  test("an object without prototype is JSON, one with an own __proto__ is refused", () => {
    expect(read(Object.assign(Object.create(null) as object, { a: 1 }))).toBe("read");
    expect(read(JSON.parse('{"a":{"__proto__":{"isAdmin":true}}}'))).toBe("unsignable_value");
  });

  test("the message names the place", () => {
    const reading = readDocument({ "a/b": { "c~": [0, undefined] } }, defaultLimits);
    expect(reading).toMatchObject({ error: { message: "/a~1b/c~0/1 expected a JSON value, got undefined" } });
  });
});

describe("limits", () => {
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  const both = (text: string, limits: Partial<DocumentLimits>): string[] => [
    read(text, limits),
    read(JSON.parse(text), limits),
  ];

  test("depth: exact, in text and in objects, and in a cycle", () => {
    expect(both(nested(8), { maxDepth: 8 })).toEqual(["read", "read"]);
    expect(both(nested(9), { maxDepth: 8 })).toEqual(["document_too_deep", "document_too_deep"]);
    const cycle: Record<string, unknown> = {};
    cycle["self"] = { cycle };
    expect(read(cycle)).toBe("document_too_deep");
  });

  test("values", () => {
    const text = JSON.stringify({ a: Array.from({ length: 98 }, () => 1) });
    expect(both(text, { maxValues: 100 })).toEqual(["read", "read"]);
    expect(both(text, { maxValues: 99 })).toContain("document_too_complex");
    expect(both(text, { maxValues: 50 })).toEqual(["document_too_complex", "document_too_complex"]);
  });

  test("bytes", () => {
    const text = JSON.stringify({ a: "x".repeat(100) });
    expect(both(text, { maxBytes: text.length })).toEqual(["read", "read"]);
    expect(both(text, { maxBytes: 100 })).toEqual(["document_too_large", "document_too_large"]);
  });

  test("bytes are counted in UTF-8, however the text is given", () => {
    const text = JSON.stringify({ a: "€".repeat(100) });
    const bytes = new TextEncoder().encode(text);
    for (const input of [text, bytes]) {
      expect(read(input, { maxBytes: bytes.length })).toBe("read");
      expect(read(input, { maxBytes: bytes.length - 1 })).toBe("document_too_large");
    }
  });

  test.each([
    { maxBytes: undefined },
    { maxBytes: Number.NaN },
    { maxDepth: 501 },
    { maxValues: 0 },
    { maxProofs: -1 },
    { maxChainLength: 1.5 },
    { maxBytes: "9" },
  ])("%j is no limit", (limits) => {
    expect(() => readLimits(limits as never)).toThrow(expect.objectContaining({ code: "invalid_argument" }));
  });

  test("limits left out are the defaults", () => {
    expect(readLimits()).toEqual(defaultLimits);
    expect(readLimits({ maxDepth: 500 })).toEqual({ ...defaultLimits, maxDepth: 500 });
  });

  test("contexts: at any depth, as often as they are processed", () => {
    const counted = (document: object, maxContexts: number): void => {
      expect(read(document, { maxContexts })).toBe("read");
      expect(read(document, { maxContexts: maxContexts - 1 })).toBe("document_too_complex");
      expect(read(JSON.stringify(document), { maxContexts: maxContexts - 1 })).toBe("document_too_complex");
    };
    counted({ "@context": ["a", "b"], subject: [{ "@context": "c" }, { x: { "@context": ["d", null] } }] }, 5);
    // The options of each proof are read in the root's.
    counted({ "@context": ["a", "b"], proof: [{}, {}, {}], x: { "@context": "c" } }, 3 + 3 * 2);
    // A chain is about as many documents as it has links, up to the limit for those.
    const chain = [{}, { previousProof: "p" }, { previousProof: ["p", "q"] }, { previousProof: "r" }];
    counted({ "@context": ["a"], x: { "@context": ["c", "d"] }, proof: chain }, 3 * 3 + 4);
    counted({ "@context": ["a"], proof: { "@context": ["a"] } }, 2 + 1);
    // What stands in a presentation is processed with it, and by itself.
    const inner = { "@context": ["b", "c"], proof: [{}] };
    counted({ "@context": ["a"], proof: {}, verifiableCredential: [inner, inner] }, 5 + 1 + 2 * (2 + 2));
    counted({ "@context": ["a"], verifiableCredential: inner }, 3 + (2 + 2));
    // One that is written out costs as much as it has terms.
    counted({ "@context": [{ a: "urn:a", b: { "@id": "urn:b", "@context": { c: "urn:c" } } }, [["x"]]] }, 3 + 2 + 3);
  });

  test("a presentation of fifteen of our credentials, and a credential with 27 contexts in a chain, are no trouble", () => {
    const three = ["a", "b", "c"];
    const ours = Array.from({ length: 15 }, () => ({ "@context": three, proof: {} }));
    expect(read({ "@context": ["a"], verifiableCredential: ours, proof: {} })).toBe("read");
    const subject = Array.from({ length: 24 }, () => ({ "@context": "a" }));
    expect(read({ "@context": three, subject, proof: [{}, { previousProof: "p" }, { previousProof: "q" }] })).toBe(
      "read",
    );
  });

  test("proofs", () => {
    expect(read({ proof: [{}, {}] }, { maxProofs: 2 })).toBe("read");
    expect(read({ proof: [{}, {}, {}] }, { maxProofs: 2 })).toBe("too_many_proofs");
    const inside = [{ proof: {} }, { proof: [{}] }];
    expect(read({ proof: {}, verifiableCredential: inside }, { maxProofs: 3 })).toBe("read");
    expect(read({ proof: {}, verifiableCredential: inside }, { maxProofs: 2 })).toBe("too_many_proofs");
  });
});
