import { createHash } from "node:crypto";

import { SdkError } from "@arcs/core";
import { canonicalJson, defined } from "@arcs/core/internal";
import { readX402Artifact, type X402Artifact } from "@arcs/evm";
import { checkSellerReceipt, type ReceiptedPayment } from "@arcs/trust/internal";

/**
 * Verifies a receipt of the x402 extension `offer-receipt`: signed by the payee, in JWS by an Ed25519 key or in EIP-712 by the
 * key of an EVM address, about this payer, network, transaction and time. A key that only its owner's web site could tell
 * cannot be checked here.
 *
 * @returns its digest, of who signed it and what it says, however it is written; `undefined` for one that cannot be checked here
 * @throws SdkError `receipt_invalid` for one that can, and does not hold
 */
export async function verifyReceipt(receipt: X402Artifact, payment: ReceiptedPayment): Promise<string | undefined> {
  const read = await readX402Artifact("receipt", receipt);
  if (read.state === "invalid") throw new SdkError("receipt_invalid", `receipt expected ${read.expected}`);
  if (read.state === "unknown_key") return undefined;
  checkSellerReceipt(read, payment);
  const { network, resourceUrl, payer, issuedAt, transaction } = read.payload as Record<string, string | number>;
  const said = defined({ signer: read.signer, network, resourceUrl, payer, issuedAt, transaction });
  return createHash("sha256").update(canonicalJson(said)).digest("hex");
}
