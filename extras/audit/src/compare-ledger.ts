import { chainIdOf, formatUnits, normalizeNetworkName } from "@arcs/core/internal";
import { loadOptional } from "@arcs/client/internal";
import { isAddress, SdkError } from "@arcs/core";
import type { VouchingRoots } from "@arcs/trust";

import { type AgentFacts, formatDecimalAmount, isLost, type LoggedPayment } from "./agent-facts.ts";

/** A place where the ledger and the log do not say the same of an agent's payments. */
export type LedgerFinding = {
  problem:
    /** The ledger has a payment, and the log has none of it. */
    | "hidden"
    /** The log has a payment that the ledger does not have. */
    | "invented"
    /** Both have it, and not the same. */
    | "altered"
    /** The ledger has a payment of which the log says that the ledger has lost it. */
    | "withdrawn";
  /** Signature or hash of the transaction; absent where the log names none. */
  transaction?: string;
  /** Position of the entry in the log, from 0; absent for what is hidden. */
  position?: number;
  /** The payment on the ledger, if there is one. */
  onLedger?: LedgerPayment;
  /** The payment in the log, if there is one. */
  inLog?: { payment: string } & Pick<LoggedPayment, "payer" | "payee" | "amount">;
  /** For hidden payments: whether the caller knows that it was reported. Otherwise the service may never have heard of it. */
  wasReported?: boolean;
};

/** Rules by which a payment counts as hidden. */
export type HiddenRules = {
  /** Networks that were read. */
  networks: ReadonlySet<string>;
  /** Payments by these do not count. */
  ownAddresses: ReadonlySet<string>;
  /** Payments between these times, in milliseconds, must be in the log; before `until` they must not be withdrawn. */
  from: number;
  until: number;
  /** Transactions that the caller knows to have been reported. */
  reported: ReadonlySet<string>;
};

/** Result of comparing the ledger with the log. */
export type LedgerComparison = {
  findings: LedgerFinding[];
  /** The payments of the log that the ledger bears out, by their ids. */
  proved: Map<string, LedgerPayment>;
};

// Smaller payments do not count in any score.
const SMALLEST = 0.001;

/**
 * Compares the payments of a log with those of the ledger. Each transfer bears out one payment; where a transaction has
 * several to the agent, each goes to the payment that it fits.
 */
export function compareWithLedger(
  { payments }: Pick<AgentFacts, "payments">,
  { onLedger, rules }: { onLedger: readonly LedgerPayment[]; rules: HiddenRules },
): LedgerComparison {
  const left = new Map<string, LedgerPayment[]>();
  for (const payment of onLedger) {
    const key = keyOf(payment);
    left.set(key, [...(left.get(key) ?? []), payment]);
  }
  const proved = new Map<string, LedgerPayment>();
  const unproved: [string, LoggedPayment][] = [];
  // A transfer that was reported anew bears out that report, and not the one that was withdrawn before.
  const lostLast = [...payments].toSorted(([, one], [, other]) => Number(isLost(one)) - Number(isLost(other)));
  for (const [id, logged] of lostLast) {
    const transfers = left.get(keyOf(logged)) ?? [];
    const place = transfers.findIndex((transfer) => isSame(logged, transfer));
    const [transfer] = place < 0 ? [] : transfers.splice(place, 1);
    if (transfer !== undefined) proved.set(id, transfer);
    else if (isSaidToBeProved(logged, rules)) unproved.push([id, logged]);
  }
  const findings = unproved.map(([id, logged]) => describe(id, logged, left.get(keyOf(logged))?.shift()));
  findings.push(...findWithdrawn(payments, { proved, rules }));
  for (const onLedgerOnly of [...left.values()].flat()) {
    if (hasToBeLogged(onLedgerOnly, rules)) findings.push(hidden(onLedgerOnly, rules));
  }
  return { findings, proved };
}

/** One whose block was replaced may have come back just now. */
function findWithdrawn(
  payments: AgentFacts["payments"],
  { proved, rules }: { proved: LedgerComparison["proved"]; rules: HiddenRules },
): LedgerFinding[] {
  return [...proved].flatMap(([id, transfer]) => {
    const logged = payments.get(id);
    const isThere = logged !== undefined && isLost(logged) && transfer.paidAt <= rules.until;
    return isThere ? [{ ...describe(id, logged, transfer), problem: "withdrawn" }] : [];
  });
}

/** Whether the log claims that a payment is on the ledger. Neither a facilitator's word nor a lost payment claims that. */
function isSaidToBeProved(logged: LoggedPayment, { networks }: HiddenRules): boolean {
  const { evidence, network } = logged;
  return (
    evidence === "ledger" && !isLost(logged) && network !== undefined && networks.has(normalizeNetworkName(network))
  );
}

function isSame(logged: LoggedPayment, { payer, payee, amount, asset }: LedgerPayment): boolean {
  const isAsset = logged.asset === undefined || logged.asset.toLowerCase() === asset.toLowerCase();
  return isAsset && logged.payer === payer && logged.payee === payee && logged.amount === amount;
}

function describe(id: string, logged: LoggedPayment, onLedger: LedgerPayment | undefined): LedgerFinding {
  const { position, transaction, payer, payee, amount } = logged;
  return {
    problem: onLedger === undefined ? "invented" : "altered",
    ...(transaction === undefined ? {} : { transaction }),
    position,
    ...(onLedger === undefined ? {} : { onLedger }),
    inLog: { payment: id, payer, payee, amount },
  };
}

function hasToBeLogged({ payer, amount, paidAt }: LedgerPayment, { ownAddresses, from, until }: HiddenRules): boolean {
  return !ownAddresses.has(payer) && Number(amount) >= SMALLEST && paidAt >= from && paidAt <= until;
}

function hidden(onLedger: LedgerPayment, { reported }: HiddenRules): LedgerFinding {
  const { transaction } = onLedger;
  return { problem: "hidden", transaction, onLedger, wasReported: reported.has(transaction) };
}

/** A transaction on its network; EVM hashes are the same in either case. */
function keyOf({ network = "", transaction = "" }: { network?: string; transaction?: string }): string {
  const hash = /^0x/i.test(transaction) ? transaction.toLowerCase() : transaction;
  return `${normalizeNetworkName(network)} ${hash}`;
}

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
async function openHistory(name: string, rpc: LedgerRpc): Promise<LedgerHistory> {
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
