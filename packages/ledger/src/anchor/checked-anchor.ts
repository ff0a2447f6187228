import { type CredentialRecord, type KeyPair, SdkError, type Signer } from "@arcs/core";
import { assertObject, describeValue, showValue, toSigner } from "@arcs/core/internal";

import { hasAddressForm } from "../program/addresses.ts";
import { MAX_LEAVES } from "../merkle/tree.ts";
import type { BatchKey, LedgerAnchor, RecordKey } from "./ledger-anchor.ts";
import type { ProgramAnchor } from "./program-anchor.ts";
import { assertLeafIndex, assertRecord, copyRecord, isBytes, isTime } from "../program/record-input.ts";
import { codeOfReason, type RevocationReason } from "../base/revocation-reason.ts";

/**
 * Passes only checked copies to a backend. Callers without types get our errors, as rejections, and nothing is written
 * that they did not mean.
 */
export function checkedAnchor(anchor: ProgramAnchor): ProgramAnchor;
export function checkedAnchor(anchor: LedgerAnchor): LedgerAnchor;
export function checkedAnchor(anchor: LedgerAnchor | ProgramAnchor): LedgerAnchor {
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
  if (!isBytes(root, 32)) throw invalid("root", `32 bytes, got ${describeValue(root)}`);
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
