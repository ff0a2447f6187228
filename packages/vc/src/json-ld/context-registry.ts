import { isJsonObject, type JsonObject, type JsonValue } from "../base/json.ts";
import { ActiveContext, isLanguage, isSameJson, type Term } from "./active-context.ts";
import { isAbsoluteIri, resolveIri } from "./iri.ts";
import { fail } from "./json-ld-error.ts";
import { defineTerm, expandIri, type LocalContext } from "./term-definition.ts";

// Terms that all remembered contexts may have together. At the bound all of them are dropped.
const MAX_TERMS = 200_000;
// Longer inline contexts are processed each time.
const MAX_INLINE_LENGTH = 16_384;
const MAX_REMOTE = 20;
const MAX_BASES = 4;

export type ContextLoader = (url: string) => JsonObject | undefined;

type ProcessOptions = {
  base: string | null;
  overrideProtected?: boolean;
  propagate?: boolean;
  /** URLs of the contexts around this one. */
  remote?: readonly string[];
  /**
   * Which scoped contexts are tried. Inside of one that is being tried only those written out there
   * are, and none that a URL leads to: the work would grow with each level.
   */
  tries?: "all" | "written" | "none";
};

/** Contexts known by exact URL, and the active contexts made of them. It never fetches any. */
export class ContextRegistry {
  readonly #load: ContextLoader;
  readonly #isStrict: boolean;
  readonly #takesWrapped: boolean;
  readonly #acceptInline: (context: JsonValue) => void;
  readonly #roots = new Map<string | null, ActiveContext>();
  #terms = 0;

  /**
   * @param load - returns a document `{ "@context": … }`, the same one each time, or `undefined`
   * @param options - `isStrict` (default true) refuses definitions that the specification ignores;
   *   `takesWrapped` (default true) takes a context document in place of a context. The
   *   specification refuses that, but jsonld.js takes it, and signed documents have it.
   *   `acceptInline` throws for a context, written out in a document, that is not to be used
   */
  constructor(
    load: ContextLoader,
    {
      isStrict = true,
      takesWrapped = true,
      acceptInline = () => {},
    }: {
      isStrict?: boolean;
      takesWrapped?: boolean;
      acceptInline?: (context: JsonValue) => void;
    } = {},
  ) {
    this.#load = load;
    this.#isStrict = isStrict;
    this.#takesWrapped = takesWrapped;
    this.#acceptInline = acceptInline;
  }

  initial(base: string | null): ActiveContext {
    const present = this.#roots.get(base);
    if (present !== undefined) return present;
    const root = new ActiveContext(undefined, { base, originalBase: base });
    if (this.#roots.size < MAX_BASES) this.#roots.set(base, root);
    return root;
  }

  /** Enters the `@context` of a node. */
  enter(from: ActiveContext, local: JsonValue | undefined, base: string | null): ActiveContext {
    let context = from;
    for (const entry of Array.isArray(local) ? local : [local]) {
      if (Array.isArray(entry)) return fail("invalid local context", "an array in an array");
      context =
        typeof entry === "string"
          ? this.#enterUrl(context, entry, base)
          : this.#enterInline(context, entry, base);
    }
    return context;
  }

  /** Enters the context that is scoped to a term, as a property or as a type. */
  enterScoped(from: ActiveContext, term: Term, kind: "property" | "type"): ActiveContext {
    const steps = from.steps[kind];
    const present = steps.get(term);
    if (present !== undefined) return present;
    const made = this.#process(from, term.context as JsonValue, {
      base: term.base,
      propagate: kind === "property",
      overrideProtected: kind === "property",
    });
    if (this.#isStrict && kind === "property") assertSameWithin(term, made.terms.get(term.name));
    return this.#remember(steps, term, made);
  }

