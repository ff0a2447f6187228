import type { ActiveContext } from "jsonld/lib/context.js";

import {
  type Canonicalizer,
  type InlineContexts,
  assertKnownContexts,
  unknownContext,
} from "../../src/canonicalization/canonicalizer.ts";
import {
  type JsonObject,
  type JsonValue,
  isJsonObject,
  isSameNumber,
  listOf,
} from "../../src/base/json.ts";
import { shorten } from "../../src/base/check-value.ts";
import { isSdkError, SdkError } from "../../src/base/errors.ts";

// Blank nodes that look alike are told apart by recursion (RDFC-1.0, section 4.7). Ordinary
// documents need none. A graph made to be slow needs exponentially many steps (section 7.1), and
// each costs more, the more quads there are.
const WORK_BUDGET = 100_000;

export function canonizeOptions(quads: number): {
  algorithm: "RDFC-1.0";
  maxDeepIterations: number;
} {
  return { algorithm: "RDFC-1.0", maxDeepIterations: Math.floor(WORK_BUDGET / Math.max(1, quads)) };
}

/**
 * Makes the reference: jsonld.js and rdf-canonize, in safe mode, loaded at first use. It knows
 * these contexts by exact URL. It refuses inline ones, or with `inlineContexts: "allowed"` accepts
 * those that only define terms.
 */
export function createJsonLdCanonicalizer(
  contexts: ReadonlyMap<string, JsonObject>,
  { inlineContexts = "refused" }: { inlineContexts?: InlineContexts } = {},
): Canonicalizer {
  return {
    async canonicalize(document) {
      assertKnownContexts(document, { contexts, inlineContexts });
      // Both are CommonJS: Node and every bundler agree on their default import.
      const [{ default: jsonld }, { default: rdfCanonize }] = await Promise.all([
        import("jsonld"),
        import("rdf-canonize"),
      ]);
      let unknown: SdkError | undefined;
      const options = {
        base: null,
        safe: true,
        // As other eddsa-rdfc-2022 suites do; otherwise base directions would be dropped unsigned.
        rdfDirection: "i18n-datatype",
        produceGeneralizedRdf: false,
        documentLoader: refuseToLoad,
        contextResolver: createResolver(contexts, (error) => (unknown = error)),
      } as const;
      try {
        const expanded = await jsonld.expand(document, options);
        assertBoundValues(expanded);
        bindLiterals(expanded);
        const dataset = await jsonld.toRDF(expanded, { ...options, skipExpansion: true });
        return await rdfCanonize.canonize(dataset, canonizeOptions(dataset.length));
      } catch (error) {
        throw unknown ?? toSdkError(error);
      }
    },
  };
}

/** The resolver finds every context; where jsonld.js would still load a document, it finds none. */
export async function refuseToLoad(url: string): Promise<never> {
  throw unknownContext(url);
}

/**
 * The part of a jsonld.js error that is read here: safe mode puts the refused event into `details`.
 */
type JsonLdError = {
  message?: string;
  details?: { code?: string; event?: { code?: string; details?: Record<string, unknown> } };
};

const undefinedTermCodes: ReadonlySet<string> = new Set([
  "invalid property",
  "relative @type reference",
  "relative type reference",
  "relative property reference",
]);

function toSdkError(error: unknown): SdkError {
  if (isSdkError(error)) return error;
  const { details = {}, message = "" } = error as JsonLdError;
  const code = details.event?.code ?? details.code ?? message;
  if (undefinedTermCodes.has(code)) {
    const { property, type } = details.event?.details ?? {};
    return new SdkError(
      "undefined_term",
      `${shorten(JSON.stringify(property ?? type))} is defined by none of the contexts`,
    );
  }
  if (code.startsWith("Maximum deep iterations exceeded")) {
    return new SdkError(
      "canonicalization_limit_exceeded",
      "the graph has too many blank nodes that look alike",
    );
  }
  return refusal(shorten(code));
}

function refusal(code: string): SdkError {
  return new SdkError("canonicalization_failed", `JSON-LD refuses the document: ${code}`);
}

