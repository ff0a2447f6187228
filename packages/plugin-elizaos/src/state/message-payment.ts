import { isAddress, decodeAddress, verifyEd25519 } from "@arcs/core";
import { assertShape } from "@arcs/core/internal";
import type { Memory } from "@elizaos/core";

/** A claimed payment for a message. */
export type PaymentClaim = {
  transactionHash: string;
  /** Ledger address of the payer, whose wallet has signed the claim. */
  payer: string;
};

/**
 * Returns the text that a payer signs to name the job of a payment. Anyone can read a payment's transaction and payer
 * on the ledger, but only the payer knows its purpose.
 *
 * @param claim.agent - ledger address of the paid agent
 * @param claim.transactionHash - signature of the payment's transaction
 * @throws SdkError `invalid_argument` when one of them is missing
 * @example
 * ```ts
 * const text = new TextEncoder().encode(formatJobClaim({ agent, transactionHash }));
 * const signature = Buffer.from(await wallet.sign(text)).toString("base64");
 * const content = { text: "Translate this", payment: { transactionHash, payer: wallet.address, signature } };
 * ```
 */
export function formatJobClaim(claim: { agent: string; transactionHash: string }): string {
  assertShape(claim, "claim", { agent: "text", transactionHash: "text" });
  return `This payment is for the job of this message.\nAgent: ${claim.agent}\nTransaction: ${claim.transactionHash}`;
}

/** Returns the claim in a message, `content.payment`, if its payer has signed it for this agent. */
export function claimOf({ content }: Pick<Memory, "content">, agent: string): PaymentClaim | undefined {
  const { transactionHash, payer, signature } = payment(content);
  const isWhole =
    typeof transactionHash === "string" &&
    /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(transactionHash) &&
    typeof payer === "string" &&
    isAddress(payer) &&
    typeof signature === "string" &&
    /^[A-Za-z0-9+/]{86}==$/.test(signature);
  if (!isWhole) return undefined;
  const message = new TextEncoder().encode(formatJobClaim({ agent, transactionHash }));
  const isSigned = verifyEd25519({
    signature: Uint8Array.from(Buffer.from(signature, "base64")),
    message,
    publicKey: decodeAddress(payer),
  });
  return /* fault: plugin-job-claim-unsigned */ isSigned ? { transactionHash, payer } : undefined;
}

/** Returns the wallet that a message claims as its payer: for a lookup, and nothing more. */
export function paidBy({ content }: Pick<Memory, "content">): string | undefined {
  const { payer } = payment(content);
  return typeof payer === "string" && isAddress(payer) ? payer : undefined;
}

function payment(content: Memory["content"]): Record<string, unknown> {
  const { payment: given } = content as Record<string, unknown>;
  return typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
}
