import { credentialExpiryType } from "./anchoring/anchor-jobs.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { refreshAgentCredentials } from "../agents/store.ts";
import { findCredential } from "./store.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Clock } from "../../platform/base/clock.ts";

/** Takes an expired credential out of its agent's profile. The credential itself expires by its time alone. */
export const credentialExpiryJob = defineJob({
  ...credentialExpiryType,
  async run({ store, clock }: { store: Store; clock: Clock }, { key }) {
    const credential = await findCredential(store.pool, key);
    if (credential === undefined || credential.expiresAt === null) return undefined;
    const now = clock.now();
    // The clocks of two servers may differ.
    if (credential.expiresAt > now) return { state: "later", at: credential.expiresAt };
    await store.transaction((tx) => refreshAgentCredentials(tx, credential.subjectId, { now }));
    return undefined;
  },
});
