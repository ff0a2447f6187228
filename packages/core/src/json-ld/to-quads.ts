import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { type ActiveContext, isKeyword, type Plan } from "./active-context.ts";
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
  itemsOf,
  type NodeObject,
  type Place,
  planOf,
  type Position,
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
  const place = { ...contentOf(undefined), isContent: false, isTop: !Array.isArray(document) };
  evaluate(run, document, { context, plan: undefined, place });
  return run;
}

function evaluate(run: Run, value: JsonValue, position: Position): void {
  const { place } = position;
  if (value === null) return;
  if (Array.isArray(value)) {
    if (++run.depth > run.maxDepth) fail("too deep");
    for (const item of value) {
      if (Array.isArray(item) && place.items !== undefined) evaluateList(run, item, position);
      else evaluate(run, item, position);
    }
    run.depth--;
  } else if (typeof value === "object") {
    if (++run.depth > run.maxDepth) fail("too deep");
    evaluateObject(run, value, position);
    run.depth--;
  } else evaluateScalar(run, value, position);
}

function evaluateList(run: Run, value: JsonValue, position: Position): void {
  const items: (QuadTerm | undefined)[] = [];
  evaluate(run, value, { ...position, place: itemsOf(position.place, items) });
  addList(run, position.place, items);
}

function evaluateScalar(
  run: Run,
  value: string | number | boolean,
  { context, plan, place, given }: Position,
): void {
  if (!["string", "number", "boolean"].includes(typeof value)) fail("invalid value", "no JSON");
  if (plan === undefined) return drop(run, "dropped", "a free-floating value");
  const inner = contextOfValues(run, context, plan);
  const term = inner === context ? plan.term : inner.terms.get(plan.member);
  const object = coerced(run, { context: inner, term }, value);
  add(run, place, object);
  if (given !== undefined) give(run, object, { place, given });
}

/** A JSON object, with its members by what they do. */
type Sorted = {
  keys: readonly string[];
  context: ActiveContext;
  typeContext: ActiveContext;
  /** Members by keyword; the last one where a keyword may stand more than once. */
  byKeyword: Map<string, string>;
  /** How many members state something. */
  statements: number;
};

function evaluateObject(run: Run, object: JsonObject, position: Position): void {
  const sorted = sortMembers(run, object, position);
  const { byKeyword } = sorted;
  const valueKey = byKeyword.get("@value");
  if (valueKey !== undefined) {
    const { context, typeContext } = sorted;
    const { given } = position;
    const literal = valueOf(run, { object, valueKey, context, typeContext, given });
    if (position.plan === undefined) return drop(run, "dropped", "a free-floating value");
    return literal === undefined ? undefined : add(run, position.place, literal);
  }
  if (byKeyword.has("@list") || byKeyword.has("@set"))
    return evaluateListOrSet(run, object, { position, sorted });
  if (byKeyword.size === 1 && byKeyword.has("@language") && sorted.statements === 0)
    return drop(run, "dropped", "an object with only a language");
  evaluateNode(run, object, { position, sorted });
}

/** Enters the contexts of an object (section 5.1.2, steps 7 to 11), and looks what it is. */
function sortMembers(run: Run, object: JsonObject, position: Position): Sorted {
  const { plan, given } = position;
  const keys = Object.keys(object);
  let { context } = position;
  if (context.previous !== undefined && given === undefined && leavesTypes(context, keys))
    context = context.previous;
  if (plan !== undefined) context = contextOfValues(run, context, plan);
  if (Object.hasOwn(object, "@context"))
    context = run.registry.enter(context, object["@context"], run.base);
  const typeContext = context;
  const typeKeys = keys.filter(
    (key) => key !== "@context" && planOf(typeContext, key).kind === "@type",
  );
  for (const key of typeKeys.length > 1 ? typeKeys.sort() : typeKeys)
    context = enterTypes(run, object[key] as JsonValue, { typeContext, context });
  const byKeyword = new Map<string, string>();
  let statements = 0;
  for (const key of keys) {
    if (key === "@context") continue;
    const member = planOf(context, key);
    const { kind } = member;
    if (kind === "property") statements += saysNothing(member, object[key]) ? 0 : 1;
    else if (kind !== "dropped") {
      if (plan?.kind === "@reverse") fail("invalid reverse property map");
      const mayRepeat = kind === "@type" || kind === "@included" || kind === "@nest";
      if (!mayRepeat && byKeyword.has(kind)) fail("colliding keywords", key);
      const value = object[key];
      if (kind === "@type") statements += Array.isArray(value) && value.length === 0 ? 0 : 1;
      else if (mayRepeat || kind === "@reverse") statements++;
      byKeyword.set(kind, key);
    }
  }
  return { keys, context, typeContext, byKeyword, statements };
}

/** Even an empty array says that there is a member, but not for graphs. */
function saysNothing({ term }: Pick<Plan, "term">, value: JsonValue | undefined): boolean {
  if (term?.container.graph === true && Array.isArray(value))
    return value.every((item) => saysNothing({ term }, item));
  return value === null && term?.type !== "@json";
}

