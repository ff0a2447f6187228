import type { JsonObject, JsonValue } from "../base/json.ts";
import { type ActiveContext, isKeyword, isLanguage, type Term } from "./active-context.ts";
import { isAbsoluteIri } from "./iri.ts";
import { fail } from "./json-ld-error.ts";
import { directedLiteral, jsonLiteral, scalarLiteral, speechOf, textLiteral } from "./literals.ts";
import { drop, type Given, planOf, type QuadTerm, readIndex, resource, type Run } from "./run.ts";
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
  { context, term }: { context: ActiveContext; term: Term | undefined },
  value: string | number | boolean,
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
  valueKey: string;
  context: ActiveContext;
  typeContext: ActiveContext;
  given: Given | undefined;
};

type ValueParts = {
  /** `null` for a word without a meaning. */
  type: string | null | undefined;
  hasType: boolean;
  language: string | undefined;
  direction: string | undefined;
};

/** Expands `{ "@value": … }`. `undefined` for nothing. */
export function valueOf(run: Run, value: ValueObject): QuadTerm | undefined {
  const { object, valueKey, given } = value;
  const { type, hasType, language, direction } = partsOf(run, value);
  if (given?.property !== undefined || given?.types !== undefined || given?.id !== undefined)
    fail("invalid value object");
  if ((language !== undefined || direction !== undefined) && hasType) fail("invalid value object");
  const content = object[valueKey] as JsonValue;
  if (type === "@json") return jsonLiteral(content);
  if (content === null) {
    drop(run, "dropped", "a null value");
    return undefined;
  }
  if (typeof content === "object") return fail("invalid value object value");
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
  const text = literal.slice(1, literal.lastIndexOf('"'));
  return directedLiteral(text, { direction });
}

function partsOf(run: Run, { object, valueKey, context, typeContext }: ValueObject): ValueParts {
  const parts: ValueParts = {
    type: undefined,
    hasType: false,
    language: undefined,
    direction: undefined,
  };
  for (const key of Object.keys(object)) {
    if (key === "@context" || key === valueKey) continue;
    const value = object[key];
    switch (planOf(context, key).kind) {
      case "@type":
        parts.hasType = true;
        if (value === null) break;
        if (typeof value !== "string") return fail("invalid typed value");
        parts.type = expandIri(typeContext, value, { vocab: true, documentRelative: true });
        break;
      case "@language":
        if (typeof value !== "string") return fail("invalid language-tagged string");
        parts.language = value.toLowerCase();
        if (!isLanguage(value)) drop(run, "dropped", "a language that is no language tag");
        break;
      case "@direction":
        if (value !== "ltr" && value !== "rtl") return fail("invalid base direction");
        parts.direction = value;
        break;
      case "@index":
        readIndex(run, value);
        break;
      case "dropped":
        drop(run, "undefined term", key);
        break;
      default:
        fail("invalid value object", key);
    }
  }
  return parts;
}
