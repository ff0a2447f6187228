/** A signed offer or receipt of the x402 extension `offer-receipt` (version 1 of its payloads), as sellers attach it. */
export type X402Artifact = {
  format: "jws" | "eip712";
  /** A compact JWS; or 0x and the 130 digits of 65 bytes. */
  signature: string;
  /** Of the format `eip712` only. */
  payload?: object;
};

/** What an artifact says, and who signed it. */
export type ReadArtifact =
  | {
      state: "signed";
      /** Whose key signed: an address of the ledger, or one of EVM chains in lower case. */
      signer: string;
      payload: Readonly<Record<string, unknown>>;
    }
  /** By a key that cannot be told from the artifact, such as one on a web site. */
  | { state: "unknown_key"; payload: Readonly<Record<string, unknown>> }
  /** Something was changed, or it never was a valid one. */
  | { state: "invalid"; expected: string };
