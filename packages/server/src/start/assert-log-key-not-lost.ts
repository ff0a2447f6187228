import { existsSync } from "node:fs";

import { SdkError } from "@arcs/core";

import type { Queryable } from "../store/database/queryable.ts";
import { findLogAddress } from "../store/log/tree.ts";

/**
 * Refuses to make a key for a log that was begun with another one: this server shares the database of others and was not
 * given their keys, or its key file was lost. It would issue in another name, and could add nothing to the log.
 *
 * @throws SdkError `invalid_argument`
 */
export async function assertLogKeyNotLost(db: Queryable, logKeyFile: string): Promise<void> {
  if (existsSync(logKeyFile)) return;
  const begun = await findLogAddress(db);
  if (begun === undefined) return;
  throw new SdkError(
    "invalid_argument",
    `ARCS_LOG_KEY_FILE (--log-key-file) expected the key ${begun}, which signs the public log of this store, got no file at ` +
      `${logKeyFile}; nothing was made: bring the key files along from where the log was begun (issuers, log.json, secret.key)`,
  );
}
