import { isJsonObject, type JsonValue, writeJcs } from "../../base/json.ts";
import { assertRdfNumber, isWrittenWhole, writeDouble, XSD_DOUBLE, rootMembers } from "../canonicalizer.ts";
import {
  type ActiveContext,
  keyOfStep,
  type MemberPlan,
  type PropertyPlan,
  type Step,
  type Term,
} from "./context-tables.ts";
import { SdkError } from "../../base/errors.ts";

const XSD = "http://www.w3.org/2001/XMLSchema#";
const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const XSD_STRING: string = `${XSD}string`;
const RDF_TYPE: string = `${RDF}type`;

/** Reports what is outside the compiled engine's subset, as a noun phrase. Without a general engine, this error is the result. */
export function outside(reason: string): SdkError<"full_build_required"> {
  return new SdkError(
    "full_build_required",
    `the document expected only what the verification-only build covers, got ${reason}; verify it with the full build`,
  );
}

/**
 * An absolute IRI that N-Quads writes as it is: not a blank node label, without white space, control or escaped characters.
 * Stricter than jsonld.js's own test for absolute IRIs in every respect.
 */
const PLAIN_IRI = /^[A-Za-z][A-Za-z0-9+,\-.]*:[^\s\p{Cc}<>"{}|^`\\]*$/u;

const AT = 0x40;

export function isKeywordLike(word: string): boolean {
  return word.charCodeAt(0) === AT;
}

/** Returns a plain IRI unchanged; any other text is for the general engine. */
export function plainIri(iri: string): string {
  if (!PLAIN_IRI.test(iri)) throw outside("an IRI that is not absolute, or needs escapes");
  return iri;
}

/** Expands an id: an absolute or compact IRI (JSON-LD 1.1 API, section 5.2, relative to the document). */
export function expandId(id: string, context: ActiveContext): string {
  const colon = id.indexOf(":");
  const prefix = colon > 0 && !id.startsWith("//", colon + 1) ? context.terms.get(id.slice(0, colon)) : undefined;
  if (prefix?.isPrefix !== true) return plainIri(id);
  if (prefix.iri === null) throw outside("a prefix without a meaning");
  return plainIri(prefix.iri + id.slice(colon + 1));
}

/**
 * Expands a vocabulary word: a member's name, a type, or a value coerced to `@vocab` (JSON-LD 1.1 API, section 5.2). Returns a
 * plain IRI, or the keyword that a term is an alias of.
 */
export function expandWord(word: string, context: ActiveContext): string {
  const term = context.terms.get(word);
  if (term !== undefined && !isKeywordLike(word)) {
    if (term.iri === null) throw outside("a term without a meaning");
    return isKeywordLike(term.iri) ? term.iri : plainIri(term.iri);
  }
  if (isKeywordLike(word)) return word;
  if (word.indexOf(":") > 0) return expandId(word, context);
  if (context.vocabulary === undefined)
    /* fault: compiled-undefined-terms-dropped */ throw outside("a word that the contexts do not define");
  return plainIri(context.vocabulary + word);
}

/** Takes a step. @throws SdkError `full_build_required` if the tables lack it */
export function follow({ next }: ActiveContext, step: Step): ActiveContext {
  const target = next[step.kind].get(keyOfStep(step));
  if (target === undefined) throw outside("a combination of contexts or types that was not compiled");
  if (typeof target !== "function") return target;
  const made = target();
  next[step.kind].set(keyOfStep(step), made);
  return made;
}

export const typePlan: Pick<PropertyPlan, "predicate"> = { predicate: ` <${RDF_TYPE}> ` };

/** Returns the plan of a member. Only terms are cached; there are too many full and compact IRIs. */
export function planOf(member: string, context: ActiveContext): MemberPlan {
  const known = context.plans.get(member);
  if (known !== undefined) return known;
  const plan = makePlan(member, context);
  if (context.terms.has(member)) context.plans.set(member, plan);
  return plan;
}

function makePlan(member: string, context: ActiveContext): MemberPlan {
  const iri = expandWord(member, context);
  if (iri === "@id") return { kind: "id" };
  if (iri === "@type") return { kind: "type" };
  if (isKeywordLike(iri)) return outsidePlan(`the keyword ${iri}`);
  // As a member it would repeat the statement of @type: the general engine writes the same quad twice.
  if (iri === RDF_TYPE) return outsidePlan("rdf:type as a member");
  const term = context.terms.get(member);
  const stated = { predicate: ` <${iri}> `, readAs: rootMembers.get(iri) };
  return term === undefined
    ? { kind: "property", member, ...stated, values: "literals", datatype: undefined, context, scoped: undefined }
    : planOfTerm(term, { stated, context });
}

function planOfTerm(
  term: Term,
  { stated, context }: { stated: Pick<PropertyPlan, "predicate" | "readAs">; context: ActiveContext },
): MemberPlan {
  const { name: member, scoped } = term;
  if (term.isOutside) return outsidePlan("a term with a list, a map, a language or a reverse property");
  const inner = scoped === undefined ? context : follow(context, { kind: "property", scoped });
  const innerTerm = inner.terms.get(member);
  if (innerTerm !== undefined && !isCompatible(innerTerm, term)) return outsidePlan("a term that redefines itself");
  if (innerTerm?.scoped !== undefined) {
    // Values that are not nodes enter it without effect, but the general engine checks that it can be entered.
    follow(inner, { kind: "property", scoped: innerTerm.scoped });
  }
  const coercion = coercionOf(term, innerTerm);
  return coercion === undefined
    ? outsidePlan("a coercion that RDF does not carry")
    : { kind: "property", member, ...stated, ...coercion, context: inner, scoped: innerTerm?.scoped };
}

function outsidePlan(reason: string): MemberPlan {
  return { kind: "outside", reason };
}

/** The scoped context of a term may redefine the term; the kind of member must stay the same. */
function isCompatible(inner: Term, outer: Term): boolean {
  return (
    !inner.isOutside &&
    inner.iri !== null &&
    !isKeywordLike(inner.iri) &&
    inner.isGraph === outer.isGraph &&
    (inner.type === "@json") === (outer.type === "@json")
  );
}

/** Coercion follows the term inside its own scoped context; JSON literals follow the term outside of it. */
function coercionOf(term: Term, inner: Term | undefined): Pick<PropertyPlan, "values" | "datatype"> | undefined {
  if (term.type === "@json") return term.isGraph ? undefined : { values: "json", datatype: undefined };
  if (term.isGraph) return { values: "graphs", datatype: undefined };
  const coercion = inner?.type ?? "@none";
  switch (coercion) {
    case "@none":
      return { values: "literals", datatype: undefined };
    case "@id":
      return { values: "ids", datatype: undefined };
    case "@vocab":
      return { values: "words", datatype: undefined };
    default:
      return isPlainDatatype(coercion) ? { values: "literals", datatype: coercion } : undefined;
  }
}

// The characters that canonical N-Quads may escape in a literal. The second pattern has a state and is for replacing only.
const NEEDS_ESCAPE = /["\\\p{Cc}]/u;
const ESCAPED = /["\\\p{Cc}]/gu;
const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\f": "\\f",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};

/** Tells whether a literal can be written with this datatype: an IRI without escapes, other than rdf:langString. */
export function isPlainDatatype(datatype: string): boolean {
  return PLAIN_IRI.test(datatype) && datatype !== `${RDF}langString`;
}

/** Writes a text, number or boolean as an N-Quads literal (JSON-LD 1.1 API, section 8.3). */
export function scalarLiteral(value: string | number | boolean, datatype: string | undefined): string {
  if (typeof value === "number") return numberLiteral(value, datatype);
  if (typeof value === "boolean") return typed(String(value), datatype ?? `${XSD}boolean`);
  if (typeof value !== "string") throw outside("a value that is no JSON");
  // jsonld.js parses such a text as a number, up to the first character that does not fit.
  if (datatype === XSD_DOUBLE) throw outside("a text of type xsd:double");
  return typed(value, datatype ?? XSD_STRING);
}

export function languageLiteral(text: string, language: string): string {
  return `"${escape(text)}"@${language.toLowerCase()}`;
}

/** Writes any JSON as one literal, in the form of RFC 8785. */
export function jsonLiteral(value: JsonValue): string {
  assertNoContexts(value);
  return typed(writeLiteral(value), `${RDF}JSON`);
}

function writeLiteral(value: JsonValue): string {
  try {
    return writeJcs(value);
  } catch {
    // RFC 8785 cannot write an unpaired surrogate: the general engine decides what such a document means.
    throw outside("a text that is not well-formed in a JSON literal");
  }
}

/** Writes whole numbers below 10^21 as integers, unless their term says double, and others as doubles. */
function numberLiteral(value: number, datatype: string | undefined): string {
  assertRdfNumber(value, datatype);
  if (isWrittenWhole(value, datatype)) return typed(value.toFixed(0), datatype ?? `${XSD}integer`);
  return typed(writeDouble(value), datatype ?? XSD_DOUBLE);
}

function typed(text: string, datatype: string): string {
  return datatype === XSD_STRING ? `"${escape(text)}"` : `"${escape(text)}"^^<${datatype}>`;
}

function escape(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(ESCAPED, escapeCharacter) : text;
}

/** Controls up to U+007F are escaped, those from U+0080 are not (RDFC-1.0, section 5). */
function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code > 0x7f) return character;
  return SHORT_ESCAPES[character] ?? `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The general engine finds contexts inside JSON literals too, and drops members of this name. */
function assertNoContexts(value: JsonValue): void {
  if (Array.isArray(value)) {
    for (const item of value) assertNoContexts(item);
  } else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      if (name === "@context" || name === "__proto__") throw outside(`${name} inside a JSON literal`);
      assertNoContexts(value[name] as JsonValue);
    }
  }
}
