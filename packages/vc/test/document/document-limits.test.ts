import { describe, expect, test } from "vitest";

import {
  type DocumentLimits,
  defaultLimits,
  readLimits,
} from "../../src/document/read-document.ts";
import { read } from "../support/read-as-json.ts";

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
    expect(() => readLimits(limits as never)).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });

  test("limits left out are the defaults", () => {
    expect(readLimits()).toEqual(defaultLimits);
    expect(readLimits({ maxDepth: 500 })).toEqual({ ...defaultLimits, maxDepth: 500 });
  });

  test("contexts: at any depth, as often as they are processed", () => {
    const counted = (document: object, maxContexts: number): void => {
      expect(read(document, { maxContexts })).toBe("read");
      expect(read(document, { maxContexts: maxContexts - 1 })).toBe("document_too_complex");
      expect(read(JSON.stringify(document), { maxContexts: maxContexts - 1 })).toBe(
        "document_too_complex",
      );
    };
    counted(
      {
        "@context": ["a", "b"],
        subject: [{ "@context": "c" }, { x: { "@context": ["d", null] } }],
      },
      5,
    );
    // The options of each proof are read in the root's contexts.
    counted({ "@context": ["a", "b"], proof: [{}, {}, {}], x: { "@context": "c" } }, 3 + 3 * 2);
    // A chain covers as many documents as it has links, up to the limit.
    const chain = [
      {},
      { previousProof: "p" },
      { previousProof: ["p", "q"] },
      { previousProof: "r" },
    ];
    counted({ "@context": ["a"], x: { "@context": ["c", "d"] }, proof: chain }, 3 * 3 + 4);
    counted({ "@context": ["a"], proof: { "@context": ["a"] } }, 2 + 1);
    // Contents of a presentation are processed with it, and separately.
    const inner = { "@context": ["b", "c"], proof: [{}] };
    counted(
      { "@context": ["a"], proof: {}, verifiableCredential: [inner, inner] },
      5 + 1 + 2 * (2 + 2),
    );
    counted({ "@context": ["a"], verifiableCredential: inner }, 3 + (2 + 2));
    // An inline context costs as much as its number of terms.
    counted(
      { "@context": [{ a: "urn:a", b: { "@id": "urn:b", "@context": { c: "urn:c" } } }, [["x"]]] },
      3 + 2 + 3,
    );
  });

  test("a presentation of fifteen of our credentials, and a credential with 27 contexts in a chain, are no trouble", () => {
    const three = ["a", "b", "c"];
    const ours = Array.from({ length: 15 }, () => ({ "@context": three, proof: {} }));
    expect(read({ "@context": ["a"], verifiableCredential: ours, proof: {} })).toBe("read");
    const subject = Array.from({ length: 24 }, () => ({ "@context": "a" }));
    expect(
      read({
        "@context": three,
        subject,
        proof: [{}, { previousProof: "p" }, { previousProof: "q" }],
      }),
    ).toBe("read");
  });

  test("proofs", () => {
    expect(read({ proof: [{}, {}] }, { maxProofs: 2 })).toBe("read");
    expect(read({ proof: [{}, {}, {}] }, { maxProofs: 2 })).toBe("too_many_proofs");
    const inside = [{ proof: {} }, { proof: [{}] }];
    expect(read({ proof: {}, verifiableCredential: inside }, { maxProofs: 3 })).toBe("read");
    expect(read({ proof: {}, verifiableCredential: inside }, { maxProofs: 2 })).toBe(
      "too_many_proofs",
    );
  });
});
