import { isSdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { ANCHOR_REVOCATION, LEDGER_LADDER } from "../domain/anchor-jobs.ts";
import { anchorRevocation } from "../domain/anchor-revocation.ts";
import type { JobHandler } from "../queue/job-worker.ts";
import { findCredential } from "../store/credentials.ts";

/** The kind of its jobs. */
export const kind = ANCHOR_REVOCATION;

/** Makes what tells the ledger that a credential was revoked. */
export function createAnchorRevocationHandler(context: ServerContext): JobHandler {
  return {
    ladder: LEDGER_LADDER,
    async run({ key }) {
      const credential = await findCredential(context.store.pool, key);
      if (credential?.anchorState !== "revoking") return undefined;
      try {
        await anchorRevocation(context, credential);
        return undefined;
      } catch (error) {
        // It expired before the ledger was told: there is nothing left to revoke.
        if (!isSdkError(error, "ledger_not_live")) throw error;
        return { state: "failed", error: error.message };
      }
    },
  };
}