/**
 * Refuses the parts of a document that canonical RDF does not carry, because a signature would not
 * notice a change of them. Only the expanded form shows these: a context decides the meaning of a
 * member.
 *
 * - Labels of blank nodes (`_:a`): canonicalisation replaces them, so any other label would give
 *   the same result.
 * - Words without a meaning where an id is expected: they are dropped.
 * - Keys of index maps (`@index`), which are dropped.
 * - Numbers, and texts of type `xsd:double`, that RDF changes (`rdf-number`). A JSON literal binds
 *   all of them.
 *
 * @throws SdkError `unsignable_value`
 */
function assertBoundValues(expanded: JsonValue): void {
  if (Array.isArray(expanded)) for (const item of expanded) assertBoundValues(item);
  else if (isJsonObject(expanded)) assertBoundObject(expanded);
}

function assertBoundObject(object: JsonObject): void {
  const { "@id": id, "@type": type, "@index": index, "@value": value } = object;
  if (index !== undefined)
    throw unsignable("a member must have no map by index, whose keys no signature binds", index);
  if (value !== undefined) return assertBoundLiteral(value, type);
  for (const iri of [id, ...(Array.isArray(type) ? type : [])]) {
    if (iri === null || (typeof iri === "string" && iri.startsWith("_:"))) {
      throw unsignable("an id or type must be an IRI or nothing", iri);
    }
    assertAbsolute(iri);
  }
  for (const member of Object.values(object)) assertBoundValues(member);
}

function assertBoundLiteral(value: JsonValue, type: JsonValue | undefined): void {
  if (typeof value === "number" && type !== "@json") assertRdfNumber(value, type);
  if (typeof value === "string" && type === XSD_DOUBLE) assertDoubleText(value);
}

/**
 * jsonld.js refuses relative references too, but only after using them as member names. The
 * reference `__proto__` would add a member to Object.prototype for the whole process.
 */
function assertAbsolute(iri: JsonValue | undefined): void {
  if (typeof iri === "string" && iri !== "" && !iri.includes(":")) {
    throw refusal("relative object reference");
  }
}

function unsignable(what: string, got: JsonValue): SdkError {
  return new SdkError(
    "unsignable_value",
    `${what} (received ${JSON.stringify(got).slice(0, 100)})`,
  );
}

type ResolvedContext = {
  document: JsonObject | null;
  getProcessed(context: ActiveContext): undefined;
  setProcessed(): void;
};

/** Resolves contexts to their definitions, for jsonld.js. */
type Resolver = { resolve(request: { context: JsonValue }): Promise<ResolvedContext[]> };

const MAX_CONTEXT_DEPTH = 10;

/**
 * Makes a resolver of contexts for jsonld.js that caches nothing derived from them.
 *
 * The library's own resolver has one cache per process, by URL, so contexts loaded by other users
 * or engines would be used here too. Its cache key is also incomplete: a context that was processed
 * where protected terms may be redefined, or with a warning, is reused where they may not. One
 * document, or one part of it, could then change what the next may contain.
 *
 * @param onUnknown - jsonld.js drops the cause if a context within another one is unknown
 */
export function createResolver(
  contexts: ReadonlyMap<string, JsonObject>,
  onUnknown?: (error: SdkError) => void,
): Resolver {
  const definitionsOf = (context: JsonValue | undefined, depth: number): (JsonObject | null)[] =>
    listOf(context).flatMap((entry) => {
      if (entry === null) return [entry];
      if (typeof entry === "string") {
        const document = contexts.get(entry);
        if (document === undefined) {
          const error = unknownContext(entry);
          onUnknown?.(error);
          throw error;
        }
        if (depth === MAX_CONTEXT_DEPTH) throw refusal("context overflow");
        return definitionsOf(document["@context"], depth + 1);
      }
      if (!isJsonObject(entry)) throw refusal("invalid local context");
      return "@context" in entry ? definitionsOf(entry["@context"], depth) : [entry];
    });
  return {
    resolve: async ({ context }) =>
      definitionsOf(context, 0).map((document) => ({
        document,
        getProcessed: makeCheapToClone,
        setProcessed: () => {},
      })),
  };
}

