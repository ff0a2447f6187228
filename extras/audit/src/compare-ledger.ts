import { chainIdOf, defined, formatUnits, normalizeNetworkName } from "@arcs/core/internal";
import { missingPackage } from "@arcs/client/internal";
import { isAddress, SdkError } from "@arcs/core";
import type { RootList } from "@arcs/trust";

import { roundAmountText } from "@arcs/trust/internal";

import { type AgentFacts, type LoggedTransfer, push } from "./agent-facts.ts";

/** A place where the ledger and the log do not say the same of money that came to an account. */
export type LedgerFinding = {
  problem:
    /** The ledger has a payment, and the log has none of it. */
    | "hidden"
    /** The log has a payment that the ledger does not have. */
    | "invented"
    /** Both have it, and not the same. */
    | "altered"
    /** The log has it a day earlier than the ledger, or more: its agent seems older. */
    | "backdated";
  /** Signature or hash of the transaction. */
  transaction: string;
  /** Position of the entry in the log, from 0; absent for what is hidden. */
  position?: number;
  /** The payment on the ledger, if there is one. */
  onLedger?: LedgerPayment;
  /** The entry of the log, if there is one; without an id for money that is no payment. */
  inLog?: { payment?: string } & Pick<LoggedTransfer, "payer" | "payee" | "amount" | "at">;
  /**
   * For hidden payments: whether the caller knows that it was reported. Otherwise the service may
   * never have heard of it.
   */
  wasReported?: boolean;
};

/** Subject and rules of a comparison. Times are milliseconds. */
export type ComparisonRules = {
  accounts: readonly string[];
  rpc: Readonly<Record<string, LedgerRpc>>;
  /** Tokens that count. */
  assets: RootList["assets"];
  /** Payments by these do not count. */
  ownAddresses: ReadonlySet<string>;
  /** The log's first entry about these accounts, or its first entry. */
  since: number;
  /** Payments from this time on must be in the log, a day later. */
  from: number;
  now: number;
  /** Transactions that the caller knows to have been reported. */
  reported: ReadonlySet<string>;
};

// Smaller payments do not count in any score.
const SMALLEST = 0.001;

// A service's clock may differ from the ledger's: less than a day matters little. So payments of
// the last day need not be in the log yet, and one that the log dates a day before the ledger, or
// more, is backdated.
const DAY_MS = 86_400_000;
// How long before the log began a payment of the log may have been made: an operator may take older
// ones.
const EARLIEST_MS = 30 * DAY_MS;

// A service takes payments once a ledger has confirmed them; what is read here is final, half a
// minute later or some more.
const FINAL_MS = 300_000;

/**
 * Reads from the ledgers what came to some accounts, and compares the entries of a log with it.
 * Each transfer bears out one entry; where a transaction has several to an account, each goes to
 * the entry that it fits.
 *
 * @returns also the payments of the log that the ledger bears out, by their ids, and how many new
 *   entries it does not bear out yet
 */
export async function compareWithLedgers(
  { payments, transfers }: Pick<AgentFacts, "payments" | "transfers">,
  rules: ComparisonRules,
): Promise<{ findings: LedgerFinding[]; proved: Map<string, LedgerPayment>; waiting: number }> {
  const onLedger = await readLedgers(rules);
  const left = new Map<string, LedgerPayment[]>();
  for (const payment of onLedger) push(left, keyOf(payment), payment);
  const proved = new Map<string, LedgerPayment>();
  const findings: LedgerFinding[] = [];
  const unproved: [string | undefined, LoggedTransfer][] = [];
  let waiting = 0;
  const entries = [...payments, ...transfers.map((transfer) => [undefined, transfer] as const)];
  for (const [id, logged] of entries) {
    const found = left.get(keyOf(logged)) ?? [];
    const place = found.findIndex((transfer) => isSame(logged, transfer));
    const [transfer] = place < 0 ? [] : found.splice(place, 1);
    if (transfer === undefined) {
      // An entry of the future is not new.
      if (Math.abs(rules.now - logged.at) < FINAL_MS) waiting++;
      else if (wasRead(logged, rules)) unproved.push([id, logged]);
      continue;
    }
    if (id !== undefined) proved.set(id, transfer);
    const isInTime = logged.at >= transfer.paidAt - DAY_MS;
    if (!isInTime) findings.push({ ...describe(id, logged, transfer), problem: "backdated" });
  }
  findings.push(
    ...unproved.map(([id, logged]) => describe(id, logged, left.get(keyOf(logged))?.shift())),
  );
  for (const onLedgerOnly of [...left.values()].flat()) {
    if (hasToBeLogged(onLedgerOnly, rules)) findings.push(hidden(onLedgerOnly, rules));
  }
  return { findings, proved, waiting };
}

function wasRead({ network, asset }: LoggedTransfer, { rpc, assets }: ComparisonRules): boolean {
  const name = normalizeNetworkName(network);
  return (
    Object.keys(rpc).some((each) => normalizeNetworkName(each) === name) &&
    assets.some((each) => normalizeNetworkName(each.network) === name && isAsset(each.asset, asset))
  );
}

