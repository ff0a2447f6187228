import type { EvidenceTransaction } from "@arcs/client";
import { isSdkError, type JsonValue } from "@arcs/core";
import type { ReputationEvidence } from "@arcs/core/http";
import { canonicalJson, parseDateTimeStamp } from "@arcs/core/internal";
import { hashEvidence, hashScoreTerms, type TrustScore } from "@arcs/trust";
import {
  type BookedPayment,
  type CoverBook,
  type CoverEntry,
  scoreFactsOf,
} from "@arcs/trust/cover";
import {
  computeScoreByRoots,
  logIdOf,
  noRoots,
  rootsDigest,
  roundAmountText,
  scoreFactNames,
} from "@arcs/trust/internal";
import type { LogRecord } from "@arcs/trust/transparency";

import {
  type AgentFacts,
  type LoggedRating,
  type LoggedVoice,
  voicesByPayment,
} from "./agent-facts.ts";

export type ServedEvidence = Omit<ReputationEvidence, "transactions" | "nextCursor"> & {
  transactions: readonly EvidenceTransaction[];
};

/**
 * Something that is not as it should be. The table of docs/transparency.md has the problems; some
 * are those of the log itself.
 */
export type Finding = {
  problem: string;
  message?: string;
  agentId?: string;
  /** Of the entry in the log, from 0; absent where the log has none. */
  position?: number;
  expected?: string;
  found?: string;
};

/** A score, what the log says of its agent, and what the service says that it was computed from. */
export type Scored = {
  facts: AgentFacts;
  evidence: ServedEvidence;
  score: NonNullable<AgentFacts["score"]>;
  /** By {@link lastDue}. */
  due: number;
};

const NOBODY = rootsDigest(noRoots);
// How long a change may take into the log, and into a score: jobs wait, and are tried again.
const GRACE_MS = 300_000;
// How long a rating or a dispute may take into the score of an agent with the longest history, or
// after an outage.
const LATE_MS = 86_400_000;

/**
 * Tells whether a record is of a time that is yet to come: payments would settle before their
 * payers could dispute them.
 */
export function isAhead({ at }: LogRecord, now: number): boolean {
  return !(Date.parse(at) <= now + GRACE_MS);
}

/**
 * Tells whether the service shows the newest score of the log.
 *
 * @param options.now - tells what is late from what is under way
 * @returns `waiting` if the log is behind what is shown, or the other way round: ask again
 */
export function compareTimes(
  { facts: { score: logged }, evidence: { computedAt } }: Pick<Scored, "facts" | "evidence">,
  now: Date,
): Finding | "waiting" | undefined {
  if (logged?.record.at === computedAt) return undefined;
  const isNewer = logged === undefined || Date.parse(computedAt) > Date.parse(logged.record.at);
  const since = Date.parse(isNewer ? computedAt : logged.record.at);
  if (Math.abs(now.getTime() - since) <= GRACE_MS) return "waiting";
  const expected = logged === undefined ? "no score" : `the score of ${logged.record.at}`;
  const problem = isNewer ? "score_not_logged" : "score_rolled_back";
  const where = logged === undefined ? {} : { position: logged.position };
  return { problem, ...where, expected, found: `one of ${computedAt}` };
}

/** Finds evidence and terms that the log does not name. */
export function compareNamed({
  evidence,
  score: { position, record },
}: Scored): Finding | undefined {
  const digest = hashOf(() => hashEvidence(evidence.transactions));
  if (digest !== record.evidence || digest !== evidence.digest) {
    return { problem: "evidence_altered", position, expected: record.evidence, found: digest };
  }
  const terms = hashOf(() => hashScoreTerms(evidence));
  if (terms === record.terms) return undefined;
  return { problem: "terms_altered", position, expected: record.terms ?? "no terms", found: terms };
}

function hashOf(hash: () => string): string {
  try {
    return hash();
  } catch (error) {
    if (isSdkError(error)) return `something that is no evidence (${error.message.slice(0, 200)})`;
    throw error;
  }
}

