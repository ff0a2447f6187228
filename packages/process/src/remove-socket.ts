import { unlink } from "node:fs/promises";

/**
 * Removes a Unix socket, if it is there.
 *
 * Does not use `rm`, which stats the file first. Node (20 at least) then takes the next path that `require` resolves
 * for a socket too. It does not follow its symbolic links, so modules loaded later are not found.
 */
export async function removeSocket(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
