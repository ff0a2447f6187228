import { publicKeyFromAddress, verifyEd25519 } from "@arcs/core";

import { assertLeaf } from "../record-input.ts";
import { codeOfReason } from "../revocation-reason.ts";
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
 * @example
 * ```ts
 * const isGenuine = auditRecord(record, { program: programAddressOf("local") });
 * ```
 */
export function auditRecord(record: AnchoredRecord, { program }: { program: string }): boolean {
  const place = { program, address: record.address };
  return isSignedBy(record.issuer, record.authorization, () => messagesOf(record, place));
}

/** What the issuer may have signed last for a record to be in its state. That its time has passed nobody signs. */
function messagesOf(record: AnchoredRecord, place: Place): Uint8Array[] {
  assertLeaf(record);
  const issuedPending = recordMessage("issue", { place, record, extra: 0 });
  const activated = [recordMessage("issue", { place, record, extra: 1 }), recordMessage("activate", { place, record })];
  switch (record.status) {
    case "Pending":
      return [issuedPending];
    case "Active":
      return activated;
    case "Expired":
      return [issuedPending, ...activated];
    case "Revoked":
      return [recordMessage("revoke", { place, record, extra: codeOfReason(record.reason ?? "unspecified") })];
  }
}

/** Verifies that the issuer signed the batch: its root, its size and when it may be closed. */
export function auditBatch(batch: AnchoredBatch, { program }: { program: string }): boolean {
  const place = { program, address: batch.address };
  return isSignedBy(batch.issuer, batch.authorization, () => [batchMessage("anchorBatch", { place, batch })]);
}

/** Tells whether the issuer signed one of the messages. Of what has no message nobody signed one. */
function isSignedBy(issuer: string, signature: Uint8Array, messages: () => Uint8Array[]): boolean {
  try {
    const publicKey = publicKeyFromAddress(issuer);
    return messages().some((message) => verifyEd25519({ signature, message, publicKey }));
  } catch {
    return false;
  }
}
