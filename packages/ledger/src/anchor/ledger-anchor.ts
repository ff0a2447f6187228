import type { CredentialRecord, KeyPair, Signer } from "@arcs/core";

import type { InclusionTree } from "./credential-batch.ts";
import type { AnchoredBatch, AnchoredRecord, RevocationReason } from "../program/accounts.ts";
import type { LedgerEvent } from "../program/history.ts";
import type { SignedBatch, SignedFields } from "../program/messages.ts";
import type { LandedTransaction } from "../transaction/send-transaction.ts";

/** Record of an operation, identified by its issuer and credential id. */
export type RecordKey = {
  /** Ledger address of the issuer. */
  issuer: string;
  credentialId: string;
};

/** Batch of an operation. */
export type BatchKey = {
  /** Ledger address of the issuer. */
  issuer: string;
  /** 32 bytes: root of the tree. */
  root: Uint8Array;
};

/** Account of an operation, with the transaction that carried it out. */
export type LedgerReceipt = LandedTransaction & { address: string };

/**
 * Writes credentials' records to the ledger, reads them back, revokes them.
 *
 * The issuer signs messages, never transactions; the payer given to {@link createLedgerAnchor}
 * signs and pays those. An issuer is a `Signer` (an address and a `sign` function) or a key pair
 * such as a web3.js `Keypair`.
 *
 * Reads use the anchor's commitment. An operation returns once its transaction has reached that
 * commitment.
 */
export type LedgerAnchor = {
  /**
   * Writes a record. It becomes `Active`, unless `status: "Pending"` asks for a record to be
   * activated later.
   *
   * @throws SdkError `ledger_already_exists` when this issuer has a record with this id; further
   *   codes in docs/errors.md
   */
  issue(
    record: CredentialRecord,
    options: { issuer: Signer | KeyPair; status?: "Pending" | "Active" },
  ): Promise<LedgerReceipt>;
  /**
   * Reads a record, or returns `undefined` where there is none. A record past `expiresAt` is
   * `Expired`.
   */
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
   * Revokes permanently.
   *
   * @param options.record - the record as issued, where the caller has it. Then nothing is read
   *   first, so neither a flooded memo log nor an endpoint without archive can prevent the revocation. The memo log then accepts a second
   * revocation, which changes nothing.
   * @throws SdkError `ledger_not_found`, `ledger_already_revoked`; `invalid_argument` for another
   *   credential's record
   */
  revoke(
    credentialId: string,
    options: { issuer: Signer | KeyPair; reason?: RevocationReason; record?: CredentialRecord },
  ): Promise<LedgerReceipt>;
  /**
   * Returns the events of a record, oldest first. They come from the RPC endpoint's archive, which
   * may not reach back forever.
   */
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
  /**
   * Returns the events of a batch, oldest first: its anchoring, and each revocation with its
   * `leafIndex`.
   */
  batchHistory(key: BatchKey): Promise<LedgerEvent[]>;
  /** Reads a batch, or returns `undefined` where there is none. */
  readBatch(key: BatchKey): Promise<AnchoredBatch | undefined>;
  /**
   * Revokes one credential of a batch permanently.
   *
   * @param options.batch - size and `closableAt` as anchored, where the caller has them; used like
   *   `record` of `revoke`
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
  /**
   * Lists the records about a subject. Batched credentials are missing: the ledger holds only their
   * root.
   */
  listBySubject(subject: string): Promise<AnchoredRecord[]>;
  /** Lists the records of an issuer. */
  listByIssuer(issuer: string): Promise<AnchoredRecord[]>;
};

/** A change of a record. `reasonCode` is the reason's number on the ledger. */
export type RecordChange = { action: "activate" } | { action: "revoke"; reasonCode: number };

/** Record or batch of a change as the caller has it: then nothing is read first. */
type Known<Value> = { issuer: Signer; known: Value | undefined };

/**
 * Driver of an anchor, one for each backend: gets checked copies, and returns records as the ledger
 * has them.
 */
export type AnchorDriver = {
  issue(
    record: CredentialRecord,
    options: { issuer: Signer; status: "Pending" | "Active" },
  ): Promise<LedgerReceipt>;
  read(key: RecordKey): Promise<AnchoredRecord | undefined>;
  change(
    change: RecordChange,
    record: { credentialId: string } & Known<SignedFields>,
  ): Promise<LedgerReceipt>;
  history(key: RecordKey): Promise<LedgerEvent[]>;
  anchorBatch(batch: SignedBatch, options: { issuer: Signer }): Promise<LedgerReceipt>;
  batchHistory(key: BatchKey): Promise<LedgerEvent[]>;
  readBatch(key: BatchKey): Promise<AnchoredBatch | undefined>;
  revokeInBatch(
    revocation: { root: Uint8Array; leafIndex: number; reasonCode: number },
    options: Known<SignedBatch>,
  ): Promise<LedgerReceipt>;
  list(by: "subject" | "issuer", address: string): Promise<AnchoredRecord[]>;
};
