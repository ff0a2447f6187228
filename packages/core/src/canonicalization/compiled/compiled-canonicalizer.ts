import type { JsonObject, JsonValue } from "../../base/json.ts";
import {
  type ActiveContext,
  type PackedTables,
  type PropertyPlan,
  unpackTables,
  expandId,
  expandWord,
  follow,
  isKeywordLike,
  planOf,
  typePlan,
} from "./context-tables.ts";
import {
  jsonLiteral,
  languageLiteral,
  outside,
  plainIri,
  scalarLiteral,
  canonicalQuads,
  type QuadTerm,
  type Quads,
  type Statement,
  statementsOf,
} from "./canonical-quads.ts";
import {
  assertKnownContexts,
  type Canonicalizer,
  DUPLICATE_IDS_MESSAGE,
  placesRead,
  directionDatatype,
} from "../canonicalizer.ts";
import { isSdkError, SdkError } from "../../base/errors.ts";

/**
 * Makes the compiled engine: contexts are tables, and one pass over a document writes its quads. A
 * document outside its subset goes to the fallback whole, so both give the same results and the
 * same refusals. `aliases` are further URLs of contexts in the tables.
 */
export function createCompiledCanonicalizer(
  tables: PackedTables,
  {
    aliases = new Map(),
    fallback,
  }: {
    aliases?: ReadonlyMap<string, string>;
    fallback: (document: JsonObject, refusal: SdkError) => string | Promise<string>;
  },
): Canonicalizer {
  return {
    canonicalize(document) {
      const run = createRun(unpackTables(tables), aliases);
      try {
        evaluateDocument(document, run);
        return canonicalQuads(run);
      } catch (error) {
        if (!isSdkError(error, "full_build_required") && !isSdkError(error, "unsignable_value"))
          throw error;
        return fallback(document, error);
      }
    },
  };
}

type NamedObject = {
  readonly id: string;
  /** The number of its members that make statements, types excepted. */
  readonly members: number;
  /** The IRIs of its types, as they appear in quads. */
  readonly types: readonly string[];
  /**
   * Its position: `root`, or the member of the document that it is a value of; `undefined` if
   * nested deeper.
   */
  readonly place: string | undefined;
};

/** The evaluation of one document. */
export type Run = Quads & {
  /** The active context without any context. */
  readonly initial: ActiveContext;
  /** Further URLs of contexts, each with the one that the tables have. */
  readonly aliases: ReadonlyMap<string, string>;
  /** The objects of the default graph that have an id. */
  readonly named: NamedObject[];
  depth: number;
};

export function createRun(initial: ActiveContext, aliases: Run["aliases"]): Run {
  return {
    initial,
    aliases,
    statements: new Map(),
    openQuads: [],
    named: [],
    blankNodes: 0,
    depth: 0,
  };
}

/**
 * Makes the compiled engine without the general one, which throws `full_build_required` where that
 * would have to decide.
 */
export function createTableCanonicalizer(tables: PackedTables): Canonicalizer {
  const contexts = new Set(tables.urls);
  return createCompiledCanonicalizer(tables, {
    fallback: async (document, refusal) => {
      assertKnownContexts(document, { contexts, inlineContexts: "refused" });
      throw refusal;
    },
  });
}

// Deeper documents are for the general engine, which has its own bound.
const MAX_DEPTH = 64;

type NodePlace = {
  readonly run: Run;
  /** The graph that its quads belong to; `undefined` for the default graph. */
  readonly graph: number | undefined;
  /** The member that it is a value of; `undefined` for the document itself. */
  readonly plan: PropertyPlan | undefined;
};

/** The position of a value: its quad without the object. */
type ValuePlace = {
  readonly run: Run;
  readonly graph: number | undefined;
  readonly subject: QuadTerm;
  /** Statements about the subject, if neither it nor the graph is a blank node. */
  readonly statements: Statement[] | undefined;
  readonly plan: PropertyPlan;
};

/**
 * Evaluates a document to RDF (JSON-LD 1.1 API, sections 5.1.2 and 8): every member becomes quads,
 * is null, or ends the evaluation.
 *
 * @throws SdkError `full_build_required` if the general engine must decide
 */
