import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import {
  type ActiveContext,
  type Container,
  isKeyword,
  namesOf,
  type Plan,
  type Term,
} from "./active-context.ts";
import type { ContextRegistry } from "./context-registry.ts";
import { fail } from "./json-ld-error.ts";
import { jsonLiteral } from "./literals.ts";
import { give, graphContainer, indexMap, languageMap } from "./maps.ts";
import {
  add,
  addList,
  contentOf,
  contextOfValues,
  drop,
  type NodeObject,
  type Place,
  planOf,
  type Quad,
  type QuadTerm,
  readIndex,
  type Run,
} from "./run.ts";
import { coerced, idOf, valueOf, wordOf } from "./values.ts";

export type QuadOptions = {
  registry: ContextRegistry;
  base?: string | null;
  /** Whether what RDF would drop is refused. Default true. */
  isSafe?: boolean;
  rdfDirection?: "i18n-datatype" | "compound-literal" | undefined;
  /** A context to enter before the document's own. */
  expandContext?: JsonValue;
  maxDepth?: number;
};

export type QuadReading = {
  quads: readonly Quad[];
  /** Node objects in the order of their beginnings; the first one is the document itself. */
  nodes: readonly NodeObject[];
  /** Labels of blank nodes that the document itself uses. */
  labels: ReadonlyMap<string, number>;
  /** Whether the document has indexes, which RDF drops. */
  hasIndexes: boolean;
};

// Deeper documents could overflow the stack.
const MAX_DEPTH = 500;

/**
 * Returns the quads of a document: expansion (JSON-LD 1.1 API, section 5.1) and RDF (section 8) in
 * one pass. RDF is a set, so that equal ids merge by themselves.
 *
 * @throws JsonLdError
 */
export function toQuads(document: JsonValue, options: QuadOptions): QuadReading {
  const { registry, base = null, isSafe = true, maxDepth = MAX_DEPTH } = options;
  const run: Run = {
    registry,
    base,
    isSafe,
    rdfDirection: "rdfDirection" in options ? options.rdfDirection : "i18n-datatype",
    maxDepth,
    evaluate,
    nodes: [],
    quads: [],
    labels: new Map(),
    depth: 0,
    blanks: 0,
    hasIndexes: false,
  };
  let context = registry.initial(base);
  const { expandContext } = options;
  if (expandContext !== undefined) {
    const isDocument = isJsonObject(expandContext) && expandContext["@context"] !== undefined;
    const entered = isDocument ? (expandContext["@context"] as JsonValue) : expandContext;
    context = registry.enter(context, entered, base);
  }
  const isTop = !Array.isArray(document);
  evaluate(run, document, { ...contentOf(context, undefined), isContent: false, isTop });
  return run;
}

function evaluate(run: Run, value: JsonValue, place: Place): void {
  if (value === null) return;
  if (typeof value !== "object") return evaluateScalar(run, value, place);
  if (++run.depth > run.maxDepth) fail("too deep");
  if (!Array.isArray(value)) evaluateObject(run, value, place);
  else
    for (const item of value) {
      if (Array.isArray(item) && place.items !== undefined) evaluateList(run, item, place);
      else evaluate(run, item, place);
    }
  run.depth--;
}

function evaluateList(run: Run, value: JsonValue, place: Place): void {
  const items: (QuadTerm | undefined)[] = [];
  evaluate(run, value, {
    ...place,
    subject: undefined,
    isReverse: false,
    items,
    isTop: false,
    isContent: false,
  });
  addList(run, place, items);
}

function evaluateScalar(run: Run, value: string | number | boolean, place: Place): void {
  const { context, plan, given } = place;
  if (plan === undefined) return drop(run, "dropped", "a free-floating value");
  const inner = contextOfValues(run, context, plan.term);
  const term = inner === context ? plan.term : inner.terms.get(plan.member);
  const object = coerced(run, value, { context: inner, term });
  add(run, place, object);
  if (given !== undefined) give(run, object, place);
}

/** The members of a JSON object, each with its plan. */
type Members = { object: JsonObject; keys: readonly string[]; plans: readonly Plan[] };

/** An object whose members are sorted by what they do. */
type Sorted = Members & {
  context: ActiveContext;
  typeContext: ActiveContext;
  keywords: readonly string[];
  /** How many members state something. */
  statements: number;
};

