import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../src/base/json.ts";
import { createComparison, createTally } from "../../support/engines.ts";
import { mutatedCredentials } from "../../support/mutated-credentials.ts";
import { createRandom } from "../../../../process/test/support/random.ts";
import { randomContexts, randomDocument } from "../../support/random-contexts.ts";
import { randomCredentials } from "../../support/random-credentials.ts";

// The everyday share; scripts/fuzz-engines.ts runs any number, with its own seeds. Fixed seeds make
// failures repeatable, so that a deliberate fault is found every time.
const CREDENTIALS = 600;
const DOCUMENTS = 1_200;

describe("the compiled engine never disagrees with the general one", () => {
  test.each([
    { seed: 1, wildness: 0.02 },
    { seed: 2, wildness: 0.1 },
  ])("on credentials altered at random ($seed)", async ({ seed, wildness }) => {
    const next = randomCredentials(seed, { wildness });
    const compare = createComparison();
    const tally = createTally();
    for (let count = 0; count < CREDENTIALS; count++) tally.add(await compare(next()));
    expect(tally.smallest()).toBeUndefined();
    // It must not pass by handing over the documents that it should handle.
    expect(tally.counts.equal).toBeGreaterThan(CREDENTIALS * 0.3);
    expect(tally.counts["handed over"]).toBeLessThan(CREDENTIALS * 0.1);
  });

  test("on what the service issues, mutated", async () => {
    const next = await mutatedCredentials(4);
    const compare = createComparison();
    const tally = createTally();
    for (let count = 0; count < CREDENTIALS; count++) tally.add(await compare(next()));
    expect(tally.smallest()).toBeUndefined();
    expect(tally.counts.equal).toBeGreaterThan(CREDENTIALS * 0.2);
  });

  test("on random documents with random contexts", async () => {
    const random = createRandom(3);
    const tally = createTally();
    let contexts: ReadonlyMap<string, JsonObject> = new Map();
    let failing: unknown;
    for (let count = 0; count < DOCUMENTS;) {
      contexts = randomContexts(random, `urn:context:${count}:`);
      const compare = createComparison(contexts);
      for (let repeat = 0; repeat < 8; repeat++, count++) {
        const outcome = await compare(randomDocument(random, [...contexts.keys()]));
        tally.add(outcome);
        if (typeof outcome !== "string" && outcome === tally.smallest())
          failing = Object.fromEntries(contexts);
      }
    }
    expect({ outcome: tally.smallest(), contexts: failing }).toEqual({
      outcome: undefined,
      contexts: undefined,
    });
    expect(tally.counts.equal).toBeGreaterThan(DOCUMENTS * 0.2);
  });
});
