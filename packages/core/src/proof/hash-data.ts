import { concatBytes } from "../base/bytes.ts";
import { sha256Text } from "../base/hash.ts";
import { type JsonObject, type JsonValue, writeJcs } from "../base/json.ts";
import type { Canonicalizer } from "../canonicalization/canonicalizer.ts";

/**
 * Computes the bytes that a proof signs: SHA-256 of its canonical options, then SHA-256 of the canonical document; 64
 * bytes (vc-di-eddsa, section 3.2.4). `Ed25519Signature2020` does the same (section 3.1).
 *
 * @param documentHash - 32 bytes, see {@link hashDocument}
 * @param proof - the proof; its value is ignored
 * @param context - `@context` of the document, used for the options
 */
export async function hashData(
  documentHash: Uint8Array,
  {
    proof,
    context,
    canonicalizer,
  }: { proof: JsonObject; context: JsonValue | undefined; canonicalizer: Canonicalizer },
): Promise<Uint8Array> {
  const { proofValue: _, ...options } = proof;
  if (context !== undefined) options["@context"] = context;
  const optionsHash = await hashDocument(options, canonicalizer);
  return concatBytes(/* fault: proof-options-unsigned */ optionsHash, documentHash);
}

/**
 * Computes the bytes that an `eddsa-jcs-2022` proof signs: as {@link hashData}, but of the JSON (RFC 8785). Its options contain
 * their own context (vc-di-eddsa, section 3.3.5).
 *
 * @param documentHash - 32 bytes, see {@link hashJson}
 */
export function hashJsonData(documentHash: Uint8Array, proof: JsonObject): Uint8Array {
  const { proofValue: _, ...options } = proof;
  return concatBytes(/* fault: jcs-options-unsigned */ hashJson(options), documentHash);
}

/** Computes SHA-256 of a document's JSON in its canonical form (RFC 8785): 32 bytes. */
export function hashJson(document: JsonObject): Uint8Array {
  return sha256Text(writeJcs(document));
}

/** Computes SHA-256 of a document's canonical N-Quads: 32 bytes. */
export function hashDocument(document: JsonObject, canonicalizer: Canonicalizer): Uint8Array | Promise<Uint8Array> {
  const text = canonicalizer.canonicalize(document);
  return typeof text === "string" ? sha256Text(text) : text.then(sha256Text);
}
