import { isSdkError } from "../../base/errors.ts";
import type { JsonObject } from "../../base/json.ts";
import type { ActiveContext } from "./active-context.ts";
import { canonicalQuads } from "./canonical-quads.ts";
import { evaluateDocument } from "./evaluate.ts";
import { createRun, type TakenStep } from "./run.ts";

/** Canonical N-Quads, or the reason why there are none, with the missing step if that was it. */
export type Outcome =
  | { readonly text: string; readonly missing?: undefined; readonly error?: undefined }
  | { readonly text?: undefined; readonly missing: TakenStep | undefined; readonly error: unknown };

/** Evaluates a document from the initial active context. */
export function evaluateWithTables(document: JsonObject, initial: ActiveContext): Outcome {
  const run = createRun(initial);
  try {
    evaluateDocument(document, run);
    return { text: canonicalQuads(run) };
  } catch (error) {
    if (!isSdkError(error, "full_build_required") && !isSdkError(error, "unsignable_value")) throw error;
    return { missing: run.missing, error };
  }
}
