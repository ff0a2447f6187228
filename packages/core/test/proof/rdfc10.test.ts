import rdfCanonize from "rdf-canonize";
import { describe, expect, test } from "vitest";

import { canonizeOptions } from "../../src/canonicalization/jsonld-canonicalizer.ts";
import { vectors } from "../support/vectors.ts";

// W3C rdf-canon, tests/rdfc10: the step from RDF to canonical N-Quads, with the options that the
// engine sets.
const entries: {
  id: string;
  name: string;
  type: string;
  action: string;
  result?: string;
  hashAlgorithm?: string;
}[] = vectors?.json("rdfc10/manifest.jsonld").entries ?? [];
const of = (type: string): typeof entries =>
  entries.filter((entry) => entry.type === `rdfc:${type}`);

const run = (file: string, options: object = {}): Promise<string> => {
  const quads = vectors!.text(`rdfc10/${file}`);
  const count = quads.split("\n").filter((line) => line.trim() !== "").length;
  return rdfCanonize.canonize(quads, {
    ...canonizeOptions(count),
    inputFormat: "application/n-quads",
    ...options,
  });
};
const digest = (entry: { hashAlgorithm?: string }): object =>
  entry.hashAlgorithm === undefined ? {} : { messageDigestAlgorithm: entry.hashAlgorithm };

describe.skipIf(vectors === undefined)("the RDFC-1.0 suite (skipped: no ../shared/vectors)", () => {
  test("is complete", () => {
    expect([
      of("RDFC10EvalTest").length,
      of("RDFC10MapTest").length,
      of("RDFC10NegativeEvalTest").length,
    ]).toEqual([64, 21, 1]);
  });

  test.each(of("RDFC10EvalTest"))("$id $name", async (entry) => {
    expect(await run(entry.action, digest(entry))).toBe(vectors!.text(`rdfc10/${entry.result}`));
  });

  test.each(of("RDFC10MapTest"))("$id $name (issued identifiers)", async (entry) => {
    const canonicalIdMap = new Map<string, string>();
    await run(entry.action, { canonicalIdMap, ...digest(entry) });
    const bare = Object.fromEntries(
      [...canonicalIdMap].map(([from, to]) => [from.replace("_:", ""), to.replace("_:", "")]),
    );
    expect(bare).toEqual(vectors!.json(`rdfc10/${entry.result}`));
  });

  test.each(of("RDFC10NegativeEvalTest"))("$id $name is refused", async (entry) => {
    await expect(run(entry.action)).rejects.toThrow("Maximum deep iterations exceeded");
  });
});
