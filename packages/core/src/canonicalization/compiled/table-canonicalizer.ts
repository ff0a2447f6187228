import type { JsonObject } from "../../base/json.ts";
import type { Canonicalizer } from "../canonicalizer.ts";
import { assertKnownContexts } from "../known-context-check.ts";
import type { ActiveContext } from "./active-context.ts";
import { type PackedTables, unpackTables } from "./context-tables.ts";
import { evaluateWithTables } from "./evaluate-with-tables.ts";

/**
 * Makes the compiled engine without the general one, for programs that only verify and must be small.
 *
 * @param tables - made from the contexts by the general engine
 * @throws SdkError `full_build_required` (at `canonicalize`) if the general engine would have to decide
 */
export function createTableCanonicalizer(tables: PackedTables): Canonicalizer {
  const urls = new Set(tables.urls);
  let initial: ActiveContext | undefined;
  const refuse = async (document: JsonObject, error: unknown): Promise<never> => {
    assertKnownContexts(document, { contexts: urls, inlineContexts: "refused" });
    throw error;
  };
  return {
    canonicalize(document) {
      initial ??= unpackTables(tables);
      const { text, error } = evaluateWithTables(document, initial);
      return text ?? refuse(document, error);
    },
  };
}
