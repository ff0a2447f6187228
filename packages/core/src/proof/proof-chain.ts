import { type JsonObject, type JsonValue, listOf } from "../base/json.ts";

/** Returns the ids of the previous proofs that a proof covers: one, several, or none. */
export function previousProofIds(proof: JsonObject): string[] | undefined {
  const ids = listOf(proof["previousProof"]);
  return ids.every((id) => typeof id === "string") ? ids : undefined;
}

/**
 * Builds the document that a proof covers: without proofs, except those that it names as previous (VC Data Integrity 1.0, section
 * 4.2.1, "proof chains").
 *
 * @returns `undefined` if a named proof is missing, or several have its id
 */
export function securedDocument(document: JsonObject, previousIds: readonly string[]): JsonObject | undefined {
  const { proof: _, ...unsecured } = document;
  if (/* fault: previous-proofs-left-out */ previousIds.length === 0) return unsecured;
  const previous: JsonValue[] = [];
  for (const id of previousIds) {
    const found = listOf(document["proof"]).filter((proof) => (proof as JsonObject | null)?.["id"] === id);
    if (found.length !== 1) return undefined;
    previous.push(...found);
  }
  return { ...unsecured, proof: previous };
}
