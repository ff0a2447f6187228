import { type CredentialRecord, type KeyPair, SdkError, type Signer } from "@arcs/core";
import { assertObject, describeValue, parseNetwork, showValue, toSigner } from "@arcs/core/internal";

import type { BatchKey, LedgerAnchor, RecordKey } from "./ledger-anchor.ts";
import { createMemoAnchor } from "./memo-anchor.ts";
import { findProgramAddress, hasAddressForm } from "../program/addresses.ts";
import { createProgramAnchor, type ProgramAnchor } from "./program-anchor.ts";
import { checkOptions, connectLedger, type LedgerEndpoint } from "../transaction/ledger-rpc.ts";
import { createTransactionSender, type TransactionSettings } from "../transaction/send-transaction.ts";
import { MAX_LEAVES } from "./credential-batch.ts";
import { assertLeafIndex, assertRecord, copyRecord, isBytesOfLength, isTime } from "../program/messages.ts";
import { codeOfReason, type RevocationReason } from "../program/account-layout.ts";

/** Options of an anchor, whatever its backend. */
export type LedgerAnchorOptions = LedgerEndpoint &
  TransactionSettings & {
    /** `mainnet-beta`, `devnet`, `testnet` or `local`; `mainnet` and `ledger-mainnet` mean `mainnet-beta`. */
    network: string;
    /** Signs and pays transactions. It need not be the issuer. */
    payer: Signer | KeyPair;
    /** Clock for the expiry of records and for the end of what an issuer signs. Default: the system's. */
    now?: () => Date;
  };

/** The anchor program, the default: each record is an account, and the ledger itself enforces the rules. */
export type ProgramBackend = {
  backend?: "program";
  /** Address of the anchor program, on networks without a known deployment. */
  programAddress?: string;
};

/** The memo log: needs no deployed program and costs only a fee; its state is what the endpoint's archive holds. */
export type MemoBackend = { backend: "memo" };

/**
 * Creates an anchor, which writes credentials' records to the ledger, reads them back and revokes them.
 *
 * @throws SdkError `invalid_network`, `invalid_signer`; `invalid_argument` where the network has no known deployment of
 * the program and none is configured
 * @example
 * ```ts
 * const anchor = createLedgerAnchor({ network: "local", transport: ledger.transport, payer });
 * const { address, transactionHash } = await anchor.issue(credential, { issuer });
 * ```
 */
export function createLedgerAnchor(options: LedgerAnchorOptions & ProgramBackend): ProgramAnchor;
export function createLedgerAnchor(options: LedgerAnchorOptions & (ProgramBackend | MemoBackend)): LedgerAnchor;
export function createLedgerAnchor(options: LedgerAnchorOptions & (ProgramBackend | MemoBackend)): LedgerAnchor {
  checkOptions(options);
  const network = parseNetwork(options.network);
  const { commitment = "confirmed", now = () => new Date() } = options;
  const rpc = connectLedger(network, options);
  const sender = createTransactionSender(rpc, { payer: toSigner(options.payer), settings: options, now });
  const { backend = "program" }: { backend?: unknown } = options;
  if (backend !== "program" && backend !== "memo") {
    throw new SdkError("invalid_argument", "backend expected program or memo");
  }
  if (backend === "memo") return checkedAnchor(createMemoAnchor({ rpc, commitment, network }, { sender, now }));
  const program = findProgramAddress(network, (options as ProgramBackend).programAddress);
  return checkedAnchor(createProgramAnchor({ rpc, program, commitment }, { sender, now }));
}

/**
 * Passes only checked copies to a backend. Callers without types get our errors, as rejections, and nothing is written
 * that they did not mean.
 */
