import { type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import {
  planOf,
  type NodeObject,
  type Quad,
  type QuadTerm,
  RDF_TYPE,
  push,
} from "../json-ld/run.ts";
import type { QuadReading } from "../json-ld/to-quads.ts";
import type { InlineContexts, SignedReading } from "./canonicalizer.ts";
import { guardedMembers } from "./guarded-members.ts";
import { nameMembers, hasOwnNames, union } from "./member-names.ts";

// RDF knows neither in which of two objects with one id a member stands, nor by which of two names.
// Everybody who passes a signed document on can move and rename members, and the signature holds.
// So a program reads the document as signed: what decides validity has to stand in its own place,
// and each object has all that is signed about it, by the names of the contexts.

/** Values of these members are completed, even references. */
const COMPLETED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "issuer",
  "holder",
  "credentialSubject",
  "evidence",
]);
/** The verifier acts on these: nothing about their values may stand elsewhere. */
const CLOSED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "credentialStatus",
  "credentialSchema",
  "relatedResource",
]);

type State = {
  readonly root: NodeObject;
  readonly guarded: ReadonlyMap<string, string>;
  /** Nodes of the default graph that have an id, by their id. */
  readonly nodesOf: ReadonlyMap<QuadTerm, NodeObject[]>;
  /** Quads of the default graph, by subject. */
  readonly about: ReadonlyMap<QuadTerm, Quad[]>;
  /** Copies of the objects. */
  readonly copies: ReadonlyMap<JsonObject, JsonObject>;
  readonly report: Report;
};

type Report = (finding: VerificationError) => unknown;

/** Returns how a document reads whose quads are signed. */
export function readSigned(
  document: JsonObject,
  reading: QuadReading,
  { inlineContexts }: { inlineContexts: InlineContexts },
): SignedReading {
  const { nodes } = reading;
  const findings: VerificationError[] = [];
  const report = (finding: VerificationError): void => {
    if (!findings.some(({ message }) => message === finding.message)) findings.push(finding);
  };
  const [root] = nodes;
  if (root === undefined) return { credential: document, byId: () => undefined, findings };
  const guarded = guardedMembers(document);
  const { nodesOf, about } = indexQuads(reading);
  assertPlaces(reading, { root, guarded, report });
  const isRepeated = [...nodesOf.values()].some((same) => same.length > 1);
  const isNamed = nodes.every(hasOwnNames);
  const copies = new Map<JsonObject, JsonObject>();
  const state: State = { root, guarded, nodesOf, about, copies, report };
  let credential = document;
  if (isRepeated || !isNamed) {
    credential = copyOf(document, copies) as JsonObject;
    for (const node of nodes) nameMembers(node, { made: madeOf(node, state), report });
    if (isRepeated) {
      const additions = nodes.map((node) => additionsTo(node, state));
      for (const [index, node] of nodes.entries()) complete(node, additions[index] ?? [], state);
      mergeEqual(credential, state);
    }
  }
  assertClosed(state);
  if (inlineContexts === "allowed") assertStatusNames(reading, state);
  const byId = (id: string): JsonObject | undefined => {
    const same = nodesOf.get(`<${id}>`) ?? [];
    const node = same.find((each) => (about.get(each.subject ?? "") ?? []).some(isOf(each)));
    return node === undefined ? undefined : (copies.get(node.object) ?? node.object);
  };
  return { credential, byId, findings };
}

function indexQuads({ quads, nodes }: QuadReading): Pick<State, "nodesOf" | "about"> {
  const nodesOf = new Map<QuadTerm, NodeObject[]>();
  for (const node of nodes)
    if (typeof node.subject === "string" && node.place.graph === undefined)
      push(nodesOf, node.subject, node);
  const about = new Map<QuadTerm, Quad[]>();
  for (const quad of quads)
    if (quad.graph === undefined && quad.place?.node !== undefined) push(about, quad.subject, quad);
  return { nodesOf, about };
}

const isOf =
  (node: NodeObject) =>
  ({ place }: Quad): boolean =>
    place?.node === node;

function misplaced(message: string): VerificationError {
  return verificationError("misplaced_member", message);
}

/** Checks that what decides validity is stated by the root, under its own name, and nowhere else. */
function assertPlaces(
  { quads }: QuadReading,
  { root, guarded, report }: Pick<State, "root" | "guarded" | "report">,
): void {
  for (const { subject, predicate, graph, place } of quads) {
    if (graph !== undefined || place?.node === undefined || place.stated === undefined) continue;
    const { member } = place.stated;
    if (place.isReverse)
      report(
        misplaced(`${show(member)} is a reversed member, which the object lacks that it is about`),
      );
    const name = guarded.get(predicate);
    if (name === undefined || subject !== root.subject) continue;
    if (place.node !== root)
      report(misplaced(`${name} of the document stands in another object with its id`));
    else if (member !== name || place.isNested)
      report(misplaced(`${name} of the document has another name: ${show(member)}`));
  }
}

function show(name: string): string {
  return JSON.stringify(name.slice(0, 80));
}

/** Checks that nothing about a status entry, schema or resource stands in another object. */
function assertClosed(state: State): void {
  const { root, guarded, nodesOf, about, report } = state;
  for (const { predicate, object, place } of about.get(root.subject ?? "") ?? []) {
    const name = guarded.get(predicate);
    if (place?.node !== root || name === undefined || !CLOSED.has(name)) continue;
    const own = (nodesOf.get(object) ?? []).filter((node) => memberOf(node, state) === name);
    const isClosed =
      own.length === 0
        ? typeof object === "number" || !about.has(object)
        : own.every((node) => missingIn(node, state).length === 0);
    if (!isClosed) report(misplaced(`members of ${name} stand in another object with its id`));
  }
}

