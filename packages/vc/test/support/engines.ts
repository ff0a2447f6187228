import { w3cContexts as knownContexts } from "../../src/canonicalization/engine.ts";
import type { Canonicalizer } from "../../src/canonicalization/canonicalizer.ts";
import type { JsonObject } from "../../src/base/json.ts";
import { createRdfCanonicalizer } from "../../src/canonicalization/rdf-canonicalizer.ts";
import { isSdkError } from "../../src/base/errors.ts";
import { createJsonLdCanonicalizer } from "./jsonld-canonicalizer.ts";

/** The results of the engine and of jsonld.js for one document. */
export type Outcome =
  /** Both return the same text. */
  | "equal"
  /** They differ in statements that jsonld.js writes twice, though RDF is a set. */
  | "once"
  /** Both refuse it. */
  | "refused"
  /** Only jsonld.js canonicalises it. */
  | "stricter"
  /** They disagree. */
  | { document: JsonObject; own: string; reference: string };

const REFUSED = "refused: ";

/** Makes a function that runs both engines on a document, with contexts by exact URL. */
export function createComparison(
  contexts: ReadonlyMap<string, JsonObject> = knownContexts,
  options: { inlineContexts?: "allowed" } = {},
): (document: JsonObject) => Promise<Outcome> {
  const engine = createRdfCanonicalizer(contexts, options);
  const jsonld = createJsonLdCanonicalizer(contexts, options);
  return async (document) => {
    const before = JSON.stringify(document);
    const own = await answerOf(engine, document);
    if (JSON.stringify(document) !== before) throw new Error(`the document was altered: ${before}`);
    const reference = await answerOf(jsonld, document);
    if (own.startsWith(REFUSED)) return reference.startsWith(REFUSED) ? "refused" : "stricter";
    if (own === reference) return "equal";
    return own === withoutRepeats(reference) ? "once" : { document, own, reference };
  };
}

function withoutRepeats(text: string): string {
  return [...new Set(text.split("\n"))].join("\n");
}

async function answerOf(engine: Canonicalizer, document: JsonObject): Promise<string> {
  try {
    return await engine.canonicalize(document);
  } catch (error) {
    if (isSdkError(error)) return `${REFUSED}${error.code}`;
    throw error;
  }
}

/** Counts outcomes, and records the smallest document on which the engines disagree. */
export function createTally(): {
  add(outcome: Outcome): void;
  counts: Record<"equal" | "once" | "refused" | "stricter" | "different", number>;
  smallest: () => Exclude<Outcome, string> | undefined;
} {
  const counts = { equal: 0, once: 0, refused: 0, stricter: 0, different: 0 };
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
