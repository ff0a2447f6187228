import { type Network, SdkError } from "@arcs/core";
import { describeValue, normalizeNetworkName } from "@arcs/core/internal";
import { createSolanaRpcFromTransport, type Rpc, type RpcTransport, type SolanaRpcApi } from "@solana/kit";

import { checkEndpoint } from "./check-settings.ts";
import { createHttpTransport } from "./http-transport.ts";
import type { LedgerTransport } from "./ledger-transport.ts";

/** Endpoint of a ledger. */
export type LedgerEndpoint = {
  /** URL of a Solana JSON-RPC endpoint. Default: the public one of the network. */
  rpcUrl?: string;
  /** Used in place of a URL. */
  transport?: LedgerTransport;
  /** Milliseconds until a request times out. Default 30,000. */
  requestTimeoutMs?: number;
};

/** Typed JSON-RPC methods of a ledger. Not exported from the package. */
export type LedgerRpc = Rpc<SolanaRpcApi>;

const publicUrls: Readonly<Record<Network, string>> = {
  "mainnet-beta": "https://api.mainnet-beta.solana.com",
  devnet: "https://api.devnet.solana.com",
  testnet: "https://api.testnet.solana.com",
  local: "http://127.0.0.1:8899",
};

/**
 * Connects to a ledger. Nothing is sent before the first request.
 *
 * @throws SdkError `invalid_argument` for an invalid endpoint
 */
export function connectLedger(network: Network, endpoint: LedgerEndpoint): LedgerRpc {
  const transport = transportOf(network, endpoint);
  const answering: LedgerTransport = async (sent) => withoutNullError(await transport(sent));
  return createSolanaRpcFromTransport(answering as RpcTransport);
}

/** Removes an `error` of null beside a result, which some endpoints send: `@solana/kit` 8.4.0 treats it as an error. */
function withoutNullError(answer: unknown): unknown {
  const { error, ...rest } = (answer ?? {}) as { error?: unknown };
  return error === null && "result" in rest ? rest : answer;
}

/**
 * Returns the transport to a ledger: the caller's own, or HTTP to an endpoint, which must not belong to another public
 * cluster. Integers in answers are `bigint`.
 *
 * @throws SdkError `invalid_argument` for an invalid endpoint
 */
export function transportOf(network: Network, endpoint: LedgerEndpoint): LedgerTransport {
  checkEndpoint(endpoint);
  const { rpcUrl, transport, requestTimeoutMs = 30_000 } = endpoint;
  if (transport !== undefined) return inTime(transport, requestTimeoutMs);
  const url = rpcUrl ?? publicUrls[network];
  if (typeof url !== "string" || !/^https?:\/\/[^\s]+$/.test(url)) {
    // The URL is not shown, since it may hold an API key.
    throw new SdkError("invalid_argument", `rpcUrl expected an http or https URL, got ${describeValue(url)}`);
  }
  return inTime(onCluster(network, createHttpTransport(url)), requestTimeoutMs);
}

/** Adds a timeout: an endpoint may accept a request and never answer. */
function inTime(transport: LedgerTransport, timeoutMs: number): LedgerTransport {
  return async ({ payload, signal }) => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const isLate = new Promise<never>((_, reject) => {
      timeout.signal.addEventListener("abort", () => {
        reject(new SdkError("ledger_unreachable", `the RPC endpoint did not answer within ${timeoutMs} ms`));
      });
    });
    const either = signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]);
    try {
      // The caller's transport may ignore the signal.
      return await Promise.race([transport({ payload, signal: either }), isLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}

// CAIP-2 identifies a cluster by this many characters of its genesis hash.
const NAMED_CHARACTERS = 32;
const PUBLIC_CLUSTERS: readonly string[] = ["mainnet-beta", "devnet", "testnet"];

/**
 * Checks an endpoint's cluster before the first request, and refuses all requests to another public one. Payments on
 * devnet, where they cost nothing, must not count on mainnet-beta. This detects endpoints that were configured by
 * mistake or replaced later, but not dishonest ones.
 *
 * Forks and local ledgers have a genesis of their own, under any name, and some endpoints do not report theirs.
 */
function onCluster(network: Network, transport: LedgerTransport): LedgerTransport {
  if (/* fault: cluster-unasked */ network === "local") return transport;
  let isChecked = false;
  return async (request) => {
    if (!isChecked) {
      const payload = { jsonrpc: "2.0", id: "genesis", method: "getGenesisHash", params: [] };
      assertCluster(network, await transport({ ...request, payload }));
      isChecked = true;
    }
    return transport(request);
  };
}

function assertCluster(network: Network, answer: unknown): void {
  const { result } = (answer ?? {}) as { result?: unknown };
  const found = typeof result === "string" ? normalizeNetworkName(`solana:${result.slice(0, NAMED_CHARACTERS)}`) : "";
  if (found === network || !PUBLIC_CLUSTERS.includes(found)) return;
  throw new SdkError("ledger_rpc_error", `the RPC endpoint expected one of ${network}, got one of ${found}`, {
    details: { network },
  });
}