function checkedAnchor(anchor: ProgramAnchor): ProgramAnchor;
function checkedAnchor(anchor: LedgerAnchor): LedgerAnchor;
function checkedAnchor(anchor: LedgerAnchor | ProgramAnchor): LedgerAnchor {
  const checked: LedgerAnchor = {
    issue: async (record, options) => anchor.issue(copyRecord(record), statusOptions(options)),
    read: async (key) => anchor.read(recordKey(key)),
    activate: async (credentialId, options) => anchor.activate(idOf(credentialId), knownRecord(credentialId, options)),
    revoke: async (credentialId, options) =>
      anchor.revoke(idOf(credentialId), knownRecord(credentialId, reasonOptions(options))),
    history: async (key) => anchor.history(recordKey(key)),
    async anchorBatch(tree, options) {
      const { size } = objectOf(tree, "batch");
      const { closableAt } = objectOf(options, "options");
      assertBatch({ size, closableAt });
      return anchor.anchorBatch({ root: rootOf(tree), size }, options);
    },
    batchHistory: async (key) => anchor.batchHistory(batchKey(key)),
    readBatch: async (key) => anchor.readBatch(batchKey(key)),
    async revokeInBatch(batch, options) {
      const { leafIndex } = objectOf(batch, "batch");
      assertLeafIndex(leafIndex);
      const known = objectOf(options, "options").batch;
      if (known !== undefined) assertBatch(objectOf(known, "batch"));
      if (known !== undefined && leafIndex >= known.size) throw invalid("leafIndex", `0 to ${known.size - 1}`);
      return anchor.revokeInBatch({ root: rootOf(batch), leafIndex }, reasonOptions(options));
    },
    listBySubject: async (subject) => anchor.listBySubject(addressOf(subject, "subject")),
    listByIssuer: async (issuer) => anchor.listByIssuer(addressOf(issuer, "issuer")),
  };
  if (!("closeBatch" in anchor)) return checked;
  const onProgram: Pick<ProgramAnchor, "expire" | "close" | "closeBatch"> = {
    expire: async (key) => anchor.expire(recordKey(key)),
    close: async (credentialId, options) => anchor.close(idOf(credentialId), objectOf(options, "options")),
    closeBatch: async (batch, options) => anchor.closeBatch({ root: rootOf(batch) }, objectOf(options, "options")),
  };
  return { ...checked, ...onProgram };
}

function objectOf<Given>(value: Given, name: string): Given {
  assertObject(value, name);
  return value;
}

function statusOptions<Options extends { status?: "Pending" | "Active" }>(options: Options): Options {
  const { status = "Active" } = objectOf(options, "options");
  if (status !== "Pending" && status !== "Active")
    throw invalid("status", `Pending or Active, got ${showValue(status)}`);
  return options;
}

function reasonOptions<Options extends { reason?: RevocationReason }>(options: Options): Options {
  codeOfReason(objectOf(options, "options").reason ?? "unspecified");
  return options;
}

/** Copies a record that the caller has at hand, after checking that it is of this credential and issuer. */
function knownRecord<Options extends { issuer: Signer | KeyPair; record?: CredentialRecord }>(
  credentialId: string,
  options: Options,
): Options {
  const { record: given, issuer } = objectOf(options, "options");
  if (given === undefined) return options;
  const record = copyRecord(given);
  assertRecord(record, toSigner(issuer).address);
  if (record.credentialId !== credentialId) throw invalid("record", `the record of ${credentialId}`);
  return { ...options, record };
}

function assertBatch({ size, closableAt }: { size: number; closableAt?: number | undefined }): void {
  if (!Number.isInteger(size) || size < 1 || size > MAX_LEAVES)
    throw invalid("size", `1 to ${MAX_LEAVES}, got ${showValue(size)}`);
  if (closableAt !== undefined && !isTime(closableAt))
    throw invalid("closableAt", `Unix seconds, got ${showValue(closableAt)}`);
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
    throw invalid("credentialId", `a text, got ${describeValue(credentialId)}`);
  return credentialId;
}

function rootOf(batch: { root: Uint8Array }): Uint8Array {
  const { root } = objectOf(batch, "batch");
  if (!isBytesOfLength(root, 32)) throw invalid("root", `32 bytes, got ${describeValue(root)}`);
  return Uint8Array.from(root);
}

/** Accepts any address of the right form: looking for a missing account harms nobody. */
function addressOf(address: string, name: string): string {
  if (!hasAddressForm(address))
    throw new SdkError("invalid_address", `${name} expected a ledger address, got ${showValue(address)}`);
  return address;
}

function invalid(name: string, expected: string): SdkError {
  return new SdkError("invalid_argument", `${name} expected ${expected}`);
}
