import { shorten } from "../base/check-value.ts";
import { isSdkError, SdkError } from "../base/errors.ts";
import type { JsonObject } from "../base/json.ts";
import { ContextRegistry } from "../json-ld/context-registry.ts";
import { JsonLdError } from "../json-ld/json-ld-error.ts";
import { canonicalNQuads } from "../json-ld/rdfc10.ts";
import { toQuads, type QuadReading } from "../json-ld/to-quads.ts";
import {
  assertKnownContext,
  type Canonicalizer,
  type InlineContexts,
  type TextHash,
  unknownContext,
} from "./canonicalizer.ts";
import { readSigned } from "./signed-reading.ts";

/** An engine that also answers at once, and throws what it refuses. */
export type RdfCanonicalizer = Canonicalizer & {
  evaluate(document: JsonObject, hash?: TextHash): string;
};

/**
 * Makes the engine for contexts by exact URL. It refuses inline ones, or with `inlineContexts:
 * "allowed"` accepts those that only define terms.
 */
export function createRdfCanonicalizer(
  contexts: ReadonlyMap<string, JsonObject>,
  { inlineContexts = "refused" }: { inlineContexts?: InlineContexts } = {},
): RdfCanonicalizer {
  const registry = new ContextRegistry((url) => contexts.get(url), {
    acceptInline: (context) => assertKnownContext(context, { contexts, inlineContexts }),
  });
  const readQuads = (document: JsonObject): QuadReading => {
    try {
      const reading = toQuads(document, { registry });
      assertBound(reading);
      return reading;
    } catch (error) {
      throw toSdkError(error);
    }
  };
  const evaluate = (document: JsonObject, hash?: TextHash): string => {
    const { quads } = readQuads(document);
    try {
      return canonicalNQuads(quads, hash === undefined ? {} : { hash });
    } catch (error) {
      throw toSdkError(error);
    }
  };
  return {
    evaluate,
    canonicalize(document, hash) {
      try {
        return evaluate(document, hash);
      } catch (error) {
        return Promise.reject(error);
      }
    },
    read: (document) => readSigned(document, readQuads(document), { inlineContexts }),
  };
}

function toSdkError(error: unknown): unknown {
  if (isSdkError(error) || !(error instanceof JsonLdError)) return error;
  const { code, detail } = error;
  switch (code) {
    case "loading remote context failed":
      return unknownContext(detail);
    case "undefined term":
      return new SdkError(
        "undefined_term",
        `${shorten(JSON.stringify(detail))} is defined by none of the contexts`,
      );
    case "unsignable value":
    case "unbound value":
      return unsignable(detail.slice(0, 300));
    case "canonicalization limit exceeded":
      return new SdkError(
        "canonicalization_limit_exceeded",
        "the graph has too many blank nodes that look alike",
      );
    default:
      return new SdkError(
        "canonicalization_failed",
        `JSON-LD refuses the document: ${shorten(code === "dropped" ? detail : code)}`,
      );
  }
}

function unsignable(message: string): SdkError {
  return new SdkError("unsignable_value", message);
}

/**
 * Refuses what canonical RDF does not carry, because a signature would not notice a change of it:
 * labels of blank nodes, which any other label could replace, and the keys of maps by index.
 *
 * @throws SdkError `unsignable_value`
 */
function assertBound({ labels, hasIndexes }: QuadReading): void {
  for (const label of labels.keys()) {
    throw unsignable(
      `an id or type must be an IRI or nothing (received ${JSON.stringify(label).slice(0, 100)})`,
    );
  }
  if (hasIndexes)
    throw unsignable("a member must have no map by index, whose keys no signature binds");
}
