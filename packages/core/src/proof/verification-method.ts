import type { VerificationError } from "../base/errors.ts";

/** The parts of a verification method that proofs need. */
export type VerificationMethod = {
  /** DID URL of the key, as the proof names it. */
  id: string;
  /** DID or URL of the key's controller. */
  controller: string;
  /** 32 bytes, Ed25519. */
  publicKey: Uint8Array;
};

/**
 * Returns the key that a proof names, valid at the proof's time of creation (milliseconds since the epoch). It comes from the
 * verifier's configuration or by computation, never from the document.
 */
export type VerificationMethodResolver = (
  id: string,
  use: { created: number | undefined },
) => VerificationMethod | VerificationError;
