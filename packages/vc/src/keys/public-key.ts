import { concatBytes, decodeBase58, decodeBase64Url } from "../base/bytes.ts";
import { isJsonObject, type JsonValue } from "../base/json.ts";
import type { KeyType } from "../proof/suite.ts";

/** A public key with its type: for Ed25519 32 bytes, for P-256 and P-384 a point (SEC 1). */
export type PublicKey = { keyType: KeyType; publicKey: Uint8Array };

type KeyForm = {
  keyType: KeyType;
  /** Multicodec header (Controlled Identifiers 1.0, section 2.2.2). */
  header: readonly [number, number];
  length: number;
  kty: "OKP" | "EC";
};

const forms: readonly KeyForm[] = [
  { keyType: "Ed25519", header: [0xed, 0x01], length: 32, kty: "OKP" },
  { keyType: "P-256", header: [0x80, 0x24], length: 33, kty: "EC" },
  { keyType: "P-384", header: [0x81, 0x24], length: 49, kty: "EC" },
];

// "z" and base58 of 51 bytes
const MAX_LENGTH = 71;

/** Reads a key from `publicKeyMultibase`; `undefined` for other text, and for other types of keys. */
export function readMultikey(text: JsonValue | undefined): PublicKey | undefined {
  if (typeof text !== "string" || !text.startsWith("z")) return undefined;
  const bytes = decodeBase58(text.slice(1), MAX_LENGTH - 1);
  const form = forms.find(
    ({ header, length }) =>
      bytes?.length === length + 2 && bytes[0] === header[0] && bytes[1] === header[1],
  );
  if (bytes === undefined || form === undefined) return undefined;
  const publicKey = bytes.slice(2);
  return isOfForm(publicKey, form) ? { keyType: form.keyType, publicKey } : undefined;
}

/** Reads a public key from a JWK (RFC 7518, RFC 8037); `undefined` for others, and private ones. */
export function readJwk(jwk: JsonValue | undefined): PublicKey | undefined {
  if (!isJsonObject(jwk) || Object.hasOwn(jwk, "d")) return undefined;
  const form = forms.find(({ keyType, kty }) => jwk["crv"] === keyType && jwk["kty"] === kty);
  if (form === undefined) return undefined;
  const x = coordinateOf(jwk["x"]);
  if (form.kty === "OKP")
    return x?.length === 32 ? { keyType: form.keyType, publicKey: x } : undefined;
  const y = coordinateOf(jwk["y"]);
  const size = form.length - 1;
  if (x?.length !== size || y?.length !== size) return undefined;
  // Both coordinates: the verification looks whether they are on the curve.
  return { keyType: form.keyType, publicKey: concatBytes(Uint8Array.of(4), x, y) };
}

function coordinateOf(text: JsonValue | undefined): Uint8Array | undefined {
  return typeof text === "string" && text.length <= 64 ? decodeBase64Url(text) : undefined;
}

/** Tells whether bytes look like a key: a compressed point is 2 or 3, and its x. */
function isOfForm(bytes: Uint8Array, { kty }: KeyForm): boolean {
  return kty === "OKP" || bytes[0] === 2 || bytes[0] === 3;
}