/**
 * Makes a context cheap to clone. jsonld.js clones the active context for every context and every
 * typed node, with all terms and the contexts scoped to them. That takes nine tenths of the time of
 * a document with many contexts, though no term ever changes once defined. The initial context,
 * which has no terms, is shared by the whole process and stays as it is.
 */
function makeCheapToClone(context: ActiveContext): undefined {
  if (context.mappings.size > 0) context.clone = cloneWithSameTerms;
}

function cloneWithSameTerms(this: ActiveContext): ActiveContext {
  const { clone, getInverse, revertToPreviousContext, previousContext } = this;
  const child: ActiveContext = {
    mappings: new Map(this.mappings),
    clone,
    inverse: null,
    getInverse,
    protected: { ...this.protected },
    revertToPreviousContext,
  };
  if (previousContext !== undefined) {
    makeCheapToClone(previousContext);
    child.previousContext = previousContext.clone();
  }
  for (const keyword of ["@base", "@language", "@vocab"] as const) {
    if (keyword in this) Object.assign(child, { [keyword]: this[keyword] });
  }
  return child;
}

/** IRI of the datatype of numbers with a fraction, and of whole ones from 10^21. */
const XSD_DOUBLE = "http://www.w3.org/2001/XMLSchema#double";

/**
 * IRI of the datatype that stands for a language and a base direction (JSON-LD 1.1, section 10.2).
 */
function directionDatatype(language: string, direction: string): string {
  return `https://www.w3.org/ns/i18n#${language.toLowerCase()}_${direction}`;
}

/**
 * Makes base directions datatypes, in place. jsonld.js drops one of two texts that differ only in
 * direction, and the direction of a number, so that no signature would cover them.
 */
function bindLiterals(expanded: JsonValue): void {
  if (Array.isArray(expanded)) for (const item of expanded) bindLiterals(item);
  else if (isJsonObject(expanded)) {
    const {
      "@value": value,
      "@type": type,
      "@language": language,
      "@direction": direction,
    } = expanded;
    if (value === undefined) {
      for (const member of Object.values(expanded)) bindLiterals(member);
    } else if (typeof direction === "string") {
      expanded["@type"] = directionDatatype(
        typeof language === "string" ? language : "",
        direction,
      );
      delete expanded["@language"];
      delete expanded["@direction"];
    }
    if (typeof value === "number" && !Number.isInteger(value) && type !== "@json") {
      expanded["@value"] = writeDouble(value);
      expanded["@type"] ??= XSD_DOUBLE;
    }
  }
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?$/;

/**
 * Tells whether RDF writes a number as a whole one, with all of its digits (JSON-LD 1.1 API,
 * section 8.6).
 */
function isWrittenWhole(value: number, datatype: JsonValue | undefined): boolean {
  return Number.isInteger(value) && Math.abs(value) < 1e21 && datatype !== XSD_DOUBLE;
}

/**
 * Checks that a number is read back from RDF as the same one: doubles have 16 significant digits
 * there.
 *
 * @throws SdkError `unsignable_value`
 */
function assertRdfNumber(value: number, datatype: JsonValue | undefined): void {
  if (Object.is(value, -0))
    throw new SdkError("unsignable_value", "a number must be 0, or a text (received -0)");
  if (isWrittenWhole(value, datatype) || Number(value.toExponential(15)) === value) return;
  throw new SdkError(
    "unsignable_value",
    `a number must have at most 16 significant digits, or a text (received ${value})`,
  );
}

/**
 * Checks that a text of type `xsd:double` is the number that RDF makes of it: engines parse only
 * its beginning.
 *
 * @throws SdkError `unsignable_value`
 */
function assertDoubleText(text: string): void {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  if (
    Number.isFinite(value) &&
    !Object.is(value, -0) &&
    isSameNumber(text, value.toExponential(15))
  )
    return;
  throw new SdkError(
    "unsignable_value",
    `a text of type xsd:double must be a number of at most 16 significant digits (received ${JSON.stringify(text.slice(0, 100))})`,
  );
}

/**
 * Writes a number in the canonical form of `xsd:double` (JSON-LD 1.1 API, section 8.6), such as
 * `5.0E-7`.
 */
function writeDouble(value: number): string {
  return value.toExponential(15).replace(/(\d)0{0,15}e\+?/, "$1E");
}
