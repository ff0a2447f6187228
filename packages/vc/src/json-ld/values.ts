import type { JsonObject, JsonValue } from "../base/json.ts";
import { type ActiveContext, isKeyword, type Plan, type Term } from "./active-context.ts";
import { isAbsoluteIri } from "./iri.ts";
import { fail } from "./json-ld-error.ts";
import { directedLiteral, jsonLiteral, scalarLiteral, speechOf, textLiteral } from "./literals.ts";
import { drop, type Place, type QuadTerm, readIndex, resource, type Run } from "./run.ts";
import { expandIri } from "./term-definition.ts";

/** Expands a type, or a value coerced to `@vocab`. Only terms are remembered. */
export function wordOf(run: Run, context: ActiveContext, word: string): QuadTerm | undefined {
  const known = context.words.get(word);
  if (known !== undefined) return known;
  const iri = expandIri(context, word, { vocab: true, documentRelative: true });
  if (iri === null || isKeyword(iri)) {
    drop(run, "unbound value", `an id or type must be an IRI or nothing (received ${show(word)})`);
    return undefined;
  }
  if (!isAbsoluteIri(iri)) drop(run, "undefined term", word);
  const made = resource(run, iri);
  if (typeof made === "string" && context.terms.has(word)) context.words.set(word, made);
  return made;
}

/** Expands a reference. */
export function idOf(run: Run, context: ActiveContext, text: string): QuadTerm | undefined {
  const iri = expandIri(context, text, { documentRelative: true });
  if (iri === null || isKeyword(iri))
    drop(run, "unbound value", `an id or type must be an IRI or nothing (received ${show(text)})`);
  return resource(run, iri);
}

function show(text: string): string {
  return JSON.stringify(text).slice(0, 100);
}

/** Expands a scalar by the term of its member (JSON-LD 1.1 API, section 5.3). */
export function coerced(
  run: Run,
  value: string | number | boolean,
  { context, term }: { context: ActiveContext; term: Term | undefined },
): QuadTerm | undefined {
  const type = term?.type;
  if (typeof value === "string") {
    if (type === "@id") return idOf(run, context, value);
    if (type === "@vocab") return wordOf(run, context, value);
    if (type === undefined || type === "@none")
      return textLiteral(run, value, speechOf(context, term));
  }
  return scalarLiteral(run, value, type?.startsWith("@") === true ? undefined : type);
}

type ValueObject = {
  object: JsonObject;
  keys: readonly string[];
  plans: readonly Plan[];
  typeContext: ActiveContext;
};

/** Expands `{ "@value": … }`. `undefined` for nothing. */
export function valueOf(
  run: Run,
  { object, keys, plans, typeContext }: ValueObject,
  { given }: Place,
): QuadTerm | undefined {
  let content: JsonValue | undefined;
  let hasType = false;
  // `null` for a word without a meaning.
  let type: string | null | undefined;
  let language: string | undefined;
  let direction: string | undefined;
  for (const [index, { kind }] of plans.entries()) {
    const value = object[keys[index] as string];
    if (kind === "@value") content = value;
    else if (kind === "@type") {
      hasType = true;
      if (value === null) continue;
      if (typeof value !== "string") return fail("invalid typed value");
      type = expandIri(typeContext, value, { vocab: true, documentRelative: true });
    } else if (kind === "@language") {
      if (typeof value !== "string") return fail("invalid language-tagged string");
      language = value.toLowerCase();
    } else if (kind === "@direction") {
      if (value !== "ltr" && value !== "rtl") return fail("invalid base direction");
      direction = value;
    } else if (kind === "@index") readIndex(run, value);
    else if (kind === "dropped") drop(run, "undefined term", keys[index] as string);
    else if (kind !== "@context") fail("invalid value object", keys[index]);
  }
  if (given?.property !== undefined || given?.types !== undefined || given?.id !== undefined)
    fail("invalid value object");
  if ((language !== undefined || direction !== undefined) && hasType) fail("invalid value object");
  if (type === "@json") return jsonLiteral(content as JsonValue);
  if (content === null) {
    drop(run, "dropped", "a null value");
    return undefined;
  }
  if (typeof content === "object" || content === undefined)
    return fail("invalid value object value");
  if (language !== undefined && typeof content !== "string") fail("invalid language-tagged value");
  if (type !== undefined) {
    if (type === null || isKeyword(type) || type.startsWith("_:") || /\s/.test(type))
      return fail("invalid typed value");
    if (!isAbsoluteIri(type)) drop(run, "undefined term", type);
    return scalarLiteral(run, content, type);
  }
  if (typeof content === "string") return textLiteral(run, content, { language, direction });
  const literal = scalarLiteral(run, content, undefined);
  if (direction === undefined) return literal;
  return directedLiteral(literal.slice(1, literal.lastIndexOf('"')), { direction });
}
