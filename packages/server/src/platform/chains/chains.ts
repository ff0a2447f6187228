import type { CredentialKind, JsonValue, StatusResolver } from "@arcs/core";
import type { CredentialBridge, Erc8004Reader, EvmFunds, EvmReader, FeedbackWriter } from "@arcs/evm";
import type { LedgerAnchor, MemoWriter } from "@arcs/ledger";

/** The ledger that the server anchors credentials on. */
export type ServerLedger = {
  anchor: LedgerAnchor;
  resolveStatus: StatusResolver;
  /** Address of the account that pays for transactions. */
  payer: string;
  /** Sends one JSON-RPC request to the ledger: for settlements, which the anchor knows nothing of. */
  request: (method: string, params: readonly unknown[]) => Promise<unknown>;
  /** Writes a text to the ledger, for good. */
  writeMemo: MemoWriter;
};

/** An EVM chain that payments are read on. */
export type EvmNetwork = EvmReader & {
  /** Blocks, that of the payment included, after which it counts. */
  confirmations: number;
  /** Reads the registries of ERC-8004 there. */
  erc8004: Erc8004Reader;
  /** Gives feedback in the reputation registry there; absent where no key is set for it. */
  feedback?: FeedbackWriter;
  /** Sends one JSON-RPC request, where the chain is the local one, for development. */
  request?: (method: string, params: readonly JsonValue[]) => Promise<unknown>;
};

/** The EVM on this machine, for development: the chain id that such have by custom. */
export const LOCAL_EVM = { chainId: 31337, network: "eip155:31337" } as const;

/** The EVM chains that payments are read on, by their names in CAIP-2. */
export type EvmNetworks = ReadonlyMap<string, EvmNetwork>;

/** An account that pays for the server's transactions on an EVM chain. */
export type EvmPayer = {
  address: string;
  /** Name of the chain in CAIP-2. */
  network: string;
  /** Purpose of its transactions, as it follows "too little to". */
  use: string;
  /** @throws SdkError `evm_unreachable` or `evm_rpc_error` */
  readFunds: () => Promise<EvmFunds>;
};

/** A bridge to an EVM chain, and what it is set up for. */
export type ServerBridge = CredentialBridge & {
  /** The kinds of credentials that it takes. */
  kinds: ReadonlySet<CredentialKind>;
  /** Readable name, such as `base-sepolia, attestations by 0x…`; without secrets. */
  description: string;
};

/** Tells whether records and payments of a network cost nothing and vanish with it. What is not known to be real is a test. */
export function isTestNetwork(network: string): boolean {
  return network !== "mainnet-beta";
}
