import { decodeAddress, SdkError, verifyEd25519 } from "@arcs/core";
import { assertObject, showValue } from "@arcs/core/internal";

import { hasAddressForm } from "./addresses.ts";
import { assertLeaf, batchMessage, type Place, recordMessage } from "./messages.ts";
import { isBytes } from "../bytes.ts";
import { type AnchoredBatch, type AnchoredRecord, codeOfReason } from "./account-layout.ts";

/**
 * Verifies that the issuer signed the record as it stands: every field, and its last issue, activation or revocation.
 * Trusts neither the program nor the endpoint.
 *
 * No signature shows that nothing newer is withheld, or that a time has passed.
 *
 * @param options.program - address of the anchor program; of the memo program for the memo log
 * @throws SdkError `invalid_argument` for an invalid record or program
 * @example
 * ```ts
 * const isGenuine = auditRecord(record, { program: findProgramAddress("local") });
 * ```
 */
export function auditRecord(record: AnchoredRecord, options: { program: string }): boolean {
  const place = placeOf("record", record, options);
  return isSignedBy(record.issuer, record.authorization, () => messagesOf(record, place));
}

/** Returns the messages that the issuer may have signed last for the record's state. Expiry needs no signature. */
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
 * @throws SdkError `invalid_argument` for an invalid batch or program
 */
export function auditBatch(batch: AnchoredBatch, options: { program: string }): boolean {
  const place = placeOf("batch", batch, options);
  const { lastValidAt } = batch;
  return isSignedBy(batch.issuer, batch.authorization, () => [
    batchMessage("anchorBatch", { place, batch, lastValidAt }),
  ]);
}

/** A caller's mistake must not count as a verdict on the record. */
function placeOf(name: "record" | "batch", about: { address: string }, options: { program: string }): Place {
  assertObject(about, name);
  const program: unknown = typeof options === "object" && options !== null ? options.program : undefined;
  if (!hasAddressForm(program))
    throw new SdkError("invalid_argument", `program expected a ledger address, got ${showValue(program)}`);
  return { program, address: about.address };
}

/** Tells whether the issuer signed one of the messages. A record without a message counts as unsigned. */
function isSignedBy(issuer: string, signature: Uint8Array, messages: () => Uint8Array[]): boolean {
  if (!isBytes(signature)) return false;
  try {
    const publicKey = decodeAddress(issuer);
    return messages().some((message) => verifyEd25519({ signature, message, publicKey }));
  } catch {
    return false;
  }
}
