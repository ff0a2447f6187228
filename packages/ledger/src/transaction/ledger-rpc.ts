import { type Network, SdkError } from "@arcs/core";
import {
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  type Rpc,
  type RpcTransport,
  type SolanaRpcApi,
} from "@solana/kit";

/**
 * Carries one JSON-RPC request to a ledger and returns the answer, both as parsed JSON. The local ledger has one that
 * stays in the process; a `@solana/kit` transport is one too.
 */
export type LedgerTransport = (request: {
  readonly payload: unknown;
  readonly signal?: AbortSignal;
}) => Promise<unknown>;

/** Where a ledger is reached. */
export type LedgerEndpoint = {
  /** URL of a Solana JSON-RPC endpoint. Default: the public one of the network. */
  rpcUrl?: string;
  /** Used in place of a URL. */
  transport?: LedgerTransport;
};

/** The JSON-RPC methods of a ledger, typed. Stays inside this package. */
export type LedgerRpc = Rpc<SolanaRpcApi>;

const publicUrls: Readonly<Record<Network, string>> = {
  "mainnet-beta": "https://api.mainnet-beta.solana.com",
  devnet: "https://api.devnet.solana.com",
  testnet: "https://api.testnet.solana.com",
  local: "http://127.0.0.1:8899",
};

/** Connects to a ledger. Nothing is sent before the first request. */
export function connectLedger(network: Network, endpoint: LedgerEndpoint): LedgerRpc {
  return createSolanaRpcFromTransport(transportOf(network, endpoint) as RpcTransport);
}

/** What carries requests to a ledger: the caller's own, or HTTP. Integers in answers are `bigint`. */
export function transportOf(network: Network, { rpcUrl, transport }: LedgerEndpoint): LedgerTransport {
  if (transport !== undefined) return transport;
  const url = rpcUrl ?? publicUrls[network];
  if (!/^https?:\/\/[^\s]+$/.test(url)) {
    // The URL itself may hold an API key, so that it is not shown.
    throw new SdkError("invalid_argument", "rpcUrl expected an http or https URL");
  }
  return createDefaultRpcTransport({ url }) as LedgerTransport;
}
