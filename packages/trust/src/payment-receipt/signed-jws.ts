import { decodeAddress, encodeAddress, isSdkError, type JsonObject, parseDid, verifyEd25519 } from "@arcs/core";
import { decodeBase64Url, isJsonObject, parseDidKey, parseJson, utf8ToBytes } from "@arcs/core/internal";

/** The contents and the signer of a compact JWS. */
export type SignedJws =
  | { state: "signed"; signer: string; payload: JsonObject }
  /** The JWS does not contain the key; it is, for example, on a web site. */
  | { state: "unknown_key"; payload: JsonObject }
  /** It was changed, or never was a valid JWS. */
  | { state: "invalid"; expected: string };

/** Reads and checks a compact JWS (RFC 7515, section 3.1) whose `kid` contains its Ed25519 key. */
export function readSignedJws(text: string): SignedJws {
  const parts = readParts(text);
  if (parts === undefined) return invalid("a compact JWS of three parts, the first two of them JSON objects");
  const { head, payload, message, signature } = parts;
  if ("crit" in head || "b64" in head) return invalid("a JWS header without extensions");
  const { alg, kid, jwk } = head;
  const publicKey = alg === "EdDSA" && typeof kid === "string" ? keyOf(kid) : undefined;
  if (publicKey === undefined) return { state: "unknown_key", payload };
  if (jwk !== undefined && !(/* fault: x402-jws-of-two-keys */ isKey(jwk, publicKey)))
    return invalid("a jwk that is the key of kid");
  if (verifyEd25519({ signature, message, publicKey })) {
    return { state: "signed", signer: encodeAddress(publicKey), payload };
  }
  return invalid("a signature that fits, got another: something was changed");
}

type Parts = { head: JsonObject; payload: JsonObject; message: Uint8Array; signature: Uint8Array };

function readParts(text: string): Parts | undefined {
  const [header = "", content = "", rest, ...more] = text.split(".");
  const [head, payload] = [readPart(header), readPart(content)];
  const signature = rest === undefined ? undefined : decodeBase64Url(rest);
  if (head === undefined || payload === undefined || signature === undefined || more.length > 0) return undefined;
  return { head, payload, message: utf8ToBytes(`${header}.${content}`), signature };
}

function invalid(expected: string): SignedJws {
  return { state: "invalid", expected };
}

/** Returns the key inside a `kid`: a DID of the ledger, or `did:key`. */
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

/** Tells whether a JWK (RFC 8037) is this key: a header with two different keys is ambiguous. */
function isKey(jwk: unknown, publicKey: Uint8Array): boolean {
  const { kty, crv, x } = (jwk ?? {}) as { kty?: unknown; crv?: unknown; x?: unknown };
  const bytes = typeof x === "string" ? decodeBase64Url(x) : undefined;
  const isSame = bytes?.length === publicKey.length && bytes.every((byte, at) => byte === publicKey[at]);
  return kty === "OKP" && crv === "Ed25519" && isSame;
}

function readPart(part: string): JsonObject | undefined {
  const bytes = decodeBase64Url(part);
  if (bytes === undefined || bytes.length === 0) return undefined;
  try {
    const value: unknown = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
