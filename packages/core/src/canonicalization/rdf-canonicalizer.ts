import { shorten } from "../base/check-value.ts";
import { isSdkError, SdkError } from "../base/errors.ts";
import { type JsonObject, listOf } from "../base/json.ts";
import { ContextRegistry } from "../json-ld/context-registry.ts";
import { JsonLdError } from "../json-ld/json-ld-error.ts";
import { canonicalNQuads } from "../json-ld/rdfc10.ts";
import type { NodeObject, Place, QuadTerm } from "../json-ld/run.ts";
import { toQuads, type QuadReading } from "../json-ld/to-quads.ts";
import {
  assertKnownContext,
  type Canonicalizer,
  DUPLICATE_IDS_MESSAGE,
  type InlineContexts,
  placesRead,
  rootMembers,
  unknownContext,
} from "./canonicalizer.ts";

/** An engine that also answers at once, and throws what it refuses. */
export type RdfCanonicalizer = Canonicalizer & { evaluate(document: JsonObject): string };

/**
 * Makes the engine for contexts by exact URL. It refuses inline ones, or with `inlineContexts:
 * "allowed"` accepts those that only define terms.
 */
export function createRdfCanonicalizer(
  contexts: ReadonlyMap<string, JsonObject>,
  { inlineContexts = "refused" }: { inlineContexts?: InlineContexts } = {},
): RdfCanonicalizer {
  const registry = new ContextRegistry((url) => contexts.get(url), {
    acceptInline: (context) => assertKnownContext(context, { contexts, inlineContexts }),
  });
  const evaluate = (document: JsonObject): string => {
    try {
      const reading = toQuads(document, { registry });
      assertBound(reading);
      assertReadAsSigned(document, reading);
      if (inlineContexts === "allowed") assertStatusNames(reading);
      return canonicalNQuads(reading.quads);
    } catch (error) {
      throw toSdkError(error);
    }
  };
  return {
    evaluate,
    canonicalize(document) {
      try {
        return evaluate(document);
      } catch (error) {
        return Promise.reject(error);
      }
    },
  };
}

function toSdkError(error: unknown): unknown {
  if (isSdkError(error) || !(error instanceof JsonLdError)) return error;
  const { code, detail } = error;
  switch (code) {
    case "loading remote context failed":
      return unknownContext(detail);
    case "undefined term":
      return new SdkError(
        "undefined_term",
        `${shorten(JSON.stringify(detail))} is defined by none of the contexts`,
      );
    case "unsignable value":
    case "unbound value":
      return unsignable(detail.slice(0, 300));
    case "canonicalization limit exceeded":
      return new SdkError(
        "canonicalization_limit_exceeded",
        "the graph has too many blank nodes that look alike",
      );
    default:
      return new SdkError(
        "canonicalization_failed",
        `JSON-LD refuses the document: ${shorten(code === "dropped" ? detail : code)}`,
      );
  }
}

function unsignable(message: string): SdkError {
  return new SdkError("unsignable_value", message);
}

/**
 * Refuses what canonical RDF does not carry, because a signature would not notice a change of it:
 * labels of blank nodes, which any other label could replace, and the keys of maps by index.
 *
 * @throws SdkError `unsignable_value`
 */
function assertBound({ labels, hasIndexes }: QuadReading): void {
  for (const label of labels.keys()) {
    throw unsignable(
      `an id or type must be an IRI or nothing (received ${JSON.stringify(label).slice(0, 100)})`,
    );
  }
  if (hasIndexes)
    throw unsignable("a member must have no map by index, whose keys no signature binds");
}

const CREDENTIALS = "https://www.w3.org/2018/credentials#";
const RDF_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";

/** {@link rootMembers} by predicate. */
const guarded: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  [...rootMembers].map(([iri, name]) => [`<${iri}>`, name]),
);

/**
 * Checks that the root of a document reads as its statements do: the {@link rootMembers} are in the
 * root itself, under their own names, and no other object with the id of the root, a subject or a
 * status entry has members.
 *
 * @throws SdkError `unsignable_value`
 */
