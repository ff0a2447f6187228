// oxlint-disable-next-line typescript/triple-slash-reference -- the declaration has to travel with this file
/// <reference path="./jsonld.d.ts" />
import { isSdkError, SdkError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json.ts";
import { bindLiterals } from "./bound-literals.ts";
import type { Canonicalizer } from "./canonicalizer.ts";
import { assertKnownContexts, type InlineContexts, unknownContext } from "./known-context-check.ts";
import { assertReadAsSigned, assertStatusNames } from "../document/read-as-signed.ts";
import { uncachedResolver } from "./uncached-resolver.ts";
import { assertDoubleText, assertRdfNumber, XSD_DOUBLE } from "./rdf-number.ts";

// Blank nodes that look alike are told apart by recursion (RDFC-1.0, section 4.7). Ordinary documents need none. A graph made to be
// slow needs exponentially many steps (section 7.1), and each costs more, the more quads there are.
const WORK_BUDGET = 100_000;

/** Returns the options of rdf-canonize for a dataset with this many quads. */
export function canonizeOptions(quads: number): { algorithm: "RDFC-1.0"; maxDeepIterations: number } {
  return { algorithm: "RDFC-1.0", maxDeepIterations: Math.floor(WORK_BUDGET / Math.max(1, quads)) };
}

/**
 * Makes the general engine: jsonld.js and rdf-canonize, in safe mode, with the contexts given and no others.
 *
 * The libraries are loaded at first use, so that importing core stays cheap. Inline contexts (objects, null) are refused: a
 * document must not define its own words. An engine with `inlineContexts: "allowed"` accepts those that only define terms.
 *
 * @param contexts - documents of the form `{ "@context": … }` by exact URL
 */
export function createJsonLdCanonicalizer(
  contexts: ReadonlyMap<string, JsonObject>,
  { inlineContexts = "refused" }: { inlineContexts?: InlineContexts } = {},
): Canonicalizer {
  const documents = new Map<string, JsonValue[]>();
  return {
    async canonicalize(document) {
      assertKnownContexts(document, { contexts, inlineContexts });
      const { jsonld, rdfCanonize, ContextResolver } = await loadEngine();
      const load = createLoader(contexts);
      const options = {
        base: null,
        safe: true,
        // As other eddsa-rdfc-2022 suites do; otherwise base directions would be dropped unsigned.
        rdfDirection: "i18n-datatype",
        produceGeneralizedRdf: false,
        documentLoader: load.documentLoader,
        /* fault: context-cache-shared */ contextResolver: uncachedResolver(ContextResolver, documents),
      } as const;
      try {
        const expanded = await jsonld.expand(document, options);
        /* fault: unbound-values-let-through */
        assertBoundValues(expanded);
        assertReadAsSigned(document, expanded);
        if (inlineContexts === "allowed") assertStatusNames(document, expanded);
        bindLiterals(expanded);
        const dataset = await jsonld.toRDF(expanded, { ...options, skipExpansion: true });
        return await rdfCanonize.canonize(dataset, canonizeOptions(dataset.length));
      } catch (error) {
        throw load.unknownContext() ?? toSdkError(error);
      }
    },
  };
}

async function loadEngine(): Promise<{
  jsonld: typeof import("jsonld").default;
  rdfCanonize: typeof import("rdf-canonize").default;
  ContextResolver: typeof import("jsonld/lib/ContextResolver.js").default;
}> {
  // All three are CommonJS: Node and every bundler agree on their default import.
  const [{ default: jsonld }, { default: rdfCanonize }, { default: ContextResolver }] = await Promise.all([
    import("jsonld"),
    import("rdf-canonize"),
    import("jsonld/lib/ContextResolver.js"),
  ]);
  return { jsonld, rdfCanonize, ContextResolver };
}

/** Serves the contexts, and records refusals: jsonld.js drops the cause if one context names another. */
function createLoader(contexts: ReadonlyMap<string, JsonObject>): {
  documentLoader: (
    url: string,
  ) => Promise<{ contextUrl: null; documentUrl: string; document: JsonObject; tag: "static" }>;
  unknownContext: () => SdkError | undefined;
} {
  let refused: SdkError | undefined;
  return {
    documentLoader: async (url) => {
      try {
        return { contextUrl: null, documentUrl: url, document: lookUp(contexts, url), tag: "static" };
      } catch (error) {
        if (isSdkError(error)) refused = error;
        throw error;
      }
    },
    unknownContext: () => refused,
  };
}

function lookUp(contexts: ReadonlyMap<string, JsonObject>, url: string): JsonObject {
  const context = contexts.get(url);
  if (context === undefined) throw unknownContext(url);
  return context;
}

/** The part of a jsonld.js error that is read here: safe mode puts the refused event into `details`. */
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
    return new SdkError("canonicalization_limit_exceeded", "the graph has too many blank nodes that look alike");
  }
  return new SdkError("canonicalization_failed", `JSON-LD refuses the document: ${shorten(code)}`);
}

function shorten(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 120)}…`;
}

/**
 * Refuses the parts of a document that canonical RDF does not carry, because a signature would not notice a change of them. Only
 * the expanded form shows these: a context decides the meaning of a member.
 *
 * - Labels of blank nodes (`_:a`): canonicalisation replaces them, so any other label would give the same result.
 * - Words without a meaning where an id is expected: they are dropped.
 * - Keys of index maps (`@index`), which are dropped.
 * - Numbers, and texts of type `xsd:double`, that RDF changes (`rdf-number`). A JSON literal binds all of them.
 *
 * @throws SdkError `unsignable_value`
 */
function assertBoundValues(expanded: JsonValue): void {
  if (Array.isArray(expanded)) for (const item of expanded) assertBoundValues(item);
  else if (isJsonObject(expanded)) assertBoundObject(expanded);
}

function assertBoundObject(object: JsonObject): void {
  const { "@id": id, "@type": type, "@index": index, "@value": value } = object;
  if (index !== undefined) throw unsignable("a member expected no map by index, whose keys no signature binds", index);
  if (value !== undefined) return assertBoundLiteral(value, type);
  for (const iri of [id, ...(Array.isArray(type) ? type : [])]) {
    if (iri === null || (typeof iri === "string" && iri.startsWith("_:"))) {
      throw unsignable("an id or type expected an IRI or nothing", iri);
    }
    /* fault: prototype-polluted */
    assertAbsolute(iri);
  }
  for (const member of Object.values(object)) assertBoundValues(member);
}

function assertBoundLiteral(value: JsonValue, type: JsonValue | undefined): void {
  if (typeof value === "number" && type !== "@json") assertRdfNumber(value, type);
  if (typeof value === "string" && type === XSD_DOUBLE) assertDoubleText(value);
}

/**
 * jsonld.js refuses relative references too, but only after using them as member names. The reference `__proto__` would add a
 * member to Object.prototype for the whole process.
 */
function assertAbsolute(iri: JsonValue | undefined): void {
  if (typeof iri === "string" && iri !== "" && !iri.includes(":")) {
    throw new SdkError("canonicalization_failed", "JSON-LD refuses the document: relative object reference");
  }
}

function unsignable(what: string, got: JsonValue): SdkError {
  return new SdkError("unsignable_value", `${what}, got ${JSON.stringify(got).slice(0, 100)}`);
}
