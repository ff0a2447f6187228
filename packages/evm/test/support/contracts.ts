// Compiled contracts of tests.
import { readFileSync } from "node:fs";

import type { Artifact } from "./local-evm.ts";

type FileName = "auth-capture" | "batch-settlement" | "permit2-proxies" | "published" | "tempo" | "tokens";

/**
 * Reads the contracts of a file, stand-ins for those of others but where it says so. Where ARCS_X402_CONTRACTS names a file
 * with abi and bytecode of published ones, by the names of their stand-ins, those stand in their place: no npm package has
 * them.
 */
export function readContracts<Name extends string>(file: FileName): Record<Name, Artifact> {
  const standIns = readJson(new URL(`../evm/contracts/${file}.json`, import.meta.url));
  const published = process.env["ARCS_X402_CONTRACTS"];
  if (published === undefined) return standIns as Record<Name, Artifact>;
  const all = readJson(published);
  const replaced = Object.entries(standIns).map(([name, standIn]) => [name, all[name] ?? standIn]);
  return Object.fromEntries(replaced) as Record<Name, Artifact>;
}

function readJson(place: string | URL): Record<string, Artifact> {
  return JSON.parse(readFileSync(place, "utf8")) as Record<string, Artifact>;
}
