import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

// The published vectors are beside the repository, not in it; ARCS_VECTORS sets another folder.
const folder =
  process.env["ARCS_VECTORS"] ?? resolve(import.meta.dirname, "../../../../../shared/vectors");

/**
 * Reads files of the published test vectors; `undefined` where the folder is missing, and tests
 * then skip visibly.
 */
export const vectors:
  | { path(file: string): string; text(file: string): string; json(file: string): any }
  | undefined = existsSync(folder)
  ? {
      path: (file) => join(folder, file),
      text: (file) => readFileSync(join(folder, file), "utf8"),
      json: (file) => JSON.parse(readFileSync(join(folder, file), "utf8")),
    }
  : undefined;
