import { knownContexts } from "../contexts/known-contexts.ts";
import { SdkError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import type { Canonicalizer } from "./canonicalizer.ts";
import { createJsonLdCanonicalizer } from "./jsonld-canonicalizer.ts";

/** The engine that issue and verification use unless they are given another one. It knows the contexts core carries. */
export const defaultCanonicalizer: Canonicalizer = /* @__PURE__ */ createJsonLdCanonicalizer(knownContexts);

/**
 * Makes an engine that knows further contexts, by exact URL. Make it once and use it for many documents.
 *
 * @param contexts - documents of the form `{ "@context": … }` by URL; they are part of what the caller trusts
 * @throws SdkError `invalid_argument` when a URL is one of a context that core carries: those are fixed
 * @example
 * ```ts
 * const canonicalizer = createCanonicalizer({ contexts: new Map([["https://example.org/terms/v1", terms]]) });
 * ```
 */
export function createCanonicalizer({ contexts }: { contexts: ReadonlyMap<string, JsonObject> }): Canonicalizer {
  for (const url of contexts.keys()) {
    if (knownContexts.has(url))
      throw new SdkError("invalid_argument", `context ${url} is fixed and cannot be replaced`);
  }
  return createJsonLdCanonicalizer(new Map([...knownContexts, ...contexts]));
}
