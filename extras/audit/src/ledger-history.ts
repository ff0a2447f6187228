import { loadOptional } from "@arcs/client/internal";
import { isAddress, SdkError } from "@arcs/core";
import { chainIdOf, formatUnits, normalizeNetworkName } from "@arcs/core/internal";
import type { VouchingRoots } from "@arcs/trust";

import { formatDecimalAmount } from "./agent-facts.ts";

/** A payment as a ledger has it. */
export type LedgerPayment = {
  /** In the form that logs have. */
  network: string;
  transaction: string;
  asset: string;
  payer: string;
  payee: string;
  /** Decimal text in currency units, rounded down to millionths. */
  amount: string;
  /** In milliseconds. */
  paidAt: number;
};

/** Query for payments on a ledger. */
export type HistoryQuery = {
  /** A wallet of Solana, or an account id (CAIP-10) of an EVM chain. */
  payee: string;
  /** The tokens that count. */
  assets: readonly string[];
  /** In milliseconds: nothing from before is wanted. */
  since: number;
};

/** Finds the payments to an account on one ledger. */
export type LedgerHistory = { listPayments(query: HistoryQuery): Promise<LedgerPayment[]> };

/** How a ledger is reached: the URL of its RPC endpoint, a transport of `@arcs/ledger`, or whatever else finds payments. */
export type LedgerRpc =
  | string
  | { transport: (config: { readonly payload: unknown; readonly signal?: AbortSignal }) => Promise<unknown> }
  | LedgerHistory;

/**
 * Opens the history of a network: by `@arcs/ledger` for Solana, by `@arcs/evm` for EVM chains.
 *
 * @throws SdkError `package_missing`, `invalid_network`, `invalid_argument`
 */
export async function openHistory(name: string, rpc: LedgerRpc): Promise<LedgerHistory> {
  if (typeof rpc === "object" && "listPayments" in rpc) return rpc;
  const network = normalizeNetworkName(name);
  const chainId = chainIdOf(network);
  if (chainId === undefined) return openSolana(network, rpc);
  if (typeof rpc === "string") return openEvm({ network, chainId, url: rpc });
  throw new SdkError("invalid_argument", `rpc of ${network} expected the URL of an endpoint`);
}

async function openSolana(network: string, rpc: Exclude<LedgerRpc, LedgerHistory>): Promise<LedgerHistory> {
  const { createLedgerRequest, listTransfersTo } = await loadOptional("@arcs/ledger", () => import("@arcs/ledger"));
  const request = createLedgerRequest({ network, ...(typeof rpc === "string" ? { rpcUrl: rpc } : rpc) });
  return {
    async listPayments({ payee: owner, assets, since }) {
      // Of a token that no ledger can have, as the made-up one of development, there is nothing to find.
      const mints = assets.filter(isAddress);
      const found = await listTransfersTo(request, { owner, mints, since: Math.floor(since / 1000) });
      return found.map(({ transaction, mint: asset, payer, payee, received, decimals, blockTime }) => ({
        network,
        transaction,
        asset,
        payer,
        payee,
        amount: formatDecimalAmount(formatUnits(received, decimals)),
        paidAt: blockTime * 1000,
      }));
    },
  };
}

async function openEvm(chain: { network: string; chainId: number; url: string }): Promise<LedgerHistory> {
  const { network, chainId, url } = chain;
  const { createEvmReader } = await loadOptional("@arcs/evm", () => import("@arcs/evm"));
  const reader = createEvmReader({ chainId, providers: [url] });
  return {
    async listPayments({ payee, assets, since }) {
      const found = await reader.listTransfers({ payee, tokens: assets, since: Math.floor(since / 1000) });
      return found.map(({ transactionHash, mint, decimals, amount, blockTime, ...parties }) => ({
        network,
        transaction: transactionHash,
        asset: mint,
        payer: parties.payer,
        payee: parties.payee,
        amount: formatDecimalAmount(formatUnits(amount, decimals)),
        paidAt: blockTime * 1000,
      }));
    },
  };
}

/** Finds the payments to some accounts on several ledgers, in the tokens that roots count. */
export async function readLedgers(
  payees: readonly string[],
  { rpc, roots, since }: { rpc: Readonly<Record<string, LedgerRpc>>; roots: VouchingRoots; since: number },
): Promise<LedgerPayment[]> {
  const all: LedgerPayment[] = [];
  for (const [name, source] of Object.entries(rpc)) {
    const network = normalizeNetworkName(name);
    const assets = roots.document.assets.filter((each) => normalizeNetworkName(each.network) === network);
    const history = await openHistory(network, source);
    for (const payee of payees.filter((each) => isOn(network, each))) {
      all.push(...(await history.listPayments({ payee, since, assets: assets.map(({ asset }) => asset) })));
    }
  }
  return all;
}

/** An account id names its chain; an address alone is one of the ledger. */
function isOn(network: string, payee: string): boolean {
  return payee.startsWith("eip155:") ? payee.startsWith(`${network}:`) : !network.startsWith("eip155:");
}
