import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { ContentPlace } from "./content-store.ts";

/** Keeps bytes in files of a folder, each named by its hash. */
export function createFolderPlace(folder: string): ContentPlace {
  const pathOf = (hash: Uint8Array): string => {
    const name = Buffer.from(hash).toString("hex");
    return join(folder, name.slice(0, 2), name);
  };
  return {
    async put(hash, bytes) {
      const path = pathOf(hash);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Made whole beside its place: nobody finds half of it. One that is broken is replaced.
      const draft = `${path}.${randomBytes(4).toString("hex")}`;
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
      await rename(draft, path);
    },
    async get(hash) {
      try {
        return Uint8Array.from(await readFile(pathOf(hash)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
  };
}
