import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import {
  type ActiveContext,
  type Container,
  isKeyword,
  isKeywordLike,
  isSameJson,
  type Term,
} from "./active-context.ts";
import { isAbsoluteIri, resolveIri } from "./iri.ts";
import { fail, JsonLdError } from "./json-ld-error.ts";

/** The processing of one local context, into `result`. */
export type LocalContext = {
  readonly result: ActiveContext;
  readonly terms: Map<string, Term>;
  readonly context: JsonObject;
  /** False while a term is being defined. */
  readonly defined: Map<string, boolean>;
  readonly base: string | null;
  readonly isProtected: boolean;
  readonly overrideProtected: boolean;
  /** A verifier refuses what the specification drops. */
  readonly isStrict: boolean;
  /** Processes a scoped context only to see whether it can be. */
  readonly tryScoped: (context: JsonValue) => void;
};

type ExpandOptions = {
  vocab?: boolean;
  documentRelative?: boolean;
  /** Given while a local context is processed, whose terms may not be defined yet. */
  local?: LocalContext;
};

/** Expands an IRI (section 5.2). `null` for a text without a meaning. */
export function expandIri(
  active: ActiveContext,
  value: string,
  { vocab = false, documentRelative = false, local }: ExpandOptions,
): string | null {
  if (isKeyword(value)) return value;
  if (isKeywordLike(value)) return null;
  defineFirst(value, local);
  const term = active.terms.get(value);
  if (term !== undefined && (vocab || (term.iri !== null && isKeyword(term.iri)))) return term.iri;
  const colon = value.indexOf(":", 1);
  if (colon > 0) {
    const prefix = value.slice(0, colon);
    if (prefix === "_" || value.startsWith("//", colon + 1)) return value;
    defineFirst(prefix, local);
    const defining = active.terms.get(prefix);
    if (defining?.isPrefix === true && defining.iri !== null)
      return defining.iri + value.slice(colon + 1);
    const isRelative = (vocab && active.vocab !== undefined) || active.base !== null;
    if (!isRelative || isAbsoluteIri(value)) return value;
  }
  if (vocab && active.vocab !== undefined) return active.vocab + value;
  return documentRelative ? resolveIri(active.base, value) : value;
}

function defineFirst(name: string, local: LocalContext | undefined): void {
  if (local === undefined || !Object.hasOwn(local.context, name)) return;
  if (local.defined.get(name) !== true) defineTerm(name, local);
}

const TERM_ENTRIES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "@id",
  "@reverse",
  "@container",
  "@context",
  "@direction",
  "@index",
  "@language",
  "@nest",
  "@prefix",
  "@protected",
  "@type",
]);

const NO_CONTAINER: Container = /* @__PURE__ */ Object.freeze({ key: "" });

/** Defines a term (section 4.2.2). */
export function defineTerm(name: string, local: LocalContext): void {
  const { terms, context, defined } = local;
  const begun = defined.get(name);
  if (begun === true) return;
  if (begun === false) fail("cyclic IRI mapping", name);
  if (name === "") fail("invalid term definition", "an empty term");
  defined.set(name, false);
  const given = context[name] as JsonValue;
  if (name === "@type") assertTypeDefinition(given);
  else if (isKeyword(name)) fail("keyword redefinition", name);
  else if (isKeywordLike(name)) return;
  const earlier = terms.get(name);
  terms.delete(name);
  const value = definitionOf(name, given);
  const term: Term = {
    name,
    iri: null,
    isReverse: false,
    isPrefix: false,
    isProtected: local.isProtected,
    type: undefined,
    language: undefined,
    direction: undefined,
    container: NO_CONTAINER,
    index: undefined,
    nest: undefined,
    context: undefined,
    base: null,
  };
  if (Object.hasOwn(value, "@protected")) term.isProtected = booleanOf(value, "@protected");
  if (Object.hasOwn(value, "@type")) term.type = readType(value["@type"], { name, local });
  const isDefined = Object.hasOwn(value, "@reverse")
    ? readReverse(term, { value, local })
    : readForward(term, { value, local, isSimple: typeof given === "string" });
  if (!isDefined) return;
  if (earlier?.isProtected === true && !local.overrideProtected) {
    if (!isSameTerm(term, earlier)) fail("protected term redefinition", name);
    term.isProtected = true;
  }
  terms.set(name, term);
  if (term.isProtected) local.result.hasProtected = true;
  defined.set(name, true);
}

