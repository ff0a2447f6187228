import { SdkError } from "@arcs/core";
import { AUTHORIZATION_USED, chainIdOf, reasonOf } from "@arcs/core/internal";

import {
  findBlock,
  hexOf,
  openEndpoint,
  readBlock,
  type Rpc,
  SEARCHED_BLOCKS,
  wordOf,
} from "./chains.ts";

/** A payment that a chain took from a wallet. */
export type UsedAuthorization = {
  /** CAIP-10. */
  seller: string;
  /** CAIP-19. */
  asset: string;
  nonce: string;
  transaction: string;
  /** In millionths of the token, rounded up. */
  amount: bigint;
};

/** Payments by EIP-3009 that were final on a chain at a time, in seconds since 1970. */
export type UsedUpTo = { used: UsedAuthorization[]; time: number };

type Wallet = { network: string; assets: readonly string[]; from: string; since: number };

const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const DECIMALS = "0x313ce567";

/**
 * Lists the payments of a wallet since a time, in seconds since 1970. All endpoints have to say the
 * same.
 *
 * @throws SdkError `server_unreachable`
 */
export async function listUsedAuthorizations(
  urls: readonly string[],
  wallet: Wallet,
  { send }: { send: typeof fetch },
): Promise<UsedUpTo> {
  const { network } = wallet;
  try {
    const endpoints = urls.map((url) =>
      openEndpoint(url, { chainId: chainIdOf(network) ?? 0, send }),
    );
    const heads = await Promise.all(endpoints.map((rpc) => readBlock(rpc, "finalized")));
    const head = heads.reduce((one, other) => (one.block < other.block ? one : other));
    const [first = [], ...others] = await Promise.all(
      endpoints.map((rpc) => listUsed(rpc, { ...wallet, head })),
    );
    const textOf = (used: UsedAuthorization[]): string =>
      JSON.stringify(used.map(({ amount, ...rest }) => ({ ...rest, amount: String(amount) })));
    if (others.some((other) => textOf(other) !== textOf(first)))
      throw new Error("its endpoints do not say the same");
    return { used: first, time: head.time };
  } catch (cause) {
    throw new SdkError(
      "server_unreachable",
      `${network} cannot be read (${reasonOf(cause)}). Name an endpoint of yours: --rpc ${network}=https://…`,
      { cause },
    );
  }
}

async function listUsed(
  rpc: Rpc,
  { network, assets, from, since, head }: Wallet & { head: { block: number; time: number } },
): Promise<UsedAuthorization[]> {
  const used: UsedAuthorization[] = [];
  const first = await findBlock(rpc, { from: head, until: since });
  for (const asset of assets)
    for (let start = first; start <= head.block; start += SEARCHED_BLOCKS) {
      const logs = await rpc("eth_getLogs", {
        address: asset,
        topics: [AUTHORIZATION_USED, `0x${wordOf(from)}`],
        fromBlock: hexOf(start),
        toBlock: hexOf(Math.min(head.block, start + SEARCHED_BLOCKS - 1)),
      });
      for (const log of logs as Log[]) used.push(await readUse(rpc, { log, network, asset, from }));
    }
  return used;
}

type Log = {
  address: string;
  topics: string[];
  data: string;
  logIndex: string;
  transactionHash: string;
};

/** Reads what an authorization moved: its token logs the transfer right after the use. */
async function readUse(
  rpc: Rpc,
  { log, network, asset, from }: { log: Log; network: string; asset: string; from: string },
): Promise<UsedAuthorization> {
  const { transactionHash: transaction, logIndex, topics } = log;
  const receipt = (await rpc("eth_getTransactionReceipt", transaction)) as { logs: Log[] };
  const moved = receipt.logs.find(
    (each) => Number(each.logIndex) === Number(logIndex) + 1 && each.topics[0] === TRANSFER,
  );
  const isOfIt =
    moved?.address.toLowerCase() === asset.toLowerCase() && moved.topics[1] === `0x${wordOf(from)}`;
  if (!isOfIt) throw new Error(`what ${transaction} moved cannot be read`);
  const places = Number(await rpc("eth_call", { to: asset, data: DECIMALS }, "finalized"));
  const unit = 10n ** BigInt(places);
  return {
    seller: `${network}:0x${moved.topics[2]?.slice(26)}`,
    asset: `${network}/erc20:${asset.toLowerCase()}`,
    nonce: String(topics[2]).toLowerCase(),
    transaction,
    amount: (BigInt(moved.data) * 1_000_000n + unit - 1n) / unit,
  };
}
