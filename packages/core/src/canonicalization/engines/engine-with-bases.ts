import { createBoundedCache } from "../../base/bounded-cache.ts";
import { SERVICE_CONTEXT_URL } from "../../base/naming.ts";
import type { DocumentNames } from "../../contexts/document-bases.ts";
import { knownContexts } from "../../contexts/known-contexts.ts";
import type { JsonObject } from "../../base/json.ts";
import type { Canonicalizer } from "../canonicalizer.ts";
import { createCanonicalizer, defaultCanonicalizer } from "./default-canonicalizer.ts";

// Cached, because each engine caches what it compiles.
const engines = createBoundedCache<Canonicalizer>(20);

/** Returns the engine that also knows the service's context under other bases. */
export function engineWithBases(bases: readonly DocumentNames[]): Canonicalizer {
  const urls = [...new Set(bases.map(({ context }) => context))].filter((url) => url !== SERVICE_CONTEXT_URL).sort();
  if (urls.length === 0) return defaultCanonicalizer;
  const key = urls.join(" ");
  const known = engines.get(key);
  if (known !== undefined) return known;
  // Plain JSON, which engines copy: core's contexts are parsed at first use, by an accessor.
  const context = { "@context": knownContexts.get(SERVICE_CONTEXT_URL)?.["@context"] } as JsonObject;
  const engine = createCanonicalizer({ contexts: new Map(urls.map((url) => [url, context])) });
  engines.set(key, engine);
  return engine;
}