export type CoverPlace = {
  /** The book after the entry that the score names. */
  book: CoverBook;
  /** The entry after that; absent at the end of the log. */
  next: CoverEntry | undefined;
  /** Amounts of payments of the log so far, by id. */
  amounts: ReadonlyMap<string, string>;
};

/**
 * Computes a score again from the log of cover, and compares all that the evidence says of it. It
 * settles the payments that are due by the time that the score names.
 */
export function compareWithBook(scored: Scored, place: CoverPlace): Finding | undefined {
  const wrong = checkPlace(scored, place) ?? compareRoots(scored, place);
  if (wrong !== undefined) return wrong;
  const { evidence, score } = scored;
  let computed: TrustScore;
  try {
    computed = computeScoreByRoots(evidence, place.book);
  } catch (error) {
    if (!isSdkError(error)) throw error;
    const found = `something to compute none from (${error.message.slice(0, 200)})`;
    return { problem: "score_wrong", position: score.position, expected: "a score", found };
  }
  return (
    checkSettled(scored, place) ??
    compareTransactions(scored, place) ??
    compareCover(scored, computed) ??
    compareScore(scored, computed)
  );
}

/** Finds a place that is not there, and one so old that the score leaves out what came after it. */
function checkPlace({ evidence, score }: Scored, { book, next }: CoverPlace): Finding | undefined {
  const { log, computedAt } = evidence;
  const at = parseDateTimeStamp(log.at) ?? Number.NaN;
  const nextAt = next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next.at);
  const isThere = book.position === log.position && at >= book.at && at <= nextAt;
  const isNewest = nextAt > Date.parse(computedAt) - GRACE_MS;
  if (isThere && isNewest) return undefined;
  const found = `entry ${log.position} at ${log.at.slice(0, 40)}`;
  const expected = isThere
    ? `entry ${log.position + 1} or a later one, which was there at ${next?.at ?? ""}`
    : `a place of the log, as entry ${book.position} from ${new Date(book.at).toISOString()}`;
  return { problem: "place_wrong", position: score.position, expected, found };
}

function compareRoots(
  { evidence, score: { position, record } }: Scored,
  { book }: CoverPlace,
): Finding | undefined {
  const inForce = book.roots.digest === NOBODY ? undefined : book.roots.digest;
  if (record.roots === inForce && evidence.rootsDigest === inForce) return undefined;
  const describeRoots = (digest: string | undefined): string => digest ?? "none";
  const found = `the log ${describeRoots(record.roots)}, the service ${describeRoots(evidence.rootsDigest)}`;
  return { problem: "roots_differ", position, expected: describeRoots(inForce), found };
}

/**
 * Finds a payment of the agent that had been due for long, and is not settled at the time that the
 * score names.
 */
function checkSettled({ evidence, score }: Scored, { book }: CoverPlace): Finding | undefined {
  const until = Date.parse(evidence.computedAt) - GRACE_MS;
  for (const transaction of evidence.transactions) {
    const payment = book.payments.get(logIdOf(transaction));
    const isOpen = payment?.state === "open" && payment.dispute !== "open";
    if (!isOpen || payment.due > until) continue;
    const expected = `payments settled that were due at ${new Date(payment.due).toISOString()}`;
    return {
      problem: "place_wrong",
      position: score.position,
      expected,
      found: `those due by ${evidence.log.at}`,
    };
  }
  return undefined;
}

function compareTransactions(
  { evidence: { transactions }, score: { position } }: Scored,
  place: CoverPlace,
): Finding | undefined {
  const found = new Set<string>();
  for (const transaction of transactions) {
    const id = logIdOf(transaction);
    const payment = place.book.payments.get(id);
    const difference =
      found.has(id) && payment !== undefined
        ? { expected: `${shorten(id)} once`, found: "the same payment twice" }
        : compareTransaction(transaction, { payment, amount: place.amounts.get(id) });
    if (difference !== undefined) return differs(transaction.id, { ...difference, position });
    found.add(id);
  }
  return undefined;
}

type Difference = { expected: string; found: string };

