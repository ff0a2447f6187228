import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { type ActiveContext, isLanguage, type Plan, type Term } from "./active-context.ts";
import { fail } from "./json-ld-error.ts";
import { speechOf, textLiteral } from "./literals.ts";
import {
  add,
  contentOf,
  drop,
  type Given,
  isLiteral,
  type Place,
  planOf,
  type Position,
  type QuadTerm,
  type Run,
} from "./run.ts";
import { expandIri } from "./term-definition.ts";
import { coerced, idOf, wordOf } from "./values.ts";

const RDF_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";

/** The position of a map: its member has a term. */
export type MapPosition = { context: ActiveContext; plan: Plan; term: Term; place: Place };

/** Evaluates a map from languages to texts. */
export function languageMap(
  run: Run,
  map: JsonObject,
  { context, term, place }: MapPosition,
): void {
  const { direction } = speechOf(context, term);
  for (const [key, texts] of Object.entries(map)) {
    const isNone = expandIri(context, key, { vocab: true }) === "@none";
    const language = isNone ? undefined : key.toLowerCase();
    if (language !== undefined && !isLanguage(language)) {
      drop(run, "dropped", "a language that is no language tag");
      continue;
    }
    for (const text of listOf(texts)) {
      if (text === null) continue;
      if (typeof text !== "string") return fail("invalid language map value");
      add(run, place, textLiteral(run, text, { language, direction }));
    }
  }
}

/** Evaluates a map by index, id or type. */
export function indexMap(run: Run, map: JsonObject, position: MapPosition): void {
  const { context, plan, term, place } = position;
  const { container } = term;
  for (const [key, value] of Object.entries(map)) {
    const isNone = expandIri(context, key, { vocab: true }) === "@none";
    let inner = context;
    if (container.id === true || container.type === true) inner = context.previous ?? context;
    if (container.type === true) {
      const scoped = inner.terms.get(key);
      if (scoped?.context !== undefined) inner = run.registry.enterScoped(inner, scoped, "type");
    }
    const given = isNone ? {} : givenBy(run, key, position);
    const innerPlan = inner === context ? plan : planOf(inner, plan.member);
    const next: Position = {
      context: inner,
      plan: innerPlan.kind === "property" ? innerPlan : plan,
      place,
      given,
    };
    if (container.graph === true) evaluateGraphs(run, value, next);
    else run.evaluate(run, value, next);
  }
}

function givenBy(run: Run, key: string, { context, term }: MapPosition): Given {
  const { container, index } = term;
  if (container.type === true) return { types: wordOf(run, context, key) };
  if (container.id === true) return { id: idOf(run, context, key) };
  if (index === undefined || index === "@index") {
    run.hasIndexes = true;
    return {};
  }
  const { kind, predicate } = planOf(context, index);
  if (kind !== "property") drop(run, "undefined term", index);
  const object = coerced(run, { context, term: context.terms.get(index) }, key);
  return kind === "property" ? { property: { predicate, object } } : {};
}

/** States what a map says about a value. */
export function give(
  run: Run,
  subject: QuadTerm | undefined,
  { place, given }: { place: Place; given: Given },
): void {
  if (subject === undefined) return;
  const { types, property } = given;
  if ((types !== undefined || property !== undefined) && isLiteral(subject))
    fail("invalid value object");
  if (types !== undefined) run.quads.push([subject, RDF_TYPE, types, place.graph, undefined]);
  if (property?.object !== undefined)
    run.quads.push([subject, property.predicate, property.object, place.graph, undefined]);
}

/** Evaluates the values of a graph container, each as a graph of its own. */
export function graphContainer(run: Run, value: JsonValue, position: Position): void {
  for (const item of listOf(value)) {
    if (Array.isArray(item)) graphContainer(run, item, position);
    else if (item !== null) evaluateGraph(run, item, position);
  }
}

/** Values of a map that are graph objects already stay those graphs. */
function evaluateGraphs(run: Run, value: JsonValue, position: Position): void {
  for (const item of listOf(value)) {
    if (Array.isArray(item)) evaluateGraphs(run, item, position);
    else if (item !== null && isJsonObject(item) && isGraphObject(position.context, item))
      run.evaluate(run, item, position);
    else if (item !== null) evaluateGraph(run, item, position);
  }
}

function evaluateGraph(
  run: Run,
  item: Exclude<JsonValue, null | JsonValue[]>,
  position: Position,
): void {
  const { context, plan, place, given = {} } = position;
  const graph = given.id ?? run.blanks++;
  add(run, place, graph);
  give(run, graph, { place, given });
  if (isJsonObject(item)) {
    const within = { context, plan, place: contentOf(graph), given: position.given && {} };
    return run.evaluate(run, item, within);
  }
  if (typeof coerced(run, { context, term: plan?.term }, item) === "string")
    drop(run, "dropped", "a graph with nothing but a name or a value");
}

function isGraphObject(context: ActiveContext, object: JsonObject): boolean {
  const kinds = Object.keys(object)
    .filter((key) => key !== "@context")
    .map((key) => planOf(context, key).kind);
  return (
    kinds.includes("@graph") && kinds.every((kind) => ["@graph", "@id", "@index"].includes(kind))
  );
}
