import { isAddress } from "@arcs/core";
import type { Memory } from "@elizaos/core";

/** The transaction that a message says it was paid by: `content.payment`, as x402 answers it. */
export function paymentOf({ content }: Pick<Memory, "content">): string | undefined {
  const { transactionHash, transaction } = payment(content);
  const hash = transactionHash ?? transaction;
  return typeof hash === "string" && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(hash) ? hash : undefined;
}

/** The wallet that a message says it was paid by. */
export function paidBy({ content }: Pick<Memory, "content">): string | undefined {
  const { payer } = payment(content);
  return typeof payer === "string" && isAddress(payer) ? payer : undefined;
}

function payment(content: Memory["content"]): Record<string, unknown> {
  const { payment: given } = content as Record<string, unknown>;
  return typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
}
