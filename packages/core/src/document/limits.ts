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
};

/**
 * The limits that hold unless the caller sets others. A credential of ours has about 40 values in 2 kB; a presentation of
 * ten of them fits. `bench/hostile.ts` measures the nastiest documents that stay within.
 */
export const defaultLimits: DocumentLimits = {
  maxBytes: 262_144,
  maxDepth: 32,
  maxValues: 1_000,
  maxProofs: 16,
  maxChainLength: 3,
};
