/** Bounds on a document that is to be verified, checked before any other work is done on it. */
export type DocumentLimits = {
  /** Bytes of its text; for an object, characters of all texts and member names. */
  maxBytes: number;
  /** Levels of nesting. */
  maxDepth: number;
  /** Values in all: objects, arrays, texts, numbers, booleans, nulls. */
  maxValues: number;
  /** Proofs of one credential or presentation. */
  maxProofs: number;
};

/**
 * The limits that hold unless the caller sets others. A credential of ours has about 40 values in 2 kB; a presentation of
 * ten of them fits. `bench/hostile.ts` measures the nastiest documents that stay within.
 */
export const defaultLimits: DocumentLimits = { maxBytes: 262_144, maxDepth: 32, maxValues: 1_500, maxProofs: 16 };
