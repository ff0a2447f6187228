// Puts each fault of mutants.json into the verifier, one at a time, and runs the verifier's tests: they must fail. A fault
// that no test notices is a check that could be lost unseen.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const mutants = JSON.parse(readFileSync(join(import.meta.dirname, "mutants.json"), "utf8"));
const names = Object.keys(mutants);
const wanted = process.argv.length > 2 ? names.filter((name) => process.argv.includes(name)) : names;
const coreTests = ["verification", "proof", "document", "keys", "native-crypto.test.ts"].map(
  (name) => `packages/core/test/${name}`,
);
const bridgeTests = ["verification", "sync", "provider", "eas"].map((name) => `packages/bridge/test/${name}`);
const clientTests = ["a2a", "mcp/http-guard.test.ts"].map((name) => `packages/client/test/${name}`);
const testsOf = (name) => {
  const { file } = mutants[name];
  if (file.startsWith("client/")) return clientTests;
  return file.startsWith("bridge/") ? bridgeTests : coreTests;
};
const survivors = [];

const queue = [...wanted];
const work = async () => {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const near = nearTests(mutants[name].file);
    const noticed =
      (near.length > 0 && (await runTests(near, name)) !== 0) || (await runTests(testsOf(name), name)) !== 0;
    console.log(`${noticed ? "noticed " : "SURVIVED"} ${name}`);
    if (!noticed) survivors.push(name);
  }
};
const needed = [...new Set(wanted.flatMap((name) => [...nearTests(mutants[name].file), ...testsOf(name)]))];
if ((await runTests(needed)) !== 0) throw new Error("the tests fail without any mutant");
await Promise.all([work(), work()]);
console.log(`${wanted.length - survivors.length} of ${wanted.length} faults noticed`);
process.exitCode = survivors.length > 0 ? 1 : 0;

/** The tests of the file itself, or else of its folder: nearly every fault is noticed there, in a fraction of the time. */
function nearTests(file) {
  const mirrored = join("packages", file.replace("/src/", "/test/"));
  const own = mirrored.replace(/\.ts$/, ".test.ts");
  if (existsSync(join(root, own))) return [own];
  const folder = dirname(mirrored);
  if (basename(folder) === "test" || !existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join(folder, name));
}

function runTests(folders, mutant) {
  const env = { ...process.env, ...(mutant === undefined ? {} : { ARCS_MUTANT: mutant }) };
  const child = spawn(join(root, "node_modules/.bin/vitest"), ["run", "--bail=1", ...folders], {
    cwd: root,
    env,
    stdio: "ignore",
  });
  return new Promise((resolve) => child.on("close", resolve));
}
