import type { EvidenceTransaction } from "@arcs/client";
import { isSdkError } from "@arcs/core";
import type { ReputationEvidence } from "@arcs/core/http";
import {
  computeTrustScore,
  findTier,
  hashEvidence,
  hashScoreTerms,
  type TrustScore,
  type VouchingRoots,
} from "@arcs/trust";
import { computeScoreByRoots, findFirstProvedAt } from "@arcs/trust/internal";

import {
  type AgentFacts,
  currentId,
  formatDecimalAmount,
  type LoggedPayment,
  type LoggedRating,
  type LoggedVoice,
  voicesByPayment,
} from "./agent-facts.ts";

/** All pages of the evidence of a score. */
export type ServedEvidence = Omit<ReputationEvidence, "transactions" | "nextCursor" | "explain"> & {
  transactions: readonly EvidenceTransaction[];
};

/** State of the log apart from the agent's own records. */
export type CheckedLog = Pick<Comparison, "logBegan"> & {
  /** The roots that the books are kept by; absent where nobody vouches. */
  roots?: VouchingRoots;
  /** Amounts destroyed for agents, in millionths of a currency unit. */
  bonds: ReadonlyMap<string, bigint>;
};

/** Difference between a score and the log. */
export type ScoreFinding = {
  problem:
    /** The service shows a score that is not in the log. */
    | "score_not_logged"
    /** The service shows an earlier score than the log has. */
    | "score_rolled_back"
    /** The evidence is not what the log says that the score was computed from. */
    | "evidence_altered"
    /** The agent's own addresses, its first proved payment or the tiers' prices are not those that the log names. */
    | "terms_altered"
    /** A payment, rating or dispute of the log is not in the evidence, or another one is. */
    | "evidence_differs"
    /** The first proved payment that the log names is not the first of the evidence. */
    | "first_payment_wrong"
    /** From the same evidence another score comes out. */
    | "score_wrong";
  agentId: string;
  /** Of the entry in the log, from 0; absent where the log has none. */
  position?: number;
  expected: string;
  found: string;
};

/** Result of checking a score. */
export type ScoreCheck =
  | { outcome: "agrees"; score: number; unlogged: Unlogged; terms: "named" | "not named" }
  /** The log is behind what is shown, or the other way round: ask again. */
  | { outcome: "waiting" }
  | { outcome: "differs"; finding: ScoreFinding };

// How long a change may take into the log, and into a score: jobs wait, and are tried again.
const GRACE_MS = 300_000;

/**
 * Checks a score against the log: it is the newest that the log has, its evidence is that which the log names, nothing that
 * the log says of the agent is left out of it, and the same score comes out.
 *
 * @param options.now - tells what is late from what is under way
 */
export function checkScore(
  { facts, evidence }: { facts: AgentFacts; evidence: ServedEvidence },
  { log, now }: { log: CheckedLog; now: Date },
): ScoreCheck {
  const { agentId, computedAt, transactions } = evidence;
  const { score } = facts;
  if (score?.record.at !== computedAt) return compareTimes({ facts, evidence, now });
  const compared = compareWithLog({ facts, evidence, score }, log);
  if ("problem" in compared) return { outcome: "differs", finding: { ...compared, agentId } };
  // By other roots, or with what was destroyed since: the next score tells.
  const isOfNow = score.record.roots === log.roots?.digest && (facts.lastBond ?? -1) < score.position;
  if (!isOfNow || transactions.some((each) => isElsewhere(facts, each))) return { outcome: "waiting" };
  const wrong = computeAgain({ facts, evidence, score }, log);
  if (wrong !== undefined) return { outcome: "differs", finding: { ...wrong, agentId } };
  const terms = score.record.terms === undefined ? "not named" : "named";
  return { outcome: "agrees", score: score.record.score, unlogged: compared.unlogged, terms };
}

type Scored = { facts: AgentFacts; evidence: ServedEvidence; score: NonNullable<AgentFacts["score"]> };
type Finding = Omit<ScoreFinding, "agentId">;

