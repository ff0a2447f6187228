import { readFileSync } from "node:fs";
import { join } from "node:path";
import { validateCharacter } from "@elizaos/core";
import { expect, test } from "vitest";

import { type Setting, settingNames, settingTable } from "../src/config/setting-table.ts";
import { arcsPlugin } from "../src/index.ts";

const folder = join(import.meta.dirname, "..");
const readme = readFileSync(join(folder, "README.md"), "utf8");
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const settings: [string, Setting][] = settingNames.map((name) => [name, settingTable[name]]);

test("the README has every setting, as the table of settings says it", () => {
  const rows = readme
    .split("\n")
    .filter((line) => settings.some(([name]) => line.startsWith(`| \`${name}\` |`)));
  const expected = settings.map(
    ([name, { isRequired, what }]) => `| \`${name}\` | ${isRequired ? "yes" : ""} | ${what} |`,
  );
  expect(rows.map(normal)).toEqual(expected.map(normal));
});

test("the character file of the README is one that elizaOS takes", () => {
  const [, json = ""] = /```json\n([^`]*)```/.exec(readme) ?? [];
  expect(validateCharacter(JSON.parse(json))).toMatchObject({ success: true });
});

test("the README has every action, provider and route", () => {
  const names = [...(arcsPlugin.actions ?? []), ...(arcsPlugin.providers ?? [])].map(
    ({ name }) => name,
  );
  for (const name of names) expect(readme).toContain(`\`${name}\``);
});

test("the manifest declares no secret, and nothing of the environment: elizaOS copies what is declared", () => {
  const declared = Object.keys(manifest.agentConfig.pluginParameters);
  const open = settings
    .filter(([name, { secret, isHostsOnly }]) => /^[A-Z]/.test(name) && !secret && !isHostsOnly)
    .map(([name]) => name);
  expect(declared.sort()).toEqual(open.sort());
  expect(declared).not.toContain("AGENT_WALLET_PRIVATE_KEY");
});

test.each([
  ["logo.png", 400, 400],
  ["banner.png", 1280, 640],
])("%s has the size that registries ask for, and is small", (name, width, height) => {
  const bytes = readFileSync(join(folder, "images", name));
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, height]);
  expect(bytes.length).toBeLessThan(100_000);
});

test("the manifest is what elizaOS's registry asks for", () => {
  expect(manifest).toMatchObject({
    type: "module",
    packageType: "plugin",
    platform: "node",
    publishConfig: { access: "public" },
  });
  expect(manifest.name).toMatch(/\/plugin-[a-z]+$/);
  expect(manifest.keywords).toEqual(
    expect.arrayContaining(["elizaos", "elizaos-plugin", "plugin"]),
  );
  expect(manifest.agentConfig.pluginType).toBe("elizaos:plugin:1.0.0");
  expect(URL.canParse(manifest.homepage)).toBe(true);
  expect(manifest.repository).toMatchObject({ type: "git", directory: "packages/plugin-elizaos" });
  // Pre-releases of 1.7 and of 2, which ranges of releases leave out.
  expect(manifest.peerDependencies["@elizaos/core"].split(" || ")).toEqual([
    "^1.7.0",
    "^1.7.3-alpha",
    "^2.0.0-alpha",
  ]);
});

function normal(line: string): string {
  return line.replace(/\s+/g, " ");
}
