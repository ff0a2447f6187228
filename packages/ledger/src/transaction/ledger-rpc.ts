import { type Network, SdkError } from "@arcs/core";
import { describeValue, normalizeNetworkName } from "@arcs/core/internal";
import { createSolanaRpcFromTransport, type Rpc, type RpcTransport, type SolanaRpcApi } from "@solana/kit";

import { checkEndpoint } from "./check-settings.ts";
import { createHttpTransport } from "./http-transport.ts";
import type { LedgerTransport } from "./ledger-transport.ts";

/** Where a ledger is reached. */
export type LedgerEndpoint = {
  /** URL of a Solana JSON-RPC endpoint. Default: the public one of the network. */
  rpcUrl?: string;
  /** Used in place of a URL. */
  transport?: LedgerTransport;
  /** Milliseconds after which one request counts as not answered. Default 30,000. */
  requestTimeoutMs?: number;
};

/** The JSON-RPC methods of a ledger, typed. Stays inside this package. */
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
 * @throws SdkError `invalid_argument` for an endpoint that is none
 */
export function connectLedger(network: Network, endpoint: LedgerEndpoint): LedgerRpc {
  const transport = transportOf(network, endpoint);
  const answering: LedgerTransport = async (sent) => withoutNullError(await transport(sent));
  return createSolanaRpcFromTransport(answering as RpcTransport);
}

/** Leaves out an `error` of null beside a result, which some endpoints send: `@solana/kit` 8.4.0 takes it for an error. */
function withoutNullError(answer: unknown): unknown {
  const { error, ...rest } = (answer ?? {}) as { error?: unknown };
  return error === null && "result" in rest ? rest : answer;
}

/**
 * What carries requests to a ledger: the caller's own transport, or HTTP to an endpoint that is of no other public cluster. Integers
 * in answers are `bigint`.
 *
 * @throws SdkError `invalid_argument` for an endpoint that is none
 */
export function transportOf(network: Network, endpoint: LedgerEndpoint): LedgerTransport {
  checkEndpoint(endpoint);
  const { rpcUrl, transport, requestTimeoutMs = 30_000 } = endpoint;
  if (transport !== undefined) return inTime(transport, requestTimeoutMs);
  const url = rpcUrl ?? publicUrls[network];
  if (typeof url !== "string" || !/^https?:\/\/[^\s]+$/.test(url)) {
    // The URL itself may hold an API key, so that it is not shown.
    throw new SdkError("invalid_argument", `rpcUrl expected an http or https URL, got ${describeValue(url)}`);
  }
  return inTime(onCluster(network, createHttpTransport(url)), requestTimeoutMs);
}

/** Gives up on an endpoint that takes a question and never answers: whoever waits for it would wait forever. */
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
      // A transport of the caller need not heed the signal.
      return await Promise.race([transport({ payload, signal: either }), isLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}

// CAIP-2 names a cluster by so much of its genesis hash.
const NAMED_CHARACTERS = 32;
const PUBLIC_CLUSTERS: readonly string[] = ["mainnet-beta", "devnet", "testnet"];

/**
 * Asks an endpoint which cluster it is of, before its first question, and asks it nothing else while it is of another public one: what
 * was paid or written on devnet, where it costs nothing, must not be taken for the same on mainnet-beta. An endpoint that lies about it
 * is not found this way; one that was set by mistake, or was put behind the same name later, is.
 *
 * Forks and ledgers on a machine have a genesis of their own, under whatever name, and some endpoints do not tell theirs.
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
