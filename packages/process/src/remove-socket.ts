import { unlink } from "node:fs/promises";

/**
 * Removes a Unix socket, if it is there.
 *
 * Not by `rm`: that looks at the file first, and Node (20 at least) then takes the next path that `require` resolves for a
 * socket too, and does not follow its symbolic links, so that modules which are loaded late are not found.
 */
export async function removeSocket(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
