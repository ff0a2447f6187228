import { canonicalJson, type JsonObject, SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { LEDGER_LADDER, SUBJECT_DATA } from "../domain/anchor-jobs.ts";
import type { JobHandler } from "../queue/job-worker.ts";
import { findCredential } from "../store/credentials.ts";

/** Keeps subject data that the ledger has the name of only. The key is the credential's id. */
export const kind: string = SUBJECT_DATA;

/** Makes the handler of {@link kind}. */
export function createSubjectDataHandler({ store, subjectData }: ServerContext): JobHandler {
  return {
    ladder: LEDGER_LADDER,
    async run({ key }) {
      const credential = await findCredential(store.pool, key);
      if (credential === undefined) return;
      const { subjectDataUri: uri } = credential;
      const data = JSON.parse(credential.subjectData) as JsonObject;
      await subjectData.put(uri, new TextEncoder().encode(canonicalJson(data)));
      // Only what can be read again is kept.
      if ((await subjectData.get(uri)) === undefined) {
        throw new SdkError("store_failed", `${uri} expected to be in the store of subject data, got nothing`);
      }
    },
  };
}
