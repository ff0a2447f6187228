import { decodeAddress, SdkError, verifyEd25519 } from "@arcs/core";
import { assertObject, createBoundedCache, showValue } from "@arcs/core/internal";

import { hasAddressForm } from "./addresses.ts";
import { assertLeaf } from "./record-input.ts";
import { isBytes } from "../base/bytes.ts";
import { codeOfReason } from "../base/revocation-reason.ts";
import type { AnchoredBatch } from "./batch-layout.ts";
import { batchMessage, type Place, recordMessage } from "./messages.ts";
import type { AnchoredRecord } from "./record-layout.ts";

/**
 * Verifies, without trusting the program or the endpoint, that the issuer signed the record as it stands: every field, and
 * its last issue, activation or revocation.
 *
 * What no signature shows is that nothing newer is being withheld, and when a time has passed.
 *
 * @param options.program - address of the anchor program; of the memo program for the memo log
 * @throws SdkError `invalid_argument` for a record or a program that is none: of that nothing is known
 * @example
 * ```ts
 * const isGenuine = auditRecord(record, { program: findProgramAddress("local") });
 * ```
 */
export function auditRecord(record: AnchoredRecord, options: { program: string }): boolean {
  const place = placeOf("record", record, options);
  return isSignedBy(record.issuer, record.authorization, () => messagesOf(record, place));
}

/** What the issuer may have signed last for a record to be in its state. That its time has passed nobody signs. */
function messagesOf(record: AnchoredRecord, place: Place): Uint8Array[] {
  assertLeaf(record);
  const { lastValidAt } = record;
  const issuedPending = recordMessage("issue", { place, record, lastValidAt, extra: 0 });
  const activated = [
    recordMessage("issue", { place, record, lastValidAt, extra: 1 }),
    recordMessage("activate", { place, record, lastValidAt }),
  ];
  switch (record.status) {
    case "Pending":
      return [issuedPending];
    case "Active":
      return activated;
    case "Expired":
      return [issuedPending, ...activated];
    case "Revoked":
      return [
        recordMessage("revoke", { place, record, lastValidAt, extra: codeOfReason(record.reason ?? "unspecified") }),
      ];
  }
}

/**
 * Verifies that the issuer signed the batch: its root, its size and when it may be closed.
 *
 * @throws SdkError `invalid_argument` for a batch or a program that is none
 */
export function auditBatch(batch: AnchoredBatch, options: { program: string }): boolean {
  const place = placeOf("batch", batch, options);
  const { lastValidAt } = batch;
  return isSignedBy(batch.issuer, batch.authorization, () => [
    batchMessage("anchorBatch", { place, batch, lastValidAt }),
  ]);
}

/** A mistake of the caller is no verdict on the record. */
function placeOf(name: "record" | "batch", about: { address: string }, options: { program: string }): Place {
  assertObject(about, name);
  const program: unknown = typeof options === "object" && options !== null ? options.program : undefined;
  if (!hasAddressForm(program))
    throw new SdkError("invalid_argument", `program expected a ledger address, got ${showValue(program)}`);
  return { program, address: about.address };
}

/** Tells whether the issuer signed one of the messages. Of what has no message nobody signed one. */
function isSignedBy(issuer: string, signature: Uint8Array, messages: () => Uint8Array[]): boolean {
  if (!isBytes(signature)) return false;
  try {
    const publicKey = decodeAddress(issuer);
    const signed = messages().map((message) => ({ signature, message, publicKey }));
    return signed.some((each) => genuine.has(nameOf(each))) || signed.some(verifyOnce);
  } catch {
    return false;
  }
}

type Signed = Parameters<typeof verifyEd25519>[0];

// A verifier reads the same record anew each time that somebody shows its credential, and it has the same signature each time.
const MOST_GENUINE = 1000;
const genuine = /* @__PURE__ */ createBoundedCache<true>(MOST_GENUINE);

/** Verifies a signature, and remembers one that is good. */
function verifyOnce(signed: Signed): boolean {
  const isGenuine = verifyEd25519(signed);
  if (isGenuine) genuine.set(nameOf(signed), true);
  return isGenuine;
}

/** All that a verdict depends on, byte by byte. */
function nameOf({ publicKey, signature, message }: Signed): string {
  return `${signature.length} ${String.fromCharCode(...publicKey, ...signature, ...message)}`;
}
