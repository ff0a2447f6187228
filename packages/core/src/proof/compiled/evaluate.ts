import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { directionDatatype } from "../base-direction.ts";
import type { ActiveContext, PropertyPlan } from "./active-context.ts";
import { expandId, expandWord, isKeywordLike, plainIri } from "./iri.ts";
import { jsonLiteral, languageLiteral, scalarLiteral } from "./literal.ts";
import { planOf, typePlan } from "./member-plan.ts";
import { outside } from "./outside.ts";
import { follow, type QuadTerm, type Run } from "./run.ts";

// Deeper documents are for the general engine, which has its own bound.
const MAX_DEPTH = 64;

/** A node to evaluate, and where it stands. */
type NodePlace = {
  readonly run: Run;
  /** The graph that its quads belong to; `undefined` for the default graph. */
  readonly graph: number | undefined;
  /** The member that it is a value of; `undefined` for the document itself. */
  readonly plan: PropertyPlan | undefined;
  /** The active context, where the document itself begins. */
  readonly context: ActiveContext;
};

/** Where a value stands: what its quad says, but for the object. */
type ValuePlace = {
  readonly run: Run;
  readonly graph: number | undefined;
  readonly subject: QuadTerm;
  readonly plan: PropertyPlan;
};

/**
 * Evaluates a document to RDF (JSON-LD 1.1 API, sections 5.1.2 and 8): every member of every node becomes quads, or is
 * null, or ends the evaluation. Nothing is passed over.
 *
 * @param initial - the active context without any context
 * @throws SdkError `full_build_required` where only the general engine can tell
 */
export function evaluateDocument(document: JsonObject, { run, initial }: { run: Run; initial: ActiveContext }): void {
  if (!Object.hasOwn(document, "@context")) throw outside("a document without @context");
  const { members } = evaluateNode(document, { run, graph: undefined, plan: undefined, context: initial });
  if (members === 0) throw outside("a document that states nothing");
}

/** Emits the quads of a node, and tells its name and how many members state something of it. */
function evaluateNode(node: JsonObject, place: NodePlace): { subject: QuadTerm; members: number } {
  const { run, plan } = place;
  if (++run.depth > MAX_DEPTH) throw outside("a document of many levels");
  const names = Object.keys(node);
  // Types are words of the context around them, even where one of them brings a context about (section 5.1.2, step 11).
  const outer = enterNode(node, { ...place, names });
  const typeMember = typeMemberOf(node, outer);
  const types = typeMember === undefined ? [] : typesOf(node[typeMember] as JsonValue);
  const context = enterTypes(types, outer, run);
  if (plan !== undefined && plan.values !== "graphs" && context.terms.get(plan.member)?.isGraph === true) {
    throw outside("a term that redefines itself");
  }
  const subject = subjectOf(node, context, run);
  let members = 0;
  for (const name of names) {
    if (name !== "@context") {
      const member = planOf(name, context, run);
      switch (member.kind) {
        case "id":
          break;
        case "type":
          if (name !== typeMember) throw outside("two members that say a node's types");
          emitTypes(types, { ...place, subject, outer });
          members += types.length;
          break;
        case "property":
          if (evaluateMember(node[name], { run, graph: place.graph, subject, plan: member })) members++;
          break;
        case "outside":
          throw outside(member.reason);
      }
    }
  }
  run.depth--;
  return { subject, members };
}

/** Finds the active context that a node begins with (section 5.1.2, steps 7 to 9). */
function enterNode(node: JsonObject, place: NodePlace & { names: readonly string[] }): ActiveContext {
  const { plan, run, names } = place;
  let { context } = place;
  if (plan !== undefined) {
    context = plan.context;
    if (context.previous !== undefined && leavesTypes(names, context)) context = context.previous;
    if (plan.scoped !== undefined) {
      context = follow({ from: context, step: { kind: "property", scoped: plan.scoped } }, run);
    }
  }
  return Object.hasOwn(node, "@context") ? enterContexts(node["@context"] as JsonValue, context, run) : context;
}

/** What a type brought about ends where another node begins, but a mere reference to a node is not one (step 7). */
function leavesTypes(names: readonly string[], context: ActiveContext): boolean {
  if (names.length > 2 || names.includes("@context")) return true;
  const keywords = names.map((name) => (isKeywordLike(name) ? name : context.terms.get(name)?.iri));
  if (keywords.includes("@value")) throw outside("another name of @value");
  return !(keywords.length === 1 && keywords[0] === "@id");
}

function enterContexts(contexts: JsonValue, outer: ActiveContext, run: Run): ActiveContext {
  const urls = Array.isArray(contexts) ? contexts : [contexts];
  if (urls.length === 0) throw outside("an empty @context");
  let context = outer;
  for (const url of urls) {
    if (typeof url !== "string") throw outside("a context of its own");
    context = follow({ from: context, step: { kind: "document", url } }, run);
  }
  return context;
}

function typeMemberOf(node: JsonObject, context: ActiveContext): string | undefined {
  let found: string | undefined;
  for (const member of context.typeMembers) {
    if (Object.hasOwn(node, member)) {
      if (found !== undefined) throw outside("two members that say a node's types");
      found = member;
    }
  }
  return found;
}

