import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { isSdkError } from "../../src/base/errors.ts";
import { isJsonObject, type JsonObject, listOf } from "../../src/base/json.ts";
import type { Canonicalizer } from "../../src/canonicalization/canonicalizer.ts";
import { knownContexts } from "../../src/canonicalization/default-canonicalizer.ts";
import { createJsonLdCanonicalizer } from "../../src/canonicalization/jsonld-canonicalizer.ts";
import { createRdfCanonicalizer } from "../../src/canonicalization/rdf-canonicalizer.ts";
import { createRandom } from "../../../process/test/support/random.ts";
import { mutatedCredentials } from "../support/mutated-credentials.ts";
import { randomContexts, randomDocument } from "../support/random-contexts.ts";
import { randomCredentials } from "../support/random-credentials.ts";
import { vectors } from "../support/vectors.ts";

// jsonld.js and rdf-canonize are the reference: the engine gives the same text, or refuses. Fixed
// seeds make failures repeatable, so that a deliberate fault is found every time.
const CREDENTIALS = 250;
const DOCUMENTS = 480;

type Tally = { equal: number; "both refuse": number; stricter: number; wrong: unknown[] };

const REFUSED = "refused: ";

async function answerOf(engine: Canonicalizer, document: JsonObject): Promise<string> {
  try {
    return await engine.canonicalize(document);
  } catch (error) {
    if (isSdkError(error)) return `${REFUSED}${error.code}`;
    throw error;
  }
}

async function compare(
  documents: Iterable<{ document: JsonObject; contexts: ReadonlyMap<string, JsonObject> }>,
  options: { inlineContexts?: "allowed" } = {},
): Promise<Tally> {
  const tally: Tally = { equal: 0, "both refuse": 0, stricter: 0, wrong: [] };
  let engines: { known: unknown; own: Canonicalizer; reference: Canonicalizer } | undefined;
  for (const { document, contexts } of documents) {
    if (engines?.known !== contexts)
      engines = {
        known: contexts,
        own: createRdfCanonicalizer(contexts, options),
        reference: createJsonLdCanonicalizer(contexts, options),
      };
    const before = JSON.stringify(document);
    const own = await answerOf(engines.own, document);
    expect(JSON.stringify(document)).toBe(before);
    const reference = await answerOf(engines.reference, document);
    if (own.startsWith(REFUSED))
      tally[reference.startsWith(REFUSED) ? "both refuse" : "stricter"]++;
    else if (own === reference) tally.equal++;
    else tally.wrong.push({ document, own, reference });
  }
  return tally;
}

function* times(
  count: number,
  next: () => JsonObject,
): Generator<{
  document: JsonObject;
  contexts: ReadonlyMap<string, JsonObject>;
}> {
  for (let index = 0; index < count; index++) yield { document: next(), contexts: knownContexts };
}

describe("the engine never disagrees with jsonld.js", () => {
  test.each([
    { seed: 1, wildness: 0.02 },
    { seed: 2, wildness: 0.1 },
  ])("on credentials altered at random ($seed)", async ({ seed, wildness }) => {
    const tally = await compare(times(CREDENTIALS, randomCredentials(seed, { wildness })));
    expect(tally.wrong).toEqual([]);
    expect(tally.equal).toBeGreaterThan(CREDENTIALS * 0.3);
    expect(tally.stricter).toBeLessThan(CREDENTIALS * 0.05);
  });

  test("on what the service issues, mutated", async () => {
    const tally = await compare(times(CREDENTIALS, await mutatedCredentials(4)));
    expect(tally.wrong).toEqual([]);
    expect(tally.equal).toBeGreaterThan(CREDENTIALS * 0.2);
    expect(tally.stricter).toBeLessThan(CREDENTIALS * 0.05);
  });

  test("on random documents with random contexts", async () => {
    const random = createRandom(3);
    const documents = Array.from({ length: DOCUMENTS / 8 }, (_, index) => {
      const contexts = randomContexts(random, `urn:context:${index}:`);
      return Array.from({ length: 8 }, () => ({
        contexts,
        document: randomDocument(random, [...contexts.keys()]),
      }));
    }).flat();
    const tally = await compare(documents);
    expect(tally.wrong).toEqual([]);
    expect(tally.equal).toBeGreaterThan(DOCUMENTS * 0.2);
    // Most are terms that their own scoped context redefines, which jsonld.js reads its own way.
    expect(tally.stricter).toBeLessThan(DOCUMENTS * 0.15);
  });
});

/** The graphs of a signed document: without its proofs, and the options of each proof. */
function graphsOf({ proof, ...document }: JsonObject): JsonObject[] {
  const context = document["@context"];
  const options = listOf(proof)
    .filter(isJsonObject)
    .map((each) => {
      const { proofValue: _, jws: __, ...rest } = each;
      return context === undefined ? rest : { "@context": context, ...rest };
    });
  return [document, ...options];
}

describe.skipIf(vectors === undefined)("real documents (skipped: no ../shared/vectors)", () => {
  test("have the same graphs, or none", async () => {
    const contexts = new Map<string, JsonObject>([
      ...Object.entries<JsonObject>(vectors!.json("vc-real/contexts.json")),
      ...knownContexts,
    ]);
    const files = readdirSync(vectors!.path("vc-real")).filter((name) =>
      /^[0-9a-f]{12}\.json$/.test(name),
    );
    const graphs = files.flatMap((file) => graphsOf(vectors!.json(`vc-real/${file}`)));
    const tally = await compare(
      graphs.map((document) => ({ document, contexts })),
      { inlineContexts: "allowed" },
    );
    expect(tally.wrong).toEqual([]);
    expect(tally.stricter).toBe(0);
    expect(tally.equal).toBeGreaterThanOrEqual(409);
  });
});
