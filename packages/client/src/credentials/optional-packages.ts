import type { KeyPair, Signer } from "@arcs/core";

/** How a ledger is reached; each member as `@arcs/ledger` has it. */
export type LedgerAccess = {
  /** URL of a Solana JSON-RPC endpoint. Default: the public one of the network. */
  rpcUrl?: string;
  /** Used in place of a URL, such as that of a local ledger. */
  transport?: (config: {
    readonly payload: unknown;
    readonly signal?: AbortSignal;
  }) => Promise<unknown>;
  /** Address of the anchor program, on networks without a known deployment. */
  programAddress?: string;
};

/** How a ledger is written to. */
export type LedgerWriting = LedgerAccess & {
  /** Pays the transactions. Default: the issuer, where it is the signer of the credential. */
  payer?: Signer | KeyPair;
};

/** Where on the ledger a record was written, and by which transaction. */
export type AnchorReceipt = { address: string; transactionHash: string; slot: number };
