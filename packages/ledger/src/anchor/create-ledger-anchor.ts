import { type CredentialRecord, type KeyPair, SdkError, type Signer } from "@arcs/core";
import {
  assertObject,
  defined,
  describeValue,
  parseNetwork,
  showValue,
  toSigner,
} from "@arcs/core/internal";

import type { AnchorDriver, BatchKey, LedgerAnchor, RecordKey } from "./ledger-anchor.ts";
import { createMemoDriver } from "./memo-anchor.ts";
import { findProgramAddress, hasAddressForm } from "../program/addresses.ts";
import { createProgramDriver, type ProgramAnchor } from "./program-anchor.ts";
import { createLedgerRequest, type LedgerEndpoint } from "../transaction/ledger-request.ts";
import {
  createTransactionSender,
  type TransactionSettings,
} from "../transaction/send-transaction.ts";
import {
  assertBatch,
  assertLeafIndex,
  assertRecord,
  copyRecord,
  isBytesOfLength,
} from "../program/messages.ts";
import {
  type AnchoredRecord,
  asOf,
  codeOfReason,
  type RevocationReason,
} from "../program/accounts.ts";

/** Options of an anchor, whatever its backend. */
export type LedgerAnchorOptions = LedgerEndpoint &
  TransactionSettings & {
    /**
     * `mainnet-beta`, `devnet`, `testnet` or `local`; `mainnet` and `ledger-mainnet` mean
     * `mainnet-beta`.
     */
    network: string;
    /** Signs and pays transactions. It need not be the issuer. */
    payer: Signer | KeyPair;
    /**
     * Clock for the expiry of records and for the end of what an issuer signs. Default: the
     * system's.
     */
    now?: () => Date;
  };

/**
 * The anchor program, the default: each record is an account, and the ledger itself enforces the
 * rules.
 */
export type ProgramBackend = {
  backend?: "program";
  /** Address of the anchor program, on networks without a known deployment. */
  programAddress?: string;
};

/**
 * The memo log: needs no deployed program and costs only a fee; its state is what the endpoint's
 * archive holds.
 */
export type MemoBackend = { backend: "memo" };

/**
 * Creates an anchor, which writes credentials' records to the ledger, reads them back and revokes
 * them.
 *
 * @throws SdkError `invalid_network`, `invalid_signer`; `invalid_argument` where the network has no
 *   known deployment of the program and none is configured
 * @example
 * ```ts
 * const anchor = createLedgerAnchor({ network: "local", transport: ledger.transport, payer });
 * const { address, transactionHash } = await anchor.issue(credential, { issuer });
 * ```
 */
export function createLedgerAnchor(options: LedgerAnchorOptions & ProgramBackend): ProgramAnchor;
export function createLedgerAnchor(
  options: LedgerAnchorOptions & (ProgramBackend | MemoBackend),
): LedgerAnchor;
export function createLedgerAnchor(
  options: LedgerAnchorOptions & (ProgramBackend | MemoBackend),
): LedgerAnchor {
  const request = createLedgerRequest(options);
  const network = parseNetwork(options.network);
  const { commitment = "confirmed", now = () => new Date() } = options;
  const sender = createTransactionSender(request, {
    payer: toSigner(options.payer),
    settings: options,
    now,
  });
  const { backend = "program" }: { backend?: unknown } = options;
  if (backend !== "program" && backend !== "memo") {
    throw new SdkError("invalid_argument", "backend must be program or memo");
  }
  if (backend === "memo")
    return checkedAnchor(createMemoDriver({ request, commitment, network }, { sender, now }), now);
  const program = findProgramAddress(network, (options as ProgramBackend).programAddress);
  const driver = createProgramDriver({ request, program, commitment }, sender);
  const onProgram: Pick<ProgramAnchor, "expire" | "close" | "closeBatch"> = {
    expire: async (key) => driver.expire(recordKey(key)),
    close: async (credentialId, options) => driver.close(idOf(credentialId), signerOf(options)),
    closeBatch: async (batch, options) => driver.closeBatch(rootOf(batch), signerOf(options)),
  };
  return { ...checkedAnchor(driver, now), ...onProgram };
}

/**
 * Passes only checked copies to a driver: callers may have no types, and may change what they
 * passed.
 */
