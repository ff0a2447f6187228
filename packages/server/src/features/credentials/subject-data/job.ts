import { type JsonObject, SdkError } from "@arcs/core";
import { canonicalJson, parseJson } from "@arcs/core/internal";

import { subjectDataType } from "../anchoring/anchor-jobs.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";
import { findCredential } from "../store.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { ContentStore } from "./content-store.ts";

/** Stores subject data whose name alone is on the ledger. */
export const subjectDataJob = defineJob({
  ...subjectDataType,
  async run({ store, subjectData }: { store: Store; subjectData: ContentStore }, { key }) {
    const credential = await findCredential(store.pool, key);
    if (credential === undefined) return;
    const { subjectDataUri: uri } = credential;
    const data = parseJson(credential.subjectData) as JsonObject;
    await subjectData.put(uri, new TextEncoder().encode(canonicalJson(data)));
    // It counts as kept only if it can be read again.
    if ((await subjectData.get(uri)) === undefined) {
      throw new SdkError("store_failed", `${uri} is not in the store of subject data`);
    }
  },
});