function isSame(logged: LoggedTransfer, { payer, payee, amount, asset }: LedgerPayment): boolean {
  return (
    isAsset(logged.asset, asset) &&
    logged.payer === payer &&
    logged.payee === payee &&
    logged.amount === amount
  );
}

function isAsset(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function describe(
  id: string | undefined,
  logged: LoggedTransfer,
  onLedger: LedgerPayment | undefined,
): LedgerFinding {
  const { position, transaction, payer, payee, amount, at } = logged;
  return {
    problem: onLedger === undefined ? "invented" : "altered",
    transaction,
    position,
    ...defined({ onLedger }),
    inLog: { ...defined({ payment: id }), payer, payee, amount, at },
  };
}

function hasToBeLogged(
  { payer, amount, paidAt }: LedgerPayment,
  { ownAddresses, from, now }: ComparisonRules,
): boolean {
  return (
    !ownAddresses.has(payer) &&
    Number(amount) >= SMALLEST &&
    paidAt >= from &&
    paidAt <= now - DAY_MS
  );
}

function hidden(onLedger: LedgerPayment, { reported }: ComparisonRules): LedgerFinding {
  const { transaction } = onLedger;
  return { problem: "hidden", transaction, onLedger, wasReported: reported.has(transaction) };
}

/** A transaction on its network; EVM hashes are the same in either case. */
function keyOf({ network, transaction }: { network: string; transaction: string }): string {
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

/**
 * How a ledger is reached: the URL of its RPC endpoint, a transport of `@arcs/ledger`, or whatever
 * else finds payments.
 */
export type LedgerRpc =
  | string
  | {
      transport: (config: {
        readonly payload: unknown;
        readonly signal?: AbortSignal;
      }) => Promise<unknown>;
    }
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
  throw new SdkError("invalid_argument", `rpc of ${network} must be the URL of an endpoint`);
}

async function openSolana(
  network: string,
  rpc: Exclude<LedgerRpc, LedgerHistory>,
): Promise<LedgerHistory> {
  const { createLedgerRequest, listTransfersTo } = await loadLedger();
  const request = createLedgerRequest({
    network,
    ...(typeof rpc === "string" ? { rpcUrl: rpc } : rpc),
  });
  return {
    async listPayments({ payee: owner, assets, since }) {
      // Of a token that no ledger can have, as the made-up one of development, there is nothing to
      // find.
      const mints = assets.filter(isAddress);
      const found = await listTransfersTo(request, {
        owner,
        mints,
        since: Math.floor(since / 1000),
      });
      return found.map((each) => paymentOf(network, { ...each, amount: each.received }));
    },
  };
}

async function openEvm(chain: {
  network: string;
  chainId: number;
  url: string;
}): Promise<LedgerHistory> {
  const { network, chainId, url } = chain;
  const { createEvmReader } = await loadEvm();
  const reader = createEvmReader({ chainId, providers: [url] });
  return {
    async listPayments({ payee, assets, since }) {
      const found = await reader.listTransfers({
        payee,
        tokens: assets,
        since: Math.floor(since / 1000),
      });
      return found.map((each) =>
        paymentOf(network, { ...each, transaction: each.transactionHash }),
      );
    },
  };
}

type FoundTransfer = Pick<LedgerPayment, "transaction" | "payer" | "payee"> & {
  mint: string;
  amount: bigint;
  decimals: number;
  blockTime: number;
};

function paymentOf(network: string, found: FoundTransfer): LedgerPayment {
  const { transaction, mint: asset, payer, payee, amount, decimals, blockTime } = found;
  const rounded = roundAmountText(formatUnits(amount, decimals));
  return { network, transaction, asset, payer, payee, amount: rounded, paidAt: blockTime * 1000 };
}

/** Finds the payments to the accounts on all ledgers. */
async function readLedgers(rules: ComparisonRules): Promise<LedgerPayment[]> {
  const since = rules.since - EARLIEST_MS;
  const found: LedgerPayment[] = [];
  for (const [name, source] of Object.entries(rules.rpc)) {
    const network = normalizeNetworkName(name);
    const named = rules.assets.filter((each) => normalizeNetworkName(each.network) === network);
    const assets = [...new Set(named.map(({ asset }) => asset))];
    const history = await openHistory(network, source);
    for (const payee of rules.accounts.filter((each) => isOn(network, each))) {
      found.push(...(await history.listPayments({ payee, since, assets })));
    }
  }
  return found;
}

/** An account id names its chain; an address alone is one of the ledger. */
function isOn(network: string, payee: string): boolean {
  return payee.startsWith("eip155:")
    ? payee.startsWith(`${network}:`)
    : !network.startsWith("eip155:");
}

async function loadLedger(): Promise<typeof import("@arcs/ledger")> {
  try {
    return await import("@arcs/ledger");
  } catch (error) {
    throw missingPackage("@arcs/ledger", error);
  }
}

async function loadEvm(): Promise<typeof import("@arcs/evm")> {
  try {
    return await import("@arcs/evm");
  } catch (error) {
    throw missingPackage("@arcs/evm", error);
  }
}
