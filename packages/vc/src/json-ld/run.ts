import type { JsonObject, JsonValue } from "../base/json.ts";
import { type ActiveContext, isKeyword, type Plan, type Term } from "./active-context.ts";
import type { ContextRegistry } from "./context-registry.ts";
import { isPlainIri } from "./iri.ts";
import { fail } from "./json-ld-error.ts";
import { expandIri } from "./term-definition.ts";

/** As in N-Quads, or the number of a blank node. */
export type QuadTerm = string | number;

export type Quad = {
  readonly subject: QuadTerm;
  readonly predicate: string;
  readonly object: QuadTerm;
  /** `undefined` for the default graph. */
  readonly graph: QuadTerm | undefined;
  /** Where it is stated; `undefined` for parts of lists, and for what a map says of its values. */
  readonly place: Place | undefined;
};

/** Where a value stands: a quad without its object, and how the value is read. */
export type Place = {
  readonly context: ActiveContext;
  /** The active property in this context. */
  readonly plan: Plan | undefined;
  /** The member that the node has; `undefined` for the document itself and for contents. */
  readonly stated: Plan | undefined;
  /** The node object that has the member. */
  readonly node: NodeObject | undefined;
  /** `undefined` for what RDF cannot name. */
  readonly subject: QuadTerm | undefined;
  readonly graph: QuadTerm | undefined;
  readonly isReverse: boolean;
  /** Whether the member stands inside of nested ones (`@nest`). */
  readonly isNested: boolean;
  /** The objects of the list that the value is an item of. */
  readonly items: (QuadTerm | undefined)[] | undefined;
  /** True for the document, if it is one object. */
  readonly isTop: boolean;
  /** True for contents of a graph and included nodes. */
  readonly isContent: boolean;
  /** Set for values of a map. */
  readonly given: Given | undefined;
};

/** A node object of a document. */
export type NodeObject = {
  readonly subject: QuadTerm | undefined;
  readonly object: JsonObject;
  readonly context: ActiveContext;
  /** The context of its types. */
  readonly typeContext: ActiveContext;
  readonly place: Place;
};

/** Statements of a map about its values: an id, a type, a property. */
export type Given = {
  readonly id?: QuadTerm | undefined;
  readonly types?: QuadTerm | undefined;
  readonly property?: { readonly predicate: string; readonly object: QuadTerm | undefined };
};

/** The evaluation of one document. */
export type Run = {
  readonly registry: ContextRegistry;
  readonly base: string | null;
  /** Whether what RDF would drop is refused. */
  readonly isSafe: boolean;
  readonly rdfDirection: "i18n-datatype" | "compound-literal" | undefined;
  readonly maxDepth: number;
  readonly evaluate: (run: Run, value: JsonValue, place: Place) => void;
  readonly nodes: NodeObject[];
  readonly quads: Quad[];
  readonly labels: Map<string, number>;
  depth: number;
  blanks: number;
  /** Whether the document has indexes, which RDF drops. */
  hasIndexes: boolean;
};

/** Refuses what RDF would drop. */
export function drop(
  run: Run,
  code: "undefined term" | "dropped" | "unbound value",
  detail: string,
): void {
  if (run.isSafe) fail(code, detail);
}

export const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
export const RDF_TYPE: string = `<${RDF}type>`;

/** Returns what a member of a node does. Other names than terms and keywords are too many to keep. */
export function planOf(context: ActiveContext, member: string): Plan {
  const present = context.plans.get(member);
  if (present !== undefined) return present;
  const plan = makePlan(context, member);
  if (context.terms.has(member) || isKeyword(member)) context.plans.set(member, plan);
  return plan;
}

function makePlan(context: ActiveContext, member: string): Plan {
  const iri = expandIri(context, member, { vocab: true });
  const term = context.terms.get(member);
  if (iri !== null && isKeyword(iri))
    return { kind: iri, member, term, predicate: iri === "@type" ? RDF_TYPE : "" };
  if (iri?.startsWith("_:") === true) return { kind: "property", member, term, predicate: iri };
  if (iri === null || !isPlainIri(iri))
    return { kind: "dropped", member, term: undefined, predicate: "" };
  return { kind: "property", member, term, predicate: `<${iri}>` };
}

/** Returns how N-Quads names an IRI or label; `undefined` for what it cannot name. */
export function resource(run: Run, iri: string | null): QuadTerm | undefined {
  if (iri === null) return undefined;
  if (iri.startsWith("_:")) {
    let number = run.labels.get(iri);
    if (number === undefined) run.labels.set(iri, (number = run.blanks++));
    return number;
  }
  if (isPlainIri(iri)) return `<${iri}>`;
  drop(run, "dropped", `a reference that is no absolute IRI: ${JSON.stringify(iri)}`);
  return undefined;
}

export function isLiteral(object: QuadTerm | undefined): boolean {
  return typeof object === "string" && object.startsWith('"');
}

/** States a value where it stands. */
export function add(run: Run, place: Place, object: QuadTerm | undefined): void {
  const { stated, subject, graph } = place;
  if (place.items !== undefined) place.items.push(object);
  else if (place.isContent) {
    if (isLiteral(object)) drop(run, "dropped", "a free-floating value");
  } else if (object === undefined || stated === undefined || subject === undefined) return;
  else if (!place.isReverse)
    run.quads.push({ subject, predicate: stated.predicate, object, graph, place });
  else if (isLiteral(object)) fail("invalid reverse property value");
  else
    run.quads.push({ subject: object, predicate: stated.predicate, object: subject, graph, place });
}

/** States what no member states. */
export function state(
  run: Run,
  subject: QuadTerm,
  { predicate, object, graph }: Pick<Quad, "predicate" | "object" | "graph">,
): void {
  run.quads.push({ subject, predicate, object, graph, place: undefined });
}

/** States a list where it stands. */
export function addList(run: Run, place: Place, items: readonly (QuadTerm | undefined)[]): void {
  if (place.isReverse) fail("invalid reverse property value");
  if (place.isContent) return drop(run, "dropped", "a free-floating list");
  const { graph } = place;
  let head: QuadTerm = `<${RDF}nil>`;
  for (let index = items.length - 1; index >= 0; index--) {
    const node = run.blanks++;
    const item = items[index];
    if (item !== undefined) state(run, node, { predicate: `<${RDF}first>`, object: item, graph });
    state(run, node, { predicate: `<${RDF}rest>`, object: head, graph });
    head = node;
  }
  add(run, place, head);
}

/** The place of contents of a graph, and of included nodes: nothing is stated about it there. */
export function contentOf(context: ActiveContext, graph: QuadTerm | undefined): Place {
  return {
    context,
    plan: undefined,
    stated: undefined,
    node: undefined,
    subject: undefined,
    graph,
    isReverse: false,
    isNested: false,
    items: undefined,
    isTop: false,
    isContent: true,
    given: undefined,
  };
}

/** Enters the context that a term brings for its values. */
export function contextOfValues(
  run: Run,
  context: ActiveContext,
  term: Term | undefined,
): ActiveContext {
  return term?.context === undefined
    ? context
    : run.registry.enterScoped(context, term, "property");
}

/** Indexes are no part of RDF. */
export function readIndex(run: Run, index: JsonValue | undefined): void {
  if (typeof index !== "string") fail("invalid @index value");
  run.hasIndexes = true;
}

/** Adds a value to the list of a key. */
export function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const present = map.get(key);
  if (present === undefined) map.set(key, [value]);
  else present.push(value);
}
