import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { defined } from "@arcs/core/internal";

import { doForOption } from "#process";
import type { ServerSettings } from "./read-settings.ts";
import type { StoreLocation } from "../db/open-store.ts";
import { settingTable } from "./setting-table.ts";

/** Creates the folder of a server's data if it is missing; only its owner can read it. */
export async function makeDataFolder(dataFolder: string): Promise<void> {
  const { env, flag } = settingTable.dataFolder;
  const said = { option: `${env} (${flag})`, expected: "a folder that can be written", got: dataFolder };
  await doForOption(said, () => mkdir(dataFolder, { recursive: true, mode: 0o700 }));
}

/** The store that settings name. */
export function storeLocation({ databaseUrl, readDatabaseUrl, dataFolder }: ServerSettings): StoreLocation {
  if (databaseUrl === undefined) return { folder: join(dataFolder, "store") };
  return { databaseUrl, ...defined({ readDatabaseUrl }) };
}