/**
 * Checks that members of status entries have the names that their IRIs end in. With inline
 * contexts, the status could otherwise be read from another place than was signed.
 */
function assertStatusNames({ quads }: QuadReading, state: State): void {
  for (const { predicate, object, place } of quads) {
    if (place?.node === undefined || memberOf(place.node, state) !== "credentialStatus") continue;
    const isType = predicate === RDF_TYPE;
    const own = localName(String(isType ? object : predicate).slice(1, -1));
    const isOwn = isType
      ? listOf(place.node.object["type"]).includes(own)
      : place.stated?.member === own && !place.isNested;
    if (!isOwn) state.report(misplaced(`${show(own)} of the status entry has another name`));
  }
}

function localName(iri: string): string {
  return iri.slice(Math.max(...["#", "/", ":"].map((separator) => iri.lastIndexOf(separator))) + 1);
}

/** Returns the member of the root that a node is a value of, if it is a guarded one. */
function memberOf({ place }: NodeObject, { root, guarded }: State): string | undefined {
  return place.node === root && place.stated !== undefined
    ? guarded.get(place.stated.predicate)
    : undefined;
}

/** Returns what is stated about a node's id in other objects alone. */
function missingIn(node: NodeObject, { about }: Pick<State, "about">): Quad[] {
  const all = about.get(node.subject ?? "") ?? [];
  const own = all.filter(isOf(node));
  return all.filter(
    (quad) =>
      quad.place?.node !== node &&
      !own.some(({ predicate, object }) => predicate === quad.predicate && object === quad.object),
  );
}

function madeOf({ object }: NodeObject, { copies }: Pick<State, "copies">): JsonObject {
  return copies.get(object) ?? object;
}

type Addition = { from: NodeObject; name: string; value: JsonValue };

/** Returns what an object lacks of what is stated about its id. */
function additionsTo(node: NodeObject, state: State): Addition[] {
  const { root, guarded, nodesOf, about } = state;
  if ((nodesOf.get(node.subject ?? "")?.length ?? 0) < 2 || node.place.graph !== undefined)
    return [];
  const member = memberOf(node, state);
  const isRead =
    node === root ||
    (member !== undefined && COMPLETED.has(member)) ||
    (about.get(node.subject ?? "") ?? []).some(isOf(node));
  if (!isRead || (member !== undefined && CLOSED.has(member))) return [];
  const missing = missingIn(node, state).filter(({ predicate }) => !guarded.has(predicate));
  return [...new Set(missing.map(({ place }) => place?.node))].flatMap((from) => {
    if (from === undefined) return [];
    const predicates = missing.filter(isOf(from)).map(({ predicate }) => predicate);
    return Object.entries(madeOf(from, state))
      .filter(([name]) => predicates.includes(planOf(from.context, name).predicate))
      .map(([name, value]) => ({ from, name, value: copyOf(value) }));
  });
}

const isCritical = ({ severity }: VerificationError): boolean => severity === "critical";

function complete(node: NodeObject, additions: readonly Addition[], state: State): void {
  if (additions.length === 0) return;
  const { report, root } = state;
  const made = madeOf(node, state);
  for (const { from, name, value } of additions) {
    const there = planOf(from.context, name);
    const here = planOf(node.context, name);
    const isSame = here.predicate === there.predicate && here.term?.type === there.term?.type;
    const added = isSame ? name : there.predicate.slice(1, -1);
    made[added] = union(made[added], value);
  }
  nameMembers(node, { made, report: (finding) => isCritical(finding) && report(finding) });
  const place = node === root ? "the document" : (memberOf(node, state) ?? "an object");
  report(
    verificationError(
      "scattered_members",
      `${place} with the id ${String(node.subject).slice(1, -1).slice(0, 200)} has members in other objects with this id`,
    ),
  );
}

/** Makes one object of several values of a member that have one id. */
function mergeEqual(credential: JsonObject, { root, guarded }: State): void {
  for (const [name, value] of Object.entries(credential)) {
    const member = guarded.get(planOf(root.context, name).predicate);
    if (member === undefined || !COMPLETED.has(member) || !Array.isArray(value)) continue;
    const byId = new Map<JsonValue, JsonObject>();
    const kept = value.filter((item) => {
      const id = isJsonObject(item) ? (item["id"] ?? item["@id"]) : undefined;
      if (!isJsonObject(item) || id === undefined) return true;
      const first = byId.get(id);
      if (first === undefined) byId.set(id, item);
      else for (const [key, each] of Object.entries(item)) first[key] = union(first[key], each);
      return first === undefined;
    });
    if (kept.length < value.length)
      credential[name] = kept.length === 1 ? (kept[0] as JsonValue) : kept;
  }
}

function copyOf(value: JsonValue, copies?: Map<JsonObject, JsonObject>): JsonValue {
  if (Array.isArray(value)) return value.map((item) => copyOf(item, copies));
  if (!isJsonObject(value)) return value;
  const made: JsonObject = {};
  copies?.set(value, made);
  for (const [name, member] of Object.entries(value)) made[name] = copyOf(member, copies);
  return made;
}
