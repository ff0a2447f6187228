import type { EvidenceTransaction } from "@arcs/client";

import {
  type AgentFacts,
  currentId,
  formatDecimalAmount,
  type LoggedPayment,
  type LoggedRating,
  type LoggedVoice,
  voicesByPayment,
} from "./agent-facts.ts";

/** The first place where evidence and log do not say the same. */
export type Difference = {
  /** Position of the entry in the log, from 0; absent where the log has none. */
  position?: number;
  /** Which payment. */
  payment: string;
  /** Value in the log. */
  expected: string;
  /** Value in the evidence. */
  found: string;
};

/** Counts of evidence that the log does not show openly. */
export type Unlogged = {
  payments: number;
  /** Ratings and disputes of payments that were made after the log began. */
  voices: number;
  /** Ratings and disputes of older payments: the log did not have them then. */
  earlierVoices: number;
  /** Withdrawals of payments that were made after the log began and that it records as returned. */
  withdrawals: number;
};

/** Settings of a comparison. */
export type Comparison = {
  /** Records logged until this time must be in the evidence. In milliseconds. */
  until: number;
  /** When the log began to have ratings and disputes, in milliseconds. */
  logBegan: number;
  ownAddresses: readonly string[];
};

/**
 * Compares what a score was computed from with what the log says openly of the agent: no payment, rating or dispute may be
 * left out, none altered, and no payment may count twice.
 *
 * @returns the first difference; and what could not be compared, because the log has it behind commitments or not at all
 */
export function compareEvidence(
  facts: AgentFacts,
  transactions: readonly EvidenceTransaction[],
  comparison: Comparison,
): { difference?: Difference; unlogged: Unlogged } {
  const { until, logBegan } = comparison;
  const voices = { ratings: voicesByPayment(facts.ratings, facts), disputes: voicesByPayment(facts.disputes, facts) };
  const withdrawals = facts.oddReturns.filter(({ loggedAt }) => loggedAt >= logBegan).length;
  const unlogged: Unlogged = { payments: 0, voices: 0, earlierVoices: 0, withdrawals };
  const found = new Set<string>();
  for (const transaction of transactions) {
    const { id, vouchedAs = id } = transaction;
    const logged = facts.payments.get(vouchedAs);
    if (found.has(vouchedAs)) return { difference: doubled(logged, { id, vouchedAs }), unlogged };
    found.add(vouchedAs);
    const difference = compareTransaction(transaction, { logged, voices, until });
    if (difference !== undefined) return { difference, unlogged };
    if (logged === undefined && belongsIntoLog(transaction, comparison)) unlogged.payments += 1;
    countVoices(unlogged, transaction, { comparison, voices });
  }
  const difference = findLeftOut(facts, { found, until });
  return difference === undefined ? { unlogged } : { difference, unlogged };
}

type Voices = {
  ratings: ReadonlyMap<string, LoggedRating[]>;
  disputes: ReadonlyMap<string, LoggedVoice<"open" | "won" | "lost">[]>;
};

function compareTransaction(
  transaction: EvidenceTransaction,
  { logged, voices, until }: { logged: LoggedPayment | undefined; voices: Voices; until: number },
): Difference | undefined {
  const { id, rating, dispute } = transaction;
  const differs = logged === undefined ? undefined : comparePayment(logged, transaction);
  return (
    differs ??
    compareVoice("rating", { id, value: rating, logged: voices.ratings.get(id), until }) ??
    compareTimes(transaction, { logged: voices.ratings.get(id), until }) ??
    compareVoice("dispute", { id, value: dispute, logged: voices.disputes.get(id), until })
  );
}

/** Compares the times that the payer stated with its rating. */
function compareTimes(
  { id, payerResponseTimeMs, payerInTime }: EvidenceTransaction,
  { logged, until }: { logged: LoggedRating[] | undefined; until: number },
): Difference | undefined {
  const timesOf = (name: keyof LoggedRating["times"]) => logged?.map((each) => ({ ...each, value: each.times[name] }));
  return (
    compareVoice("payerResponseTimeMs", {
      id,
      value: payerResponseTimeMs,
      logged: timesOf("payerResponseTimeMs"),
      until,
    }) ?? compareVoice("payerInTime", { id, value: payerInTime, logged: timesOf("payerInTime"), until })
  );
}

