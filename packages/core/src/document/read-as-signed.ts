import { SdkError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { placesRead, rootMembers, DUPLICATE_IDS_MESSAGE } from "./root-members.ts";

const CREDENTIALS = "https://www.w3.org/2018/credentials#";

/**
 * Checks that the root of a document reads as its RDF does. The members of {@link rootMembers} must be in the root itself, under
 * their own names. No other object with the id of the root, a subject or a status entry may have members.
 *
 * @param document - the document as received
 * @param expanded - its expanded form
 * @throws SdkError `unsignable_value`
 */
export function assertReadAsSigned(document: JsonObject, expanded: JsonValue): void {
  const root = rootOf(expanded);
  if (root === undefined) return;
  assertOwnNames(document, root);
  const nodes = nodesIn(root);
  if (/* fault: members-reversed-general */ nodes.some(reversesRootMember)) throw duplicateIds();
  const read = [
    root,
    ...placesRead(listOf(root["@type"])).flatMap((member) => listOf(root[`${CREDENTIALS}${member}`])),
  ].filter(isJsonObject);
  for (const node of read) {
    const id = node["@id"];
    if (id !== undefined && nodes.some((other) => other !== node && other["@id"] === id && saysMore(other, node))) {
      /* fault: members-moved-into-a-duplicate-node-general */
      throw duplicateIds();
    }
  }
}

function rootOf(expanded: JsonValue): JsonObject | undefined {
  const [root] = Array.isArray(expanded) && expanded.length === 1 ? expanded : [];
  return isJsonObject(root) ? root : undefined;
}

function assertOwnNames(document: JsonObject, root: JsonObject): void {
  // A document without a type in its place is not a credential, whatever else names its types.
  const names = Object.hasOwn(document, "type") ? [...rootMembers, ["@type", "type"] as const] : rootMembers;
  for (const [iri, term] of names) {
    if (listOf(root[iri]).length > countValues(document[term])) {
      throw new SdkError("unsignable_value", `the document expected its ${term} under no other name`);
    }
  }
}

/**
 * Checks that the members of status entries have the names that their IRIs end in. With inline contexts, the status could otherwise
 * be read from another place than the one that was signed.
 *
 * @throws SdkError `unsignable_value`
 */
export function assertStatusNames(document: JsonObject, expanded: JsonValue): void {
  const root = rootOf(expanded) ?? {};
  const entries = listOf(document["credentialStatus"]).flat().filter(isJsonObject);
  for (const [index, entry] of listOf(root[`${CREDENTIALS}credentialStatus`]).filter(isJsonObject).entries()) {
    const { "@id": _, "@type": types, ...members } = entry;
    const written = entries[index] ?? {};
    const missing =
      listOf(types).find((type) => !listOf(written["type"]).includes(localName(type))) ??
      Object.keys(members).find((iri) => listOf(members[iri]).length > countValues(written[localName(iri)]));
    if (missing === undefined) continue;
    const name = JSON.stringify(localName(missing)).slice(0, 100);
    throw new SdkError("unsignable_value", `the status entry expected its ${name} under no other name`);
  }
}

/** Returns the last part of an IRI. */
function localName(iri: JsonValue): string {
  if (typeof iri !== "string") return "";
  return iri.slice(Math.max(...["#", "/", ":"].map((separator) => iri.lastIndexOf(separator))) + 1);
}

/** Nested arrays are one set of values. */
function countValues(value: JsonValue | undefined): number {
  return listOf(value).reduce<number>((sum, item) => sum + (Array.isArray(item) ? countValues(item) : 1), 0);
}

/** Tells whether an object states a root member in reverse. */
function reversesRootMember({ "@reverse": reversed }: JsonObject): boolean {
  return isJsonObject(reversed) && Object.keys(reversed).some((iri) => rootMembers.has(iri));
}

/** Tells whether an object is more than a reference; it may repeat types of the object that is read. */
function saysMore(other: JsonObject, read: JsonObject): boolean {
  const types = listOf(read["@type"]);
  return (
    Object.keys(other).some((name) => name !== "@id" && name !== "@type") ||
    listOf(other["@type"]).some((type) => !types.includes(type))
  );
}

/** Returns the node objects in an expanded value, including itself. Named graphs are left out. */
function nodesIn(value: JsonValue): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isJsonObject(value) || "@value" in value) return [];
  const inner = Object.entries(value).flatMap(([name, member]) => (name === "@graph" ? [] : nodesIn(member)));
  // Lists and sets are not nodes.
  return "@list" in value || "@set" in value ? inner : [value, ...inner];
}

function duplicateIds(): SdkError {
  return new SdkError("unsignable_value", DUPLICATE_IDS_MESSAGE);
}