/** Whether the evidence is that which the log names, and has all that the log says of the agent. */
function compareWithLog(
  { facts, evidence, score: { position, record } }: Scored,
  { logBegan }: CheckedLog,
): Finding | { unlogged: Unlogged } {
  const { computedAt, transactions, ownAddresses } = evidence;
  const digest = hashOf(() => hashEvidence(transactions));
  if (digest !== record.evidence || digest !== evidence.digest) {
    return { problem: "evidence_altered", position, expected: record.evidence, found: digest };
  }
  const terms = hashOf(() => hashScoreTerms(evidence));
  if (record.terms !== undefined && terms !== record.terms) {
    return { problem: "terms_altered", position, expected: record.terms, found: terms };
  }
  const until = Date.parse(computedAt) - GRACE_MS;
  const { difference, unlogged } = compareEvidence(facts, transactions, { until, ownAddresses, logBegan });
  if (difference === undefined) return compareFirst(evidence, position) ?? { unlogged };
  const { payment, expected, found, ...where } = difference;
  const about = `payment ${payment.slice(0, 80)}`;
  return { problem: "evidence_differs", ...where, expected: `${about}: ${expected}`, found: `${about}: ${found}` };
}

/** Since when an agent's time counts follows from its evidence. */
function compareFirst({ transactions, firstProvedAt }: ServedEvidence, position: number): Finding | undefined {
  const expected = findFirstProvedAt(transactions) ?? "no proved payment";
  const found = firstProvedAt ?? "no proved payment";
  return expected === found ? undefined : { problem: "first_payment_wrong", position, expected, found };
}

/** Whether another score comes out than log and service say. */
function computeAgain({ facts, evidence, score }: Scored, log: CheckedLog): Finding | undefined {
  const { position, record } = score;
  const { overallScore } = compute(evidence, { facts, log });
  const expected = `${overallScore} (${findTier(overallScore)})`;
  const [logged, served] = [`${record.score} (${record.tier})`, `${evidence.overallScore} (${evidence.tier})`];
  if (logged === expected && served === expected) return undefined;
  return { problem: "score_wrong", position, expected, found: `the log ${logged}, the service ${served}` };
}

function compareTimes({
  facts,
  evidence,
  now,
}: {
  facts: AgentFacts;
  evidence: ServedEvidence;
  now: Date;
}): ScoreCheck {
  const { agentId, computedAt } = evidence;
  const logged = facts.score;
  const isNewer = logged === undefined || Date.parse(computedAt) > Date.parse(logged.record.at);
  const since = Date.parse(isNewer ? computedAt : (logged?.record.at ?? computedAt));
  if (now.getTime() - since <= GRACE_MS) return { outcome: "waiting" };
  const expected = logged === undefined ? "no score" : `the score of ${logged.record.at}`;
  const problem = isNewer ? "score_not_logged" : "score_rolled_back";
  const where = logged === undefined ? {} : { position: logged.position };
  return {
    outcome: "differs",
    finding: { problem, agentId, ...where, expected, found: `one of ${computedAt}` },
  };
}

function hashOf(hash: () => string): string {
  try {
    return hash();
  } catch (error) {
    if (isSdkError(error)) return `something that is no evidence (${error.message.slice(0, 200)})`;
    throw error;
  }
}

/** Whether a payment took over a transfer that the log has under another agent. */
function isElsewhere({ payments }: AgentFacts, { id, vouchedAs }: EvidenceTransaction): boolean {
  return vouchedAs !== undefined && currentId(vouchedAs, payments) !== id;
}

function compute(
  evidence: ServedEvidence,
  { facts, log }: { facts: AgentFacts; log: CheckedLog },
): Pick<TrustScore, "overallScore"> {
  const { roots, bonds } = log;
  const vouched = new Map([...facts.payments].map(([id, payment]) => [id, payment.vouched]));
  if (roots !== undefined) return computeScoreByRoots(evidence, { roots, vouched, bonds, payments: facts.payments });
  const { ownAddresses, firstProvedAt, tierPrices, computedAt } = evidence;
  return computeTrustScore({
    // Without roots nothing is vouched for, whatever the evidence says.
    transactions: evidence.transactions.map((transaction) => ({ ...transaction, vouched: {} })),
    ownAddresses,
    now: new Date(computedAt),
    ...(firstProvedAt === undefined ? {} : { firstProvedAt }),
    ...(tierPrices === undefined ? {} : { tierPrices }),
  });
}

/** The first place where evidence and log do not say the same. */
type Difference = {
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
type Comparison = {
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
    compareStatedTimes(transaction, { logged: voices.ratings.get(id), until }) ??
    compareVoice("dispute", { id, value: dispute, logged: voices.disputes.get(id), until })
  );
}

/** Compares the times that the payer stated with its rating. */
function compareStatedTimes(
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