function evaluateObject(run: Run, object: JsonObject, place: Place): void {
  const sorted = readObject(run, object, place);
  const { keywords } = sorted;
  if (place.plan?.kind === "@reverse" && keywords.length > 0) fail("invalid reverse property map");
  if (keywords.includes("@value")) {
    const literal = valueOf(run, sorted, place);
    if (run.isSafe) assertSameOutside(run, sorted, { place, literal });
    if (place.plan === undefined) drop(run, "dropped", "a free-floating value");
    else if (literal !== undefined) add(run, place, literal);
  } else if (keywords.includes("@list") || keywords.includes("@set"))
    evaluateListOrSet(run, sorted, place);
  else if (keywords[0] === "@language" && keywords.length === 1 && sorted.statements === 0)
    drop(run, "dropped", "an object with only a language");
  else evaluateNode(run, sorted, place);
}

function readObject(run: Run, object: JsonObject, place: Place): Sorted {
  const typeContext = contextOf(run, object, place);
  const context = enterTypes(run, object, typeContext);
  return sortMembers(object, { context, typeContext });
}

/**
 * Checks that a long value object means the same outside of the types around it: jsonld.js takes
 * one of more than two members, or with a context, out of their contexts.
 */
function assertSameOutside(
  run: Run,
  { object, keys }: Sorted,
  { place, literal }: { place: Place; literal: QuadTerm | undefined },
): void {
  const { previous } = place.context;
  const isLong = keys.length > 2 || Object.hasOwn(object, "@context");
  if (previous === undefined || place.given !== undefined || !isLong) return;
  const outside = { ...place, context: previous };
  if (valueOf(run, readObject(run, object, outside), outside) !== literal)
    drop(run, "dropped", "a value that only the types around it define");
}

/** Returns the context of an object and its types (section 5.1.2, steps 7 to 9). */
function contextOf(run: Run, object: JsonObject, { context, plan, given }: Place): ActiveContext {
  const leaves = context.previous !== undefined && given === undefined;
  let entered = leaves && leavesTypes(context, object) ? (context.previous ?? context) : context;
  if (plan !== undefined) entered = contextOfValues(run, entered, plan.term);
  return Object.hasOwn(object, "@context")
    ? run.registry.enter(entered, object["@context"], run.base)
    : entered;
}

/** Tells whether an object ends the effect of types around it: a reference or value does not. */
function leavesTypes(context: ActiveContext, object: JsonObject): boolean {
  const keys = Object.keys(object);
  if (keys.length === 1 && planOf(context, keys[0] as string).kind === "@id") return false;
  return !namesOf(context, "@value").some((name) => Object.hasOwn(object, name));
}

/** Enters the contexts of an object's types (section 5.1.2, step 11). */
function enterTypes(run: Run, object: JsonObject, typeContext: ActiveContext): ActiveContext {
  let context = typeContext;
  for (const name of namesOf(typeContext, "@type")) {
    if (!Object.hasOwn(object, name)) continue;
    const scoped: Term[] = [];
    for (const word of listOf(object[name])) {
      const term = typeof word === "string" ? typeContext.terms.get(word) : undefined;
      if (term?.context !== undefined) scoped.push(term);
    }
    if (scoped.length > 1) scoped.sort((left, right) => (left.name < right.name ? -1 : 1));
    for (const term of scoped) context = run.registry.enterScoped(context, term, "type");
  }
  return context;
}

function sortMembers(
  object: JsonObject,
  { context, typeContext }: Pick<Sorted, "context" | "typeContext">,
): Sorted {
  const keys = Object.keys(object);
  const plans: Plan[] = [];
  const keywords: string[] = [];
  let statements = 0;
  for (const key of keys) {
    const plan = planOf(context, key);
    const { kind } = plan;
    plans.push(plan);
    if (kind === "property") statements += saysNothing(plan.term, object[key]) ? 0 : 1;
    else if (kind !== "dropped" && kind !== "@context") {
      const mayRepeat = kind === "@type" || kind === "@included" || kind === "@nest";
      if (!mayRepeat && keywords.includes(kind)) fail("colliding keywords", key);
      keywords.push(kind);
      const value = object[key];
      if (kind === "@type") statements += Array.isArray(value) && value.length === 0 ? 0 : 1;
      else if (mayRepeat || kind === "@reverse") statements++;
    }
  }
  return { object, keys, plans, context, typeContext, keywords, statements };
}

/** Even an empty array says that there is a member, but not for graphs. */
function saysNothing(term: Term | undefined, value: JsonValue | undefined): boolean {
  if (term?.container.graph === true && Array.isArray(value))
    return value.every((item) => saysNothing(term, item));
  return value === null && term?.type !== "@json";
}

