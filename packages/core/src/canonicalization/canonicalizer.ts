import type { JsonObject } from "../base/json.ts";

/**
 * Turns a JSON-LD document into canonical N-Quads (RDFC-1.0 with SHA-256).
 *
 * Engines differ in speed only: every engine gives the same text and refuses the same documents. An engine loads
 * contexts from the set it was made with and from nowhere else.
 */
export type Canonicalizer = {
  /**
   * Returns the text at once if the engine can; a promise only if another library has to be loaded. A refusal is always a rejected
   * promise.
   *
   * @throws SdkError `unknown_context` for a context outside the set, `undefined_term` for a member or type that the contexts do
   * not define, `unsignable_value` for a value that RDF cannot carry, `canonicalization_limit_exceeded` for a graph whose blank
   * nodes need too much work, `canonicalization_failed` for any other refusal of JSON-LD
   */
  canonicalize(document: JsonObject): string | Promise<string>;
  /** The same engine for documents with inline contexts. If absent, such documents are refused. */
  readonly inline?: Canonicalizer;
};
