import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { parseDateTimeStamp } from "../base/time.ts";
import { type PublicKey, readJwk, readMultikey } from "../keys/public-key.ts";

/** A way to resolve the DIDs of one method. */
export type DidMethod = {
  /** The name of the method, such as `key`. */
  method: string;
  /**
   * Returns the DID document, or `undefined` if there is none. A promise that is rejected says why
   * it could not be had.
   */
  resolve(did: string): JsonObject | undefined | Promise<JsonObject | undefined>;
};

/** A key of a DID, with what it may be used for, and until when (milliseconds). */
export type DidKey = PublicKey & {
  controller: string;
  purposes: ReadonlySet<string>;
  end: number;
};

// Enough for any document that is not an attack.
const MAX_METHODS = 100;
const PURPOSES = ["assertionMethod", "authentication"] as const;

/**
 * Reads the keys of a DID document, by the ids of their verification methods. Those of other types,
 * of another controller, and of another DID are left out.
 */
export function keysOfDidDocument(document: JsonObject, did: string): ReadonlyMap<string, DidKey> {
  const keys = new Map<string, DidKey>();
  if (document["id"] !== did) return keys;
  const embedded = PURPOSES.flatMap((purpose) => listOf(document[purpose]).filter(isJsonObject));
  const methods = [...listOf(document["verificationMethod"]).filter(isJsonObject), ...embedded];
  for (const method of methods.slice(0, MAX_METHODS)) {
    const id = absolute(method["id"], did);
    const key = keyOf(method);
    if (id === undefined || key === undefined || keys.has(id)) continue;
    if (method["controller"] !== undefined && method["controller"] !== did) continue;
    const purposes = PURPOSES.filter((purpose) =>
      listOf(document[purpose]).some((entry) => idOf(entry, did) === id),
    );
    keys.set(id, { ...key, controller: did, purposes: new Set(purposes), end: endOf(method) });
  }
  return keys;
}

function keyOf(method: JsonObject): PublicKey | undefined {
  switch (method["type"]) {
    case "Multikey":
      return readMultikey(method["publicKeyMultibase"]);
    case "Ed25519VerificationKey2020": {
      const key = readMultikey(method["publicKeyMultibase"]);
      return key?.keyType === "Ed25519" ? key : undefined;
    }
    case "JsonWebKey":
    case "JsonWebKey2020":
      return readJwk(method["publicKeyJwk"]);
    default:
      return undefined;
  }
}

/**
 * Returns from when on a key verifies nothing more (Controlled Identifiers 1.0, section 2.2). One
 * whose end cannot be read has ended.
 */
function endOf({ expires, revoked }: JsonObject): number {
  const ends = [expires, revoked].filter((time) => time !== undefined && time !== null);
  return Math.min(...ends.map((time) => parseDateTimeStamp(time) ?? Number.NEGATIVE_INFINITY));
}

function idOf(entry: JsonValue, did: string): string | undefined {
  return absolute(isJsonObject(entry) ? entry["id"] : entry, did);
}

/** A DID document may write ids of its own without the DID. */
function absolute(id: JsonValue | undefined, did: string): string | undefined {
  if (typeof id !== "string") return undefined;
  const whole = id.startsWith("#") ? did + id : id;
  return whole.startsWith(`${did}#`) ? whole : undefined;
}
