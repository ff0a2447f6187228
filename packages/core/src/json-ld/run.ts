import type { JsonObject, JsonValue } from "../base/json.ts";
import { type ActiveContext, isKeyword, type Plan } from "./active-context.ts";
import type { ContextRegistry } from "./context-registry.ts";
import { isPlainIri } from "./iri.ts";
import { fail } from "./json-ld-error.ts";
import { expandIri } from "./term-definition.ts";

/** As in N-Quads, or the number of a blank node. */
export type QuadTerm = string | number;

/** Subject, predicate, object, graph (`undefined` for the default one), and where it is stated. */
export type Quad = readonly [
  subject: QuadTerm,
  predicate: string,
  object: QuadTerm,
  graph: QuadTerm | undefined,
  place: Place | undefined,
];

/** Where a value stands: a quad without its object. */
export type Place = {
  readonly graph: QuadTerm | undefined;
  /** `undefined` for what RDF cannot name. */
  readonly subject: QuadTerm | undefined;
  /** `undefined` for the document itself, contents of graphs, and included nodes. */
  readonly plan: Plan | undefined;
  /** The number of the node object that has the member. */
  readonly node: number | undefined;
  readonly isReverse: boolean;
  /** Whether the member stands inside of nested ones (`@nest`). */
  readonly isNested: boolean;
  /** The objects of the list that the value is an item of. */
  readonly items: (QuadTerm | undefined)[] | undefined;
  /** True for the document, if it is one object. */
  readonly isTop: boolean;
  /** True for contents of a graph and included nodes. */
  readonly isContent: boolean;
};

/** A node object of a document, by its number. */
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

/** A value in the place and context that it is evaluated in. */
export type Position = {
  readonly context: ActiveContext;
  /** The plan of the active property in this context. */
  readonly plan: Plan | undefined;
  readonly place: Place;
  /** Set for values of a map. */
  readonly given?: Given | undefined;
};

/** The evaluation of one document. */
export type Run = {
  readonly registry: ContextRegistry;
  readonly base: string | null;
  /** Whether what RDF would drop is refused. */
  readonly isSafe: boolean;
  readonly rdfDirection: "i18n-datatype" | "compound-literal" | undefined;
  readonly maxDepth: number;
  readonly evaluate: (run: Run, value: JsonValue, position: Position) => void;
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

const keywordPlans = /* @__PURE__ */ new Map<string, Plan>();

/** Returns what a member of a node does. Only terms are remembered; other names are too many. */
export function planOf(context: ActiveContext, member: string): Plan {
  const present = context.plans.get(member);
  if (present !== undefined) return present;
  const plan = makePlan(context, member);
  if (context.terms.has(member)) context.plans.set(member, plan);
  return plan;
}

function makePlan(context: ActiveContext, member: string): Plan {
  const iri = expandIri(context, member, { vocab: true });
  const term = context.terms.get(member);
  if (iri !== null && isKeyword(iri)) {
    const plan = { kind: iri, member, term, predicate: "" };
    if (term !== undefined) return plan;
    const present = keywordPlans.get(iri);
    if (present === undefined) keywordPlans.set(iri, plan);
    return present ?? plan;
  }
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
  if (place.items !== undefined) place.items.push(object);
  else if (place.isContent && isLiteral(object)) drop(run, "dropped", "a free-floating value");
  else if (place.isReverse && isLiteral(object)) fail("invalid reverse property value");
  else if (object === undefined || place.plan === undefined || place.subject === undefined) return;
  else if (place.isReverse)
    run.quads.push([object, place.plan.predicate, place.subject, place.graph, place]);
  else run.quads.push([place.subject, place.plan.predicate, object, place.graph, place]);
}

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

/** States a list where it stands. */
export function addList(run: Run, place: Place, items: readonly (QuadTerm | undefined)[]): void {
  if (place.isReverse) fail("invalid reverse property value");
  if (place.isContent) return drop(run, "dropped", "a free-floating list");
  let head: QuadTerm = `<${RDF}nil>`;
  for (let index = items.length - 1; index >= 0; index--) {
    const node = run.blanks++;
    const item = items[index];
    if (item !== undefined) run.quads.push([node, `<${RDF}first>`, item, place.graph, undefined]);
    run.quads.push([node, `<${RDF}rest>`, head, place.graph, undefined]);
    head = node;
  }
  add(run, place, head);
}

/** The place of contents of a graph, and of included nodes: nothing is stated about it there. */
export function contentOf(graph: QuadTerm | undefined): Place {
  return {
    graph,
    subject: undefined,
    plan: undefined,
    node: undefined,
    isReverse: false,
    isNested: false,
    items: undefined,
    isTop: false,
    isContent: true,
  };
}

/** The place of a list's items. */
export function itemsOf(place: Place, items: (QuadTerm | undefined)[]): Place {
  return {
    ...place,
    subject: undefined,
    isReverse: false,
    items,
    isTop: false,
    isContent: false,
  };
}

/** Enters the context that a member brings for its values. */
export function contextOfValues(run: Run, context: ActiveContext, plan: Plan): ActiveContext {
  return plan.term?.context === undefined
    ? context
    : run.registry.enterScoped(context, plan.term, "property");
}

/** Indexes are no part of RDF. */
export function readIndex(run: Run, index: JsonValue | undefined): void {
  if (typeof index !== "string") fail("invalid @index value");
  run.hasIndexes = true;
}
