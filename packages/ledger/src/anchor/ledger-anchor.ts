import type { CredentialRecord, KeyPair, Signer } from "@arcs/core";

import type { InclusionTree } from "../merkle/tree.ts";
import type { AnchoredBatch } from "../program/batch-layout.ts";
import type { AnchoredRecord } from "../program/record-layout.ts";
import type { RevocationReason } from "../base/revocation-reason.ts";
import type { LedgerEvent } from "../program/ledger-event.ts";
import type { LandedTransaction } from "../transaction/send-transaction.ts";

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
  /**
   * Makes a pending record active. With `record`, nothing is read first, as for `revoke`.
   *
   * @throws SdkError `ledger_not_found`, `ledger_not_pending`, `ledger_already_expired`
   */
  activate(
    credentialId: string,
    options: { issuer: Signer | KeyPair; record?: CredentialRecord },
  ): Promise<LedgerReceipt>;
  /**
   * Revokes for good.
   *
   * @param options.record - the record as it was issued, where the caller has it: then nothing is read first, and nobody who
   * fills the memo log with transactions of his own, and no endpoint without a memory, can keep it from being revoked. The
   * memo log takes a second revocation then, which changes nothing.
   * @throws SdkError `ledger_not_found`, `ledger_already_revoked`; `invalid_argument` for another credential's record
   */
  revoke(
    credentialId: string,
    options: { issuer: Signer | KeyPair; reason?: RevocationReason; record?: CredentialRecord },
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
  /** What happened to a batch, oldest first: its anchoring, and each revocation with its `leafIndex`. */
  batchHistory(key: BatchKey): Promise<LedgerEvent[]>;
  /** Reads a batch, or returns `undefined` where there is none. */
  readBatch(key: BatchKey): Promise<AnchoredBatch | undefined>;
  /**
   * Revokes one credential of a batch for good.
   *
   * @param options.batch - size and `closableAt` as they were anchored, where the caller has them: as `record` of `revoke`
   * @throws SdkError `ledger_not_found`, `ledger_already_revoked`
   */
  revokeInBatch(
    batch: Pick<InclusionTree, "root"> & { leafIndex: number },
    options: {
      issuer: Signer | KeyPair;
      reason?: RevocationReason;
      batch?: { size: number; closableAt?: number };
    },
  ): Promise<LedgerReceipt>;
  /** Lists the records about a subject. Batched credentials do not show: the ledger holds their root only. */
  listBySubject(subject: string): Promise<AnchoredRecord[]>;
  /** Lists the records of an issuer. */
  listByIssuer(issuer: string): Promise<AnchoredRecord[]>;
};
