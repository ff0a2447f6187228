import { type Network, SdkError } from "@arcs/core";
import { assertObject, describeValue, normalizeNetworkName, publicRpcUrls, showValue } from "@arcs/core/internal";
import { createSolanaRpcFromTransport, type Rpc, type RpcTransport, type SolanaRpcApi } from "@solana/kit";

import { createHttpTransport, type LedgerTransport } from "./http-transport.ts";
import { MAX_SECONDS_VALID } from "../program/messages.ts";

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

const defaultUrls: Readonly<Record<Network, string>> = { ...publicRpcUrls, local: "http://127.0.0.1:8899" };

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
  const { rpcUrl, transport, requestTimeoutMs = 30_000 } = endpoint;
  checkSettings({ requestTimeoutMs });
  if (transport !== undefined) return inTime(transport, requestTimeoutMs);
  const url = rpcUrl ?? defaultUrls[network];
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

const commitments: readonly unknown[] = ["processed", "confirmed", "finalized"];
// Timers of more than 2^31 milliseconds fire at once.
const MAX_MS = 2 ** 31 - 1;
/** 0.01 SOL: some hundred times the price of one of our transactions in busy hours. */
const USUAL_MAX_PRIORITY_FEE = 10_000_000n;
const MAX_PRICE = 2n ** 64n - 1n;

/** Max of each setting. Only lamports, with a bigint here, may be bigints. */
const maxOf = {
  microLamportsPerComputeUnit: MAX_PRICE,
  maxPriorityFee: MAX_PRICE,
  computeUnitLimit: 1_400_000,
  pollIntervalMs: MAX_MS,
  confirmTimeoutMs: MAX_MS,
  requestTimeoutMs: MAX_MS,
  validForSeconds: MAX_SECONDS_VALID,
} as const;

/**
 * Checks settings before the first transaction is sent. A mistake noticed later would fail an operation that has
 * already happened and been paid for.
 *
 * @param settings - unchecked: callers may have no types
 * @throws SdkError `invalid_argument` naming the setting
 */
export function checkSettings(settings: { readonly [Name in keyof typeof maxOf | "commitment"]?: unknown }): void {
  checkCommitment(settings.commitment);
  for (const [name, max] of Object.entries(maxOf)) {
    const value = settings[name as keyof typeof maxOf];
    const isInteger = Number.isSafeInteger(value) || (typeof value === "bigint" && typeof max === "bigint");
    if (value === undefined || (isInteger && (value as number) >= 0 && (value as number) <= max)) continue;
    throw new SdkError("invalid_argument", `${name} expected an integer from 0 to ${max}, got ${showValue(value)}`);
  }
}

/**
 * Checks the priority fee of a transaction: prices follow the market, and a configured one may be wrong by powers of
 * ten.
 *
 * @throws SdkError `ledger_fee_too_high` above `maxPriorityFee`
 */
export function checkPriorityFee(
  computeUnits: number,
  {
    microLamportsPerComputeUnit = 0,
    maxPriorityFee = USUAL_MAX_PRIORITY_FEE,
  }: { microLamportsPerComputeUnit?: number | bigint; maxPriorityFee?: number | bigint },
): void {
  const fee = (BigInt(computeUnits) * BigInt(microLamportsPerComputeUnit) + 999_999n) / 1_000_000n;
  if (/* fault: ledger-priority-fee-uncapped */ fee <= BigInt(maxPriorityFee)) return;
  throw new SdkError(
    "ledger_fee_too_high",
    `the priority fee would be ${fee} lamports, more than maxPriorityFee (${maxPriorityFee})`,
    { details: { fee: String(fee), maxPriorityFee: String(maxPriorityFee) } },
  );
}

/** @throws SdkError `invalid_argument` for invalid options, or an invalid clock */
export function checkOptions(options: unknown): void {
  assertObject(options, "options");
  const { now } = options as { now?: unknown };
  if (now !== undefined && typeof now !== "function") {
    throw new SdkError("invalid_argument", `now expected a function that gives a date, got ${describeValue(now)}`);
  }
}

/** @throws SdkError `invalid_argument` for an unknown commitment */
export function checkCommitment(commitment: unknown): void {
  if (commitment !== undefined && !commitments.includes(commitment)) {
    throw new SdkError(
      "invalid_argument",
      `commitment expected one of ${commitments.join(", ")}, got ${showValue(commitment)}`,
    );
  }
}