export function evaluateDocument(document: JsonObject, run: Run): void {
  if (!Object.hasOwn(document, "@context")) throw outside("a document without @context");
  const { statesAny, types } = evaluateNode(document, { run, graph: undefined, plan: undefined });
  if (!statesAny) throw outside("a document that states nothing");
  assertNoDuplicateIds(run, { types: typeIris(types) });
}

type EvaluatedNode = { subject: QuadTerm; types: NodeTypes; statesAny: boolean };

/** Emits the quads of a node, and returns its name and whether it has statements. */
function evaluateNode(node: JsonObject, place: NodePlace): EvaluatedNode {
  const { run, graph, plan } = place;
  if (++run.depth > MAX_DEPTH) throw outside("a document of many levels");
  // Types are expanded in the context around them, even if one of them introduces a context
  // (section 5.1.2, step 11).
  const outer = enterNode(node, { run, plan });
  const types = typesOf(node, outer);
  const context = enterTypes(types.words, outer);
  if (plan !== undefined && plan.values !== "graphs") assertNoGraph(plan, context);
  const subject = subjectOf(node, { context, run });
  const statements =
    typeof subject === "string" && graph === undefined ? statementsOf(subject, run) : undefined;
  const members = evaluateMembers(node, { run, graph, subject, statements, context, types });
  if (statements !== undefined) {
    run.named.push({
      id: subject as string,
      members,
      types: typeIris(types),
      place: placeOf({ run, plan }),
    });
  }
  run.depth--;
  return { subject, types, statesAny: members + types.words.length > 0 };
}

/**
 * Emits the quads of a node's members, and returns how many of them make statements, types
 * excepted.
 */
function evaluateMembers(
  node: JsonObject,
  place: Omit<ValuePlace, "plan"> & { context: ActiveContext; types: NodeTypes },
): number {
  const { run, graph, subject, statements, types } = place;
  let members = 0;
  for (const name of Object.keys(node)) {
    const plan = name === "@context" ? undefined : planOf(name, place.context);
    if (plan?.kind === "property") {
      if (!evaluateMember(node[name], { run, graph, subject, statements, plan })) continue;
      assertOwnName(plan, place);
      members++;
    } else if (plan?.kind === "type") {
      if (name !== types.member) throw outside("two members that say a node's types");
      emitTypes(types, place);
    } else if (plan?.kind === "outside") throw outside(plan.reason);
  }
  return members;
}

type NodeTypes = {
  readonly member: string | undefined;
  readonly words: readonly string[];
  readonly outer: ActiveContext;
};

function typesOf(node: JsonObject, outer: ActiveContext): NodeTypes {
  let member: string | undefined;
  for (const name of outer.typeMembers) {
    if (Object.hasOwn(node, name)) {
      if (member !== undefined) throw outside("two members that say a node's types");
      member = name;
    }
  }
  return { member, words: member === undefined ? [] : textsOf(node[member]), outer };
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) throw outside("a type that is no text");
  for (const type of value) if (typeof type !== "string") throw outside("a type that is no text");
  return value as string[];
}

