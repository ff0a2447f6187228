import { SdkError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json/json-value.ts";
import { rootMembers, STATUS_MEMBER, TWIN_MESSAGE } from "./root-members.ts";

const STATUS_IRI = `https://www.w3.org/2018/credentials#${STATUS_MEMBER}`;

/**
 * Checks that what is read at the root of a document is what its RDF says of it: the members of {@link rootMembers} stand in
 * the root itself, under their own names; and no other object has the id of a status entry and members besides.
 *
 * @param document - the document as it was received
 * @param expanded - the same, expanded
 * @throws SdkError `unsignable_value`
 */
export function assertReadAsSigned(document: JsonObject, expanded: JsonValue): void {
  const [root] = Array.isArray(expanded) && expanded.length === 1 ? expanded : [];
  if (!isJsonObject(root)) return;
  assertOwnNames(document, root);
  const nodes = nodesIn(root).filter(isStating);
  if (nodes.some((node) => node !== root && isLikeRoot(node, root))) throw twins();
  for (const entry of listOf(root[STATUS_IRI])) {
    const id = isJsonObject(entry) && isStating(entry) ? entry["@id"] : undefined;
    if (id !== undefined && nodes.some((node) => node !== entry && node["@id"] === id)) throw twins();
  }
}

function assertOwnNames(document: JsonObject, root: JsonObject): void {
  // A document without any type in its place is no credential, whatever else names its types.
  const names = Object.hasOwn(document, "type") ? [...rootMembers, ["@type", "type"] as const] : rootMembers;
  for (const [iri, term] of names) {
    if (listOf(root[iri]).length > countValues(document[term])) {
      throw new SdkError("unsignable_value", `the document expected its ${term} under no other name`);
    }
  }
}

/** Arrays in arrays are one set of values. */
function countValues(value: JsonValue | undefined): number {
  return listOf(value).reduce<number>((sum, item) => sum + (Array.isArray(item) ? countValues(item) : 1), 0);
}

/** Tells whether an object says of the root, or of whatever it names in reverse, what is read at the root. */
function isLikeRoot(node: JsonObject, root: JsonObject): boolean {
  const isTwin = node["@id"] !== undefined && node["@id"] === root["@id"];
  /* fault: members-moved-into-a-duplicate-node-general */
  if (isTwin && hasRootMember(node)) return true;
  const reversed = node["@reverse"];
  return /* fault: members-reversed-general */ isJsonObject(reversed) && hasRootMember(reversed);
}

function hasRootMember(object: JsonObject): boolean {
  return Object.keys(object).some((iri) => rootMembers.has(iri));
}

/** A mere reference states nothing. */
function isStating(node: JsonObject): boolean {
  return Object.keys(node).some((name) => name !== "@id" && !isEmptyType(node, name));
}

function isEmptyType(node: JsonObject, name: string): boolean {
  return name === "@type" && listOf(node[name]).length === 0;
}

/** The node objects in an expanded value, itself among them. What stands in a graph of its own is said there only. */
function nodesIn(value: JsonValue): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isJsonObject(value) || "@value" in value) return [];
  const inner = Object.entries(value).flatMap(([name, member]) => (name === "@graph" ? [] : nodesIn(member)));
  // Lists and sets are no nodes.
  return "@list" in value || "@set" in value ? inner : [value, ...inner];
}

function twins(): SdkError {
  return new SdkError("unsignable_value", TWIN_MESSAGE);
}
