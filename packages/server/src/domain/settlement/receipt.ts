import { readX402Artifact, type X402Artifact } from "@arcs/bridge";
import { SdkError } from "@arcs/core";
import { accountNameOf, addressOfAccount, normalizeNetworkName } from "@arcs/core/internal";

/** What a receipt must be about. */
export type ReceiptedPayment = {
  /** Addresses that the agent is paid at; its receipts are signed by one of their keys. */
  payees: readonly string[];
  payer: string;
  network: string | null;
  transactionHash: string | null;
  paidAt: Date;
};

const CLOCK_TOLERANCE_MS = 300_000;
// Without a transaction in it, only its time ties a receipt to one payment.
const LONGEST_AFTER_MS = 3_600_000;

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
  if (read.state === "invalid") throw invalid(`receipt expected ${read.expected}`);
  if (read.state === "unknown_key") return false;
  const { signer, payload } = read;
  if (!payment.payees.some((payee) => addressOfAccount(payee) === signer)) {
    throw invalid(`receipt expected the signature of ${payment.payees.join(" or ")}, got that of ${signer}`);
  }
  checkContent(payload, payment);
  checkTime(payload, payment);
  return true;
}

type Content = Readonly<Record<string, unknown>>;

function checkContent({ network, payer, transaction }: Content, payment: ReceiptedPayment): void {
  const named = typeof network === "string" ? normalizeNetworkName(network) : undefined;
  if (typeof payer !== "string" || accountNameOf(payer, payment.network) !== payment.payer) {
    throw invalid(`receipt expected the payer ${payment.payer}, got another`);
  }
  if (named === undefined || named !== (payment.network ?? named)) {
    throw invalid(`receipt expected the network ${payment.network ?? "of the payment"}, got another`);
  }
  if (transaction !== undefined && !isTransaction(transaction, payment.transactionHash)) {
    throw invalid("receipt expected the transaction of this payment, got another");
  }
}

function checkTime({ issuedAt, transaction }: Content, { paidAt }: ReceiptedPayment): void {
  const after = typeof issuedAt === "number" ? issuedAt * 1000 - paidAt.getTime() : Number.NaN;
  const longest = transaction === undefined ? LONGEST_AFTER_MS : Number.POSITIVE_INFINITY;
  if (after >= -CLOCK_TOLERANCE_MS && after <= longest) return;
  throw invalid("receipt expected issuedAt to follow the payment, and within an hour where it names no transaction");
}

/** Hashes of EVM chains are the same in either case, and here in the lower one. */
function isTransaction(named: unknown, hash: string | null): boolean {
  if (typeof named !== "string") return false;
  return named === hash || (named.startsWith("0x") && named.toLowerCase() === hash);
}

function invalid(message: string): SdkError {
  return new SdkError("receipt_invalid", message);
}
