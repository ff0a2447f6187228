import {
  decodeAddress,
  encodeAddress,
  type JsonObject,
  parseDid,
  SdkError,
  verifyEd25519,
} from "@arcs/core";
import {
  accountNameOf,
  addressOfAccount,
  attempt,
  decodeBase64Url,
  equalBytes,
  normalizeNetworkName,
  parseDidKey,
  readEncodedObject,
  utf8ToBytes,
} from "@arcs/core/internal";

/**
 * A signed receipt of the x402 extension `offer-receipt` (version 1 of its schema), as sellers
 * attach it.
 */
export type SellerReceipt = { format: "jws" | "eip712"; signature: string; payload?: object };

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
 * Verifies a compact JWS by an Ed25519 key that it names (x402, extension-offer-and-receipt.md,
 * section 5); false for others.
 *
 * @throws SdkError `receipt_invalid`
 */
export function verifySellerReceipt(receipt: SellerReceipt, payment: ReceiptedPayment): boolean {
  if (receipt.format !== "jws") return false;
  const read = readSignedJws(receipt.signature);
  if (read.state === "invalid") throw invalid(`receipt must be ${read.expected}`);
  if (read.state === "unknown_key") return false;
  checkSellerReceipt(read, payment);
  return true;
}

/**
 * Checks that a signed receipt is the payee's, and of this payment. @throws SdkError
 * `receipt_invalid`
 */
export function checkSellerReceipt(
  { signer, payload }: { signer: string; payload: Readonly<Record<string, unknown>> },
  payment: ReceiptedPayment,
): void {
  if (!payment.payees.some((payee) => addressOfAccount(payee) === signer)) {
    throw invalid(
      `receipt must be signed by ${payment.payees.join(" or ")} (received the signature of ${signer})`,
    );
  }
  if (payload["version"] !== 1) throw invalid("receipt must have version 1 of its schema");
  checkContent(payload as JsonObject, payment);
  checkTime(payload as JsonObject, payment);
}

function checkContent(
  { network, payer, transaction }: JsonObject,
  payment: ReceiptedPayment,
): void {
  const named = typeof network === "string" ? normalizeNetworkName(network) : undefined;
  if (typeof payer !== "string" || accountNameOf(payer, payment.network) !== payment.payer) {
    throw invalid(`receipt must name the payer ${payment.payer} (received another)`);
  }
  // For a payment on an unknown chain, a receipt from any chain would match.
  if (named === undefined || named !== payment.network) {
    throw invalid(
      `receipt must name the network ${payment.network ?? "of a payment that has one"} (received another)`,
    );
  }
  if (transaction !== undefined && !isTransaction(transaction, payment.transactionHash)) {
    throw invalid("receipt must name the transaction of this payment (received another)");
  }
}

function checkTime({ issuedAt, transaction }: JsonObject, { paidAt }: ReceiptedPayment): void {
  const after = typeof issuedAt === "number" ? issuedAt * 1000 - paidAt.getTime() : Number.NaN;
  const maxDelay = transaction === undefined ? MAX_DELAY_MS : Number.POSITIVE_INFINITY;
  if (after >= -CLOCK_TOLERANCE_MS && after <= maxDelay) return;
  throw invalid(
    "receipt must have an issuedAt after the payment, and within an hour where it names no transaction",
  );
}

/** Tells whether a receipt names the transaction; the letter case of EVM hashes does not matter. */
function isTransaction(named: unknown, hash: string | null): boolean {
  if (typeof named !== "string") return false;
  return named === hash || (named.startsWith("0x") && named.toLowerCase() === hash);
}

function invalid(message: string): SdkError {
  return new SdkError("receipt_invalid", message);
}

type SignedJws =
  | { state: "signed"; signer: string; payload: JsonObject }
  /** The JWS does not contain the key; it is, for example, on a web site. */
  | { state: "unknown_key"; payload: JsonObject }
  /** It was changed, or never was a valid JWS. */
  | { state: "invalid"; expected: string };

/** Reads and checks a compact JWS (RFC 7515, section 3.1) whose `kid` contains its Ed25519 key. */
export function readSignedJws(text: string): SignedJws {
  const parts = readParts(text);
  if (parts === undefined)
    return broken("a compact JWS of three parts, the first two of them JSON objects");
  const { head, payload, message, signature } = parts;
  if ("crit" in head || "b64" in head) return broken("a JWS header without extensions");
  const { alg, kid, jwk } = head;
  const publicKey = alg === "EdDSA" && typeof kid === "string" ? keyOf(kid) : undefined;
  if (publicKey === undefined) return { state: "unknown_key", payload };
  if (jwk !== undefined && !isKey(jwk, publicKey)) return broken("a jwk that is the key of kid");
  if (verifyEd25519({ signature, message, publicKey })) {
    return { state: "signed", signer: encodeAddress(publicKey), payload };
  }
  return broken("a signature that fits (received another): something was changed");
}

type Parts = { head: JsonObject; payload: JsonObject; message: Uint8Array; signature: Uint8Array };

function readParts(text: string): Parts | undefined {
  const [header = "", content = "", rest, ...more] = text.split(".");
  const [head, payload] = [readEncodedObject(header), readEncodedObject(content)];
  const signature = rest === undefined ? undefined : decodeBase64Url(rest);
  if (head === undefined || payload === undefined || signature === undefined || more.length > 0)
    return undefined;
  return { head, payload, message: utf8ToBytes(`${header}.${content}`), signature };
}

function broken(expected: string): SignedJws {
  return { state: "invalid", expected };
}

function keyOf(kid: string): Uint8Array | undefined {
  const did = kid.split("#", 1)[0] ?? "";
  return parseDidKey(did) ?? attempt(() => decodeAddress(parseDid(did).address));
}

/** Tells whether a JWK (RFC 8037) is this key: a header with two different keys is ambiguous. */
function isKey(jwk: unknown, publicKey: Uint8Array): boolean {
  const { kty, crv, x } = (jwk ?? {}) as { kty?: unknown; crv?: unknown; x?: unknown };
  const bytes = typeof x === "string" ? decodeBase64Url(x) : undefined;
  return kty === "OKP" && crv === "Ed25519" && bytes !== undefined && equalBytes(bytes, publicKey);
}
