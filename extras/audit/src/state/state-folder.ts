import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";

import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import { doForOption, lockFolder } from "@arcs/process";

/** A folder in which one audit keeps what it knows. */
export type StateFolder = {
  path: string;
  /** Returns the last saved state; `undefined` if there is none. */
  load(): Promise<unknown>;
  /** Saves a state atomically: a crash leaves the previous one or this one. */
  save(state: object): Promise<void>;
  /** Lets others in. */
  close(): Promise<void>;
};

const STATE = "state.json";

/** Advice for a damaged folder. An audit that starts over cannot notice what the log took back before. */
export const NEXT = "put a copy of the folder back, or begin anew in another one";

/**
 * Opens a folder for one audit, and makes it where it is missing.
 *
 * @throws SdkError `conflict` where another process works in it
 * @throws Error that names the option, where no folder can be made there
 */
export async function openStateFolder(path: string): Promise<StateFolder> {
  const kept = { option: "--state", expected: "a folder that can be written", got: path };
  await doForOption(kept, () => mkdir(path, { recursive: true }));
  const lock = await lockFolder(path);
  if (!lock.isHeld) {
    throw new SdkError(
      "conflict",
      `the state's folder is in use by process ${lock.pid} on ${lock.host}: stop that first, or use another folder`,
    );
  }
  return {
    path,
    async load() {
      const text = await readIfThere(join(path, STATE));
      if (text === undefined) return undefined;
      try {
        return parseJson(text);
      } catch (cause) {
        const file = join(path, STATE);
        throw new SdkError("invalid_argument", `${file} expected what arcs-audit wrote; ${NEXT}`, { cause });
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
    close: () => lock.release(),
  };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
