import { knownContexts } from "../../src/canonicalization/default-canonicalizer.ts";
import { isSdkError, SdkError } from "../../src/base/errors.ts";
import type { JsonObject } from "../../src/base/json.ts";
import { canonicalQuads } from "../../src/canonicalization/compiled/canonical-quads.ts";
import {
  createRun,
  createCompiledCanonicalizer,
  evaluateDocument,
} from "../../src/canonicalization/compiled/compiled-canonicalizer.ts";
import type { Canonicalizer } from "../../src/canonicalization/canonicalizer.ts";
import { createContextCompiler } from "./compile-contexts.ts";
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

/**
 * Makes a function that runs both engines on a document, the compiled one without its fallback, and
 * with every context that a document asks for. Of core's own contexts the carried tables have to
 * say the same.
 */
export function createComparison(
  contexts: ReadonlyMap<string, JsonObject> = knownContexts,
): (document: JsonObject) => Promise<Outcome> {
  const general = createJsonLdCanonicalizer(contexts);
  const compiled = createFullEvaluation(contexts);
  const carried = createCompiledCanonicalizer(packedTables, { fallback: handOver });
  return async (document) => {
    const before = JSON.stringify(document);
    const fast = await answerOf(compiled, document);
    const byTables = contexts === knownContexts ? await answerOf(carried, document) : fast;
    if (JSON.stringify(document) !== before) throw new Error(`the document was altered: ${before}`);
    const slow = await answerOf(general, document);
    if (byTables !== fast && byTables !== HANDED_OVER)
      return { document, compiled: byTables, general: slow };
    if (fast === HANDED_OVER) return slow.startsWith("refused: ") ? "refused" : "handed over";
    return fast === slow ? "equal" : { document, compiled: fast, general: slow };
  };
}

const HANDED_OVER = "refused: full_build_required";

function handOver(): Promise<never> {
  return Promise.reject(new SdkError("full_build_required", "handed over"));
}

/**
 * Makes the compiled engine for any contexts: those that the tables lack are compiled when a
 * document first needs them.
 */
function createFullEvaluation(contexts: ReadonlyMap<string, JsonObject>): Canonicalizer {
  const compiler = createContextCompiler(contexts);
  return {
    async canonicalize(document) {
      for (;;) {
        const run = createRun(compiler.initial, new Map());
        compiler.takeMissing();
        try {
          evaluateDocument(document, run);
          return canonicalQuads(run);
        } catch (error) {
          if (!isSdkError(error, "full_build_required") && !isSdkError(error, "unsignable_value"))
            throw error;
          const missing = compiler.takeMissing();
          if (missing === undefined || !(await compiler.compile(missing))) return handOver();
        }
      }
    },
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
  const size = (outcome: Exclude<Outcome, string>): number =>
    JSON.stringify(outcome.document).length;
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
