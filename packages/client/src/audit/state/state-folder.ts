import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { SdkError } from "@arcs/core";

/** A folder in which one audit keeps what it knows. */
export type StateFolder = {
  path: string;
  /** What was saved last; `undefined` where nothing was. */
  load(): Promise<unknown>;
  /** Writes it so that a stop at any moment leaves the one before or this one. */
  save(state: object): Promise<void>;
  /** Lets others in. */
  close(): Promise<void>;
};

const STATE = "state.json";
const LOCK = "lock";

/**
 * Opens a folder for one audit, and makes it where it is missing.
 *
 * @throws SdkError `conflict` where another process works in it
 */
export async function openStateFolder(path: string): Promise<StateFolder> {
  await mkdir(path, { recursive: true });
  await lock(path);
  return {
    path,
    async load() {
      const text = await readIfThere(join(path, STATE));
      if (text === undefined) return undefined;
      try {
        return JSON.parse(text) as unknown;
      } catch (cause) {
        throw new SdkError("invalid_argument", `${STATE} of the state's folder expected JSON`, { cause });
      }
    },
    async save(state) {
      const next = join(path, `${STATE}.next`);
      const file = await open(next, "w");
      try {
        await file.writeFile(JSON.stringify(state));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(next, join(path, STATE));
    },
    close: () => rm(join(path, LOCK), { force: true }),
  };
}

async function lock(path: string): Promise<void> {
  const file = join(path, LOCK);
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(file, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    if (isRunning(Number(await readIfThere(file)))) break;
    // Whoever held it was killed.
    await rm(file, { force: true });
  }
  throw new SdkError("conflict", "another arcs-audit works in the state's folder");
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
