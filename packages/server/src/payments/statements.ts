import { naming, publicKeyFromAddress, SdkError, verifyEd25519 } from "@arcs/core";

import type { Payment } from "../store/payments.ts";

/** Which payment a statement is about. */
export type StatedPayment = Pick<Payment, "id" | "agentId">;

/** Writes the text that a payer signs to rate a payment. Each part is on its own line, so that a wallet shows it readably. */
export function ratingStatement(
  { id, agentId }: StatedPayment,
  { rating, comment, network }: { rating: number; comment: string | null; network: string },
): string {
  return [
    "I rate the work that I paid for.",
    "",
    `statement: ${naming.CREDENTIAL_URN_PREFIX}rating:v1`,
    `payment: ${id}`,
    `agent: ${agentId} (${network})`,
    `rating: ${rating}`,
    // As JSON, so that a line break in it begins no line of its own.
    `comment: ${JSON.stringify(comment)}`,
  ].join("\n");
}

/** Writes the text that a payer signs to open a dispute. */
export function disputeStatement(
  { id, agentId }: StatedPayment,
  { reason, description, network }: { reason: string; description: string | null; network: string },
): string {
  return [
    "I dispute a payment that I made.",
    "",
    `statement: ${naming.CREDENTIAL_URN_PREFIX}dispute:v1`,
    `payment: ${id}`,
    `agent: ${agentId} (${network})`,
    `reason: ${JSON.stringify(reason)}`,
    `description: ${JSON.stringify(description)}`,
  ].join("\n");
}

/**
 * Checks that a wallet signed a statement: plain Ed25519 over its UTF-8 bytes.
 *
 * @param options.signature - base64 of 64 bytes
 * @throws SdkError `statement_signature_invalid`, with the statement in the details, when it did not
 */
export function checkStatement(statement: string, { signer, signature }: { signer: string; signature: string }): void {
  const publicKey = keyOf(signer);
  const message = Uint8Array.from(Buffer.from(statement, "utf8"));
  const bytes = Uint8Array.from(Buffer.from(signature, "base64"));
  if (publicKey !== undefined && verifyEd25519({ signature: bytes, message, publicKey })) return;
  throw new SdkError(
    "statement_signature_invalid",
    "signature expected that of the payer's wallet over the statement",
    {
      details: { signer, statement },
    },
  );
}

/** A payer may be a program or on another network: such a one signs nothing. */
function keyOf(address: string): Uint8Array | undefined {
  try {
    return publicKeyFromAddress(address);
  } catch {
    return undefined;
  }
}
