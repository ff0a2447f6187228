import type { JsonObject } from "../base/json/json-value.ts";

/**
 * Turns a JSON-LD document into canonical N-Quads (RDFC-1.0 with SHA-256).
 *
 * Engines differ in speed only: every engine gives the same text and refuses the same documents. An engine loads
 * contexts from the set it was made with and from nowhere else.
 */
export type Canonicalizer = {
  /**
   * Answers at once where the engine can; only what takes another library to be loaded makes it a promise. A refusal is
   * always a promise that is rejected.
   *
   * @throws SdkError `unknown_context` for a context outside the set, `undefined_term` for a member or type that the
   * contexts do not define, `unsignable_value` for one that RDF does not carry, `canonicalization_limit_exceeded` for a graph
   * whose blank nodes need too much work, `canonicalization_failed` for whatever else JSON-LD refuses
   */
  canonicalize(document: JsonObject): string | Promise<string>;
  /** The same engine, but for documents that write contexts out. Where there is none, such documents are refused. */
  readonly inline?: Canonicalizer;
};
