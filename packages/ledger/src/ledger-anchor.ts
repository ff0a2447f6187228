import type { CredentialRecord, KeyPair, Signer } from "@arcs/core";

import type { InclusionTree } from "./merkle/tree.ts";
import type { AnchoredBatch } from "./program/batch-layout.ts";
import type { AnchoredRecord } from "./program/record-layout.ts";
import type { RevocationReason } from "./revocation-reason.ts";
import type { LandedTransaction } from "./transaction/send-transaction.ts";

/** Which record an operation is about: a credential is known by its issuer and id. */
export type RecordKey = {
  /** Ledger address of the issuer. */
  issuer: string;
  credentialId: string;
};

/** Which batch an operation is about. */
export type BatchKey = {
  /** Ledger address of the issuer. */
  issuer: string;
  /** 32 bytes: root of the tree. */
  root: Uint8Array;
};

/** What an operation did: the account, and the transaction that did it. */
export type LedgerReceipt = LandedTransaction & { address: string };

/** One thing that happened to a record or a batch, as the ledger's history tells it. */
export type LedgerEvent = LandedTransaction & {
  action: "issue" | "activate" | "revoke" | "expire" | "close" | "anchorBatch" | "revokeInBatch" | "closeBatch";
  /** Unix seconds; absent where the ledger does not say. */
  timestamp?: number;
  /** Set for revocations. */
  reason?: RevocationReason;
  /** Which credential of a batch was revoked. */
  leafIndex?: number;
};

/**
 * Writes credentials' records to the ledger, reads them back, revokes them.
 *
 * The issuer signs messages, never transactions; the payer given to {@link createLedgerAnchor} signs and pays those. An
 * issuer is a `Signer` (an address and a `sign` function) or a key pair such as a web3.js `Keypair`.
 *
 * Reads take the ledger as it is at the anchor's commitment. An operation returns once its transaction has reached it.
 */
export type LedgerAnchor = {
  /**
   * Writes a record. It becomes `Active`, unless `status: "Pending"` asks for a record to be activated later.
   *
   * @throws SdkError `ledger_already_exists` when this issuer has a record with this id; further codes in docs/errors.md
   */
  issue(
    record: CredentialRecord,
    options: { issuer: Signer | KeyPair; status?: "Pending" | "Active" },
  ): Promise<LedgerReceipt>;
  /** Reads a record, or returns `undefined` where there is none. A record past `expiresAt` is `Expired`. */
  read(key: RecordKey): Promise<AnchoredRecord | undefined>;
  /** Makes a pending record active. @throws SdkError `ledger_not_found`, `ledger_not_pending`, `ledger_already_expired` */
  activate(credentialId: string, options: { issuer: Signer | KeyPair }): Promise<LedgerReceipt>;
  /** Revokes for good. @throws SdkError `ledger_not_found`, `ledger_already_revoked` */
  revoke(
    credentialId: string,
    options: { issuer: Signer | KeyPair; reason?: RevocationReason },
  ): Promise<LedgerReceipt>;
  /** What happened to a record, oldest first. It comes from the RPC endpoint's archive, which may not reach back forever. */
  history(key: RecordKey): Promise<LedgerEvent[]>;
  /**
   * Anchors up to 65,536 credentials in one transaction; `buildBatch` makes the tree.
   *
   * @throws SdkError `ledger_already_exists` when this issuer has anchored this tree before
   */
  anchorBatch(
    tree: Pick<InclusionTree, "root" | "size">,
    options: { issuer: Signer | KeyPair; closableAt?: number },
  ): Promise<LedgerReceipt>;
  /** Reads a batch, or returns `undefined` where there is none. */
  readBatch(key: BatchKey): Promise<AnchoredBatch | undefined>;
  /** Revokes one credential of a batch for good. @throws SdkError `ledger_not_found`, `ledger_already_revoked` */
  revokeInBatch(
    batch: Pick<InclusionTree, "root"> & { leafIndex: number },
    options: { issuer: Signer | KeyPair; reason?: RevocationReason },
  ): Promise<LedgerReceipt>;
  /** Lists the records about a subject. Batched credentials do not show: the ledger holds their root only. */
  listBySubject(subject: string): Promise<AnchoredRecord[]>;
  /** Lists the records of an issuer. */
  listByIssuer(issuer: string): Promise<AnchoredRecord[]>;
};
