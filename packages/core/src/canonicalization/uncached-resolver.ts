// oxlint-disable-next-line typescript/triple-slash-reference -- the declaration has to travel with this file
/// <reference path="./jsonld.d.ts" />
import type { ActiveContext } from "jsonld/lib/context.js";
import type ContextResolver from "jsonld/lib/ContextResolver.js";

import { isJsonObject, type JsonValue, listOf } from "../base/json.ts";

/** A resolved context, as jsonld.js expects it. */
type ResolvedContext = {
  document: JsonValue;
  getProcessed(context: ActiveContext): undefined;
  setProcessed(): void;
};

/** A resolver of contexts for jsonld.js. */
export type Resolver = {
  resolve(request: Parameters<InstanceType<typeof ContextResolver>["resolve"]>[0]): Promise<ResolvedContext[]>;
};

/**
 * Makes a resolver of contexts for jsonld.js that caches nothing derived from them.
 *
 * The library's own resolver has one cache per process, by URL, so contexts loaded by other users or engines would be used here
 * too. Its cache key is also incomplete: a context that was processed where protected terms may be redefined, or with a warning, is
 * reused where they may not. One document, or one part of it, could then change what the next may contain.
 *
 * @param Library - the library's own resolver, called once for each URL
 *
 * @param documents - the documents by URL: one map for each set of contexts
 */
export function uncachedResolver(Library: typeof ContextResolver, documents: Map<string, JsonValue[]>): Resolver {
  const lookUp = async (request: Parameters<Resolver["resolve"]>[0]): Promise<JsonValue[]> =>
    (await new Library({ sharedCache: new Map() }).resolve(request)).map(({ document }) => document);
  return {
    resolve: async (request) => {
      const found: JsonValue[] = [];
      for (const context of listOf(request.context)) {
        const present = isPlainContext(context) ? [context] : documents.get(context as string);
        const looked = present ?? (await lookUp({ ...request, context }));
        if (present === undefined && typeof context === "string") documents.set(context, looked);
        found.push(...looked);
      }
      return found.map((document) => ({ document, getProcessed: makeCheapToClone, setProcessed: () => {} }));
    },
  };
}

/** A context that needs no loading. */
function isPlainContext(context: JsonValue): boolean {
  return context === null || (isJsonObject(context) && !("@context" in context));
}

/**
 * Makes a context cheap to clone. jsonld.js clones the active context for every context and every typed node, with all terms and
 * the contexts scoped to them. That takes nine tenths of the time of a document with many contexts, though no term ever changes
 * once defined. The initial context, which has no terms, is shared by the whole process and stays as it is.
 */
function makeCheapToClone(context: ActiveContext): undefined {
  if (context.mappings.size > 0) context.clone = cloneWithSameTerms;
}

/** Clones as jsonld.js's own `clone` does, but shares the terms. */
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
