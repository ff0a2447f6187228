import { type JsonObject, SdkError } from "@arcs/core";
import { accountNameOf, addressOfAccount, normalizeNetworkName } from "@arcs/core/internal";

import { readSignedJws } from "./signed-jws.ts";

/** A signed receipt of the x402 extension `offer-receipt` (version 1 of its schema), as sellers attach it. */
export type SellerReceipt = { format: "jws" | "eip712"; signature: string; payload?: object };

/** The payment that a receipt must match. */
export type ReceiptedPayment = {
  /** Payment addresses of the agent; one of their keys signs its receipts. */
  payees: readonly string[];
  payer: string;
  network: string | null;
  transactionHash: string | null;
  paidAt: Date;
};

const CLOCK_TOLERANCE_MS = 300_000;
// Without a transaction, only its time ties a receipt to one payment.
const MAX_DELAY_MS = 3_600_000;

/**
 * Verifies a self-contained receipt: a compact JWS by an Ed25519 key that it names.
 *
 * @returns false for a receipt that cannot be checked this way
 * @throws SdkError `receipt_invalid` if it can be checked, and does not verify
 * @see x402, specs/extensions/extension-offer-and-receipt.md, section 5
 */
export function verifySellerReceipt(receipt: SellerReceipt, payment: ReceiptedPayment): boolean {
  if (receipt.format !== "jws") return false;
  const read = readSignedJws(receipt.signature);
  if (read.state === "invalid") throw invalid(`receipt expected ${read.expected}`);
  if (read.state === "unknown_key") return false;
  checkSellerReceipt(read, payment);
  return true;
}

/**
 * Checks that a receipt with a valid signature is the payee's, and matches this payer, network, transaction and time.
 *
 * @throws SdkError `receipt_invalid`
 */
export function checkSellerReceipt(
  { signer, payload }: { signer: string; payload: Readonly<Record<string, unknown>> },
  payment: ReceiptedPayment,
): void {
  if (!payment.payees.some((payee) => addressOfAccount(payee) === signer)) {
    throw invalid(`receipt expected the signature of ${payment.payees.join(" or ")}, got that of ${signer}`);
  }
  if (payload["version"] !== 1) throw invalid("receipt expected version 1 of its schema");
  checkContent(payload as JsonObject, payment);
  checkTime(payload as JsonObject, payment);
}

function checkContent({ network, payer, transaction }: JsonObject, payment: ReceiptedPayment): void {
  const named = typeof network === "string" ? normalizeNetworkName(network) : undefined;
  if (typeof payer !== "string" || accountNameOf(payer, payment.network) !== payment.payer) {
    throw invalid(`receipt expected the payer ${payment.payer}, got another`);
  }
  // For a payment on an unknown chain, a receipt from any chain would match.
  if (named === undefined || named !== /* fault: seller-receipt-for-any-network */ payment.network) {
    throw invalid(`receipt expected the network ${payment.network ?? "of a payment that has one"}, got another`);
  }
  if (transaction !== undefined && !isTransaction(transaction, payment.transactionHash)) {
    throw invalid("receipt expected the transaction of this payment, got another");
  }
}

function checkTime({ issuedAt, transaction }: JsonObject, { paidAt }: ReceiptedPayment): void {
  const after = typeof issuedAt === "number" ? issuedAt * 1000 - paidAt.getTime() : Number.NaN;
  const maxDelay = transaction === undefined ? MAX_DELAY_MS : Number.POSITIVE_INFINITY;
  if (after >= -CLOCK_TOLERANCE_MS && after <= maxDelay) return;
  throw invalid("receipt expected issuedAt to follow the payment, and within an hour where it names no transaction");
}

/** Tells whether a receipt names the transaction; the letter case of EVM hashes does not matter. */
function isTransaction(named: unknown, hash: string | null): boolean {
  if (typeof named !== "string") return false;
  return named === hash || (named.startsWith("0x") && named.toLowerCase() === hash);
}

function invalid(message: string): SdkError {
  return new SdkError("receipt_invalid", message);
}
