import { type JsonObject, type LedgerInclusionProof, parseLedgerStatusId, type StatusResolver } from "@arcs/core";
import { naming, parseJson, splitInclusionProof } from "@arcs/core/internal";

import { findAnchorBatch } from "./anchoring/batch-store.ts";
import { type Credential, keptCredentials, recordKey } from "./store.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { Store } from "../../platform/db/store.ts";
import type { ServerLedger } from "../../platform/chains/chains.ts";

/**
 * Writes the signed W3C credential (specification 2.5), with the proof that it is in a batch on the ledger, where it is.
 *
 * @returns JSON, in the order of members in which it was signed
 */
export async function exportCredentialText(db: Queryable, credential: Credential): Promise<string> {
  const inclusionProof = await findInclusionProof(db, credential);
  if (inclusionProof === undefined) return credential.document;
  return JSON.stringify(withInclusionProof(parseJson(credential.document) as JsonObject, inclusionProof));
}

/** The proof that a credential is in a batch, or `undefined` while it is in none that the ledger has. */
async function findInclusionProof(
  db: Queryable,
  { anchorBatchId, anchorLeaf, anchoredAt, inclusionPath, subjectDataUri }: Credential,
): Promise<LedgerInclusionProof | undefined> {
  if (anchorBatchId === null || anchorLeaf === null || anchoredAt === null || inclusionPath === null) return undefined;
  const batch = await findAnchorBatch(db, anchorBatchId);
  if (batch === undefined) return undefined;
  return {
    type: naming.LEDGER_INCLUSION_TYPE,
    treeSize: batch.size,
    leafIndex: anchorLeaf,
    inclusionPath: Array.from(
      { length: inclusionPath.length / 32 },
      (_, index) => `u${Buffer.from(inclusionPath.subarray(index * 32, (index + 1) * 32)).toString("base64url")}`,
    ),
    subjectDataUri,
  };
}

function withInclusionProof(credential: JsonObject, inclusionProof: LedgerInclusionProof): JsonObject {
  const proof = credential["proof"];
  if (proof === undefined || Array.isArray(proof)) return credential;
  return { ...credential, proof: [proof, inclusionProof] };
}

/** A credential by what it says of itself: its status entry and its issuer. */
export type PresentedCredential = { entry: JsonObject; issuer: string };

/** Looks for a credential of this server. */
export type FindPresented = (presented: PresentedCredential) => Promise<Credential | undefined>;

/**
 * Finds the credential of this server that a status entry is about.
 *
 * @param options.issuer - DID of the presented credential's issuer
 */
export async function findPresented(
  store: Pick<Store, "readKept">,
  { entry, issuer }: PresentedCredential,
): Promise<Credential | undefined> {
  const { id } = entry;
  const named = typeof id === "string" ? parseLedgerStatusId(id) : undefined;
  if (named === undefined || entry["type"] !== naming.LEDGER_STATUS_TYPE) return undefined;
  const { issuerAddress, credentialId: recordId } = named;
  const found = await store.readKept(keptCredentials, recordKey({ issuerAddress, recordId }));
  return found?.issuerDid === issuer ? found : undefined;
}

/**
 * Makes the resolver by which this server verifies. Its own revocations hold at once, its credentials that are not on
 * the ledger yet are pending, and the ledger decides the rest. A batched credential needs no inclusion proof here,
 * because this server has it.
 */
export function createStatusResolver(
  { store, ledger }: { store: Store; ledger: ServerLedger },
  { find = (query) => findPresented(store, query) }: { find?: FindPresented } = {},
): StatusResolver {
  return async (query) => {
    const known = await find(query);
    if (known === undefined) return ledger.resolveStatus(query);
    if (known.revokedAt !== null) return { status: "revoked" };
    if (known.anchorState === "pending") {
      const { subjectDataHash, signature } = known;
      return {
        status: "pending",
        subjectDataHash: Uint8Array.from(subjectDataHash),
        signature: Uint8Array.from(signature),
      };
    }
    const isComplete = splitInclusionProof(query.credential).inclusionProof !== undefined;
    const inclusionProof = isComplete ? undefined : await findInclusionProof(store.pool, known);
    if (inclusionProof === undefined) return ledger.resolveStatus(query);
    return ledger.resolveStatus({ ...query, credential: withInclusionProof(query.credential, inclusionProof) });
  };
}
