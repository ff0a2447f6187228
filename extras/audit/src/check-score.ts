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

import { type AgentFacts, currentId } from "./agent-facts.ts";
import { type Comparison, compareEvidence, type Unlogged } from "./compare-evidence.ts";

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
