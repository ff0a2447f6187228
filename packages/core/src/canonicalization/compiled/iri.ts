import type { ActiveContext } from "./active-context.ts";
import { outside } from "./outside.ts";

/**
 * An absolute IRI that N-Quads writes as it is: not a blank node label, without white space, control or escaped characters.
 * Stricter than jsonld.js's own test for absolute IRIs in every respect.
 */
const PLAIN_IRI = /^[A-Za-z][A-Za-z0-9+,\-.]*:[^\s\p{Cc}<>"{}|^`\\]*$/u;

const AT = 0x40;

/** Tells whether a word is a keyword or looks like one (`@…`). */
export function isKeywordLike(word: string): boolean {
  return word.charCodeAt(0) === AT;
}

/** Tells whether a text is an absolute IRI that needs no escape in N-Quads. */
export function isPlainIri(text: string): boolean {
  return PLAIN_IRI.test(text);
}

/** Returns a plain IRI unchanged; any other text is for the general engine. */
export function plainIri(iri: string): string {
  if (!isPlainIri(iri)) throw outside("an IRI that is not absolute, or needs escapes");
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