/** Tells whether an object ends the effect of types around it: a reference or value does not. */
function leavesTypes(context: ActiveContext, keys: readonly string[]): boolean {
  const kindOf = (key: string): string => (key === "@context" ? key : planOf(context, key).kind);
  if (keys.length === 1 && kindOf(keys[0] as string) === "@id") return false;
  return keys.every((key) => kindOf(key) !== "@value");
}

function enterTypes(
  run: Run,
  types: JsonValue,
  { typeContext, context }: { typeContext: ActiveContext; context: ActiveContext },
): ActiveContext {
  let entered = context;
  const words = listOf(types).filter((word) => typeof word === "string");
  for (const word of words.length > 1 ? words.sort() : words) {
    const term = typeContext.terms.get(word);
    if (term?.context !== undefined) entered = run.registry.enterScoped(entered, term, "type");
  }
  return entered;
}

type ObjectPosition = { position: Position; sorted: Sorted };

function evaluateListOrSet(
  run: Run,
  object: JsonObject,
  { position: { plan, place, given }, sorted }: ObjectPosition,
): void {
  const { keys, context, byKeyword } = sorted;
  const listKey = byKeyword.get("@list");
  const contentKey = (listKey ?? byKeyword.get("@set")) as string;
  for (const key of keys) {
    if (key === "@context" || key === contentKey) continue;
    const { kind } = planOf(context, key);
    if (kind === "dropped") drop(run, "undefined term", key);
    else if (kind === "@index") readIndex(run, object[key]);
    else fail("invalid set or list object", key);
  }
  const inner = plan === undefined ? undefined : planOf(context, plan.member);
  const content = object[contentKey] as JsonValue;
  const next: Position = { context, plan: inner, place };
  if (listKey === undefined) return evaluate(run, content, { ...next, given });
  if (given?.id !== undefined || given?.types !== undefined || given?.property !== undefined)
    fail("invalid value object");
  if (plan === undefined) return drop(run, "dropped", "a free-floating list");
  if (content === null) drop(run, "dropped", "a null value");
  evaluateList(run, content, next);
}

/** A node whose members are being evaluated. */
type NodeState = {
  readonly number: number;
  readonly subject: QuadTerm | undefined;
  readonly graph: QuadTerm | undefined;
  readonly context: ActiveContext;
  readonly typeContext: ActiveContext;
  /** Whether its `@graph` has the statements of the graph that the node itself is in. */
  readonly isGraphItself: boolean;
  /** True for members inside of nested ones. */
  readonly isNested: boolean;
};

function evaluateNode(run: Run, object: JsonObject, { position, sorted }: ObjectPosition): void {
  const { plan, place, given } = position;
  const { keys, context, typeContext, byKeyword, statements } = sorted;
  const id = ownId(object, sorted);
  let subject: QuadTerm | undefined;
  if (id !== undefined) subject = idOf(run, context, id);
  else subject = given?.id ?? run.blanks++;
  const says = statements > 0 || byKeyword.has("@graph");
  const isLoose = plan === undefined || place.isContent;
  if (isLoose && !says && keys.every((key) => key === "@context" || isKept(context, key)))
    drop(run, "dropped", "an object that says nothing");
  const number = run.nodes.length;
  run.nodes.push({ subject, object, context, typeContext, place });
  const isGraphItself =
    place.isTop && byKeyword.has("@graph") && statements === 0 && id === undefined;
  evaluateMembers(run, object, {
    keys,
    state: {
      number,
      subject,
      graph: place.graph,
      context,
      typeContext,
      isGraphItself,
      isNested: false,
    },
  });
  add(run, place, subject);
  if (given !== undefined) give(run, subject, { place, given });
}

function isKept(context: ActiveContext, key: string): boolean {
  return planOf(context, key).kind !== "dropped";
}

/** Returns the id of a node, which may stand inside of nested members. */
function ownId(object: JsonObject, { keys, context, byKeyword }: Sorted): string | undefined {
  const idKey = byKeyword.get("@id");
  const ids: JsonValue[] = idKey === undefined ? [] : [object[idKey] as JsonValue];
  if (byKeyword.has("@nest")) {
    for (const key of keys) {
      if (key === "@context" || planOf(context, key).kind !== "@nest") continue;
      for (const nested of listOf(object[key]).filter(isJsonObject))
        for (const [name, value] of Object.entries(nested))
          if (planOf(context, name).kind === "@id") ids.push(value);
    }
  }
  if (ids.length > 1) fail("colliding keywords", "@id");
  const [id] = ids;
  if (id !== undefined && typeof id !== "string") fail("invalid @id value");
  return id;
}

type Members = { keys: readonly string[]; state: NodeState };

