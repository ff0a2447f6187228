// oxlint-disable-next-line typescript/triple-slash-reference -- the declaration has to travel with this file
/// <reference path="./jsonld.d.ts" />
import { isSdkError, SdkError } from "../errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import type { Canonicalizer } from "./canonicalizer.ts";

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
 * are refused: a document does not get to say what its own words mean.
 *
 * @param contexts - documents of the form `{ "@context": … }` by exact URL
 */
export function createJsonLdCanonicalizer(contexts: ReadonlyMap<string, JsonObject>): Canonicalizer {
  const documentLoader = async (
    url: string,
  ): Promise<{ contextUrl: null; documentUrl: string; document: JsonObject; tag: "static" }> => ({
    contextUrl: null,
    documentUrl: url,
    document: lookUp(contexts, url),
    tag: "static",
  });
  return {
    async canonicalize(document) {
      assertKnownContexts(document, contexts);
      // Both are CommonJS: their default import is the one that Node and every bundler agree on.
      const [{ default: jsonld }, { default: rdfCanonize }] = await Promise.all([
        import("jsonld"),
        import("rdf-canonize"),
      ]);
      try {
        const dataset = await jsonld.toRDF(document, {
          base: null,
          safe: true,
          // As the eddsa-rdfc-2022 suites in use do; without it a base direction would be dropped unsigned.
          rdfDirection: "i18n-datatype",
          produceGeneralizedRdf: false,
          documentLoader,
        });
        return await rdfCanonize.canonize(dataset, canonizeOptions(dataset.length));
      } catch (error) {
        throw toSdkError(error);
      }
    },
  };
}

function lookUp(contexts: ReadonlyMap<string, JsonObject>, url: string): JsonObject {
  const context = contexts.get(url);
  if (context === undefined) {
    throw new SdkError("unknown_context", `context ${shorten(url)} is not known; contexts are never fetched`);
  }
  return context;
}

function assertKnownContexts(value: JsonValue, contexts: ReadonlyMap<string, JsonObject>): void {
  if (Array.isArray(value)) for (const item of value) assertKnownContexts(item, contexts);
  else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (name !== "@context") assertKnownContexts(member, contexts);
      else for (const context of Array.isArray(member) ? member : [member]) assertKnownContext(context, contexts);
    }
  }
}

function assertKnownContext(context: JsonValue, contexts: ReadonlyMap<string, JsonObject>): void {
  if (typeof context === "string") lookUp(contexts, context);
  else throw new SdkError("unknown_context", "@context expected only URLs of known contexts, got a context of its own");
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
    return new SdkError("canonicalization_limit_exceeded", "the graph's blank nodes expected less work to tell apart");
  }
  return new SdkError("canonicalization_failed", `JSON-LD refuses the document: ${shorten(code)}`);
}

function shorten(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 120)}…`;
}
