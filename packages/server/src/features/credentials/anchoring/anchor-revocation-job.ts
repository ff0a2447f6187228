import { isSdkError } from "@arcs/core";

import { anchorRevocationType } from "./anchor-jobs.ts";
import { anchorRevocation } from "./anchor-revocation.ts";
import { defineJob } from "../../../platform/jobs/define-job.ts";
import { findCredential } from "../store.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import type { IssuerKeys } from "../../../platform/keys/issuer-keys.ts";
import type { ServerLedger } from "../../../platform/chains/chains.ts";

/** Tells the ledger that a credential was revoked. */
export const anchorRevocationJob = defineJob({
  ...anchorRevocationType,
  async run(context: { store: Store; clock: Clock; issuers: IssuerKeys; ledger: ServerLedger }, { key }) {
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
});
