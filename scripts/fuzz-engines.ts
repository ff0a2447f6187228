// Compares the JSON-LD engine with jsonld.js on many random documents:
// node --import tsx scripts/fuzz-engines.ts [documents] [seed]
// Prints the seed, so that a run can be repeated, and the smallest document on which the engines
// disagree.
import { createComparison, createTally } from "../packages/vc/test/support/engines.ts";
import { mutatedCredentials } from "../packages/core/test/support/mutated-credentials.ts";
import { createRandom } from "../packages/process/test/support/random.ts";
import { randomContexts, randomDocument } from "../packages/vc/test/support/random-contexts.ts";
import { randomCredentials } from "../packages/core/test/support/random-credentials.ts";

const [documents = "200000", seedText = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const [total, seed] = [Number(documents), Number(seedText)];
if (!Number.isSafeInteger(total) || total < 4 || !Number.isSafeInteger(seed)) {
  console.error("expected: node --import tsx scripts/fuzz-engines.ts [number of documents] [seed]");
  process.exit(1);
}
console.log(`${total} documents, seed ${seed}`);

const share = Math.floor(total / 4);
const tallies = {
  "credentials, altered a little": await onCredentials(randomCredentials(seed, { wildness: 0.02 })),
  "credentials, altered wildly": await onCredentials(
    randomCredentials(seed + 1, { wildness: 0.1 }),
  ),
  "what the service issues, mutated": await onCredentials(await mutatedCredentials(seed + 2)),
  "random documents, random contexts": await onContexts(),
};
let failed = false;
for (const [name, { counts, smallest }] of Object.entries(tallies)) {
  console.log(`${name.padEnd(36)} ${JSON.stringify(counts)}`);
  const worst = smallest();
  if (worst === undefined) continue;
  failed = true;
  console.log(
    `the engines disagree on ${JSON.stringify(worst.document)}\nown:\n${worst.own}\njsonld.js:\n${worst.reference}`,
  );
}
process.exitCode = failed ? 1 : 0;

async function onCredentials(
  next: () => Parameters<ReturnType<typeof createComparison>>[0],
): Promise<ReturnType<typeof createTally>> {
  const compare = createComparison();
  const tally = createTally();
  for (let count = 0; count < share; count++) tally.add(await compare(next()));
  return tally;
}

async function onContexts(): Promise<ReturnType<typeof createTally>> {
  const random = createRandom(seed + 3);
  const tally = createTally();
  let failing = "";
  for (let count = 0; count < share;) {
    const contexts = randomContexts(random, `urn:context:${count}:`);
    const compare = createComparison(contexts);
    for (let repeat = 0; repeat < 8; repeat++, count++) {
      const outcome = await compare(randomDocument(random, [...contexts.keys()]));
      tally.add(outcome);
      if (outcome === tally.smallest()) failing = JSON.stringify(Object.fromEntries(contexts));
    }
  }
  if (failing !== "")
    console.log(`contexts of the smallest document on which the engines disagree: ${failing}`);
  return tally;
}