  #enterUrl(from: ActiveContext, reference: string, base: string | null): ActiveContext {
    const url = resolveIri(base, reference);
    const { url: steps } = from.steps;
    return steps.get(url) ?? this.#remember(steps, url, this.#process(from, reference, { base }));
  }

  #enterInline(
    from: ActiveContext,
    entry: JsonValue | undefined,
    base: string | null,
  ): ActiveContext {
    if (entry === undefined) return fail("invalid local context");
    this.#acceptInline(entry);
    const text = JSON.stringify(entry);
    if (text.length > MAX_INLINE_LENGTH) return this.#process(from, entry, { base });
    const { inline: steps } = from.steps;
    const present = steps.get(text);
    if (present !== undefined) return present;
    // A copy, for the caller may change the document afterwards.
    return this.#remember(steps, text, this.#process(from, copyOf(entry), { base }));
  }

  #remember(steps: Map<unknown, ActiveContext>, key: unknown, made: ActiveContext): ActiveContext {
    this.#terms += 1 + made.terms.size;
    if (this.#terms > MAX_TERMS) {
      // Contexts in use stay valid, but nothing leads to them any more.
      this.#roots.clear();
      this.#terms = 0;
    }
    steps.set(key, made);
    return made;
  }

  #document(url: string): JsonObject {
    const document = this.#load(url);
    if (document === undefined) return fail("loading remote context failed", url);
    if (!Object.hasOwn(document, "@context")) fail("invalid remote context", url);
    return document;
  }

  /** Processes a context (section 4.1.2). */
  #process(active: ActiveContext, local: JsonValue, options: ProcessOptions): ActiveContext {
    let { propagate = true } = options;
    if (isJsonObject(local) && Object.hasOwn(local, "@propagate"))
      propagate = local["@propagate"] !== false;
    let result = new ActiveContext(active);
    if (!propagate && result.previous === undefined) result.previous = active;
    for (const context of Array.isArray(local) ? local : [local]) {
      if (context === null) {
        if (options.overrideProtected !== true && result.hasProtected)
          fail("invalid context nullification");
        const base = active.originalBase;
        result = new ActiveContext(undefined, {
          base,
          originalBase: base,
          ...(propagate ? {} : { previous: result }),
        });
      } else if (typeof context === "string") result = this.#processUrl(result, context, options);
      else if (!isJsonObject(context)) fail("invalid local context");
      else result = this.#processObject(result, context, options);
    }
    return result;
  }

  #processUrl(active: ActiveContext, reference: string, options: ProcessOptions): ActiveContext {
    const { base, remote = [], tries = "all" } = options;
    const url = resolveIri(base, reference);
    if (!isAbsoluteIri(url)) fail("loading remote context failed", url);
    if (tries !== "all" && remote.includes(url)) return active;
    if (remote.length >= MAX_REMOTE) fail("context overflow", url);
    return this.#process(active, this.#document(url)["@context"] as JsonValue, {
      ...options,
      base: url,
      propagate: true,
      remote: [...remote, url],
      tries: tries === "all" ? "all" : "none",
    });
  }

  #processObject(active: ActiveContext, given: JsonObject, options: ProcessOptions): ActiveContext {
    const isWrapped = this.#takesWrapped && Object.keys(given).length === 1;
    if (isWrapped && Object.hasOwn(given, "@context"))
      return this.#process(active, given["@context"] as JsonValue, options);
    const { base, overrideProtected = false, remote = [], tries = "all" } = options;
    if (Object.hasOwn(given, "@version") && given["@version"] !== 1.1)
      fail("invalid @version value");
    const context = Object.hasOwn(given, "@import") ? this.#import(given, base) : given;
    for (const entry of ["@propagate", "@protected"])
      if (Object.hasOwn(context, entry) && typeof context[entry] !== "boolean")
        fail(`invalid ${entry} value`);
    const result = new ActiveContext(active);
    if (remote.length === 0) readBase(result, context["@base"]);
    readVocab(result, context["@vocab"], this.#isStrict);
    readLanguage(result, context["@language"], this.#isStrict);
    readDirection(result, context["@direction"]);
    const terms = new Map(active.terms);
    result.terms = terms;
    const definition: LocalContext = {
      result,
      terms,
      context,
      defined: new Map(),
      base,
      isProtected: context["@protected"] === true,
      overrideProtected,
      isStrict: this.#isStrict,
      tryScoped: (scoped) => {
        if (tries === "none") return;
        this.#process(result, scoped, {
          base,
          overrideProtected: true,
          remote,
          tries: "written",
        });
      },
    };
    for (const term of Object.keys(context))
      if (!CONTEXT_ENTRIES.has(term)) defineTerm(term, definition);
    return result;
  }

  #import(context: JsonObject, base: string | null): JsonObject {
    const url = context["@import"];
    if (typeof url !== "string") return fail("invalid @import value");
    const imported = this.#document(resolveIri(base, url))["@context"];
    if (!isJsonObject(imported)) return fail("invalid remote context", url);
    if (Object.hasOwn(imported, "@import")) fail("invalid context entry", url);
    return { ...imported, ...context };
  }
}

/**
 * Engines differ where the scoped context of a term redefines how its values stand: jsonld.js takes
 * the inner definition for the outer one.
 */
function assertSameWithin(term: Term, inner: Term | undefined): void {
  if (inner === undefined || inner === term) return;
  const isSame =
    inner.container.key === term.container.key &&
    (inner.context === undefined || isSameJson(inner.context, term.context)) &&
    (inner.type === "@json") === (term.type === "@json");
  if (!isSame) fail("dropped", `the term ${term.name}, which its own context redefines`);
}

const CONTEXT_ENTRIES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "@base",
  "@direction",
  "@import",
  "@language",
  "@propagate",
  "@protected",
  "@version",
  "@vocab",
]);

function copyOf(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyOf(member)]));
}

function readBase(result: ActiveContext, value: JsonValue | undefined): void {
  if (value === undefined) return;
  if (value === null) result.base = null;
  else if (typeof value !== "string") fail("invalid base IRI");
  else if (isAbsoluteIri(value)) result.base = value;
  else if (result.base !== null) result.base = resolveIri(result.base, value);
  else fail("invalid base IRI", value);
}

function readVocab(result: ActiveContext, value: JsonValue | undefined, isStrict: boolean): void {
  if (value === undefined) return;
  if (value === null) result.vocab = undefined;
  else if (typeof value !== "string") fail("invalid vocab mapping");
  else {
    const iri = expandIri(result, value, { vocab: true, documentRelative: true });
    if (iri === null || (!isAbsoluteIri(iri) && (isStrict || result.base !== null)))
      return fail("invalid vocab mapping", value);
    result.vocab = iri;
  }
}

function readLanguage(
  result: ActiveContext,
  value: JsonValue | undefined,
  isStrict: boolean,
): void {
  if (value === undefined) return;
  if (value !== null && typeof value !== "string") return fail("invalid default language");
  if (isStrict && value !== null && !isLanguage(value))
    fail("dropped", "a language that is no language tag");
  result.language = value?.toLowerCase();
}

function readDirection(result: ActiveContext, value: JsonValue | undefined): void {
  if (value === undefined) return;
  if (value !== null && value !== "ltr" && value !== "rtl") return fail("invalid base direction");
  result.direction = value ?? undefined;
}
