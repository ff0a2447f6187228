import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { type Setting, settingNames, settingTable } from "../src/config/setting-table.ts";
import { arcsPlugin } from "../src/index.ts";

const folder = join(import.meta.dirname, "..");
const readme = readFileSync(join(folder, "README.md"), "utf8");
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const settings: [string, Setting][] = settingNames.map((name) => [name, settingTable[name]]);

test("the README has every setting, as the table of settings says it", () => {
  const rows = readme.split("\n").filter((line) => settings.some(([name]) => line.startsWith(`| \`${name}\` |`)));
  const expected = settings.map(
    ([name, { isRequired, what }]) => `| \`${name}\` | ${isRequired ? "yes" : ""} | ${what} |`,
  );
  expect(rows.map(normal)).toEqual(expected.map(normal));
});

test("the README has every action, provider and route", () => {
  const names = [...(arcsPlugin.actions ?? []), ...(arcsPlugin.providers ?? [])].map(({ name }) => name);
  for (const name of names) expect(readme).toContain(`\`${name}\``);
});

test("the manifest declares no secret: elizaOS copies what is declared into its database", () => {
  const declared = Object.keys(manifest.agentConfig.pluginParameters);
  const open = settings.filter(([name, { isHidden }]) => /^[A-Z]/.test(name) && !isHidden).map(([name]) => name);
  expect(declared.sort()).toEqual(open.sort());
  expect(declared).not.toContain("AGENT_WALLET_PRIVATE_KEY");
});

test("the manifest is what elizaOS's registry asks for", () => {
  expect(manifest).toMatchObject({
    type: "module",
    packageType: "plugin",
    platform: "node",
    publishConfig: { access: "public" },
  });
  expect(manifest.name).toMatch(/\/plugin-[a-z]+$/);
  expect(manifest.keywords).toEqual(expect.arrayContaining(["elizaos", "elizaos-plugin", "plugin"]));
  expect(manifest.agentConfig.pluginType).toBe("elizaos:plugin:1.0.0");
});

function normal(line: string): string {
  return line.replace(/\s+/g, " ");
}