/** Returns the value of the member with a keyword. */
export function keywordMember(
  { object, keys, plans }: Members,
  keyword: string,
): JsonValue | undefined {
  const index = plans.findIndex(({ kind }) => kind === keyword);
  return index < 0 ? undefined : object[keys[index] as string];
}

function evaluateListOrSet(run: Run, sorted: Sorted, place: Place): void {
  const { object, keys, plans, context, keywords } = sorted;
  const keyword = keywords.includes("@list") ? "@list" : "@set";
  for (const [index, { kind }] of plans.entries()) {
    const key = keys[index] as string;
    if (kind === "@context" || kind === keyword) continue;
    if (kind === "dropped") drop(run, "undefined term", key);
    else if (kind === "@index") readIndex(run, object[key]);
    else fail("invalid set or list object", key);
  }
  const { plan, given } = place;
  const inner = plan === undefined ? undefined : planOf(context, plan.member);
  const content = keywordMember(sorted, keyword) as JsonValue;
  if (keyword === "@set") return evaluate(run, content, { ...place, context, plan: inner });
  if (given?.id !== undefined || given?.types !== undefined || given?.property !== undefined)
    fail("invalid value object");
  if (plan === undefined) return drop(run, "dropped", "a free-floating list");
  if (content === null) drop(run, "dropped", "a null value");
  evaluateList(run, content, { ...place, context, plan: inner, given: undefined });
}

/** A node whose members are being evaluated. */
type NodeState = {
  readonly node: NodeObject;
  readonly context: ActiveContext;
  /** Whether its `@graph` has the statements of the graph that the node itself is in. */
  readonly isGraphItself: boolean;
  /** True for members inside of nested ones. */
  readonly isNested: boolean;
};

function evaluateNode(run: Run, sorted: Sorted, place: Place): void {
  const { object, context, typeContext, keywords, plans, statements } = sorted;
  const id = ownId(sorted);
  const subject = id === undefined ? (place.given?.id ?? run.blanks++) : idOf(run, context, id);
  const hasGraph = keywords.includes("@graph");
  const isLoose = place.plan === undefined || place.isContent;
  if (isLoose && statements === 0 && !hasGraph && plans.every(({ kind }) => kind !== "dropped"))
    drop(run, "dropped", "an object that says nothing");
  const node: NodeObject = { subject, object, context, typeContext, place };
  run.nodes.push(node);
  const isGraphItself = place.isTop && hasGraph && statements === 0 && id === undefined;
  evaluateMembers(run, sorted, { node, context, isGraphItself, isNested: false });
  add(run, place, subject);
  if (place.given !== undefined) give(run, subject, place);
}

/** Returns the id of a node, which may stand inside of nested members. */
function ownId(sorted: Sorted): string | undefined {
  const { object, keys, plans, context, keywords } = sorted;
  let id = keywords.includes("@id") ? keywordMember(sorted, "@id") : undefined;
  if (keywords.includes("@nest"))
    for (const [index, { kind }] of plans.entries()) {
      if (kind !== "@nest") continue;
      for (const nested of listOf(object[keys[index] as string]).filter(isJsonObject))
        for (const [name, value] of Object.entries(nested)) {
          if (planOf(context, name).kind !== "@id") continue;
          if (id !== undefined) fail("colliding keywords", "@id");
          id = value;
        }
    }
  if (id !== undefined && typeof id !== "string") return fail("invalid @id value");
  return id;
}

function evaluateMembers(run: Run, { object, keys, plans }: Members, state: NodeState): void {
  const { node, context } = state;
  const { graph } = node.place;
  for (let index = 0; index < keys.length; index++) {
    const plan = plans[index] as Plan;
    const key = keys[index] as string;
    const value = object[key] as JsonValue;
    switch (plan.kind) {
      case "property":
        if (value !== null || plan.term?.type === "@json")
          evaluateProperty(run, value, placeOf(plan, state, plan.term?.isReverse === true));
        break;
      case "dropped":
        drop(run, "undefined term", key);
        break;
      case "@context":
        if (state.isNested) drop(run, "dropped", "a context of nested members");
        break;
      case "@id":
        break;
      case "@type":
        evaluateTypes(run, value, placeOf(plan, state, false));
        break;
      case "@graph":
        if (state.isGraphItself) evaluateContents(run, value, contentOf(context, graph));
        else if (node.subject !== undefined)
          evaluateContents(run, value, contentOf(context, node.subject));
        break;
      case "@included":
        for (const item of listOf(value)) {
          if (!isJsonObject(item) || !isNode(item, context)) fail("invalid @included value");
          evaluateContents(run, item, contentOf(context, graph));
        }
        break;
      case "@reverse":
        evaluateReverse(run, value, state);
        break;
      case "@nest":
        evaluateNested(run, value, { plan, state });
        break;
      case "@index":
        readIndex(run, value);
        break;
      default:
        drop(run, "dropped", `${plan.kind} of a node`);
    }
  }
}

