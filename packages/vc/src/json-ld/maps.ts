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
  type QuadTerm,
  RDF_TYPE,
  type Run,
  state,
} from "./run.ts";
import { expandIri } from "./term-definition.ts";
import { coerced, idOf, wordOf } from "./values.ts";

/** Evaluates a map from languages to texts. */
export function languageMap(run: Run, map: JsonObject, place: Place): void {
  const { context, plan } = place;
  const { direction } = speechOf(context, plan?.term);
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
export function indexMap(run: Run, map: JsonObject, place: Place): void {
  const { context } = place;
  const plan = place.plan as Plan;
  const { container } = plan.term as Term;
  for (const [key, value] of Object.entries(map)) {
    const isNone = expandIri(context, key, { vocab: true }) === "@none";
    let inner = context;
    if (container.id === true || container.type === true) inner = context.previous ?? context;
    if (container.type === true) {
      const scoped = inner.terms.get(key);
      if (scoped?.context !== undefined) inner = run.registry.enterScoped(inner, scoped, "type");
    }
    const given = isNone ? {} : givenBy(run, key, { context, term: plan.term as Term });
    const innerPlan = inner === context ? plan : planOf(inner, plan.member);
    const next: Place = {
      ...place,
      context: inner,
      plan: innerPlan.kind === "property" ? innerPlan : plan,
      given,
    };
    if (container.graph === true) evaluateGraphs(run, value, next);
    else run.evaluate(run, value, next);
  }
}

function givenBy(
  run: Run,
  key: string,
  { context, term: { container, index } }: { context: ActiveContext; term: Term },
): Given {
  if (container.type === true) return { types: wordOf(run, context, key) };
  if (container.id === true) return { id: idOf(run, context, key) };
  if (index === undefined || index === "@index") {
    run.hasIndexes = true;
    return {};
  }
  const { kind, predicate } = planOf(context, index);
  if (kind !== "property") drop(run, "undefined term", index);
  const object = coerced(run, key, { context, term: context.terms.get(index) });
  return kind === "property" ? { property: { predicate, object } } : {};
}

/** States what a map says about a value. */
export function give(run: Run, subject: QuadTerm | undefined, { graph, given }: Place): void {
  if (subject === undefined || given === undefined) return;
  const { types, property } = given;
  if ((types !== undefined || property !== undefined) && isLiteral(subject))
    fail("invalid value object");
  if (types !== undefined) state(run, subject, { predicate: RDF_TYPE, object: types, graph });
  if (property?.object !== undefined)
    state(run, subject, { predicate: property.predicate, object: property.object, graph });
}

/** Evaluates the values of a graph container, each as a graph of its own. */
export function graphContainer(run: Run, value: JsonValue, place: Place): void {
  for (const item of listOf(value)) {
    if (Array.isArray(item)) graphContainer(run, item, place);
    else if (item !== null) evaluateGraph(run, item, place);
  }
}

/** Values of a map that are graph objects already stay those graphs. */
function evaluateGraphs(run: Run, value: JsonValue, place: Place): void {
  for (const item of listOf(value)) {
    if (Array.isArray(item)) evaluateGraphs(run, item, place);
    else if (item !== null && isJsonObject(item) && isGraphObject(place.context, item))
      run.evaluate(run, item, place);
    else if (item !== null) evaluateGraph(run, item, place);
  }
}

function evaluateGraph(run: Run, item: Exclude<JsonValue, null | JsonValue[]>, place: Place): void {
  const { context, plan, given } = place;
  const graph = given?.id ?? run.blanks++;
  add(run, place, graph);
  give(run, graph, place);
  if (isJsonObject(item))
    return run.evaluate(run, item, {
      ...contentOf(context, graph),
      plan,
      given: given === undefined ? undefined : {},
    });
  if (typeof coerced(run, item, { context, term: plan?.term }) === "string")
    drop(run, "dropped", "a graph with nothing but a name or a value");
}

function isGraphObject(context: ActiveContext, object: JsonObject): boolean {
  const kinds = Object.keys(object).map((key) => planOf(context, key).kind);
  return (
    kinds.includes("@graph") &&
    kinds.every((kind) => ["@context", "@graph", "@id", "@index"].includes(kind))
  );
}
