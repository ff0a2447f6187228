import { assertObject, describeValue } from "../base/check-value.ts";
import { isSdkError, SdkError } from "../base/errors.ts";
import { copyJson, type JsonObject } from "../base/json.ts";
import { w3cContextTexts } from "../contexts/generated.ts";
import { hasInlineContext } from "./canonicalizer.ts";
import { createRdfCanonicalizer, type RdfCanonicalizer } from "./rdf-canonicalizer.ts";

/**
 * Reads contexts from JSON text by exact URL, each at its first use.
 *
 * Signatures depend on these contexts, for every user of this module, so neither the map nor its
 * documents can be changed.
 */
export function readContexts(
  texts: Readonly<Record<string, string>>,
): ReadonlyMap<string, JsonObject> {
  return frozenMap(Object.entries(texts).map(([url, text]) => [url, lazyContext(text)]));
}

/** A `Map` with a read-only type still has `set`; this one does not. */
function frozenMap(
  entries: readonly (readonly [string, JsonObject])[],
): ReadonlyMap<string, JsonObject> {
  const map: ReadonlyMap<string, JsonObject> = new Map(entries);
  const frozen: ReadonlyMap<string, JsonObject> = Object.freeze({
    size: map.size,
    get: (url: string) => map.get(url),
    has: (url: string) => map.has(url),
    keys: () => map.keys(),
    values: () => map.values(),
    entries: () => map.entries(),
    [Symbol.iterator]: () => map[Symbol.iterator](),
    forEach: (
      visit: (context: JsonObject, url: string, all: ReadonlyMap<string, JsonObject>) => void,
    ) => map.forEach((context, url) => visit(context, url, frozen)),
  });
  return frozen;
}

function lazyContext(text: string): JsonObject {
  let context: JsonObject | undefined;
  return Object.freeze({
    get "@context"() {
      // oxlint-disable-next-line no-restricted-properties -- the package's own texts, in which no name has an escape
      context ??= deepFreeze((JSON.parse(text) as { "@context": JsonObject })["@context"]);
      return context;
    },
  }) as JsonObject;
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) {
    for (const member of Object.values(value)) deepFreeze(member);
    Object.freeze(value);
  }
  return value;
}

/**
 * The JSON-LD contexts of W3C, by exact URL: credentials v2 and v1, Data Integrity v2, and
 * Ed25519Signature2020.
 */
export const w3cContexts: ReadonlyMap<string, JsonObject> =
  /* @__PURE__ */ readContexts(w3cContextTexts);

/**
 * Copies the contexts that a caller adds to known ones.
 *
 * @throws SdkError `invalid_argument` if a URL is that of a known context, or a context is not
 *   plain JSON
 */
export function addContexts(
  options: { contexts: ReadonlyMap<string, JsonObject> },
  known: ReadonlyMap<string, JsonObject>,
): ReadonlyMap<string, JsonObject> {
  assertObject(options, "options");
  const { contexts } = options;
  if (!(contexts instanceof Map)) {
    throw new SdkError(
      "invalid_argument",
      `contexts must be a Map from URLs to contexts (received ${describeValue(contexts)})`,
    );
  }
  const copies = [...contexts].map(([url, context]): [string, JsonObject] => {
    if (known.has(url)) {
      throw new SdkError("invalid_argument", `context ${url} is fixed and cannot be replaced`);
    }
    return [url, copyContext(context, url)];
  });
  return new Map([...known, ...copies]);
}

// The largest published contexts have some thousands of terms.
const BOUNDS = { maxDepth: 100, maxValues: 1_000_000, maxCharacters: 100_000_000 };

function copyContext(context: JsonObject, url: string): JsonObject {
  try {
    return copyJson(context, BOUNDS) as JsonObject;
  } catch (error) {
    if (!isSdkError(error)) throw error;
    throw new SdkError("invalid_argument", `context ${url} must be plain JSON: ${error.message}`);
  }
}

/**
 * Makes the engine for contexts by exact URL. What documents with inline contexts say must not be
 * of the vocabulary of a profile.
 */
export function createEngine(
  contexts: ReadonlyMap<string, JsonObject>,
  { vocabulary }: { vocabulary?: string } = {},
): RdfCanonicalizer {
  const strict = createRdfCanonicalizer(contexts);
  const inline = createRdfCanonicalizer(contexts, { inlineContexts: "allowed" });
  return {
    ...strict,
    inline: {
      ...inline,
      canonicalize: async (document, hash) => {
        if (!hasInlineContext(document)) return strict.canonicalize(document, hash);
        const text = await inline.canonicalize(document, hash);
        if (vocabulary === undefined || !text.includes(`<${vocabulary}`)) return text;
        throw new SdkError(
          "unknown_context",
          "our own kinds name their contexts by URL (received one of the document's own)",
        );
      },
    },
  };
}
