import type { JsonObject } from "../../base/json/json-value.ts";
import type { Canonicalizer } from "../canonicalizer.ts";
import type { ActiveContext } from "./active-context.ts";
import type { ContextCompiler } from "./compile-contexts.ts";
import { type PackedTables, unpackTables } from "./context-tables.ts";
import { evaluateWithTables, type Outcome } from "./evaluate-with-tables.ts";

// A document takes a handful of steps that no other took before, and each costs milliseconds to compile. One that takes more
// goes to the general engine; what was compiled for it stays, so that the next one of its kind gets further.
const MAX_NEW_STEPS = 12;
// Each active context takes some 30 kB with what the general engine makes of it.
const MAX_CONTEXTS = 256;

/** What stands behind the tables, with the contexts that they were made of. */
export type GeneralEngine = {
  canonicalizer: Canonicalizer;
  /** Makes a compiler with nothing compiled yet. */
  createCompiler(): ContextCompiler;
};

/**
 * Makes the compiled engine: contexts are tables, and one pass over a document writes its quads.
 *
 * Tables that are not carried are compiled when a document first needs them, by the general engine; documents that leave
 * the subset go to it whole. So both engines give the same answers and the same refusals.
 *
 * @param tables - made from the contexts by the general engine
 * @param general - the general engine; it loads its libraries when it is first asked
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

  /** Compiles what is missing, as long as it can be; the general engine does the rest. */
  async function compileAndEvaluate(document: JsonObject, first: Outcome): Promise<string> {
    let outcome = first;
    for (let attempt = 0; attempt < MAX_NEW_STEPS && outcome.missing !== undefined; attempt++) {
      compiler ??= general.createCompiler();
      if (!(await compiler.compile(outcome.missing))) break;
      // A bound, because whoever makes documents chooses how many combinations there are. All begins anew.
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
