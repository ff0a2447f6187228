import type { SyncState } from "@arcs/evm";
import type { ServerContext } from "../../context.ts";
import type { ApiKey } from "../access/service.ts";
import { type LedgerPlace, anchorRecordWithin, saveAnchoring } from "./anchoring/anchor-record.ts";
import type { Credential } from "./store.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import { type NewCredential, prepareCredential, storeCredential } from "./service.ts";

type IssueContext = Pick<
  ServerContext,
  "store" | "settings" | "clock" | "randomBytes" | "issuers" | "ledger" | "bridge" | "onError"
>;

export type IssuedCredential = {
  credential: Credential;
  /** Its copy on another chain, where one was asked for. */
  sync: SyncState | undefined;
  /** Where on the ledger it is; `undefined` where a job has it anchored later. */
  place: LedgerPlace | undefined;
};

type IssueOptions = {
  /** Writes what is to become true together with it, in the transaction that stores it. Its place in a status list is not known yet. */
  writeWith?: (tx: Transaction, issued: IssuedCredential) => Promise<void>;
  /** Waits for the ledger; by default it does not. */
  ledger?: {
    /** For how long at most; a job goes on from there. */
    patienceMs: number;
    /** Called in the transaction that notes where on the ledger it is. */
    onAnchored: (tx: Transaction, issued: IssuedCredential) => Promise<void>;
  };
};

/** Issues a credential: signs it, stores it with all that follows from it, and sees to it that the ledger gets its record. */
export async function issueCredential(
  context: IssueContext,
  { caller, ...wanted }: NewCredential & { caller: ApiKey },
  { writeWith, ledger }: IssueOptions = {},
): Promise<IssuedCredential> {
  const prepared = await prepareCredential(context, caller, wanted);
  const credential = await context.store.transaction(async (tx) => {
    const stored = storeCredential(tx, context, prepared);
    const [made] = await Promise.all([stored, writeWith?.(tx, { ...prepared, place: undefined })]);
    return made;
  });
  const issued = { credential, sync: prepared.sync, place: undefined };
  return ledger === undefined ? issued : anchorAtOnce(context, issued, ledger);
}

async function anchorAtOnce(
  context: Pick<ServerContext, "store" | "clock" | "issuers" | "ledger" | "onError">,
  issued: IssuedCredential,
  { patienceMs, onAnchored }: NonNullable<IssueOptions["ledger"]>,
): Promise<IssuedCredential> {
  const { credential } = issued;
  if (credential.anchorForm === "batch") return issued;
  const place = await anchorRecordWithin(context, credential, patienceMs);
  if (place === undefined) return issued;
  const anchored = { ...issued, place };
  try {
    await context.store.transaction(async (tx) => {
      await Promise.all([saveAnchoring(tx, context, { id: credential.id, place }), onAnchored(tx, anchored)]);
    });
  } catch (error) {
    // It is issued and on the ledger; the job will find it there and note it.
    context.onError(error, `note the anchoring of ${credential.id}`);
  }
  return anchored;
}
