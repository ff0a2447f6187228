import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { url } from "@arcs/core/internal";

import type { ServerSettings } from "../settings/settings.ts";

type Place = Pick<ServerSettings, "dataFolder">;

/** Beside the sockets of the embedded store, where only its owner can write. */
function fileOf({ dataFolder }: Place): string {
  return join(dataFolder, "store", "run", "url");
}

/** Saves where the server listens that has the embedded store open, for commands beside it. */
export async function saveRunningServer(place: Place, listensAt: string): Promise<void> {
  await writeFile(fileOf(place), `${listensAt}\n`, { mode: 0o600 });
}

export async function forgetRunningServer(place: Place): Promise<void> {
  await rm(fileOf(place), { force: true });
}

/**
 * Finds where the server listens that has the embedded store open. A killed one leaves its URL
 * behind: another server may answer there.
 */
export function findRunningServer(place: Place): string | undefined {
  try {
    return url("http:", "https:").read(readFileSync(fileOf(place), "utf8").trim());
  } catch {
    return undefined;
  }
}
