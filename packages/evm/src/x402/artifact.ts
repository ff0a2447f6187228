/**
 * A signed offer or receipt of the x402 extension `offer-receipt` (version 1 of its payloads), as attached by sellers.
 */
export type X402Artifact = {
  format: "jws" | "eip712";
  /** A compact JWS; or 0x and the 130 digits of 65 bytes. */
  signature: string;
  /** Only with the format `eip712`. */
  payload?: object;
};

/** Content and signer of an artifact. */
export type ReadArtifact =
  | {
      state: "signed";
      /** Owner of the key: an address of the ledger, or of an EVM chain in lower case. */
      signer: string;
      payload: Readonly<Record<string, unknown>>;
    }
  /** The artifact does not contain the key, such as one on a web site. */
  | { state: "unknown_key"; payload: Readonly<Record<string, unknown>> }
  /** Altered, or never valid. */
  | { state: "invalid"; expected: string };
