import { normalizeNetworkName } from "@arcs/core/internal";

import { compareWithLedger, type LedgerFinding } from "./compare-ledger.ts";
import { type LedgerPayment, readLedgers } from "./ledger-history.ts";
import type { RecomputeOptions } from "./recompute-from-ledger.ts";
import type { AgentFacts } from "../log/agent-facts.ts";

/** Result of checking an agent's payments in the log against the ledger. */
export type LedgerCheck = {
  /** First payment that the log invented, altered or withdrew. */
  finding?: LedgerFinding & { problem: Exclude<LedgerFinding["problem"], "hidden"> };
  /** Payments of the log that the ledger bears out, by their ids. */
  proved: ReadonlyMap<string, LedgerPayment>;
  /** Payments that the ledger has and the log lacks: nobody may have told the service of them. */
  unlogged: number;
};

// As for `recomputeFromLedger`: an operator may take payments from before the log began, and those of the last day are on their way.
const DAY_MS = 86_400_000;
const EARLIEST_MS = 30 * DAY_MS;

/**
 * Compares what the log says of an agent's payments with the ledgers, at the accounts that the log says it was paid at.
 *
 * @param options.began - when the log did, in milliseconds
 * @throws whatever the ledgers throw
 */
export async function checkLedger(
  { facts, ownAddresses }: { facts: AgentFacts; ownAddresses: readonly string[] },
  { rpc, roots, began, now }: Pick<RecomputeOptions, "rpc" | "roots" | "now"> & { began: number },
): Promise<LedgerCheck> {
  const payees = [...new Set([...facts.payments.values()].map(({ payee }) => payee))];
  const times = [...facts.payments.values()].map(({ at }) => at);
  const since = times.reduce((least, at) => Math.min(least, at), Math.min(began, now.getTime())) - EARLIEST_MS;
  const onLedger = await readLedgers(payees, { rpc, roots, since });
  const { findings, proved } = compareWithLedger(facts, {
    onLedger,
    rules: {
      networks: new Set(Object.keys(rpc).map(normalizeNetworkName)),
      ownAddresses: new Set([...ownAddresses, ...payees]),
      from: began,
      until: now.getTime() - DAY_MS,
      reported: new Set(),
    },
  });
  const finding = findings.find(
    (each): each is NonNullable<LedgerCheck["finding"]> =>
      /* fault: audit-invented-payment-passes */ each.problem !== "hidden",
  );
  const unlogged = findings.filter(({ problem }) => problem === "hidden").length;
  return { proved, unlogged, ...(finding === undefined ? {} : { finding }) };
}
