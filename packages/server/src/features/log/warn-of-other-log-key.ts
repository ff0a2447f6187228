import type { FastifyBaseLogger } from "fastify";

import type { Queryable } from "../../platform/db/queryable.ts";
import { findLogAddress } from "./tree-store.ts";

/**
 * Warns the operator of a server whose key is not that of the log in its store. Its key file was lost, or it shares the
 * database of others without their keys. It serves, and adds nothing to the log.
 */
export async function warnOfOtherLogKey(
  db: Queryable,
  { address, logKeyFile, log }: { address: string; logKeyFile: string; log: Pick<FastifyBaseLogger, "error"> },
): Promise<void> {
  const begun = await findLogAddress(db);
  if (begun === undefined || begun === address) return;
  log.error(
    `this server adds nothing to the public log: ${begun} signs that of its store, and ARCS_LOG_KEY_FILE (--log-key-file), ` +
      `${logKeyFile}, is the key ${address}; bring the key files along from where the log was begun (issuers, log.json, secret.key)`,
  );
}
