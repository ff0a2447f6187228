import { readX402Artifact, type X402Artifact } from "@arcs/bridge";
import { SdkError } from "@arcs/core";
import { checkSellerReceipt, type ReceiptedPayment } from "@arcs/core/internal";

/**
 * Verifies a receipt of the x402 extension `offer-receipt`: signed by the payee, in JWS by an Ed25519 key or in EIP-712 by the
 * key of an EVM address, about this payer, network, transaction and time. A key that only its owner's web site could tell
 * cannot be checked here.
 *
 * @returns false for a receipt that cannot be checked here
 * @throws SdkError `receipt_invalid` for one that can, and does not hold
 */
export async function verifyReceipt(receipt: X402Artifact, payment: ReceiptedPayment): Promise<boolean> {
  const read = await readX402Artifact("receipt", receipt);
  if (read.state === "invalid") throw new SdkError("receipt_invalid", `receipt expected ${read.expected}`);
  if (read.state === "unknown_key") return false;
  checkSellerReceipt(read, payment);
  return true;
}
