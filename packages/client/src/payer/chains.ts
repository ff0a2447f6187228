import {
  AUTHORIZATION_CANCELED,
  AUTHORIZATION_STATE,
  AUTHORIZATION_USED,
  chainIdOf,
  chunksOf,
  decodeUtf8,
  parseJson,
  publicEvmRpcUrls,
  readBody,
} from "@arcs/core/internal";

import { membersOf } from "../x402/settlement.ts";

/**
 * URLs of JSON-RPC endpoints, by the CAIP-2 name of their network. Several of one network have to
 * say the same.
 */
export type RpcUrls = Readonly<Record<string, string | readonly string[]>>;

/** A signed authorization (EIP-3009), as far as a chain is asked about it. */
export type Authorization = {
  network: string;
  asset: string;
  from: string;
  nonce: string;
  signature: string;
  /** Seconds since 1970: from then on no block takes it. */
  until: number;
  /** When it was made, in milliseconds since 1970. */
  at: number;
};

/**
 * A chain's word about an authorization: it paid; it never can any more; or neither is proved yet.
 */
export type ChainAnswer =
  | { state: "paid"; transaction: string; byAnother: boolean }
  | { state: "never"; block: number; time: number }
  | { state: "open" };

/** Reads chains. */
export type ChainReader = {
  /** Tells whether a network has an endpoint. */
  reads(network: string): boolean;
  /** Reads the last block; `undefined` where no endpoint answers. */
  readLastBlock(network: string): Promise<{ block: number; time: number } | undefined>;
  /**
   * Asks all endpoints of the network. What they do not say alike is `open`, as is what one of
   * them does not answer.
   */
  ask(authorization: Authorization): Promise<ChainAnswer>;
};

export type Rpc = (method: string, ...params: readonly unknown[]) => Promise<unknown>;
type Block = { block: number; time: number };

const ANSWER_WITHIN_MS = 10_000;
/** Much more than the largest transaction and the longest list of a block's transactions take. */
const MAX_ANSWER = 8 * 2 ** 20;
/** Endpoints of all sizes search as many blocks at once. */
export const SEARCHED_BLOCKS = 1000;
/** Seconds by which the payer's clock may be wrong. */
export const CLOCK_MARGIN = 600;
/** Seconds between blocks, until the chain's own pace is known. */
const FIRST_PACE = 12;
const MAX_STEPS = 100;

/** Makes a reader of EVM chains. */
export function createChainReader(given: RpcUrls, { send }: { send: typeof fetch }): ChainReader {
  const urls: RpcUrls = { ...publicEvmRpcUrls, ...given };
  const endpoints = new Map<string, Rpc>();

  function endpointsOf(network: string): Rpc[] {
    const chainId = chainIdOf(network);
    const list = Object.hasOwn(urls, network) ? urls[network] : undefined;
    if (chainId === undefined || list === undefined) return [];
    return [list].flat().map((url) => {
      const key = `${network} ${url}`;
      const known = endpoints.get(key) ?? openEndpoint(url, { chainId, send });
      endpoints.set(key, known);
      return known;
    });
  }
  return {
    reads: (network) => endpointsOf(network).length > 0,
    readLastBlock: (network) =>
      Promise.any(endpointsOf(network).map((rpc) => readBlock(rpc, "latest"))).catch(
        () => undefined,
      ),
    async ask(authorization) {
      const answers = await Promise.all(
        endpointsOf(authorization.network).map((rpc) =>
          askEndpoint(rpc, authorization).catch((): ChainAnswer => ({ state: "open" })),
        ),
      );
      const [first = { state: "open" }] = answers;
      return answers.every((answer) => isAlike(answer, first)) ? first : { state: "open" };
    },
  };
}

/** Endpoints have other blocks as their last one; both may prove the same. */
function isAlike(one: ChainAnswer, other: ChainAnswer): boolean {
  return one.state === "paid"
    ? JSON.stringify(one) === JSON.stringify(other)
    : one.state === other.state;
}

