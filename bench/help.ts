// How long --help takes for each program, as npm run build has made it: the target is 150 ms.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROUNDS = 9;
const TARGET_MS = 150;
const packages = join(import.meta.dirname, "../packages");

const slow = ["server", "ledger", "client"].flatMap(programsOf).filter(([name, path]) => {
  const times = Array.from({ length: ROUNDS }, () => timeOf(path)).sort((a, b) => a - b);
  const [fastest = 0, median = 0] = [times[0], times[Math.floor(ROUNDS / 2)]];
  console.log(`${name.padEnd(12)} median ${median.toFixed(0)} ms, fastest ${fastest.toFixed(0)} ms`);
  return fastest > TARGET_MS;
});
process.exitCode = slow.length > 0 ? 1 : 0;

function programsOf(name: string): [name: string, path: string][] {
  const { bin } = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8")) as {
    bin: Record<string, string>;
  };
  return Object.entries(bin).map(([program, path]) => [program, join(packages, name, path)]);
}

function timeOf(path: string): number {
  if (!existsSync(path)) throw new Error(`${path} is not there: npm run build makes it`);
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [path, "--help"], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - begun;
}