function compareTransaction(
  transaction: EvidenceTransaction,
  { payment, amount }: { payment: BookedPayment | undefined; amount: string | undefined },
): Difference | undefined {
  const facts = Object.fromEntries(
    scoreFactNames.flatMap((name) =>
      transaction[name] === undefined ? [] : [[name, transaction[name]]],
    ),
  );
  if (payment === undefined)
    return differing("no entry in the log", describeOf(facts) || "no entry in the log");
  const { payer, payee, status, dispute } = transaction;
  const parties = (each: { payer: string; payee: string }, of: string | undefined): string =>
    describeOf({ payer: each.payer, payee: each.payee, amount: of });
  const isOpen = status === "completed" || status === "created";
  const logged = disputeOf(payment);
  return (
    differing(
      parties(payment, amount),
      parties({ payer, payee }, roundAmountText(transaction.amount)),
    ) ??
    differing("status completed", isOpen ? "status completed" : `status ${status}`) ??
    (logged === undefined
      ? undefined
      : differing(`dispute ${logged}`, `dispute ${dispute ?? "absent"}`)) ??
    differing(describeOf({ ...scoreFactsOf(payment) }), describeOf(facts))
  );
}

function differing(expected: string, found: string): Difference | undefined {
  return expected === found ? undefined : { expected, found };
}

/**
 * Returns the outcome of a payment's dispute for its agent by the log of cover; `undefined` where
 * that has none.
 */
export function disputeOf({ dispute, state }: BookedPayment): "open" | "won" | "lost" | undefined {
  if (dispute === "none") return undefined;
  if (dispute === "open") return "open";
  return state === "lost" ? "lost" : "won";
}

function compareCover({ evidence, score }: Scored, computed: TrustScore): Finding | undefined {
  const describeCover = ({ backing, costToForge, lostInDisputes }: typeof evidence.cover): string =>
    describeOf({ backing, costToForge, lostInDisputes });
  const [expected, found] = [describeCover(computed), describeCover(evidence.cover)];
  return expected === found
    ? undefined
    : { problem: "cover_differs", position: score.position, expected, found };
}

function compareScore(
  { evidence, score: { position, record } }: Scored,
  computed: TrustScore,
): Finding | undefined {
  const describeScore = (
    overallScore: number,
    { basis, proven, tier }: { basis?: string; proven?: number; tier: string },
  ): string => `${overallScore} (${basis}, ${proven} proven, ${tier})`;
  const expected = describeScore(computed.overallScore, computed);
  const [logged, served] = [
    describeScore(record.score, record),
    describeScore(evidence.overallScore, evidence),
  ];
  if (logged === expected && served === expected) return undefined;
  return {
    problem: "score_wrong",
    position,
    expected,
    found: `the log ${logged}, the service ${served}`,
  };
}

/** Counts of evidence that the log does not show openly. */
export type Unlogged = {
  /** Ratings and disputes of payments that were made after the log began. */
  voices: number;
  /** Ratings and disputes of older payments: the log did not have them then. */
  earlierVoices: number;
};

/**
 * Returns the position of the last entry that a score has to go by: its own, or a rating or dispute
 * that is a day old.
 */
export function lastDue({ facts, score }: Pick<Scored, "facts" | "score">, now: Date): number {
  const voices = [...facts.ratings.values(), ...facts.disputes.values()].flat();
  const isDue = ({ at }: { at: number }): boolean => at <= now.getTime() - LATE_MS;
  return voices
    .filter(isDue)
    .reduce((last, { position }) => Math.max(last, position), score.position);
}

/**
 * Compares ratings and disputes with those that the log shows openly: none may be left out or
 * altered. One that is a day old has to be in the score, however old that is.
 *
 * @param options.now - tells what is late from what is under way
 * @param options.logBegan - when the log began to have ratings and disputes, in milliseconds
 * @returns the first difference; and the number of those that could not be compared, because the
 *   log has them behind commitments or not at all
 */
