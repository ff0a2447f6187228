import type { JsonObject } from "../base/json.ts";
import { contextTexts } from "./generated.ts";

/**
 * The JSON-LD contexts that core carries, by exact URL: W3C credentials v2 and v1, Data Integrity v2, Ed25519Signature2020,
 * and the service's own. Each is a document of the form `{ "@context": … }`, parsed at first use.
 *
 * Signatures depend on these contexts, for every user of this module, so neither the map nor its documents can be changed.
 */
export const knownContexts: ReadonlyMap<string, JsonObject> = /* @__PURE__ */ frozenMap(
  Object.entries(contextTexts).map(([url, text]) => [url, lazyContext(text)]),
);

/** A `Map` with a read-only type still has `set`; this one does not. */
function frozenMap(entries: readonly (readonly [string, JsonObject])[]): ReadonlyMap<string, JsonObject> {
  const map: ReadonlyMap<string, JsonObject> = new Map(entries);
  const frozen: ReadonlyMap<string, JsonObject> = Object.freeze({
    size: map.size,
    get: (url: string) => map.get(url),
    has: (url: string) => map.has(url),
    keys: () => map.keys(),
    values: () => map.values(),
    entries: () => map.entries(),
    [Symbol.iterator]: () => map[Symbol.iterator](),
    forEach: (visit: (context: JsonObject, url: string, all: ReadonlyMap<string, JsonObject>) => void) =>
      map.forEach((context, url) => visit(context, url, frozen)),
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
