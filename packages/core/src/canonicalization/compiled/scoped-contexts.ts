import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json/json-value.ts";

/** Numbers for scoped contexts: one for each distinct context, told apart by its JSON text. */
export type ScopedContexts = {
  /** The number of a context; a new one if it has none yet. */
  numberOf(context: JsonValue): number;
  /** The context of a number. */
  contextOf(number: number): JsonValue;
};

/**
 * Numbers the scoped contexts that context documents hold, in the order of the documents and of their members: the same
 * documents give the same numbers, and further documents after them further numbers.
 */
export function numberScopedContexts(documents: Iterable<JsonObject>): ScopedContexts {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const scopedContexts: ScopedContexts = {
    numberOf: (context) => {
      const text = JSON.stringify(context);
      const present = numbers.get(text);
      if (present !== undefined) return present;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
    // oxlint-disable-next-line no-restricted-properties -- parts of the package's own contexts, in which no name has an escape
    contextOf: (number) => JSON.parse(texts[number] as string) as JsonValue,
  };
  for (const document of documents) numberTerms(document["@context"], scopedContexts);
  return scopedContexts;
}

function numberTerms(context: JsonValue | undefined, scopedContexts: ScopedContexts): void {
  if (Array.isArray(context)) {
    for (const part of context) numberTerms(part, scopedContexts);
  } else if (isJsonObject(context)) {
    for (const term of Object.values(context)) {
      if (isJsonObject(term) && term["@context"] !== undefined) {
        scopedContexts.numberOf(term["@context"]);
        numberTerms(term["@context"], scopedContexts);
      }
    }
  }
}