function checkedAnchor(driver: AnchorDriver, now: () => Date): LedgerAnchor {
  const list = async (by: "subject" | "issuer", address: string): Promise<AnchoredRecord[]> =>
    (await driver.list(by, addressOf(address, by))).map((record) => asOf(record, now()));
  return {
    async issue(given, options) {
      const record = copyRecord(given);
      const { status = "Active" } = objectOf(options, "options");
      if (status !== "Pending" && status !== "Active") {
        throw invalid("status", `Pending or Active (received ${showValue(status)})`);
      }
      const issuer = toSigner(options.issuer);
      assertRecord(record, issuer.address);
      return driver.issue(record, { issuer, status });
    },
    async read(key) {
      const record = await driver.read(recordKey(key));
      return record && asOf(record, now());
    },
    activate: async (credentialId, options) =>
      driver.change({ action: "activate" }, knownRecord(idOf(credentialId), options)),
    async revoke(credentialId, options) {
      const reasonCode = reasonCodeOf(options);
      return driver.change(
        { action: "revoke", reasonCode },
        knownRecord(idOf(credentialId), options),
      );
    },
    history: async (key) => driver.history(recordKey(key)),
    async anchorBatch(tree, options) {
      const { size } = objectOf(tree, "batch");
      const { closableAt } = objectOf(options, "options");
      assertBatch({ size, closableAt });
      const root = rootOf(tree);
      const issuer = toSigner(options.issuer);
      return driver.anchorBatch(
        { issuer: issuer.address, root, size, ...defined({ closableAt }) },
        { issuer },
      );
    },
    batchHistory: async (key) => driver.batchHistory(batchKey(key)),
    readBatch: async (key) => driver.readBatch(batchKey(key)),
    async revokeInBatch(batch, options) {
      const { leafIndex } = objectOf(batch, "batch");
      const { batch: given } = objectOf(options, "options");
      if (given !== undefined) assertBatch(objectOf(given, "batch"));
      assertLeafIndex(leafIndex, given?.size);
      const root = rootOf(batch);
      const reasonCode = reasonCodeOf(options);
      const issuer = toSigner(options.issuer);
      const known = given && { ...given, issuer: issuer.address, root };
      return driver.revokeInBatch({ root, leafIndex, reasonCode }, { issuer, known });
    },
    listBySubject: async (subject) => list("subject", subject),
    listByIssuer: async (issuer) => list("issuer", issuer),
  };
}

function objectOf<Given>(value: Given, name: string): Given {
  assertObject(value, name);
  return value;
}

function signerOf(options: { issuer: Signer | KeyPair }): Signer {
  return toSigner(objectOf(options, "options").issuer);
}

function reasonCodeOf(options: { reason?: RevocationReason }): number {
  return codeOfReason(objectOf(options, "options").reason ?? "unspecified");
}

/**
 * Copies a record that the caller has at hand, after checking that it is of this credential and
 * issuer.
 */
function knownRecord(
  credentialId: string,
  options: { issuer: Signer | KeyPair; record?: CredentialRecord },
): { credentialId: string; issuer: Signer; known: CredentialRecord | undefined } {
  const issuer = signerOf(options);
  const { record: given } = options;
  if (given === undefined) return { credentialId, issuer, known: given };
  const known = copyRecord(given);
  assertRecord(known, issuer.address);
  if (known.credentialId !== credentialId) throw invalid("record", `the record of ${credentialId}`);
  return { credentialId, issuer, known };
}

function recordKey(key: RecordKey): RecordKey {
  const { issuer, credentialId } = objectOf(key, "key");
  return { issuer: addressOf(issuer, "issuer"), credentialId: idOf(credentialId) };
}

function batchKey(key: BatchKey): BatchKey {
  return { issuer: addressOf(objectOf(key, "key").issuer, "issuer"), root: rootOf(key) };
}

function idOf(credentialId: string): string {
  if (typeof credentialId !== "string" || credentialId === "")
    throw invalid("credentialId", `a text (received ${describeValue(credentialId)})`);
  return credentialId;
}

function rootOf(batch: { root: Uint8Array }): Uint8Array {
  const { root } = objectOf(batch, "batch");
  if (!isBytesOfLength(root, 32))
    throw invalid("root", `32 bytes (received ${describeValue(root)})`);
  return Uint8Array.from(root);
}

/** Accepts any address of the right form: looking for a missing account harms nobody. */
function addressOf(address: string, name: string): string {
  if (!hasAddressForm(address))
    throw new SdkError(
      "invalid_address",
      `${name} must be a ledger address (received ${showValue(address)})`,
    );
  return address;
}

function invalid(name: string, expected: string): SdkError {
  return new SdkError("invalid_argument", `${name} must be ${expected}`);
}