async function askEndpoint(
  rpc: Rpc,
  { asset, from, nonce, signature, until, at }: Authorization,
): Promise<ChainAnswer> {
  // The state and the time of one block: read apart, a payment may land between them.
  const { block, time } = await readBlock(rpc, "finalized");
  const data = `${AUTHORIZATION_STATE}${wordOf(from)}${wordOf(nonce)}`;
  const used = await rpc("eth_call", { to: asset, data }, hexOf(block));
  if (used === `0x${"0".repeat(64)}`)
    return time >= until ? { state: "never", block, time } : { state: "open" };
  if (used !== `0x${"1".padStart(64, "0")}`) throw new Error("no token that knows EIP-3009");
  const first = await findBlock(rpc, { from: { block, time }, until: at / 1000 - CLOCK_MARGIN });
  for (let start = first; start <= block; start += SEARCHED_BLOCKS) {
    const logs = await rpc("eth_getLogs", {
      address: asset,
      topics: [
        [AUTHORIZATION_USED, AUTHORIZATION_CANCELED],
        `0x${wordOf(from)}`,
        `0x${wordOf(nonce)}`,
      ],
      fromBlock: hexOf(start),
      toBlock: hexOf(Math.min(block, start + SEARCHED_BLOCKS - 1)),
    });
    const [log] = logs as { topics: string[]; transactionHash: string }[];
    if (log === undefined) continue;
    if (log.topics[0] === AUTHORIZATION_CANCELED) return { state: "never", block, time };
    const { transactionHash: transaction } = log;
    if (!/^0x[0-9a-f]{64}$/i.test(transaction)) throw new Error("a log of no transaction");
    const { input } = (await rpc("eth_getTransactionByHash", transaction)) as { input: string };
    // Another machine may have made the same call, with the same nonce: this payment landed only
    // if its own signature did.
    const own = signature.slice(2, 130).toLowerCase();
    return { state: "paid", transaction, byAnother: !input.toLowerCase().includes(own) };
  }
  return { state: "open" };
}

/** Goes back from a block to one that is older than a time, in steps by the chain's own pace. */
export async function findBlock(
  rpc: Rpc,
  { from, until }: { from: Block; until: number },
): Promise<number> {
  let [{ block, time }, secondsPerBlock] = [from, FIRST_PACE];
  for (let steps = 0; time > until && block > 0; steps++) {
    const next = Math.max(0, block - 1 - Math.ceil((time - until) / secondsPerBlock));
    if (steps > MAX_STEPS || next >= block) throw new Error("blocks that are not in order");
    const found = await readBlock(rpc, hexOf(next));
    secondsPerBlock = (time - found.time) / (block - next) || secondsPerBlock;
    ({ block, time } = found);
  }
  return block;
}

export async function readBlock(rpc: Rpc, tag: string): Promise<Block> {
  const found = (await rpc("eth_getBlockByNumber", tag, false)) as Record<string, unknown>;
  return { block: numberIn(found["number"]), time: numberIn(found["timestamp"]) };
}

/** Opens an endpoint. It is asked once which chain it is of: another one knows no authorization. */
export function openEndpoint(
  url: string,
  { chainId, send }: { chainId: number; send: typeof fetch },
): Rpc {
  let checked: Promise<void> | undefined;
  const call: Rpc = async (method, ...params) => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const answer = await send(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      redirect: "error",
      signal,
    });
    const bytes = await readBody(chunksOf(answer.body, signal), { maxBytes: MAX_ANSWER });
    const { result } = membersOf(bytes && parseJson(decodeUtf8(bytes)));
    if (result === undefined || result === null) throw new Error(`no answer to ${method}`);
    return result;
  };
  const check = async (): Promise<void> => {
    if (numberIn(await call("eth_chainId")) !== chainId) throw new Error("another chain");
  };
  return async (...request) => {
    checked ??= check();
    try {
      await checked;
    } catch (error) {
      checked = undefined;
      throw error;
    }
    return call(...request);
  };
}

export function wordOf(hex: string): string {
  return hex.slice(2).toLowerCase().padStart(64, "0");
}

export function hexOf(number: number): string {
  return `0x${number.toString(16)}`;
}

function numberIn(value: unknown): number {
  if (typeof value !== "string" || !/^0x[0-9a-f]{1,13}$/.test(value))
    throw new Error("not a number");
  return Number(value);
}
