import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

import { listCommands } from "@arcs/server/program";
import { extras } from "./extras.ts";

const commands = listCommands(extras);
const main = join(import.meta.dirname, "./cli.ts");
const root = join(import.meta.dirname, "../../..");

/** All that is loaded with a module, before any of its code runs; types are not. */
function loadedWith(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path)) return known;
  known.add(path);
  for (const [, from = ""] of readFileSync(path, "utf8").matchAll(
    /^(?:import|export) (?!type )[^;]*from "([^"]+)";$/gm,
  )) {
    if (from.startsWith(".")) loadedWith(join(dirname(path), from), known);
    else if (from === "@arcs/server/program")
      loadedWith(join(root, "packages/server/src/commands.ts"), known);
    else if (from.startsWith("@arcs/"))
      loadedWith(join(root, from.replace("@arcs/", "extras/"), "src/index.ts"), known);
    else known.add(from);
  }
  return known;
}

test("--help of all and of each, --version and typing errors load what commands say of themselves, and none of them", () => {
  const loaded = [...loadedWith(main)].map((path) => path.replace(`${root}/`, ""));
  expect(
    loaded.filter((path) => !/(-help|^extras\/[\w-]+\/src\/index)\.ts$/.test(path)).sort(),
  ).toEqual([
    "#process",
    "extras/service/src/cli.ts",
    "extras/service/src/extras.ts",
    "node:module",
    "packages/server/src/commands.ts",
    "packages/server/src/platform/base/distinct-names.ts",
    "packages/server/src/platform/base/scope.ts",
    "packages/server/src/platform/settings/flag-of.ts",
    "packages/server/src/platform/settings/help/generated.ts",
  ]);
});

test.each(Object.entries(commands))(
  "%s is there, and its help begins with its name",
  async (name, { help, load }) => {
    expect(help).toMatch(new RegExp(`^arcs-server ${name}\\b`));
    expect(await load()).toHaveProperty("run");
  },
);