function findLeftOut(
  { payments }: AgentFacts,
  { found, until }: { found: ReadonlySet<string>; until: number },
): Difference | undefined {
  for (const [id, { position, at, amount, payer, withdrawn }] of payments) {
    if (found.has(id) || at > until) continue;
    // Another agent's evidence may have it now; one that the ledger lost is evidence of nobody.
    if (withdrawn !== undefined) continue;
    const expected = `a payment of ${amount} by ${shorten(payer)}`;
    return { position, payment: currentId(id, payments), expected, found: "no such payment" };
  }
  return undefined;
}

function comparePayment(logged: LoggedPayment, transaction: EvidenceTransaction): Difference | undefined {
  const { id, payer, payee, amount, status, evidence, vouchedAs } = transaction;
  const { position } = logged;
  const ofLog = { payer: logged.payer, payee: logged.payee, amount: logged.amount };
  const ofEvidence = { payer, payee, amount: formatDecimalAmount(amount) };
  // A report that took over a transfer is about the same transfer, whatever was said of the first one.
  const isSame = vouchedAs === undefined || logged.withdrawn === undefined;
  const [one, other] = [
    describe(isSame ? { ...ofLog, status: logged.outcome, by: logged.evidence } : ofLog),
    describe(isSame ? { ...ofEvidence, status, by: evidence } : ofEvidence),
  ];
  if (one === other) return undefined;
  // The log may already have a proof that the evidence of the score does not have yet.
  if (isSame && describe({ ...ofLog, status: logged.outcome, by: "facilitator" }) === other) return undefined;
  return { position, payment: id, expected: one, found: other };
}

function compareVoice<Value extends string | number | boolean>(
  name: string,
  {
    id,
    value,
    logged,
    until,
  }: { id: string; value: Value | undefined; logged: LoggedVoice<Value | undefined>[] | undefined; until: number },
): Difference | undefined {
  const [first] = logged ?? [];
  if (logged === undefined || first === undefined) return undefined;
  const before = logged.filter(({ at }) => at <= until).at(-1);
  const allowed = [before?.value, ...logged.filter(({ at }) => at > until).map((voice) => voice.value)];
  if (allowed.includes(value)) return undefined;
  const { position } = before ?? first;
  const said = (each: Value | undefined): string => `${name} ${each === undefined ? "absent" : String(each)}`;
  return { position, payment: id, expected: said(allowed.at(-1)), found: said(value) };
}

function doubled(logged: LoggedPayment | undefined, { id, vouchedAs }: { id: string; vouchedAs: string }): Difference {
  const position = logged === undefined ? {} : { position: logged.position };
  return { ...position, payment: id, expected: `${shorten(vouchedAs)} once`, found: "the same payment twice" };
}

/** Payments that nobody vouches for, of nothing, or by the agent itself, are in no log. */
function belongsIntoLog(
  { payer, payee, amount, status, evidence }: EvidenceTransaction,
  { ownAddresses }: Comparison,
): boolean {
  const isEnded = status !== "created" && evidence !== "reported";
  return isEnded && payer !== payee && !ownAddresses.includes(payer) && formatDecimalAmount(amount) !== "0";
}

function countVoices(
  unlogged: Unlogged,
  { id, createdAt, rating, dispute }: EvidenceTransaction,
  { comparison, voices: { ratings, disputes } }: { comparison: Comparison; voices: Voices },
): void {
  const isEarlier = !(Date.parse(createdAt) >= comparison.logBegan);
  const missing = [rating !== undefined && !ratings.has(id), dispute !== undefined && !disputes.has(id)];
  unlogged[isEarlier ? "earlierVoices" : "voices"] += missing.filter(Boolean).length;
}

function describe(parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts)
    .map(([name, value]) => `${name} ${shorten(value)}`)
    .join(", ");
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