function typesOf(value: JsonValue): readonly string[] {
  const types = Array.isArray(value) ? value : [value];
  for (const type of types) if (typeof type !== "string") throw outside("a type that is no text");
  return types as string[];
}

/** Applies the scoped contexts of a node's types in their alphabetical order (step 11). */
function enterTypes(types: readonly string[], outer: ActiveContext, run: Run): ActiveContext {
  const scoping = types.filter((type) => outer.terms.get(type)?.scoped !== undefined).sort();
  let context = outer;
  for (const type of scoping) {
    const scoped = outer.terms.get(type)?.scoped as number;
    context = follow({ from: context, step: { kind: "type", scoped } }, run);
  }
  return context;
}

function subjectOf(node: JsonObject, context: ActiveContext, run: Run): QuadTerm {
  let id: JsonValue | undefined;
  for (const member of context.idMembers) {
    if (Object.hasOwn(node, member)) {
      if (id !== undefined) throw outside("two members that say a node's id");
      id = node[member];
      if (typeof id !== "string") throw outside("an id that is no text");
    }
  }
  return id === undefined ? run.blankNodes++ : `<${expandId(id as string, context)}>`;
}

function emitTypes(
  types: readonly string[],
  { run, graph, subject, outer }: NodePlace & { subject: QuadTerm; outer: ActiveContext },
): void {
  for (const type of new Set(types.map((word) => wordIri(word, outer)))) {
    emit(type, { run, graph, subject, plan: typePlan });
  }
}

/** Emits the quads of one member of a node. Tells whether it states anything. */
function evaluateMember(value: JsonValue | undefined, place: ValuePlace): boolean {
  if (value === undefined) throw outside("a member without a value");
  switch (place.plan.values) {
    case "json":
      emit(jsonLiteral(value), place);
      return true;
    case "graphs":
      return evaluateGraphs(value, place);
    case "literals":
    case "ids":
    case "words":
      evaluateValue(value, { ...place, seen: undefined });
      // An array says that there is such a member, even one without items.
      return value !== null;
  }
}

function evaluateValue(value: JsonValue, place: ValuePlace & { seen: Set<JsonValue> | undefined }): void {
  if (value === null) return;
  if (Array.isArray(value)) {
    const seen = place.seen ?? new Set();
    for (const item of value) evaluateValue(item, { ...place, seen });
  } else if (!isJsonObject(value)) {
    // The same value twice is one statement.
    if (place.seen?.has(value) === true) return;
    place.seen?.add(value);
    emit(scalarObject(value, place.plan), place);
  } else if (Object.hasOwn(value, "@value")) {
    emit(valueObject(value), place);
  } else {
    emit(evaluateNode(value, { ...place, context: place.plan.context }).subject, place);
  }
}

/** Emits each value as a graph of its own, with a blank node for its name. Tells whether there is any. */
function evaluateGraphs(value: JsonValue, place: ValuePlace): boolean {
  if (value === null) return false;
  if (Array.isArray(value)) return value.map((item) => evaluateGraphs(item, place)).includes(true);
  if (!isJsonObject(value) || Object.hasOwn(value, "@value")) throw outside("a graph that is no node");
  const graph = place.run.blankNodes++;
  emit(graph, place);
  const { members } = evaluateNode(value, { ...place, graph, context: place.plan.context });
  if (members === 0) throw outside("a graph that states nothing");
  return true;
}

function scalarObject(value: string | number | boolean, { values, datatype, context }: PropertyPlan): string {
  if (typeof value === "string" && values === "ids") return `<${expandId(value, context)}>`;
  if (typeof value === "string" && values === "words") return wordIri(value, context);
  return scalarLiteral(value, datatype);
}

const LANGUAGE = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/;

/** `{ "@value": … }`, alone, or a text with its language and base direction. */
function valueObject(object: JsonObject): string {
  const { "@value": value, "@language": language, "@direction": direction, ...rest } = object;
  if (Object.keys(rest).length > 0) throw outside("a value object with a type or an index");
  if (value === undefined || value === null || typeof value === "object") throw outside("a value object of no scalar");
  if (language === undefined && direction === undefined) return scalarLiteral(value, undefined);
  if (typeof value !== "string") throw outside("a value with a language or direction that is no text");
  if (language !== undefined && !(typeof language === "string" && LANGUAGE.test(language))) {
    throw outside("a language that is none");
  }
  if (direction === undefined) return languageLiteral(value, language as string);
  if (direction !== "ltr" && direction !== "rtl") throw outside("a direction that is none");
  return scalarLiteral(value, directionDatatype(language ?? "", direction));
}

function wordIri(word: string, context: ActiveContext): string {
  return `<${plainIri(expandWord(word, context))}>`;
}

function emit(
  object: QuadTerm,
  { run, graph, subject, plan }: Omit<ValuePlace, "plan"> & { plan: Pick<PropertyPlan, "predicate"> },
): void {
  const { predicate } = plan;
  if (typeof subject === "string" && typeof object === "string" && graph === undefined) {
    run.lines.push(`${subject}${predicate}${object} .\n`);
  } else {
    run.openQuads.push({ subject, predicate, object, graph });
  }
}