function subjectOf(
  node: JsonObject,
  { context, run }: { context: ActiveContext; run: Run },
): QuadTerm {
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

function typeIris({ words, outer }: NodeTypes): string[] {
  return words.map((word) => wordIri(word, outer));
}

function emitTypes(types: NodeTypes, place: Omit<ValuePlace, "plan">): void {
  const { run, graph, subject, statements } = place;
  const iris = typeIris(types);
  for (let index = 0; index < iris.length; index++) {
    const iri = iris[index] as string;
    if (iris.indexOf(iri) === index) emit(iri, { run, graph, subject, statements, plan: typePlan });
  }
}

/** Emits the quads of one member of a node. Tells whether it makes a statement. */
function evaluateMember(value: JsonValue | undefined, place: ValuePlace): boolean {
  if (value === undefined) throw outside("a member without a value");
  if (place.plan.values === "json") {
    emit(jsonLiteral(value), place);
    return true;
  }
  if (place.plan.values === "graphs") return evaluateGraphs(value, place);
  evaluateValue(value, place);
  // Even an empty array is a statement that the member exists.
  return value !== null;
}

function evaluateValue(value: JsonValue, place: ValuePlace): void {
  if (value === null) return;
  if (typeof value !== "object") emit(scalarObject(value, place.plan), place);
  else if (Array.isArray(value)) evaluateItems(value, { place, scalars: new Set() });
  else if (Object.hasOwn(value, "@value")) emitValueObject(value, place);
  else emit(evaluateNode(value, place).subject, place);
}

function emitValueObject(object: JsonObject, place: ValuePlace): void {
  // The member is evaluated where a node would begin, though for a literal only graphs make a
  // difference.
  assertNoGraph(place.plan, enterNode(object, place));
  emit(valueObjectLiteral(object), place);
}

/** In the context of its value a member may have become a graph container. */
function assertNoGraph({ member }: PropertyPlan, context: ActiveContext): void {
  if (context.terms.get(member)?.isGraph === true) throw outside("a term that redefines itself");
}

/** Emits the quads of an array and its nested arrays: a repeated scalar is one statement. */
function evaluateItems(
  items: readonly JsonValue[],
  { place, scalars }: { place: ValuePlace; scalars: Set<JsonValue> },
): void {
  for (const item of items) {
    if (Array.isArray(item)) evaluateItems(item, { place, scalars });
    else if (!scalars.has(item)) evaluateValue(item, place);
    if (typeof item !== "object") scalars.add(item);
  }
}

/** Emits each value as a graph of its own, named by a blank node. Tells whether there is any. */
function evaluateGraphs(value: JsonValue, place: ValuePlace): boolean {
  if (value === null) return false;
  if (Array.isArray(value)) return value.map((item) => evaluateGraphs(item, place)).includes(true);
  if (typeof value !== "object" || Object.hasOwn(value, "@value"))
    throw outside("a graph that is no node");
  const graph = place.run.blankNodes++;
  emit(graph, place);
  const { statesAny } = evaluateNode(value, { run: place.run, graph, plan: place.plan });
  if (!statesAny) throw outside("a graph that states nothing");
  return true;
}

function scalarObject(
  value: string | number | boolean,
  { values, datatype, context }: PropertyPlan,
): string {
  if (typeof value === "string" && values === "ids") return `<${expandId(value, context)}>`;
  if (typeof value === "string" && values === "words") return wordIri(value, context);
  return scalarLiteral(value, datatype);
}

/** Only terms are cached; there are too many other words. */
function wordIri(word: string, context: ActiveContext): string {
  const known = context.iris.get(word);
  if (known !== undefined) return known;
  const iri = `<${plainIri(expandWord(word, context))}>`;
  if (context.terms.has(word)) context.iris.set(word, iri);
  return iri;
}

type EmitPlace = Omit<ValuePlace, "plan"> & { readonly plan: Pick<PropertyPlan, "predicate"> };

function emit(object: QuadTerm, { run, graph, subject, statements, plan }: EmitPlace): void {
  const { predicate } = plan;
  if (statements !== undefined && typeof object === "string")
    statements.push({ predicate, object });
  else run.openQuads.push({ subject, predicate, object, graph });
}

const LANGUAGE = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/;

/**
 * Writes `{ "@value": … }` as a literal: a scalar, or a text with its language and base direction.
 */
function valueObjectLiteral(object: JsonObject): string {
  const { "@value": value, "@language": language, "@direction": direction, ...rest } = object;
  if (Object.keys(rest).length > 0) throw outside("a value object with a type or an index");
  if (value === undefined || value === null || typeof value === "object")
    throw outside("a value object of no scalar");
  if (language === undefined && direction === undefined) return scalarLiteral(value, undefined);
  if (typeof value !== "string")
    throw outside("a value with a language or direction that is no text");
  return textLiteral(value, { language, direction });
}

type TextOptions = { language: JsonValue | undefined; direction: JsonValue | undefined };

function textLiteral(text: string, { language, direction }: TextOptions): string {
  if (language !== undefined && !(typeof language === "string" && LANGUAGE.test(language))) {
    throw outside("a language that is none");
  }
  if (direction === undefined) return languageLiteral(text, language as string);
  if (direction !== "ltr" && direction !== "rtl") throw outside("a direction that is none");
  return scalarLiteral(text, directionDatatype(language ?? "", direction));
}

// The checks of `assertReadAsSigned`, made in the same pass: only the document's own node is at
// depth 1.

/** Checks that a member of the document that is read there goes by its own name. */
function assertOwnName({ member, readAs }: PropertyPlan, { run }: { run: Run }): void {
  if (run.depth === 1 && readAs !== undefined && member !== readAs) {
    throw outside("a member of the document by another name");
  }
}

function placeOf({
  run,
  plan,
}: {
  run: Run;
  plan: PropertyPlan | undefined;
}): NamedObject["place"] {
  if (run.depth === 1) return "root";
  return run.depth === 2 ? plan?.readAs : undefined;
}

/**
 * Checks that of all objects with one id only the one that verifiers read has members. @throws
 * SdkError `unsignable_value`
 */
function assertNoDuplicateIds({ named }: Run, { types }: { types: readonly string[] }): void {
  // As in quads, they begin with a bracket.
  const places = ["root", ...placesRead(types.map((type) => type.slice(1)))];
  for (const read of named) {
    if (
      read.place !== undefined &&
      places.includes(read.place) &&
      named.some((other) => other !== read && other.id === read.id && saysMore(other, read))
    ) {
      throw new SdkError("unsignable_value", DUPLICATE_IDS_MESSAGE);
    }
  }
}

function saysMore({ members, types }: NamedObject, read: NamedObject): boolean {
  return members > 0 || types.some((type) => !read.types.includes(type));
}

/**
 * Returns the active context at the start of a node (JSON-LD 1.1 API, section 5.1.2, steps 7 to 9).
 * It is the member's context without the effects of types, plus the contexts that the node names
 * itself.
 */
function enterNode(
  node: JsonObject,
  { plan, run }: { plan: PropertyPlan | undefined; run: Run },
): ActiveContext {
  let context = run.initial;
  if (plan !== undefined) {
    context = plan.context;
    if (context.previous !== undefined && leavesTypes(node, context)) context = context.previous;
    if (plan.scoped !== undefined) {
      context = follow(context, { kind: "property", scoped: plan.scoped });
    }
  }
  return Object.hasOwn(node, "@context")
    ? enterContexts(node["@context"], { outer: context, run })
    : context;
}

/**
 * Tells whether a node ends the effect of types; a plain reference or short value object does not
 * (step 7).
 */
function leavesTypes(node: JsonObject, context: ActiveContext): boolean {
  const names = Object.keys(node);
  if (names.length > 2 || names.includes("@context")) return true;
  if (names.includes("@value")) return false;
  const keywords = names.map((name) => (isKeywordLike(name) ? name : context.terms.get(name)?.iri));
  if (keywords.includes("@value")) throw outside("another name of @value");
  return !(keywords.length === 1 && keywords[0] === "@id");
}

function enterContexts(
  contexts: JsonValue | undefined,
  { outer, run }: { outer: ActiveContext; run: Run },
): ActiveContext {
  const urls = Array.isArray(contexts) ? contexts : [contexts];
  if (urls.length === 0) throw outside("an empty @context");
  let context = outer;
  for (const url of urls) {
    if (typeof url !== "string") throw outside("a context of its own");
    context = follow(context, { kind: "document", url: run.aliases.get(url) ?? url });
  }
  return context;
}

/** Applies the scoped contexts of a node's types, in their alphabetical order (step 11). */
function enterTypes(types: readonly string[], outer: ActiveContext): ActiveContext {
  let context = outer;
  for (const type of types.toSorted()) {
    const scoped = outer.terms.get(type)?.scoped;
    if (scoped !== undefined) context = follow(context, { kind: "type", scoped });
  }
  return context;
}
