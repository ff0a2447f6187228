import type { JsonObject } from "../json.ts";
import { contextTexts } from "./generated.ts";

/**
 * The JSON-LD contexts that core carries, by exact URL: W3C credentials v2 and v1, Data Integrity v2, Ed25519Signature2020,
 * and the service's own. Each is parsed at first use, and frozen.
 */
export const knownContexts: ReadonlyMap<string, JsonObject> = /* @__PURE__ */ new Map(
  Object.entries(contextTexts).map(([url, text]) => [url, lazyContext(text)]),
);

function lazyContext(text: string): JsonObject {
  let context: JsonObject | undefined;
  return Object.freeze({
    get "@context"() {
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
