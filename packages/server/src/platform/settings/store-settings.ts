import { wholeNumber } from "@arcs/core/internal";

import type { Setting } from "./setting.ts";
import { postgresUrl, text } from "./value-forms.ts";

/** Where a server keeps what it has to remember. */
export type StoreSettings = {
  dataFolder: string;
  databaseUrl: string;
  readDatabaseUrl: string;
  maxConnections: number;
};

/** The settings of the store, as {@link settingTable} has them. */
export const storeSettingTable: { [Name in keyof StoreSettings]: Setting<StoreSettings[Name]> } = {
  dataFolder: {
    env: "ARCS_DATA_FOLDER",
    flag: "--data-folder",
    form: text,
    fallback: "./arcs-data",
    what: "Folder for the embedded store, the embedded ledger and the keys; only its owner can read it",
  },
  databaseUrl: {
    env: "DATABASE_URL",
    flag: "--database-url",
    form: postgresUrl,
    fallbackText: "the embedded store",
    what: "Postgres 15 or later, used instead of the embedded store",
    secret: true,
  },
  readDatabaseUrl: {
    env: "ARCS_READ_DATABASE_URL",
    flag: "--read-database-url",
    form: postgresUrl,
    fallbackText: "all reads go to `DATABASE_URL`",
    what: "Streaming replica of `DATABASE_URL` for searches and lists; it is skipped while it lags or does not answer",
    secret: true,
  },
  maxConnections: {
    env: "ARCS_MAX_CONNECTIONS",
    flag: "--max-connections",
    form: wholeNumber({ min: 2, max: 1000 }),
    fallback: 10,
    what: "Largest number of connections to the database, and the same number to the replica; besides, each score of more than 3,000 payments takes one while its payments are read",
  },
};
