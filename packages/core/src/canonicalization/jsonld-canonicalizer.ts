// oxlint-disable-next-line typescript/triple-slash-reference -- the declaration has to travel with this file
/// <reference path="./jsonld.d.ts" />
import { isSdkError, SdkError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json/json-value.ts";
import { bindLiterals } from "./bound-literals.ts";
import type { Canonicalizer } from "./canonicalizer.ts";
import { assertKnownContexts, type InlineContexts, unknownContext } from "./known-context-check.ts";
import { assertReadAsSigned, assertStatusNames } from "../document/read-as-signed.ts";
import { uncachedResolver } from "./uncached-resolver.ts";
import { assertDoubleText, assertRdfNumber, XSD_DOUBLE } from "./rdf-number.ts";

// Blank nodes that look alike are told apart by recursion (RDFC-1.0, section 4.7). Ordinary documents need none; a graph
// made to be slow needs exponentially many (section 7.1), and each costs the more, the more quads there are.
const WORK_BUDGET = 100_000;

/** What rdf-canonize is told for a dataset of so many quads. */
export function canonizeOptions(quads: number): { algorithm: "RDFC-1.0"; maxDeepIterations: number } {
  return { algorithm: "RDFC-1.0", maxDeepIterations: Math.floor(WORK_BUDGET / Math.max(1, quads)) };
}

/**
 * Makes the general engine: jsonld.js and rdf-canonize, in safe mode, with the contexts given and no others.
 *
 * The libraries are loaded at first use, so that importing core stays cheap. Contexts inside a document (objects, null)
 * are refused: a document does not get to say what its own words mean. An engine with `inlineContexts: "allowed"` lets
 * those through that only give terms a meaning.
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
        // As the eddsa-rdfc-2022 suites in use do; without it a base direction would be dropped unsigned.
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
  // All are CommonJS: their default import is the one that Node and every bundler agree on.
  const [{ default: jsonld }, { default: rdfCanonize }, { default: ContextResolver }] = await Promise.all([
    import("jsonld"),
    import("rdf-canonize"),
    import("jsonld/lib/ContextResolver.js"),
  ]);
  return { jsonld, rdfCanonize, ContextResolver };
}

/** Serves the contexts, and remembers what it refused: jsonld.js drops the cause where one context names another. */
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

/** What of a jsonld.js error is read here: safe mode puts the event that it refused into `details`. */
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
 * Refuses what a document says in JSON-LD but canonical RDF does not carry, so that a signature would not notice a change
 * of it. Only the expanded form shows these: a context decides what a member means.
 *
 * - Labels of blank nodes (`_:a`): canonicalisation replaces them, so any other label would do.
 * - Words that a context takes the meaning from, where an id is expected: they are dropped.
 * - Keys of index maps (`@index`), which are dropped.
 * - Numbers, and texts of type `xsd:double`, that RDF writes as other ones (`rdf-number`). In a JSON literal all are bound.
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
 * jsonld.js refuses relative references too, but only after it has used them as names of members: the reference
 * `__proto__` puts a member into Object.prototype, for everything that runs in the process.
 */
function assertAbsolute(iri: JsonValue | undefined): void {
  if (typeof iri === "string" && iri !== "" && !iri.includes(":")) {
    throw new SdkError("canonicalization_failed", "JSON-LD refuses the document: relative object reference");
  }
}

function unsignable(what: string, got: JsonValue): SdkError {
  return new SdkError("unsignable_value", `${what}, got ${JSON.stringify(got).slice(0, 100)}`);
}