function assertReadAsSigned(document: JsonObject, { quads, nodes }: QuadReading): void {
  // A document without a type in its place is not a credential, whatever else names its types.
  const hasType = Object.hasOwn(document, "type");
  const [root] = nodes;
  for (const { predicate, graph, place } of quads) {
    if (graph !== undefined || place?.node === undefined) continue;
    const isType = hasType && predicate === RDF_TYPE && place.node === root;
    const name = isType ? "type" : guarded.get(predicate);
    if (name === undefined) continue;
    if (place.isReverse) throw unsignable(DUPLICATE_IDS_MESSAGE);
    if (place.node === root && (place.stated?.member !== name || place.isNested))
      throw unsignable(`the document must have its ${name} under no other name`);
  }
  if (hasRepeatedId(nodes)) assertNoDuplicateIds({ quads, nodes });
}

function hasRepeatedId(nodes: readonly NodeObject[]): boolean {
  const ids = new Set<QuadTerm>();
  for (const { subject, place } of nodes) {
    if (typeof subject !== "string" || place.graph !== undefined) continue;
    if (ids.has(subject)) return true;
    ids.add(subject);
  }
  return false;
}

type Statement = { predicate: string; object: QuadTerm };
type Stated = NodeObject & { statements: Statement[] };

function assertNoDuplicateIds({ quads, nodes }: Pick<QuadReading, "quads" | "nodes">): void {
  const [first] = nodes;
  const stated = new Map(
    nodes.map((node): [NodeObject, Stated] => [node, { ...node, statements: [] }]),
  );
  for (const { predicate, object, place } of quads)
    if (place?.node !== undefined) stated.get(place.node)?.statements.push({ predicate, object });
  const all = [...stated.values()].filter(({ place }) => place.graph === undefined);
  const [root] = all;
  if (root === undefined || first === undefined) return;
  const types = root.statements.flatMap(({ predicate, object }) =>
    predicate === RDF_TYPE && typeof object === "string" ? [object.slice(1, -1)] : [],
  );
  const places = new Set(placesRead(types).map((member) => `<${CREDENTIALS}${member}>`));
  for (const node of all) {
    if (node !== root && !isReadAt(node.place, { root: first, places })) continue;
    const isTwice = all.some(
      (other) =>
        other !== node &&
        other.subject === node.subject &&
        saysMore(other.statements, node.statements),
    );
    if (isTwice) throw unsignable(DUPLICATE_IDS_MESSAGE);
  }
}

function isReadAt(
  { node, stated }: Place,
  { root, places }: { root: NodeObject; places: ReadonlySet<string> },
): boolean {
  return node === root && stated !== undefined && places.has(stated.predicate);
}

/**
 * Tells whether an object is more than a reference; it may repeat types of the object that is read.
 */
function saysMore(other: readonly Statement[], read: readonly Statement[]): boolean {
  return other.some(
    ({ predicate, object }) =>
      predicate !== RDF_TYPE ||
      !read.some((each) => each.predicate === RDF_TYPE && each.object === object),
  );
}

/**
 * Checks that members of status entries have the names that their IRIs end in. With inline
 * contexts, the status could otherwise be read from another place than was signed.
 *
 * @throws SdkError `unsignable_value`
 */
function assertStatusNames({ quads, nodes }: QuadReading): void {
  const places = new Set([`<${CREDENTIALS}credentialStatus>`]);
  const [root] = nodes;
  for (const { predicate, object, place } of quads) {
    const node = place?.node;
    if (root === undefined || node === undefined || !isReadAt(node.place, { root, places }))
      continue;
    const iri = predicate === RDF_TYPE ? object : predicate;
    const own = localName(String(iri).slice(1, -1));
    const isOwn =
      predicate === RDF_TYPE
        ? listOf(node.object["type"]).includes(own)
        : place?.stated?.member === own && !place.isNested;
    if (!isOwn) throw unlikeName(own);
  }
}

function unlikeName(own: string): SdkError {
  const name = JSON.stringify(own).slice(0, 100);
  return unsignable(`the status entry must have its ${name} under no other name`);
}

function localName(iri: string): string {
  return iri.slice(Math.max(...["#", "/", ":"].map((separator) => iri.lastIndexOf(separator))) + 1);
}
