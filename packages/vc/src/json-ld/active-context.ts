import type { JsonObject, JsonValue } from "../base/json.ts";

/** How the values of a term stand (JSON-LD 1.1, section 9.8). `key` has all words, sorted. */
export type Container = {
  readonly key: string;
  readonly graph?: boolean;
  readonly id?: boolean;
  readonly index?: boolean;
  readonly language?: boolean;
  readonly list?: boolean;
  readonly set?: boolean;
  readonly type?: boolean;
};

/** The definition of a term (JSON-LD 1.1 API, section 4.2). */
export type Term = {
  name: string;
  /** `null` for a term without a meaning. */
  iri: string | null;
  isReverse: boolean;
  isPrefix: boolean;
  isProtected: boolean;
  type: string | undefined;
  /** `null` clears the language of the context. */
  language: string | null | undefined;
  direction: string | null | undefined;
  container: Container;
  index: string | undefined;
  nest: string | undefined;
  /** The scoped context, and the URL that it is relative to. */
  context: JsonValue | undefined;
  base: string | null;
};

/** The meaning of a member of a node in an active context. */
export type Plan = {
  /** `property`, `dropped` for a member without a meaning, or a keyword. */
  readonly kind: string;
  readonly member: string;
  readonly term: Term | undefined;
  /** As in N-Quads; empty unless the kind is `property`. */
  readonly predicate: string;
};

type Fields = {
  terms?: ReadonlyMap<string, Term>;
  base?: string | null;
  originalBase?: string | null;
  previous?: ActiveContext;
};

/**
 * An active context (JSON-LD 1.1 API, section 4.1). It never changes once it is made, and is
 * shared: the steps from one to the next are remembered in it, so that each is made once.
 */
export class ActiveContext {
  terms: ReadonlyMap<string, Term>;
  base: string | null;
  readonly originalBase: string | null;
  vocab: string | undefined;
  language: string | undefined;
  direction: string | undefined;
  previous: ActiveContext | undefined;
  hasProtected: boolean;
  /** Made at first use: steps to other contexts, plans of members, IRIs of words, names of keywords. */
  readonly steps: Readonly<
    Record<"url" | "inline" | "property" | "type", Map<unknown, ActiveContext>>
  > = { url: new Map(), inline: new Map(), property: new Map(), type: new Map() };
  readonly plans = new Map<string, Plan>();
  readonly words = new Map<string, string>();
  readonly names = new Map<string, readonly string[]>();

  constructor(from: ActiveContext | undefined, fields: Fields = {}) {
    this.terms = fields.terms ?? from?.terms ?? new Map<string, Term>();
    this.base = fields.base ?? from?.base ?? null;
    this.originalBase = fields.originalBase ?? from?.originalBase ?? null;
    this.vocab = from?.vocab;
    this.language = from?.language;
    this.direction = from?.direction;
    this.previous = fields.previous ?? from?.previous;
    this.hasProtected = from?.hasProtected ?? false;
  }
}

/** Returns all names of a keyword, sorted. */
export function namesOf(context: ActiveContext, keyword: string): readonly string[] {
  const present = context.names.get(keyword);
  if (present !== undefined) return present;
  const aliases = [...context.terms.values()].filter(({ iri }) => iri === keyword);
  const names = [...new Set([keyword, ...aliases.map(({ name }) => name)])].sort();
  context.names.set(keyword, names);
  return names;
}

const KEYWORDS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  "@base @container @context @default @direction @embed @explicit @graph @id @included @index @json @language @list @nest @none @omitDefault @prefix @preserve @protected @requireAll @reverse @set @type @value @version @vocab @import @propagate".split(
    " ",
  ),
);

const AT = 0x40;

export function isKeyword(text: string): boolean {
  return text.charCodeAt(0) === AT && KEYWORDS.has(text);
}

/** Tells whether the specification reserves a text for later keywords. */
export function isKeywordLike(text: string): boolean {
  return text.charCodeAt(0) === AT && /^@[A-Za-z]+$/.test(text);
}

/** Tells whether a text is a language tag (BCP 47, its form only). */
export function isLanguage(text: string): boolean {
  return /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/.test(text);
}

/** Tells whether contexts or their parts are the same JSON; the order of members is none. */
export function isSameJson(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null)
    return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [first, second] = [left as JsonObject, right as JsonObject];
  const names = Object.keys(first);
  return (
    names.length === Object.keys(second).length &&
    names.every((name) => Object.hasOwn(second, name) && isSameJson(first[name], second[name]))
  );
}
