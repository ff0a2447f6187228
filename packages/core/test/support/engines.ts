import { knownContexts } from "../../src/contexts/known-contexts.ts";
import { isSdkError, SdkError } from "../../src/base/errors.ts";
import type { JsonObject } from "../../src/base/json.ts";
import type { Canonicalizer } from "../../src/canonicalization/canonicalizer.ts";
import { createContextCompiler } from "../../src/canonicalization/compiled/compile-contexts.ts";
import { createCompiledCanonicalizer } from "../../src/canonicalization/compiled/compiled-canonicalizer.ts";
import type { PackedTables } from "../../src/canonicalization/compiled/context-tables.ts";
import { packedTables } from "../../src/canonicalization/compiled/generated.ts";
import { createJsonLdCanonicalizer } from "../../src/canonicalization/jsonld-canonicalizer.ts";

/** The results of both engines for one document. */
export type Outcome =
  /** Both engines return the same text. */
  | "equal"
  /** The compiled engine handed the document over, and the general one canonicalised it. */
  | "handed over"
  /** It handed the document over, and the general one refused it. */
  | "refused"
  /** They disagree. */
  | { document: JsonObject; compiled: string; general: string };

export const noTables: PackedTables = {
  urls: [],
  prefixes: "",
  coercions: "",
  terms: "",
  changes: "",
  kinds: "",
  walk: "",
};

/** Makes a function that runs both engines on a document, the compiled one without its fallback. */
export function createComparison(
  contexts: ReadonlyMap<string, JsonObject> = knownContexts,
  tables: PackedTables = contexts === knownContexts ? packedTables : noTables,
): (document: JsonObject) => Promise<Outcome> {
  const general = createJsonLdCanonicalizer(contexts);
  const handOver: Canonicalizer = {
    canonicalize: () => Promise.reject(new SdkError("full_build_required", "handed over")),
  };
  const compiled = createCompiledCanonicalizer({
    tables,
    general: { canonicalizer: handOver, createCompiler: () => createContextCompiler(contexts) },
  });
  return async (document) => {
    const before = JSON.stringify(document);
    const fast = await answerOf(compiled, document);
    if (JSON.stringify(document) !== before) throw new Error(`the document was altered: ${before}`);
    const slow = await answerOf(general, document);
    if (fast === "refused: full_build_required") return slow.startsWith("refused: ") ? "refused" : "handed over";
    return fast === slow ? "equal" : { document, compiled: fast, general: slow };
  };
}

async function answerOf(engine: Canonicalizer, document: JsonObject): Promise<string> {
  try {
    return await engine.canonicalize(document);
  } catch (error) {
    if (isSdkError(error)) return `refused: ${error.code}`;
    throw error;
  }
}

/** Counts outcomes, and records the smallest document on which the engines disagree. */
export function createTally(): {
  add(outcome: Outcome): void;
  counts: Record<"equal" | "handed over" | "refused" | "different", number>;
  smallest: () => Exclude<Outcome, string> | undefined;
} {
  const counts = { equal: 0, "handed over": 0, refused: 0, different: 0 };
  let smallest: Exclude<Outcome, string> | undefined;
  const size = (outcome: Exclude<Outcome, string>): number => JSON.stringify(outcome.document).length;
  return {
    counts,
    smallest: () => smallest,
    add: (outcome) => {
      if (typeof outcome === "string") counts[outcome]++;
      else {
        counts.different++;
        if (smallest === undefined || size(outcome) < size(smallest)) smallest = outcome;
      }
    },
  };
}
