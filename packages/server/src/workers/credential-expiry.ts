import type { ServerContext } from "../context.ts";
import { CREDENTIAL_EXPIRY } from "../domain/anchor-jobs.ts";
import type { JobHandler } from "../queue/job-worker.ts";
import { refreshAgentCredentials } from "../store/agents.ts";
import { findCredential } from "../store/credentials.ts";

/** The kind of its jobs. */
export const kind = CREDENTIAL_EXPIRY;

/** Makes what takes an expired credential out of its agent's profile. The credential itself expires by its time alone. */
export function createCredentialExpiryHandler(context: ServerContext): JobHandler {
  const { store, clock } = context;
  return {
    ladder: [5, 60, 600, 3600],
    async run({ key }) {
      const credential = await findCredential(store.pool, key);
      if (credential === undefined || credential.expiresAt === null) return undefined;
      const now = clock.now();
      // The clocks of two servers may differ.
      if (credential.expiresAt > now) return { state: "later", at: credential.expiresAt };
      await store.transaction((tx) => refreshAgentCredentials(tx, credential.subjectId, { now }));
      return undefined;
    },
  };
}
