// Puts each fault of mutants.json into the verifier, one at a time, and runs the verifier's tests: they must fail. A fault
// that no test notices is a check that could be lost unseen.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const names = Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, "mutants.json"), "utf8")));
const wanted = process.argv.length > 2 ? names.filter((name) => process.argv.includes(name)) : names;
const folders = ["verification", "proof", "document", "keys", "native-crypto.test.ts"].map(
  (name) => `packages/core/test/${name}`,
);
const survivors = [];

const queue = [...wanted];
const work = async () => {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const noticed = (await runTests(name)) !== 0;
    console.log(`${noticed ? "noticed " : "SURVIVED"} ${name}`);
    if (!noticed) survivors.push(name);
  }
};
if ((await runTests(undefined)) !== 0) throw new Error("the tests fail without any mutant");
await Promise.all([work(), work()]);
console.log(`${wanted.length - survivors.length} of ${wanted.length} faults noticed`);
process.exitCode = survivors.length > 0 ? 1 : 0;

function runTests(mutant) {
  const env = { ...process.env, ...(mutant === undefined ? {} : { ARCS_MUTANT: mutant }) };
  const child = spawn(join(root, "node_modules/.bin/vitest"), ["run", "--bail=1", ...folders], {
    cwd: root,
    env,
    stdio: "ignore",
  });
  return new Promise((resolve) => child.on("close", resolve));
}
