import { concatBytes } from "../bytes.ts";
import { sha256Text } from "../hash.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import type { Canonicalizer } from "./canonicalizer.ts";

/**
 * Computes the bytes that a proof signs: SHA-256 of its canonical options, then SHA-256 of the canonical document; 64
 * bytes (vc-di-eddsa, section 3.2.4). `Ed25519Signature2020` does the same (section 3.1).
 *
 * @param documentHash - 32 bytes, see {@link hashDocument}
 * @param proof - the proof; its value is left out
 * @param context - `@context` of the document, in which the options are read
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
  return concatBytes(optionsHash, documentHash);
}

/** Computes SHA-256 of a document's canonical N-Quads: 32 bytes. */
export function hashDocument(document: JsonObject, canonicalizer: Canonicalizer): Uint8Array | Promise<Uint8Array> {
  const text = canonicalizer.canonicalize(document);
  return typeof text === "string" ? sha256Text(text) : text.then(sha256Text);
}
