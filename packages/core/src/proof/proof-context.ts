import { type JsonObject, type JsonValue, listOf, writeJcs } from "../base/json.ts";

/**
 * Checks that a proof's own context, which replaces the document's (vc-di-eddsa, section 3.2.2, step 4), is the same. The
 * recommendation only requires its beginning, but the rest of the document's would then be unsigned.
 */
export function hasContextOf(document: JsonObject, proof: JsonObject): boolean {
  if (proof["@context"] === undefined) return true;
  const [own, ofDocument] = [listOf(proof["@context"]), listOf(document["@context"])];
  return own.length === ofDocument.length && own.every((entry, index) => isSameContext(entry, ofDocument[index]));
}

function isSameContext(left: JsonValue, right: JsonValue | undefined): boolean {
  return right !== undefined && writeJcs(left) === writeJcs(right);
}
