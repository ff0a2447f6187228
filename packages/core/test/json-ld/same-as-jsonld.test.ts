import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { type JsonObject, isJsonObject, listOf } from "@arcs/vc/internal";
import { knownContexts } from "../../src/canonicalization/default-canonicalizer.ts";
import { createComparison, createTally } from "../../../vc/test/support/engines.ts";
import { createRandom } from "../../../process/test/support/random.ts";
import { mutatedCredentials } from "../support/mutated-credentials.ts";
import { randomContexts, randomDocument } from "../../../vc/test/support/random-contexts.ts";
import { randomCredentials } from "../support/random-credentials.ts";
import { vectors } from "../../../vc/test/support/vectors.ts";

// jsonld.js and rdf-canonize are the reference: the engine gives the same text, or refuses. Fixed
// seeds make failures repeatable, so that a deliberate fault is found every time.
const CREDENTIALS = 250;
const DOCUMENTS = 480;

type Case = { document: JsonObject; contexts: ReadonlyMap<string, JsonObject> };

async function compareAll(
  cases: Iterable<Case>,
  options: { inlineContexts?: "allowed" } = {},
): Promise<ReturnType<typeof createTally>> {
  const tally = createTally();
  const engines = new Map<unknown, ReturnType<typeof createComparison>>();
  for (const { document, contexts } of cases) {
    const compare = engines.get(contexts) ?? createComparison(contexts, options);
    engines.set(contexts, compare);
    tally.add(await compare(document));
  }
  expect(tally.smallest()).toBeUndefined();
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
    const { counts } = await compareAll(times(CREDENTIALS, randomCredentials(seed, { wildness })));
    expect(counts.equal).toBeGreaterThan(CREDENTIALS * 0.3);
    expect(counts.stricter).toBeLessThan(CREDENTIALS * 0.05);
  });

  test("on what the service issues, mutated", async () => {
    const { counts } = await compareAll(times(CREDENTIALS, await mutatedCredentials(4)));
    expect(counts.equal).toBeGreaterThan(CREDENTIALS * 0.2);
    expect(counts.stricter).toBeLessThan(CREDENTIALS * 0.05);
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
    const { counts } = await compareAll(documents);
    expect(counts.equal).toBeGreaterThan(DOCUMENTS * 0.2);
    // Most are terms that their own scoped context redefines, which jsonld.js reads its own way.
    expect(counts.stricter).toBeLessThan(DOCUMENTS * 0.15);
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
    const { counts } = await compareAll(
      graphs.map((document) => ({ document, contexts })),
      { inlineContexts: "allowed" },
    );
    expect(counts.stricter).toBe(0);
    expect(counts.equal).toBeGreaterThanOrEqual(409);
  });
});
