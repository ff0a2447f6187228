import { type ErrorCode, isSdkError, SdkError } from "@arcs/core";
import type { LedgerEvent } from "@arcs/ledger";

import { type LedgerPlace, recordAnchor, recordAnchorFailure } from "./store.ts";
import { type Credential, findCredential } from "../store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { anchorRecordType, enqueueRevocation } from "./anchor-jobs.ts";
import { isSameRecord, recordOf, signerFor } from "./ledger-record.ts";
import type { Clock, ReportError } from "../../../platform/base/runtime.ts";
import type { IssuerKeys } from "../../../platform/keys/issuer-keys.ts";
import type { ServerLedger } from "../../../platform/chains/chains.ts";
import type { ServerContext } from "../../../context.ts";
import { defineJob } from "../../../platform/jobs/job-worker.ts";

/** Refusals that the ledger repeats however often it is asked. */
const finalRefusals: ReadonlySet<ErrorCode> = new Set([
  "invalid_record",
  "ledger_invalid_field",
  "ledger_already_expired",
  "ledger_transaction_too_large",
  "anchor_mismatch",
]);

/** Tells whether there is no use in trying again. */
function isFinalRefusal(error: unknown): boolean {
  return isSdkError(error) && finalRefusals.has(error.code);
}

/**
 * Writes the record of a credential to the ledger. One that is there already, because an answer was lost, counts as
 * written, if it is the same.
 *
 * @throws SdkError `anchor_mismatch` when the ledger has another record under this id
 * @throws SdkError `issuer_not_authorized` when this server has no key of the issuer; further codes of the ledger
 */
async function anchorRecord(
  context: { clock: Clock; issuers: IssuerKeys; ledger: ServerLedger },
  credential: Credential,
): Promise<LedgerPlace> {
  const { clock, ledger } = context;
  const issuer = signerFor(context, credential.issuerDid);
  const record = recordOf(credential);
  try {
    const { address, transactionHash, slot } = await ledger.anchor.issue(record, { issuer });
    return { address, transactionHash, blockNumber: slot, anchoredAt: clock.now() };
  } catch (error) {
    if (!isSdkError(error, "ledger_already_exists")) throw error;
  }
  const found = await ledger.anchor.read(record);
  if (found === undefined || !isSameRecord(found, record)) {
    throw new SdkError("anchor_mismatch", `the ledger has another record ${record.credentialId} of ${record.issuer}`);
  }
  const { transactionHash, slot } = firstOf(await ledger.anchor.history(record), "issue");
  return { address: found.address, transactionHash, blockNumber: slot, anchoredAt: clock.now() };
}

/**
 * Finds what did something on the ledger.
 *
 * @throws SdkError `ledger_not_found` when the history does not reach back to it
 */
export function firstOf(events: readonly LedgerEvent[], action: LedgerEvent["action"]): LedgerEvent {
  const event = events.find((each) => each.action === action);
  if (event !== undefined) return event;
  throw new SdkError("ledger_not_found", `the ledger's history has no transaction of ${action}`);
}

/** Notes that the ledger has a credential; one that was revoked meanwhile goes on to its revocation. */
export async function saveAnchoring(
  tx: Transaction,
  context: { clock: Clock },
  { id, place }: { id: string; place: LedgerPlace },
): Promise<void> {
  if ((await recordAnchor(tx, id, place)) === "revoking") await enqueueRevocation(tx, context, id);
}

/**
 * Writes the record of a credential to the ledger if that takes no longer than so many milliseconds.
 *
 * @returns `undefined` where it does: the job will see what became of it
 */
export async function anchorRecordWithin(
  context: { clock: Clock; issuers: IssuerKeys; ledger: ServerLedger; onError: ReportError },
  credential: Credential,
  milliseconds: number,
): Promise<LedgerPlace | undefined> {
  const waiting = new AbortController();
  try {
    return await Promise.race([
      anchorRecord(context, credential).catch((error: unknown) => {
        context.onError(error, `anchor credential ${credential.id} at once; the job anchor-record tries again`);
        return undefined;
      }),
      context.clock.sleep(milliseconds, waiting.signal).then(() => undefined),
    ]);
  } finally {
    waiting.abort();
  }
}

/** Writes the record of a credential to the ledger where the request that issued it could not. */
export const anchorRecordJob = defineJob({
  ...anchorRecordType,
  async run(context: ServerContext, { key }) {
    const { store, clock } = context;
    const credential = await findCredential(store.pool, key);
    if (credential?.anchorState !== "pending") return undefined;
    try {
      const place = await anchorRecord(context, credential);
      await store.transaction((tx) => saveAnchoring(tx, context, { id: key, place }));
      return undefined;
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      context.onError(error, `anchor credential ${key}`);
      await store.transaction((tx) => recordAnchorFailure(tx, key, { now: clock.now() }));
      return { state: "failed", error: error instanceof Error ? error.message : "refused" };
    }
  },
});