function assertTypeDefinition(value: JsonValue): void {
  const isFine =
    isJsonObject(value) &&
    Object.keys(value).length > 0 &&
    Object.entries(value).every(
      ([key, entry]) => (key === "@container" && entry === "@set") || key === "@protected",
    );
  if (!isFine) fail("keyword redefinition", "@type");
}

function definitionOf(name: string, given: JsonValue): JsonObject {
  if (given === null || typeof given === "string") return { "@id": given };
  if (!isJsonObject(given)) return fail("invalid term definition", name);
  for (const key of Object.keys(given))
    if (!TERM_ENTRIES.has(key)) fail("invalid term definition", `${name}: ${key}`);
  return given;
}

function booleanOf(value: JsonObject, entry: string): boolean {
  const given = value[entry];
  return typeof given === "boolean" ? given : fail(`invalid ${entry} value`);
}

type Definition = { value: JsonObject; local: LocalContext };

function expandLocal(text: string, local: LocalContext): string | null {
  return expandIri(local.result, text, { vocab: true, local });
}

function readType(
  value: JsonValue | undefined,
  { name, local }: { name: string; local: LocalContext },
): string {
  const type = typeof value === "string" ? expandLocal(value, local) : null;
  if (type === null) return fail("invalid type mapping", name);
  if (["@id", "@vocab", "@json", "@none"].includes(type)) return type;
  return isAbsoluteIri(type) && !type.startsWith("_:") ? type : fail("invalid type mapping", name);
}

/** Tells whether the term is defined: one with a reserved meaning is not. */
function readReverse(term: Term, { value, local }: Definition): boolean {
  const { name } = term;
  const { "@reverse": reversed, "@container": container } = value;
  if (Object.hasOwn(value, "@id") || Object.hasOwn(value, "@nest"))
    fail("invalid reverse property", name);
  if (typeof reversed !== "string") return fail("invalid IRI mapping", name);
  if (isKeywordLike(reversed)) return leaveReserved(name, local);
  term.iri = expandLocal(reversed, local);
  if (term.iri === null || !isAbsoluteIri(term.iri)) fail("invalid IRI mapping", name);
  if (container !== undefined && container !== null) {
    if (container !== "@set" && container !== "@index") fail("invalid reverse property", name);
    term.container = readContainer(container, name);
  }
  term.isReverse = true;
  return true;
}

/** A term of a reserved meaning is ignored by the specification: its members would be dropped. */
function leaveReserved(name: string, { isStrict }: LocalContext): false {
  return isStrict ? fail("dropped", `the reserved meaning of ${name}`) : false;
}

/** Tells whether the term is defined. */
function readForward(term: Term, definition: Definition & { isSimple: boolean }): boolean {
  const { name } = term;
  const { value, local } = definition;
  if (!readIri(term, definition)) return false;
  if (Object.hasOwn(value, "@container")) {
    term.container = readContainer(value["@container"] as JsonValue, name);
    if (term.container.type === true) {
      term.type ??= "@id";
      if (term.type !== "@id" && term.type !== "@vocab") fail("invalid type mapping", name);
    }
  }
  if (Object.hasOwn(value, "@index")) readIndex(term, definition);
  if (Object.hasOwn(value, "@context")) {
    term.context = value["@context"];
    term.base = local.base;
    tryScoped(term, local);
  }
  readLanguage(term, value);
  const { "@nest": nest, "@prefix": prefix } = value;
  if (nest !== undefined) {
    if (typeof nest !== "string" || (isKeyword(nest) && nest !== "@nest"))
      return fail("invalid @nest value", name);
    term.nest = nest;
  }
  if (prefix !== undefined) {
    if (/[:/]/.test(name)) fail("invalid term definition", name);
    term.isPrefix = booleanOf(value, "@prefix");
    if (term.isPrefix && term.iri !== null && isKeyword(term.iri))
      fail("invalid term definition", name);
  }
  return true;
}

