import type { JsonObject } from "../../base/json.ts";
import { assertKnownContexts, type Canonicalizer } from "../canonicalizer.ts";
import { type ActiveContext, type PackedTables, unpackTables } from "./context-tables.ts";
import type { ContextCompiler } from "./compile-contexts.ts";
import { isSdkError } from "../../base/errors.ts";
import { canonicalQuads, createRun, type TakenStep } from "./canonical-quads.ts";
import { evaluateDocument } from "./evaluate.ts";

// A document takes a handful of new steps, and each costs milliseconds to compile. One that takes more goes to the general engine;
// the steps compiled for it stay, so that the next of its kind gets further.
const MAX_NEW_STEPS = 12;
// Each active context takes about 30 kB, with the general engine's form of it.
const MAX_CONTEXTS = 256;

/** The general engine behind the tables, with the contexts that the tables were made from. */
export type GeneralEngine = {
  canonicalizer: Canonicalizer;
  /** Makes a compiler with nothing compiled yet. */
  createCompiler(): ContextCompiler;
};

/**
 * Makes the compiled engine: contexts are tables, and one pass over a document writes its quads.
 *
 * Missing tables are compiled by the general engine when a document first needs them. Documents outside the subset go to it whole.
 * So both engines give the same results and the same refusals.
 *
 * @param tables - made from the contexts by the general engine
 * @param general - the general engine; it loads its libraries at first use
 */
export function createCompiledCanonicalizer({
  tables,
  general,
}: {
  tables: PackedTables;
  general: GeneralEngine;
}): Canonicalizer {
  let initial: ActiveContext | undefined;
  let compiler: ContextCompiler | undefined;
  const evaluate = (document: JsonObject): Outcome => evaluateWithTables(document, (initial ??= unpackTables(tables)));

  /** Compiles missing steps up to a limit; beyond it the general engine takes over. */
  async function compileAndEvaluate(document: JsonObject, first: Outcome): Promise<string> {
    let outcome = first;
    for (let attempt = 0; attempt < MAX_NEW_STEPS && outcome.missing !== undefined; attempt++) {
      compiler ??= general.createCompiler();
      if (!(await compiler.compile(outcome.missing))) break;
      // A limit, because documents of untrusted authors determine the number of combinations. The tables are then reset.
      if (compiler.size() > MAX_CONTEXTS) initial = compiler = undefined;
      outcome = evaluate(document);
      if (outcome.text !== undefined) return outcome.text;
    }
    return general.canonicalizer.canonicalize(document);
  }

  return {
    canonicalize(document) {
      const outcome = evaluate(document);
      return outcome.text ?? compileAndEvaluate(document, outcome);
    },
  };
}

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

/** Canonical N-Quads, or the reason why there are none, with the missing step if that was it. */
type Outcome =
  | { readonly text: string; readonly missing?: undefined; readonly error?: undefined }
  | { readonly text?: undefined; readonly missing: TakenStep | undefined; readonly error: unknown };

function evaluateWithTables(document: JsonObject, initial: ActiveContext): Outcome {
  const run = createRun(initial);
  try {
    evaluateDocument(document, run);
    return { text: canonicalQuads(run) };
  } catch (error) {
    if (!isSdkError(error, "full_build_required") && !isSdkError(error, "unsignable_value")) throw error;
    return { missing: run.missing, error };
  }
}