function evaluateMembers(run: Run, object: JsonObject, { keys, state }: Members): void {
  const { context, graph, subject } = state;
  for (const key of keys) {
    if (key === "@context") continue;
    const plan = planOf(context, key);
    const value = object[key] as JsonValue;
    switch (plan.kind) {
      case "property":
        if (value !== null || plan.term?.type === "@json")
          evaluateProperty(run, value, { plan, state, isInReverse: false });
        break;
      case "dropped":
        drop(run, "undefined term", key);
        break;
      case "@id":
        break;
      case "@type":
        evaluateTypes(run, value, { plan, state });
        break;
      case "@graph":
        if (state.isGraphItself) evaluateContents(run, value, { context, graph });
        else if (subject !== undefined) evaluateContents(run, value, { context, graph: subject });
        break;
      case "@included":
        for (const item of listOf(value)) {
          if (!isJsonObject(item) || !isNode(item, context)) fail("invalid @included value");
          evaluateContents(run, item, { context, graph });
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

function evaluateTypes(
  run: Run,
  value: JsonValue,
  { plan, state }: { plan: Plan; state: NodeState },
): void {
  const { subject, graph, typeContext } = state;
  const place = {
    ...contentOf(graph),
    isContent: false,
    subject,
    node: state.number,
    isNested: state.isNested,
  };
  const stated: Place = { ...place, plan: { ...plan, predicate: RDF_TYPE } };
  for (const word of listOf(value)) {
    if (typeof word !== "string") return fail("invalid type value");
    add(run, stated, wordOf(run, typeContext, word));
  }
}

const RDF_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";

function evaluateContents(
  run: Run,
  value: JsonValue,
  { context, graph }: { context: ActiveContext; graph: QuadTerm | undefined },
): void {
  for (const item of listOf(value))
    evaluate(run, item, { context, plan: undefined, place: contentOf(graph) });
}

function isNode(object: JsonObject, context: ActiveContext): boolean {
  return Object.keys(object).every(
    (key) => key === "@context" || !["@value", "@list", "@set"].includes(planOf(context, key).kind),
  );
}

function evaluateReverse(run: Run, value: JsonValue, state: NodeState): void {
  if (!isJsonObject(value)) return fail("invalid @reverse value");
  for (const [name, inner] of Object.entries(value)) {
    const plan = planOf(state.context, name);
    if (isKeyword(plan.kind)) fail("invalid reverse property map", name);
    if (plan.kind === "dropped") drop(run, "undefined term", name);
    else if (inner !== null) evaluateProperty(run, inner, { plan, state, isInReverse: true });
  }
}

function evaluateNested(
  run: Run,
  value: JsonValue,
  { plan, state }: { plan: Plan; state: NodeState },
): void {
  const context = contextOfValues(run, state.context, plan);
  for (const nested of listOf(value)) {
    if (!isJsonObject(nested)) return fail("invalid @nest value");
    const keys = Object.keys(nested);
    if (keys.some((key) => planOf(context, key).kind === "@value")) fail("invalid @nest value");
    evaluateMembers(run, nested, { keys, state: { ...state, context, isNested: true } });
  }
}

function evaluateProperty(
  run: Run,
  value: JsonValue,
  { plan, state, isInReverse }: { plan: Plan; state: NodeState; isInReverse: boolean },
): void {
  const { context, graph, subject } = state;
  const { term } = plan;
  let place: Place = {
    graph,
    subject,
    plan,
    node: state.number,
    isNested: state.isNested,
    isReverse: isInReverse !== (term?.isReverse === true),
    items: undefined,
    isTop: false,
    isContent: false,
  };
  if (plan.predicate.startsWith("_:")) {
    drop(run, "dropped", "a blank node as a property");
    place = contentOf(graph);
  }
  const position: Position = { context, plan, place };
  if (term === undefined) return evaluate(run, value, position);
  const { container } = term;
  if (term.type === "@json") {
    if (container.key !== "" && container.key !== "list" && container.key !== "set")
      drop(run, "dropped", "JSON in a map or graph");
    if (container.list === true) addList(run, place, listOf(value).map(jsonLiteral));
    else add(run, place, jsonLiteral(value));
  } else if (container.language === true && isJsonObject(value))
    languageMap(run, value, { context, plan, term, place });
  else if (isMapped(plan) && isJsonObject(value))
    indexMap(run, value, { context, plan, term, place });
  else if (container.list === true) evaluateListMember(run, value, position);
  else if (container.graph === true && container.id !== true && container.index !== true)
    graphContainer(run, value, position);
  else evaluate(run, value, position);
}

function isMapped({ term }: Plan): boolean {
  const container = term?.container;
  return container?.index === true || container?.id === true || container?.type === true;
}

/** The value of a list member may be a list object already. */
function evaluateListMember(run: Run, value: JsonValue, position: Position): void {
  if (isJsonObject(value)) {
    const { context } = position;
    const kinds = new Map(
      Object.keys(value)
        .filter((key) => key !== "@context")
        .map((key) => [planOf(context, key).kind, key]),
    );
    if (kinds.has("@list")) return evaluate(run, value, position);
    const valueKey = kinds.get("@value");
    if (valueKey !== undefined && value[valueKey] === null)
      return drop(run, "dropped", "a null value");
  }
  evaluateList(run, value, position);
}
