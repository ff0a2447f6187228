import { serializeDictionary } from "structured-headers";

import { platformCrypto } from "@arcs/client/internal";

import { readDictionary } from "./structured-fields.ts";

/** Writes the `Content-Digest` of a content (RFC 9530, section 2), by SHA-256. */
export async function contentDigest(content: Uint8Array): Promise<string> {
  return serializeDictionary({ "sha-256": await digestOf("SHA-256", content) });
}

/**
 * Tells whether a `Content-Digest` fits a content: every digest in it by SHA-256 or SHA-512 does, and there is one.
 * Digests by others are passed over, as RFC 9530 has it.
 */
export async function fitsContent(field: string | undefined, content: Uint8Array): Promise<boolean> {
  let isAny = false;
  for (const [name, [value]] of readDictionary(field) ?? []) {
    const algorithm = algorithms.get(name);
    if (algorithm === undefined) continue;
    if (!(value instanceof ArrayBuffer)) return false;
    const [given, own] = [new Uint8Array(value), new Uint8Array(await digestOf(algorithm, content))];
    if (given.length !== own.length || given.some((byte, index) => byte !== own[index])) return false;
    isAny = true;
  }
  return isAny;
}

const algorithms: ReadonlyMap<string, string> = new Map([
  ["sha-256", "SHA-256"],
  ["sha-512", "SHA-512"],
]);

function digestOf(algorithm: string, content: Uint8Array): Promise<ArrayBuffer> {
  return platformCrypto("subtle").subtle.digest(algorithm, Uint8Array.from(content));
}
