import type { FastifyBaseLogger } from "fastify";

import type { ServerContext } from "./context.ts";
import { listIssuersOfCredentials } from "./features/credentials/issuers/service.ts";
import { outermostSecrets } from "./features/webhooks/subscriptions/store.ts";

// A line of a log names so many; their number says the rest.
const MAX_NAMED = 3;

/**
 * Tells the operator of a server whose keys are not those of the store that it was started on: of a copy without its key files, or
 * beside another server's. It serves all the same: who restores one key after the other must be able to see what is missing still.
 */
export async function warnOfOtherKeys(
  context: Pick<ServerContext, "store" | "secretBox" | "issuers">,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  await warnOfOtherSecretKey(context, log);
  await warnOfMissingIssuers(context, log);
}

/** The first and the last that was sealed tell: a server that has run with another key for a while has sealed with that one since. */
async function warnOfOtherSecretKey(
  { store, secretBox }: Pick<ServerContext, "store" | "secretBox">,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  const closed = (await outermostSecrets(store.pool)).filter(({ id, secret }) => {
    try {
      secretBox.open(secret, id);
      return false;
    } catch {
      return true;
    }
  });
  if (closed.length === 0) return;
  const ids = [...new Set(closed.map(({ id }) => id))].join(" and ");
  log.error(
    `this server sends no webhooks to ${ids}, nor to subscriptions made with the same key: their secrets in its store were sealed with ` +
      "another key than ARCS_SECRET_KEY or ARCS_SECRET_KEY_FILE (--secret-key-file); start it with the key that it had before",
  );
}

async function warnOfMissingIssuers(
  { store, issuers }: Pick<ServerContext, "store" | "issuers">,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  const missing = (await listIssuersOfCredentials(store.pool)).filter((did) => issuers.signerOf(did) === undefined);
  if (missing.length === 0) return;
  const named = missing.slice(0, MAX_NAMED).join(", ");
  const others = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : "";
  log.error(
    `this server cannot revoke credentials of ${named}${others}, nor sign their status lists: its store has credentials of ` +
      "theirs, and ARCS_ISSUER_KEY_FOLDER (--issuer-key-folder) has no key of theirs; bring the key files along",
  );
}
