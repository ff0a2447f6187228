import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";

/** Puts a store where a server looks for it: into a data folder. */
export function moveIntoDataFolder(store: string, dataFolder: string): string {
  mkdirSync(dataFolder, { mode: 0o700, recursive: true });
  renameSync(store, join(dataFolder, "store"));
  return dataFolder;
}

/** The lines of an export in an order that says nothing of where rows lie. */
export function sortedLines(text: string): string[] {
  return text.split("\n").sort();
}
