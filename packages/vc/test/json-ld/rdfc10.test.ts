import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import { canonicalNQuads } from "../../src/json-ld/rdfc10.ts";
import { readNQuads } from "../support/n-quads.ts";
import { vectors } from "../support/vectors.ts";

// W3C rdf-canon, tests/rdfc10: the step from RDF to canonical N-Quads.
type Entry = {
  id: string;
  name: string;
  type: string;
  action: string;
  result?: string;
  hashAlgorithm?: string;
};
const entries: Entry[] = vectors?.json("rdfc10/manifest.jsonld").entries ?? [];
const of = (type: string): Entry[] => entries.filter((entry) => entry.type === `rdfc:${type}`);

function optionsOf({ hashAlgorithm }: Entry): { hash?: (text: string) => string } {
  if (hashAlgorithm === undefined) return {};
  const name = hashAlgorithm.toLowerCase().replace("-", "");
  return { hash: (text) => createHash(name).update(text).digest("hex") };
}

const read = (file: string): ReturnType<typeof readNQuads> =>
  readNQuads(vectors!.text(`rdfc10/${file}`));

describe.skipIf(vectors === undefined)("the RDFC-1.0 suite (skipped: no ../shared/vectors)", () => {
  test("is complete", () => {
    expect([
      of("RDFC10EvalTest").length,
      of("RDFC10MapTest").length,
      of("RDFC10NegativeEvalTest").length,
    ]).toEqual([64, 21, 1]);
  });

  test.each(of("RDFC10EvalTest"))("$id $name", (entry) => {
    const text = canonicalNQuads(read(entry.action).quads, optionsOf(entry));
    expect(text).toBe(vectors!.text(`rdfc10/${entry.result}`));
  });

  test.each(of("RDFC10MapTest"))("$id $name (issued identifiers)", (entry) => {
    const { quads, labels } = read(entry.action);
    const issued = new Map<number, string>();
    canonicalNQuads(quads, { ...optionsOf(entry), issued });
    const bare = [...labels].map(([label, node]) => [label.slice(2), issued.get(node)!.slice(2)]);
    expect(Object.fromEntries(bare)).toEqual(vectors!.json(`rdfc10/${entry.result}`));
  });

  test.each(of("RDFC10NegativeEvalTest"))("$id $name is refused", (entry) => {
    expect(() => canonicalNQuads(read(entry.action).quads)).toThrow(
      "canonicalization limit exceeded",
    );
  });
});
