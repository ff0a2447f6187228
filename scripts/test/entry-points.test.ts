// Every entry point of every package is imported by itself, as its users do.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** A file, or files by condition. */
type Target = string | { readonly [condition: string]: Target };
type Manifest = { name: string; exports?: Record<string, Target> };

const packages = join(import.meta.dirname, "../../packages");
const entries = readdirSync(packages).flatMap((folder) => {
  const { name, exports = {} } = JSON.parse(readFileSync(join(packages, folder, "package.json"), "utf8")) as Manifest;
  return Object.entries(exports).flatMap(([path, target]) => {
    const source = typeof target === "string" ? undefined : target["@arcs/source"];
    return [...new Set(filesOf(source ?? {}))].map((file) => [
      `${name}${path.slice(1)} (${file})`,
      join(packages, folder, file),
    ]);
  });
});

function filesOf(target: Target): string[] {
  return typeof target === "string" ? [target] : Object.values(target).flatMap(filesOf);
}

test.each(entries)("%s", async (name = "", file = "") => {
  const exported: object = await import(file);
  // The bodies of the HTTP API are types.
  expect(Object.keys(exported).length > 0).toBe(!name.startsWith("@arcs/core/http "));
});
