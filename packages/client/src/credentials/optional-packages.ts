import { type KeyPair, SdkError, type Signer } from "@arcs/core";

/**
 * Loads a package that is installed only where it is used.
 *
 * @throws SdkError `package_missing` when it is not installed
 */
export async function loadOptional<Module>(
  name: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    // Platforms and bundlers word it differently; what they have in common is the name.
    const { code, message } = cause as { code?: unknown; message?: unknown };
    const isMissing = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
    if (!isMissing || !String(message).includes(name)) throw cause;
    throw new SdkError(
      "package_missing",
      `this needs the package ${name}; install it beside @arcs/client`,
      { cause },
    );
  }
}

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
