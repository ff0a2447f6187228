import {
  assertBytes,
  assertObject,
  createBoundedCache,
  decodeBase58,
  describeValue,
  encodeBase58,
  encodeMultikey,
  isPublicKey,
  parseDidKey,
  showValue,
} from "@arcs/vc/internal";
import { attempt, SdkError } from "../base/errors.ts";
import { DID_METHOD } from "../base/naming.ts";
import { isNetwork, type Network, networks, parseNetwork } from "../base/networks.ts";

// Base58 of 32 bytes has at most 44 characters.
const MAX_ADDRESS_LENGTH = 44;

// Checking that 32 bytes are a key takes a square root, and the same few addresses recur.
const publicKeys = /* @__PURE__ */ createBoundedCache<Uint8Array>(1_000);

/**
 * Returns the Ed25519 public key of a ledger address: 32 bytes.
 *
 * @throws SdkError `invalid_address` if the text is not base58 of 32 bytes, or the bytes are not a
 *   key: off the curve (a program's derived address), not canonical, or of small order
 */
export function decodeAddress(address: string): Uint8Array {
  const known = publicKeys.get(address);
  // A copy, because callers may change theirs.
  if (known !== undefined) return known.slice();
  const bytes = typeof address === "string" ? decodeBase58(address, MAX_ADDRESS_LENGTH) : undefined;
  if (bytes?.length !== 32) {
    throw new SdkError(
      "invalid_address",
      `address must be the base58 text of 32 bytes (received ${addressCame(address, bytes)})`,
      {
        details: { expectedLength: 32, actualLength: bytes?.length },
      },
    );
  }
  if (!isPublicKey(bytes)) {
    // The text is not shown: a seed passed as an address looks the same.
    throw new SdkError(
      "invalid_address",
      "address must be an Ed25519 public key (these 32 bytes are not one)",
    );
  }
  publicKeys.set(address, bytes.slice());
  return bytes;
}

// The text is not shown: people put keys where addresses belong.
function addressCame(address: unknown, bytes: Uint8Array | undefined): string {
  if (typeof address !== "string") return describeValue(address);
  if (bytes !== undefined) return `the base58 text of ${bytes.length} bytes`;
  if (/^0x[0-9a-f]{40}$/i.test(address)) return "an EVM address";
  if (address.startsWith("did:")) return "a DID";
  if (/^[-a-z\d]{3,8}:[-\w]{1,32}:/.test(address))
    return "an account id of CAIP-10, which names its network too";
  const told = describeValue(address);
  return address.length > MAX_ADDRESS_LENGTH || told.endsWith(" around it")
    ? told
    : `${told} that is no base58`;
}

/**
 * Tells whether a value is a ledger address: base58 text of an Ed25519 public key that
 * `decodeAddress` accepts.
 */
export function isAddress(value: unknown): value is string {
  return typeof value === "string" && attempt(() => decodeAddress(value)) !== undefined;
}

/**
 * Tells whether a value is base58 of 32 bytes: an account that may be paid, also one of no key,
 * such as the vault of a program.
 */
export function isLedgerAccount(value: unknown): value is string {
  return typeof value === "string" && decodeBase58(value, MAX_ADDRESS_LENGTH)?.length === 32;
}

/**
 * Writes a 32-byte Ed25519 public key as a ledger address.
 *
 * @throws SdkError `invalid_argument` for another length: a 64-byte secret key must not become
 *   public text
 */
export function encodeAddress(publicKey: Uint8Array): string {
  assertBytes(publicKey, "public key", 32);
  return encodeBase58(publicKey);
}

/** The parts of a ledger DID. */
export type LedgerDid = { network: Network; address: string };

/**
 * The document of a DID that is resolved by computation: one Ed25519 key, for authentication and
 * assertion.
 */
export type DidDocument = {
  "@context": string[];
  id: string;
  verificationMethod: {
    id: string;
    type: "Multikey";
    controller: string;
    publicKeyMultibase: string;
  }[];
  authentication: string[];
  assertionMethod: string[];
};

const LEDGER_DID = /* @__PURE__ */ didPattern("([a-z-]{1,20}):([1-9A-HJ-NP-Za-km-z]{32,44})");

