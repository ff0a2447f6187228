// oxlint-disable-next-line typescript/triple-slash-reference -- the declaration has to travel with this file
/// <reference path="./jsonld.d.ts" />
import type ContextResolver from "jsonld/lib/ContextResolver.js";

/**
 * Makes a resolver of contexts for jsonld.js that remembers nothing.
 *
 * Its own has one cache per process, by URL: what any other user of the library, or an engine with other contexts, had
 * loaded for a URL would be used here too. And what it keeps is kept under too few conditions: a context that was processed
 * where it may redefine protected terms, or with a warning, counts as processed where it may not, or for another one. So one
 * document, or one part of a document, would change what the next may say. The cache saves no time worth having.
 */
export function uncachedResolver(
  Resolver: typeof ContextResolver,
): Pick<InstanceType<typeof ContextResolver>, "resolve"> {
  return { resolve: (request) => new Resolver({ sharedCache: new Map() }).resolve(request) };
}
