// The long run of the anchor program's fuzzer, with its progress: a part of `npm run fuzz`.
import { parseArgs } from "node:util";

import { fuzzProgram } from "./fuzz.ts";
import { seed as firstSeed } from "../../../process/test/support/random.ts";

const { values } = parseArgs({
  options: { count: { type: "string", default: "100000" }, seed: { type: "string" } },
});
const count = Number(values.count);
let seed = Number(values.seed ?? firstSeed);
const AT_A_TIME = 10_000;

let succeeded = 0;
for (let done = 0; done < count; done += AT_A_TIME, seed++) {
  const result = await fuzzProgram({ count: Math.min(AT_A_TIME, count - done), seed });
  succeeded += result.succeeded;
  const reasons = `${result.refusals.size} ways of being refused`;
  process.stdout.write(
    `${done + result.transactions} of ${count}, seed ${seed}: ${result.succeeded} succeeded, ${reasons}\n`,
  );
}
process.stdout.write(`${count} transactions, ${succeeded} succeeded, no rule was broken\n`);
