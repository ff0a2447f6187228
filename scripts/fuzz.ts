// Looks for bugs that fixed seeds do not find: runs every random test, the on-ledger program,
// settlements and the JSON-LD engines, with a fresh seed each round. A counterexample becomes a
// fixed case beside the test that found it.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { allTests } from "./test-files.ts";

const HELP = `npm run fuzz [-- --minutes <minutes>] [--seed <seed>] [file ...]

--minutes <minutes>  begin no round after so many minutes; 10 unless given
--seed <seed>        one round with this seed, such as one that was printed
file …               these tests only`;

const root = join(import.meta.dirname, "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});
const minutes = Number(values.minutes);
if (values.help || !(minutes > 0)) {
  console.log(HELP);
  process.exit(values.help ? 0 : 1);
}

const source = ["--import", "tsx", "--conditions=@arcs/source"];
const random = /from "fast-check"|process\/test\/support\/random\.ts"/;
const files =
  positionals.length > 0
    ? positionals
    : allTests.filter((file) => random.test(readFileSync(join(root, file), "utf8")));

const deadline = Date.now() + minutes * 60_000;
do {
  const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
  console.log(`seed ${seed}`);
  const sizes = {
    ARCS_FUZZ_TRANSFERS: "10000",
    ARCS_FUZZ_CHANNELS: "10000",
    ARCS_FUZZ_FORMS: "10000",
  };
  const env = { ...process.env, ARCS_SEED: seed, ...sizes };
  run(["node_modules/vitest/vitest.mjs", "run", "--reporter=dot", ...files], { env, seed });
  if (positionals.length > 0) continue;
  run(
    [...source, "packages/ledger/test/support/fuzz-main.ts", "--count", "30000", "--seed", seed],
    { env, seed },
  );
  run([...source, "scripts/fuzz-engines.ts", "50000", seed], { env, seed });
} while (values.seed === undefined && Date.now() < deadline);
console.log("nothing was found");

function run(args: string[], { env, seed }: { env: NodeJS.ProcessEnv; seed: string }): void {
  if (spawnSync(process.execPath, args, { cwd: root, env, stdio: "inherit" }).status === 0) return;
  console.log(`found with seed ${seed}, see above; again by: npm run fuzz -- --seed ${seed}`);
  process.exit(1);
}
