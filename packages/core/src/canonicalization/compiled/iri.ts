import type { ActiveContext } from "./active-context.ts";
import { outside } from "./outside.ts";

/**
 * An absolute IRI that stands in N-Quads as it is: no blank node label, no white space or control character, and none of
 * the characters that N-Quads escapes. Narrower than jsonld.js's own test for absolute IRIs in every respect.
 */
const PLAIN_IRI = /^[A-Za-z][A-Za-z0-9+,\-.]*:[^\s\p{Cc}<>"{}|^`\\]*$/u;

const AT = 0x40;

/** Tells a keyword or what looks like one (`@…`) from other words. */
export function isKeywordLike(word: string): boolean {
  return word.charCodeAt(0) === AT;
}

/** Tells whether a text is an absolute IRI that needs no escape in N-Quads. */
export function isPlainIri(text: string): boolean {
  return PLAIN_IRI.test(text);
}

/** Passes a plain IRI on. Every other text is for the general engine. */
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
 * Expands a word of the vocabulary: a member's name, a type, or a value coerced to `@vocab` (JSON-LD 1.1 API, section
 * 5.2). The result is a plain IRI, or the keyword that a term is another name of.
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
