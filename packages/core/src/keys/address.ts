import { createBoundedCache } from "../base/bounded-cache.ts";
import { assertBytes, decodeBase58, encodeBase58 } from "../base/bytes.ts";
import { describeValue } from "../base/describe-value.ts";
import { attempt, SdkError } from "../base/errors.ts";
import { isPublicKey } from "./ed25519.ts";

// Base58 of 32 bytes has at most 44 characters.
const MAX_LENGTH = 44;

// Checking that 32 bytes are a key takes a square root, and the same few addresses recur.
const publicKeys = /* @__PURE__ */ createBoundedCache<Uint8Array>(1_000);

/**
 * Returns the Ed25519 public key of a ledger address: 32 bytes.
 *
 * @throws SdkError `invalid_address` if the text is not base58 of 32 bytes, or the bytes are not a key: off the curve (a program's
 * derived address), not canonical, or of small order
 */
export function decodeAddress(address: string): Uint8Array {
  const known = publicKeys.get(address);
  // A copy, because callers may change theirs.
  if (known !== undefined) return known.slice();
  const bytes = typeof address === "string" ? decodeBase58(address, MAX_LENGTH) : undefined;
  if (bytes?.length !== 32) {
    throw new SdkError(
      "invalid_address",
      `address expected the base58 text of 32 bytes, got ${whatCame(address, bytes)}`,
      {
        details: { expectedLength: 32, actualLength: bytes?.length },
      },
    );
  }
  if (!isPublicKey(bytes)) {
    // The text is not shown: a seed passed as an address looks the same.
    throw new SdkError("invalid_address", "address expected an Ed25519 public key, got 32 bytes that are none");
  }
  publicKeys.set(address, bytes.slice());
  return bytes;
}

// The text is not shown: people put keys where addresses belong.
function whatCame(address: unknown, bytes: Uint8Array | undefined): string {
  if (typeof address !== "string") return describeValue(address);
  if (bytes !== undefined) return `the base58 text of ${bytes.length} bytes`;
  if (/^0x[0-9a-f]{40}$/i.test(address)) return "an EVM address";
  if (address.startsWith("did:")) return "a DID";
  if (/^[-a-z\d]{3,8}:[-\w]{1,32}:/.test(address)) return "an account id of CAIP-10, which names its network too";
  const told = describeValue(address);
  return address.length > MAX_LENGTH || told.endsWith(" around it") ? told : `${told} that is no base58`;
}

/** Tells whether a value is a ledger address: base58 text of an Ed25519 public key that `decodeAddress` accepts. */
export function isAddress(value: unknown): value is string {
  return typeof value === "string" && attempt(() => decodeAddress(value)) !== undefined;
}

/**
 * Tells whether a value names an account on the ledger that may be paid: base58 text of 32 bytes, also those of no key, such as the
 * vault of a program.
 */
export function isLedgerAccount(value: unknown): value is string {
  return typeof value === "string" && decodeBase58(value, MAX_LENGTH)?.length === 32;
}

/**
 * Writes a 32-byte Ed25519 public key as a ledger address.
 *
 * @throws SdkError `invalid_argument` for another length: a 64-byte secret key must not become public text
 */
export function encodeAddress(publicKey: Uint8Array): string {
  assertBytes(publicKey, "public key", 32);
  return encodeBase58(publicKey);
}
