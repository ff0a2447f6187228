import { mkdir } from "node:fs/promises";

import { doForOption } from "#process";
import { settingTable } from "../settings/setting-table.ts";

/** Creates the folder of a server's data if it is missing; only its owner can read it. */
export async function makeDataFolder(dataFolder: string): Promise<void> {
  const { env, flag } = settingTable.dataFolder;
  const said = { option: `${env} (${flag})`, expected: "a folder that can be written", got: dataFolder };
  await doForOption(said, () => mkdir(dataFolder, { recursive: true, mode: 0o700 }));
}
