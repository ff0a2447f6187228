import { isSdkError } from "../../errors.ts";
import type { JsonObject } from "../../json.ts";
import type { Canonicalizer } from "../canonicalizer.ts";
import { assertKnownContexts } from "../known-context-check.ts";
import type { ActiveContext } from "./active-context.ts";
import { canonicalQuads } from "./canonical-quads.ts";
import { createContextCompiler } from "./compile-contexts.ts";
import { type PackedTables, unpackTables } from "./context-tables.ts";
import { evaluateDocument } from "./evaluate.ts";
import type { Run, TakenStep } from "./run.ts";

// A document takes a handful of steps that no other took before; one made to take more is not worth compiling.
const MAX_NEW_STEPS = 64;
// Each active context takes some 30 kB with what the general engine makes of it.
const MAX_CONTEXTS = 256;

/**
 * Makes the compiled engine: contexts are tables, and one pass over a document writes its quads.
 *
 * Tables that are not carried are compiled when a document first needs them, by the general engine; documents that leave
 * the subset go to it whole. So both engines give the same answers and the same refusals.
 *
 * @param tables - made from the contexts by the general engine
 * @param contexts - documents of the form `{ "@context": … }` by exact URL
 * @param general - the general engine, with the same contexts
 */
export function createCompiledCanonicalizer({
  tables,
  contexts,
  general,
}: {
  tables: PackedTables;
  contexts: ReadonlyMap<string, JsonObject>;
  general: Canonicalizer;
}): Canonicalizer {
  const start = (): { initial: ActiveContext; compiler: ReturnType<typeof createContextCompiler> } => ({
    initial: unpackTables(tables),
    compiler: createContextCompiler(contexts),
  });
  let state: ReturnType<typeof start> | undefined;
  return {
    async canonicalize(document) {
      for (let attempt = 0; attempt < MAX_NEW_STEPS; attempt++) {
        if (state === undefined || state.compiler.size() > MAX_CONTEXTS) state = start();
        const outcome = evaluate(document, state.initial);
        if (outcome.text !== undefined) return outcome.text;
        if (outcome.missing === undefined) break;
        if (!(await state.compiler.compile(outcome.missing))) break;
      }
      return general.canonicalize(document);
    },
  };
}

/**
 * Makes the compiled engine without the general one: for programs that only verify, where size counts.
 *
 * @param tables - made from the contexts by the general engine
 * @throws SdkError `full_build_required` (at `canonicalize`) where only the general engine can tell
 */
export function createTableCanonicalizer(tables: PackedTables): Canonicalizer {
  const urls = new Set(tables.urls);
  let initial: ActiveContext | undefined;
  return {
    async canonicalize(document) {
      initial ??= unpackTables(tables);
      const { text, error } = evaluate(document, initial);
      if (text !== undefined) return text;
      assertKnownContexts(document, urls);
      throw error;
    },
  };
}

type Outcome =
  | { readonly text: string; readonly missing?: undefined; readonly error?: undefined }
  | { readonly text?: undefined; readonly missing: TakenStep | undefined; readonly error: unknown };

function evaluate(document: JsonObject, initial: ActiveContext): Outcome {
  const run: Run = { initial, lines: [], openQuads: [], blankNodes: 0, depth: 0, missing: undefined };
  try {
    evaluateDocument(document, run);
    return { text: canonicalQuads(run) };
  } catch (error) {
    if (!isSdkError(error, "full_build_required")) throw error;
    return { missing: run.missing, error };
  }
}
