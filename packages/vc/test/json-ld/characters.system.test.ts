import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../src/base/json.ts";
import { createComparison, createTally } from "../support/engines.ts";

const contexts = new Map<string, JsonObject>([
  [
    "urn:c",
    {
      "@context": {
        "@vocab": "urn:vocabulary:",
        id: "@id",
        type: "@type",
        text: "urn:v:text",
        link: { "@id": "urn:v:link", "@type": "@id" },
        json: { "@id": "urn:v:json", "@type": "@json" },
      },
    },
  ],
]);
const compare = createComparison(contexts);

/** Every UTF-16 code unit, 256 to a document. */
const blocks = Array.from({ length: 256 }, (_, high) =>
  Array.from({ length: 256 }, (_, low) => String.fromCharCode(high * 256 + low)),
);

// One-byte characters, and those that a grammar or engine treats as white space, a separator, or
// not a character.
const notable = [
  ...Array.from({ length: 0x180 }, (_, code) => code),
  0x1680,
  0x180e,
  0x2000,
  0x200a,
  0x200b,
  0x200d,
  0x2028,
  0x2029,
  0x202f,
  0x205f,
  0x2060,
  0x3000,
  0xd800,
  0xdbff,
  0xdc00,
  0xdfff,
  0xe000,
  0xfeff,
  0xfffd,
  0xfffe,
  0xffff,
].map((code) => String.fromCharCode(code));

async function tallyOf(documents: Iterable<JsonObject>): Promise<ReturnType<typeof createTally>> {
  const tally = createTally();
  for (const document of documents) tally.add(await compare({ "@context": "urn:c", ...document }));
  expect(tally.smallest()).toBeUndefined();
  return tally;
}

describe("every character is written as jsonld.js writes it", () => {
  test("in a text, and in JSON", async () => {
    const { counts } = await tallyOf(
      blocks.map((block, high) => ({
        id: "urn:x",
        text: block.map((unit) => `${high} ${unit}.`),
        json: Object.fromEntries(block.map((unit) => [`${unit}name`, unit])),
      })),
    );
    // JSON in RFC 8785 form has no unpaired surrogates: these eight blocks are refused.
    expect(counts).toEqual({ equal: 248, once: 0, stricter: 8, refused: 0, different: 0 });
  });

  test("in an id, a reference, a member and a type, or the document is refused", async () => {
    const iris = notable.flatMap((unit) => [`urn:a${unit}b`, `${unit}rn:ab`, `u${unit}n:ab`]);
    const { counts } = await tallyOf(
      iris.flatMap((iri) => [
        { id: iri, text: "s" },
        { id: "urn:x", link: iri },
        { id: "urn:x", [iri]: "s" },
        { id: "urn:x", type: iri },
      ]),
    );
    expect(counts.equal).toBeGreaterThan(1_500);
    expect(counts.stricter + counts.refused).toBeGreaterThan(1_000);
  });
});
