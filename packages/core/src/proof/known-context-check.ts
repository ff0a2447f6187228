import { SdkError } from "../errors.ts";
import { isJsonObject, type JsonValue } from "../json.ts";

/**
 * Checks that a document uses only contexts of a set, by URL, at every depth: it does not get to say what its own words
 * mean.
 *
 * @throws SdkError `unknown_context` for any other URL, and for contexts inside the document (objects, null)
 */
export function assertKnownContexts(value: JsonValue, contexts: { has(url: string): boolean }): void {
  if (Array.isArray(value)) for (const item of value) assertKnownContexts(item, contexts);
  else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (name !== "@context") assertKnownContexts(member, contexts);
      else for (const context of Array.isArray(member) ? member : [member]) assertKnownContext(context, contexts);
    }
  }
}

function assertKnownContext(context: JsonValue, contexts: { has(url: string): boolean }): void {
  if (typeof context !== "string") {
    throw new SdkError("unknown_context", "@context expected only URLs of known contexts, got a context of its own");
  }
  if (!contexts.has(context)) throw unknownContext(context);
}

/** The refusal of a context that is not known. */
export function unknownContext(url: string): SdkError {
  const shown = url.length <= 120 ? url : `${url.slice(0, 120)}…`;
  return new SdkError("unknown_context", `context ${shown} is not known; contexts are never fetched`);
}
