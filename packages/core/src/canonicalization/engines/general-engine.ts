import type { JsonObject } from "../../base/json.ts";
import { createContextCompiler } from "../compiled/compile-contexts.ts";
import type { GeneralEngine } from "../compiled/compiled-canonicalizer.ts";
import { createJsonLdCanonicalizer } from "../jsonld-canonicalizer.ts";

/** Makes the general engine and its compiler, for a set of contexts by exact URL. */
export function createGeneralEngine(contexts: ReadonlyMap<string, JsonObject>): GeneralEngine {
  return {
    canonicalizer: createJsonLdCanonicalizer(contexts),
    createCompiler: () => createContextCompiler(contexts),
  };
}