// With any network and any rest.
const A_LEDGER_DID = /* @__PURE__ */ didPattern("([^:]*):(.*)");

function didPattern(rest: string): RegExp {
  return new RegExp(`^did:${DID_METHOD}:${rest}$`);
}

/**
 * Parses a ledger DID: `did:service:<network>:<address>`, with the network in its normal form.
 *
 * @throws SdkError `invalid_did` for another form or network
 * @throws SdkError `invalid_address` when the address is no Ed25519 public key
 */
export function parseDid(text: string): LedgerDid {
  const [, network, address] = (typeof text === "string" && LEDGER_DID.exec(text)) || [];
  if (!isNetwork(network) || address === undefined) {
    throw new SdkError(
      "invalid_did",
      `DID must be did:${DID_METHOD}:<network>:<address> (received ${whatCame(text)})`,
    );
  }
  decodeAddress(address);
  return { network, address };
}

function whatCame(text: unknown): string {
  const [, network, rest = ""] = (typeof text === "string" && A_LEDGER_DID.exec(text)) || [];
  if (network === undefined) return showValue(text);
  if (!isNetwork(network))
    return `one with the network ${showValue(network)}, which is none of ${networks.join(", ")}`;
  return /[#/?]/.test(rest) ? "one with a path, a query or a fragment" : showValue(text);
}

/**
 * Writes a ledger DID, with the network in its normal form.
 *
 * @throws SdkError `invalid_network` when the network is unknown
 * @throws SdkError `invalid_address` when the address is no Ed25519 public key
 */
export function formatDid(did: LedgerDid): string {
  assertObject(did, "DID");
  const { network, address } = did;
  decodeAddress(address);
  return `did:${DID_METHOD}:${parseNetwork(network)}:${address}`;
}

/**
 * Writes the id of the one verification method that a ledger DID has by computation: the DID and
 * `#key-1`.
 */
export function formatKeyId(did: LedgerDid): string {
  return `${formatDid(did)}#key-1`;
}

/**
 * Resolves a `did:service` or `did:key` (Ed25519) DID by computation alone: the DID is the key.
 *
 * @throws SdkError `invalid_did` for every other DID, `invalid_address` if a ledger DID's address
 *   is not a key
 * @example
 * ```ts
 * const { verificationMethod } = resolveDid(`did:service:devnet:${address}`);
 * ```
 */
export function resolveDid(did: string): DidDocument {
  const { id: keyId, publicKey } = computeKey(did);
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
    id: did,
    verificationMethod: [
      {
        id: keyId,
        type: "Multikey",
        controller: did,
        publicKeyMultibase: encodeMultikey(publicKey),
      },
    ],
    authentication: [keyId],
    assertionMethod: [keyId],
  };
}

/**
 * Finds the key that a DID stands for by computation, with its id, or `undefined` where it stands
 * for none.
 */
export function keyOfDid(did: string): { id: string; publicKey: Uint8Array } | undefined {
  return attempt(() => computeKey(did));
}

export function publicKeyOfMethod(methodId: string): Uint8Array | undefined {
  const [did = ""] = methodId.split("#", 1);
  const key = keyOfDid(did);
  return key?.id === methodId ? key.publicKey : undefined;
}

function computeKey(did: string): { publicKey: Uint8Array; id: string } {
  const publicKey = parseDidKey(did);
  if (publicKey === undefined)
    return { publicKey: decodeAddress(parseDid(did).address), id: `${did}#key-1` };
  if (!isPublicKey(publicKey)) {
    throw new SdkError(
      "invalid_did",
      "did:key must be an Ed25519 public key (these bytes are not one)",
    );
  }
  return { publicKey, id: `${did}#${encodeMultikey(publicKey)}` };
}

const PKH = "did:pkh:";

/**
 * Returns the account that a DID names: its account id for `did:pkh`, the address for `did:key` and
 * ledger DIDs, which also say on which network; `undefined` for any other text.
 */
export function accountOfDid(text: string): { account: string; network?: Network } | undefined {
  if (text.startsWith(PKH)) return { account: text.slice(PKH.length) };
  const key = parseDidKey(text);
  if (key !== undefined) return { account: encodeAddress(key) };
  const did = attempt(() => parseDid(text));
  return did && { account: did.address, network: did.network };
}
