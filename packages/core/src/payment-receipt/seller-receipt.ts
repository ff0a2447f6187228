import { decodeBase64Url, utf8ToBytes } from "../base/bytes.ts";
import { isSdkError, SdkError } from "../base/errors.ts";
import { isJsonObject, type JsonObject } from "../base/json.ts";
import { parseDidKey } from "../did/did-key.ts";
import { parseDid } from "../did/did.ts";
import { decodeAddress, encodeAddress } from "../keys/address.ts";
import { verifyEd25519 } from "../keys/ed25519.ts";
import { accountNameOf } from "../networks/account-id.ts";
import { normalizeNetworkName } from "../networks/network-name.ts";

/** A signed receipt of the x402 extension `offer-receipt` (version 1 of its schema), as sellers attach it. */
export type SellerReceipt = { format: "jws" | "eip712"; signature: string; payload?: object };

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
 * Verifies a receipt. Those in compact JWS by an Ed25519 key are checked: signed by the payee, about this payer, network,
 * transaction and time. A key that only its owner's web site could tell, or one of another network, cannot be checked here.
 *
 * @returns false for a receipt that cannot be checked here
 * @throws SdkError `receipt_invalid` for one that can, and does not hold
 * @see x402, specs/extensions/extension-offer-and-receipt.md, section 5
 */
export function verifySellerReceipt(receipt: SellerReceipt, payment: ReceiptedPayment): boolean {
  const jws = receipt.format === "jws" ? readJws(receipt.signature) : undefined;
  if (jws?.publicKey === undefined) return false;
  const { signed, signature, publicKey, content } = jws;
  const signer = encodeAddress(publicKey);
  if (!payment.payees.includes(signer)) {
    throw invalid(`receipt expected the signature of ${payment.payees.join(" or ")}, got that of ${signer}`);
  }
  if (!verifyEd25519({ signature, message: signed, publicKey })) {
    throw invalid("receipt expected a signature that fits, got another: something was changed");
  }
  checkContent(content, payment);
  checkTime(content, payment);
  return true;
}

/** Takes a compact JWS apart (RFC 7515, section 3.1); without a key where its key cannot be told here. */
function readJws(text: string): {
  signed: Uint8Array;
  signature: Uint8Array;
  publicKey: Uint8Array | undefined;
  content: JsonObject;
} {
  const [header, payload, signature, ...rest] = text.split(".");
  const head = readPart(header);
  const content = readPart(payload);
  if (head === undefined || content === undefined || !signature || rest.length > 0) {
    throw invalid("receipt expected a compact JWS of three parts, the first two of them JSON objects");
  }
  const { alg, kid } = head;
  if ("crit" in head || "b64" in head) throw invalid("receipt expected a JWS header without extensions");
  return {
    signed: utf8ToBytes(`${header}.${payload}`),
    signature: decodeBase64Url(signature) ?? new Uint8Array(),
    publicKey: alg === "EdDSA" && typeof kid === "string" ? keyOf(kid) : undefined,
    content,
  };
}

function checkContent({ version, network, payer, transaction }: JsonObject, payment: ReceiptedPayment): void {
  if (version !== 1) throw invalid("receipt expected version 1 of its schema");
  const named = typeof network === "string" ? normalizeNetworkName(network) : undefined;
  if (typeof payer !== "string" || accountNameOf(payer, payment.network) !== payment.payer) {
    throw invalid(`receipt expected the payer ${payment.payer}, got another`);
  }
  if (named === undefined || named !== (payment.network ?? named)) {
    throw invalid(`receipt expected the network ${payment.network ?? "of the payment"}, got another`);
  }
  if (transaction !== undefined && transaction !== payment.transactionHash) {
    throw invalid("receipt expected the transaction of this payment, got another");
  }
}

function checkTime({ issuedAt, transaction }: JsonObject, { paidAt }: ReceiptedPayment): void {
  const after = typeof issuedAt === "number" ? issuedAt * 1000 - paidAt.getTime() : Number.NaN;
  const longest = transaction === undefined ? LONGEST_AFTER_MS : Number.POSITIVE_INFINITY;
  if (after >= -CLOCK_TOLERANCE_MS && after <= longest) return;
  throw invalid("receipt expected issuedAt to follow the payment, and within an hour where it names no transaction");
}

/** The key of a `kid` that says itself what it is: a DID of the ledger, or `did:key`. */
function keyOf(kid: string): Uint8Array | undefined {
  const did = kid.split("#", 1)[0] ?? "";
  if (did.startsWith("did:key:")) return parseDidKey(did);
  try {
    return decodeAddress(parseDid(did).address);
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  }
}

function readPart(part = ""): JsonObject | undefined {
  const bytes = /^[A-Za-z0-9_-]+$/.test(part) ? decodeBase64Url(part) : undefined;
  try {
    const value: unknown = bytes === undefined ? undefined : JSON.parse(new TextDecoder().decode(bytes));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function invalid(message: string): SdkError {
  return new SdkError("receipt_invalid", message);
}
