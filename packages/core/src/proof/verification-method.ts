import type { VerificationError } from "../base/errors.ts";

/** A verification method as far as proofs need it. */
export type VerificationMethod = {
  /** DID URL of the key, as the proof names it. */
  id: string;
  /** DID or URL of whoever controls the key. */
  controller: string;
  /** 32 bytes, Ed25519. */
  publicKey: Uint8Array;
};

/**
 * Finds the key that a proof names, as of the time that the proof says it was created (milliseconds since the epoch).
 * It comes from the verifier's configuration or by computation, never from the document.
 */
export type VerificationMethodResolver = (
  id: string,
  use: { created: number | undefined },
) => VerificationMethod | VerificationError;
