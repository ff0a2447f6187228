// oxlint-disable-next-line typescript/triple-slash-reference -- the declaration has to travel with this file
/// <reference path="./jsonld.d.ts" />
import type { ActiveContext } from "jsonld/lib/context.js";
import type ContextResolver from "jsonld/lib/ContextResolver.js";

import { isJsonObject, type JsonValue, listOf } from "../base/json/json-value.ts";

/** What jsonld.js takes for a context that was looked up. */
type ResolvedContext = {
  document: JsonValue;
  getProcessed(context: ActiveContext): undefined;
  setProcessed(): void;
};

/** Looks contexts up for jsonld.js. */
export type Resolver = {
  resolve(request: Parameters<InstanceType<typeof ContextResolver>["resolve"]>[0]): Promise<ResolvedContext[]>;
};

/**
 * Makes a resolver of contexts for jsonld.js that remembers nothing of what it made of them.
 *
 * Its own has one cache per process, by URL: what any other user of the library, or an engine with other contexts, had
 * loaded for a URL would be used here too. And what it keeps is kept under too few conditions: a context that was processed
 * where it may redefine protected terms, or with a warning, counts as processed where it may not, or for another one. So one
 * document, or one part of a document, would change what the next may say.
 *
 * @param Library - the library's own, which is asked once for each URL
 * @param documents - what it found for each URL: one map for each set of contexts
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

/** A context that needs no look-up. */
function isPlainContext(context: JsonValue): boolean {
  return context === null || (isJsonObject(context) && !("@context" in context));
}

/**
 * jsonld.js asks for what it kept just before it clones the active context, which it does for every context and every typed
 * node: with every term, and with all the contexts that are scoped to terms. That takes nine tenths of the time of a
 * document with many contexts, and nothing ever alters a term once it is defined. The initial context, which has none, is
 * the whole process's and stays as it is.
 */
function makeCheapToClone(context: ActiveContext): undefined {
  if (context.mappings.size > 0) context.clone = cloneWithSameTerms;
}

/** What jsonld.js's own `clone` does, but for the terms, which are shared. */
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
