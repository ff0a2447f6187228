import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json/json-value.ts";

/**
 * Counts how many context entries verification has to process: each entry of each `@context` of a document, at any depth,
 * once for each different document that its proofs are about (at most `maxChainLength`); and those of its root once for
 * each proof, whose options are read in them. What stands in the credentials of a presentation counts there as well.
 *
 * An entry costs the general engine a third of a millisecond, however short it is.
 */
export function countContexts(document: JsonObject, maxChainLength: number): number {
  const documents = [document, ...listOf(document["verifiableCredential"])];
  return documents.reduce<number>((sum, each) => sum + (isJsonObject(each) ? countOf(each, maxChainLength) : 0), 0);
}

function countOf(document: JsonObject, maxChainLength: number): number {
  const proofs = listOf(document["proof"]);
  const secured = new Set(
    proofs.map((proof) => JSON.stringify(isJsonObject(proof) ? (proof["previousProof"] ?? []) : [])),
  );
  const times = Math.min(Math.max(secured.size, 1), maxChainLength);
  return countEntries(document) * times + countEntriesOf(document["@context"] ?? []) * proofs.length;
}

function countEntries(value: JsonValue): number {
  let count = 0;
  if (Array.isArray(value)) for (const item of value) count += countEntries(item);
  else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      const member = value[name] as JsonValue;
      count += name === "@context" ? countEntriesOf(member) : countEntries(member);
    }
  }
  return count;
}

/** A context that is written out counts for each of its terms, with what is scoped to them. */
function countEntriesOf(context: JsonValue): number {
  let count = 0;
  for (const entry of listOf(context)) {
    count += 1;
    if (Array.isArray(entry)) count += countEntriesOf(entry);
    else if (isJsonObject(entry)) count += Object.keys(entry).length + countEntries(entry);
  }
  return count;
}
