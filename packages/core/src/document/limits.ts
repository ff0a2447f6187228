import { SdkError } from "../base/errors.ts";

/** Bounds on a document that is to be verified, checked before any other work is done on it. */
export type DocumentLimits = {
  /** Bytes of its text; for an object, characters of all texts and member names. */
  maxBytes: number;
  /** Levels of nesting. */
  maxDepth: number;
  /** Values in all: objects, arrays, texts, numbers, booleans, nulls. */
  maxValues: number;
  /** Proofs of a credential; of a presentation, with those of the credentials inside. */
  maxProofs: number;
  /** Links of a proof chain: how many different documents the proofs of one document may be about. */
  maxChainLength: number;
  /**
   * Entries of `@context` at any depth, counted as often as they have to be processed: once for each different document
   * that the proofs are about, and those of the root once for each proof.
   */
  maxContexts: number;
};

/**
 * The limits that hold unless the caller sets others. A credential of ours has about 40 values in 2 kB; a presentation of
 * ten of them fits, and so does a credential with 27 contexts at the end of a chain of three. `bench/hostile.ts` measures the nastiest documents that stay within.
 */
export const defaultLimits: DocumentLimits = /* @__PURE__ */ Object.freeze({
  maxBytes: 262_144,
  maxDepth: 32,
  maxValues: 1_000,
  maxProofs: 16,
  maxChainLength: 3,
  maxContexts: 192,
});

// Deeper, the recursion of the libraries below could meet the end of the stack.
const DEEPEST = 500;

/**
 * Fills in the limits that the caller leaves out.
 *
 * @throws SdkError `invalid_argument` for a limit that is no whole number from 1 (`undefined` would be no limit at all), or
 * a depth above 500
 */
export function readLimits(limits?: Partial<DocumentLimits>): DocumentLimits {
  if (limits === undefined) return defaultLimits;
  const read = { ...defaultLimits, ...limits };
  for (const [name, value] of Object.entries(read)) {
    const most = name === "maxDepth" ? DEEPEST : Number.MAX_SAFE_INTEGER;
    if (!Number.isSafeInteger(value) || value < 1 || value > most) {
      throw new SdkError("invalid_argument", `limits.${name} expected a whole number from 1 to ${most}, got ${value}`);
    }
  }
  return read;
}
