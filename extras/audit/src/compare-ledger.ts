import { normalizeNetworkName } from "@arcs/core/internal";

import { type AgentFacts, isLost, type LoggedPayment } from "./agent-facts.ts";
import type { LedgerPayment } from "./ledger-history.ts";

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
