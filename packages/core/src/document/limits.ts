import { SdkError } from "../base/errors.ts";

/** Limits on a document to verify, checked before any other work. */
export type DocumentLimits = {
  /** Bytes of its text; for an object, characters of all texts and member names. */
  maxBytes: number;
  /** Levels of nesting. */
  maxDepth: number;
  /** Values in all: objects, arrays, texts, numbers, booleans, nulls. */
  maxValues: number;
  /** Proofs of a credential, or of a presentation and the credentials inside. */
  maxProofs: number;
  /** Links of a proof chain: the number of different documents that the proofs of one document may cover. */
  maxChainLength: number;
  /**
   * Entries of `@context` at any depth, counted as often as they are processed. That is once for each different document that the
   * proofs cover; those of the root also once for each proof.
   */
  maxContexts: number;
};

/**
 * The default limits. A credential of ours has about 40 values in 2 kB. A presentation of ten fits, and so does a credential with
 * 27 contexts at the end of a chain of three. `bench/hostile.ts` measures the worst documents within the limits.
 */
export const defaultLimits: DocumentLimits = /* @__PURE__ */ Object.freeze({
  maxBytes: 262_144,
  maxDepth: 32,
  maxValues: 1_000,
  maxProofs: 16,
  maxChainLength: 3,
  maxContexts: 192,
});

// Beyond this depth, the recursion of the libraries could overflow the stack.
const MAX_DEPTH = 500;

/**
 * Fills in missing limits.
 *
 * @throws SdkError `invalid_argument` for a limit that is not a whole number from 1 (`undefined` would mean no limit), or a depth
 * above 500
 */
export function readLimits(limits?: Partial<DocumentLimits>): DocumentLimits {
  if (limits === undefined) return defaultLimits;
  const read = { ...defaultLimits, ...limits };
  for (const [name, value] of Object.entries(read)) {
    const most = name === "maxDepth" ? MAX_DEPTH : Number.MAX_SAFE_INTEGER;
    if (!Number.isSafeInteger(value) || value < 1 || value > most) {
      throw new SdkError("invalid_argument", `limits.${name} expected a whole number from 1 to ${most}, got ${value}`);
    }
  }
  return read;
}
