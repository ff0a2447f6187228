// Every entry point of every package is imported by itself, as its users do.
import { join } from "node:path";
import { expect, test } from "vitest";

import { type EntryPoint, findPackages } from "../find-packages.mjs";

const root = join(import.meta.dirname, "../..");
const entries = findPackages(root).flatMap(({ folder, manifest: { name, exports = {} } }) => {
  return Object.entries(exports).flatMap(([path, target]) => {
    const source = typeof target === "string" ? undefined : target["@arcs/source"];
    return [...new Set(filesOf(source ?? {}))].map((file) => [
      `${name}${path.slice(1)} (${file})`,
      join(root, folder, file),
    ]);
  });
});

function filesOf(target: EntryPoint): string[] {
  return typeof target === "string" ? [target] : Object.values(target).flatMap(filesOf);
}

test.each(entries)("%s", async (name = "", file = "") => {
  const exported: object = await import(file);
  // The bodies of the HTTP API are types.
  expect(Object.keys(exported).length > 0).toBe(!name.startsWith("@arcs/core/http "));
});
