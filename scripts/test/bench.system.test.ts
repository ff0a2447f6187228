// npm run bench: asked for help, a benchmark describes itself and does not run.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const names = readdirSync(join(root, "bench")).filter((file) => file.endsWith(".ts"));
const bench = (...args: string[]): { status: number | null; stdout: string } =>
  spawnSync(process.execPath, [join(root, "scripts/bench.mjs"), ...args], {
    encoding: "utf8",
    timeout: 20_000,
  });

test.each(names.map((file) => file.slice(0, -3)))("%s takes --help", (name) => {
  const { status, stdout } = bench(name, "--help");
  expect(status).toBe(0);
  expect(stdout).toMatch(
    new RegExp(`^npm run bench -- ${name} \\[arguments\\]\\n\\n {2}${name} +\\S`),
  );
});

test("the arguments of one are shown, and what is no benchmark is refused with the list", () => {
  expect(bench("first-minute", "--help").stdout).toContain("--write   ");
  const { status, stdout } = bench("fist-minute");
  expect([status, stdout.includes("\n  first-minute ")]).toEqual([1, true]);
});