export function compareVoices(
  { facts, evidence: { transactions, computedAt } }: Pick<Scored, "facts" | "evidence">,
  { logBegan, now }: { logBegan: number; now: Date },
): Finding | { unlogged: Unlogged } {
  const late = now.getTime() - LATE_MS;
  const until = Math.max(late, Date.parse(computedAt) - GRACE_MS);
  const ratings = voicesByPayment(facts.ratings, facts);
  const disputes = voicesByPayment(facts.disputes, facts);
  const unlogged: Unlogged = { voices: 0, earlierVoices: 0 };
  for (const transaction of transactions) {
    const { id, rating, dispute, payerResponseTimeMs, payerInTime, createdAt } = transaction;
    const rated = ratings.get(id);
    const timesOf = (name: keyof LoggedRating["times"]) =>
      rated?.map((each) => ({ ...each, value: each.times[name] }));
    const voices: [
      name: string,
      stated: Voice,
      logged: readonly LoggedVoice<Voice>[] | undefined,
    ][] = [
      ["rating", rating, rated],
      ["payerResponseTimeMs", payerResponseTimeMs, timesOf("payerResponseTimeMs")],
      ["payerInTime", payerInTime, timesOf("payerInTime")],
      ["dispute", dispute, disputes.get(id)],
    ];
    for (const [name, value, logged] of voices) {
      const difference = compareVoice(name, { value, logged, until });
      if (difference !== undefined) return differs(id, difference);
    }
    const isEarlier = !(Date.parse(createdAt) >= logBegan);
    const missing = [
      rating !== undefined && rated === undefined,
      dispute !== undefined && !disputes.has(id),
    ];
    unlogged[isEarlier ? "earlierVoices" : "voices"] += missing.filter(Boolean).length;
  }
  return { unlogged };
}

type Voice = string | number | boolean | undefined;

function compareVoice(
  name: string,
  {
    value,
    logged,
    until,
  }: { value: Voice; logged: readonly LoggedVoice<Voice>[] | undefined; until: number },
): (Difference & { position: number }) | undefined {
  const [first] = logged ?? [];
  if (logged === undefined || first === undefined) return undefined;
  const before = logged.filter(({ at }) => at <= until).at(-1);
  const allowed = [
    before?.value,
    ...logged.filter(({ at }) => at > until).map((voice) => voice.value),
  ];
  if (allowed.includes(value)) return undefined;
  const { position } = before ?? first;
  const said = (each: Voice): string => `${name} ${each === undefined ? "absent" : String(each)}`;
  return { position, expected: said(allowed.at(-1)), found: said(value) };
}

/** A payment to an account of an agent that its evidence lacks. */
export type MissingPayment = { id: string; payer: string; payee: string; amount: string };

/**
 * Finds payments to an agent's accounts that its evidence lacks: those that the log had some
 * minutes before the score. Another agent's evidence may have them.
 *
 * @param paid - the payments of the log to its accounts
 */
export function findMissing(
  { evidence: { computedAt, transactions } }: Pick<Scored, "evidence">,
  paid: readonly (MissingPayment & { at: string })[],
): MissingPayment[] {
  const until = Date.parse(computedAt) - GRACE_MS;
  const claimed = new Set(transactions.map(logIdOf));
  return paid.filter(({ id, at }) => Date.parse(at) <= until && !claimed.has(id));
}

export function leftOut({ id, payer, amount }: MissingPayment, position: number): Finding {
  return differs(id, {
    position,
    expected: `a payment of ${amount} by ${shorten(payer)}`,
    found: "no such payment",
  });
}

const MOST_SHOWN = 400;

function differs(
  payment: string,
  { position, expected, found }: Difference & { position: number },
): Finding {
  const about = `payment ${shorten(payment)}`;
  const say = (text: string): string => `${about}: ${text.slice(0, MOST_SHOWN)}`;
  return { problem: "evidence_differs", position, expected: say(expected), found: say(found) };
}

function describeOf(parts: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(parts).filter(([, value]) => value !== undefined);
  return said
    .map(
      ([name, value]) =>
        `${name} ${typeof value === "string" ? value : canonicalJson(value as JsonValue)}`,
    )
    .join(", ");
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
