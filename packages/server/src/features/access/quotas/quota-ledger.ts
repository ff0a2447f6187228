import { returnQuota, takeQuota } from "./store.ts";
import type { Store } from "../../../platform/db/store.ts";
import { createMemoryLedger } from "./quotas-in-memory.ts";
import type { QuotaLedger } from "./quotas.ts";

/** Where the quotas of a server are counted: in the store, unless no other process can use that. */
export function quotaLedgerOf({ kind, pool }: Store): QuotaLedger {
  if (kind === "embedded") return createMemoryLedger();
  return { take: (request) => takeQuota(pool, request), giveBack: (units) => returnQuota(pool, units) };
}