function evaluateTypes(run: Run, value: JsonValue, place: Place): void {
  const { typeContext } = place.node as NodeObject;
  for (const word of listOf(value)) {
    if (typeof word !== "string") return fail("invalid type value");
    add(run, place, wordOf(run, typeContext, word));
  }
}

function placeOf(plan: Plan, { node, context, isNested }: NodeState, isReverse: boolean): Place {
  return {
    context,
    plan,
    stated: plan,
    node,
    subject: node.subject,
    graph: node.place.graph,
    isReverse,
    isNested,
    items: undefined,
    isTop: false,
    isContent: false,
    given: undefined,
  };
}

function evaluateContents(run: Run, value: JsonValue, place: Place): void {
  for (const item of listOf(value)) evaluate(run, item, place);
}

function isNode(object: JsonObject, context: ActiveContext): boolean {
  return Object.keys(object).every(
    (key) => !["@value", "@list", "@set"].includes(planOf(context, key).kind),
  );
}

function evaluateReverse(run: Run, value: JsonValue, state: NodeState): void {
  if (!isJsonObject(value)) return fail("invalid @reverse value");
  for (const [name, inner] of Object.entries(value)) {
    const plan = planOf(state.context, name);
    if (isKeyword(plan.kind)) fail("invalid reverse property map", name);
    if (plan.kind === "dropped") drop(run, "undefined term", name);
    else if (inner !== null)
      evaluateProperty(run, inner, placeOf(plan, state, plan.term?.isReverse !== true));
  }
}

function evaluateNested(
  run: Run,
  value: JsonValue,
  { plan, state }: { plan: Plan; state: NodeState },
): void {
  const context = contextOfValues(run, state.context, plan.term);
  for (const object of listOf(value)) {
    if (!isJsonObject(object)) return fail("invalid @nest value");
    const keys = Object.keys(object);
    const plans = keys.map((key) => planOf(context, key));
    if (plans.some(({ kind }) => kind === "@value")) fail("invalid @nest value");
    evaluateMembers(run, { object, keys, plans }, { ...state, context, isNested: true });
  }
}

function evaluateProperty(run: Run, value: JsonValue, stated: Place): void {
  const { context } = stated;
  const plan = stated.plan as Plan;
  let place = stated;
  if (plan.predicate.startsWith("_:")) {
    drop(run, "dropped", "a blank node as a property");
    place = { ...contentOf(context, stated.graph), plan };
  }
  const { term } = plan;
  if (term === undefined) return evaluate(run, value, place);
  const { container, type } = term;
  if (type === "@json") {
    if (container.key !== "" && container.key !== "list" && container.key !== "set")
      drop(run, "dropped", "JSON in a map or graph");
    if (container.list === true) addList(run, place, listOf(value).map(jsonLiteral));
    else add(run, place, jsonLiteral(value));
  } else if (container.key === "" || container.key === "set") evaluate(run, value, place);
  else if (container.language === true && isJsonObject(value)) languageMap(run, value, place);
  else if (isMapped(container) && isJsonObject(value)) indexMap(run, value, place);
  else if (container.list === true) evaluateListMember(run, value, place);
  else if (container.graph === true && container.id !== true && container.index !== true)
    graphContainer(run, value, place);
  else evaluate(run, value, place);
}

function isMapped({ index, id, type }: Container): boolean {
  return index === true || id === true || type === true;
}

/** The value of a list member may be a list object already. */
function evaluateListMember(run: Run, value: JsonValue, place: Place): void {
  if (isJsonObject(value)) {
    const kinds = new Map(
      Object.entries(value).map(([key, each]) => [planOf(place.context, key).kind, each]),
    );
    if (kinds.has("@list")) return evaluate(run, value, place);
    if (kinds.get("@value") === null) return drop(run, "dropped", "a null value");
  }
  evaluateList(run, value, place);
}