/** Tells whether the term has an IRI, or is to have none. */
function readIri(
  term: Term,
  { value, local, isSimple }: Definition & { isSimple: boolean },
): boolean {
  const { name } = term;
  const { result, context } = local;
  const id = value["@id"];
  if (Object.hasOwn(value, "@id") && id !== name) {
    if (id === null) return true;
    if (typeof id !== "string") return fail("invalid IRI mapping", name);
    if (!isKeyword(id) && isKeywordLike(id)) return leaveReserved(name, local);
    const iri = expandLocal(id, local);
    if (iri === null || !(isKeyword(iri) || isAbsoluteIri(iri)))
      return fail("invalid IRI mapping", name);
    if (iri === "@context") fail("invalid keyword alias", name);
    term.iri = iri;
    if (/^.[^:]*:.|\//s.test(name)) {
      local.defined.set(name, true);
      if (expandLocal(name, local) !== iri) fail("invalid IRI mapping", name);
    } else if (isSimple && !name.includes(":"))
      term.isPrefix = /[:/?#[\]@]$/.test(iri) || iri.startsWith("_:");
    return true;
  }
  const colon = name.indexOf(":", 1);
  if (colon > 0) {
    const prefix = name.slice(0, colon);
    if (Object.hasOwn(context, prefix)) defineTerm(prefix, local);
    const defining = local.terms.get(prefix)?.iri ?? null;
    term.iri = defining === null ? name : defining + name.slice(colon + 1);
  } else if (name.includes("/")) {
    term.iri = expandIri(result, name, { vocab: true });
    if (term.iri === null || !isAbsoluteIri(term.iri)) fail("invalid IRI mapping", name);
  } else if (name === "@type") term.iri = "@type";
  else if (result.vocab !== undefined) term.iri = result.vocab + name;
  else fail("invalid IRI mapping", name);
  return true;
}

function readIndex(term: Term, { value, local }: Definition): void {
  const index = value["@index"];
  if (term.container.index !== true) fail("invalid term definition", term.name);
  const iri = typeof index === "string" ? expandLocal(index, local) : null;
  if (iri === null || !isAbsoluteIri(iri)) fail("invalid term definition", term.name);
  term.index = index as string;
}

function tryScoped({ name, context }: Term, local: LocalContext): void {
  try {
    local.tryScoped(context as JsonValue);
  } catch (error) {
    if (!(error instanceof JsonLdError) || error.code === "loading remote context failed")
      throw error;
    fail("invalid scoped context", `${name}: ${error.message}`);
  }
}

/** A type excludes a language and a direction. */
function readLanguage(term: Term, value: JsonObject): void {
  if (Object.hasOwn(value, "@type")) return;
  const { "@language": language, "@direction": direction } = value;
  if (language !== undefined) {
    if (language !== null && typeof language !== "string")
      return fail("invalid language mapping", term.name);
    term.language = language === null ? null : language.toLowerCase();
  }
  if (direction !== undefined) {
    if (direction !== null && direction !== "ltr" && direction !== "rtl")
      return fail("invalid base direction", term.name);
    term.direction = direction;
  }
}

const CONTAINERS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "graph",
  "graph id",
  "graph index",
  "graph id set",
  "graph index set",
  "graph set",
  "id",
  "id set",
  "index",
  "index set",
  "language",
  "language set",
  "list",
  "set",
  "set type",
  "type",
]);

function readContainer(value: JsonValue, name: string): Container {
  const words = listOf(value).map((entry) =>
    typeof entry === "string" && entry.startsWith("@") ? entry.slice(1) : "?",
  );
  const key = [...new Set(words)].sort().join(" ");
  if (!CONTAINERS.has(key)) fail("invalid container mapping", name);
  return Object.freeze({ key, ...Object.fromEntries(words.map((word) => [word, true])) });
}

function isSameTerm(left: Term, right: Term): boolean {
  const fields = [
    "iri",
    "isReverse",
    "isPrefix",
    "type",
    "language",
    "direction",
    "index",
    "nest",
  ] as const;
  return (
    fields.every((field) => left[field] === right[field]) &&
    left.container.key === right.container.key &&
    isSameJson(left.context, right.context)
  );
}
