import { isSdkError, SdkError } from "@arcs/core";
import {
  bytesToHex,
  canonicalJson,
  isDecimal,
  isJsonObject,
  parseDateTimeStamp,
  parseDecimal,
  sha256,
  utf8ToBytes,
} from "@arcs/core/internal";

import { integerBetween, type MemberRule, oneOf, optional } from "../member-rule.ts";
import {
  type Amounts,
  type AmountsByGroup,
  divideRounded,
  formatMicro,
  NOTHING,
  parseAmounts,
  smaller,
  sumOf,
  toMicro,
} from "../cover/amounts.ts";

/** The source of a time: the agent's key, the payer's, or others, such as a facilitator. */
export type TimesReporter = "agent" | "payer" | "other";

/** One payment to an agent, as input of the Trust Score (docs/trust-score.md). Times are dateTimeStamps. */
export type ScoreTransaction = {
  id: string;
  payer: string;
  payee: string;
  /** Decimal text in currency units. */
  amount: string;
  currency: string;
  status: "created" | "completed" | "failed" | "canceled";
  createdAt: string;
  completedAt?: string;
  /** Deadline of the work. */
  deadlineAt?: string;
  /** Milliseconds until the agent's first response. */
  responseTimeMs?: number;
  /** Reporter of the deadline; only times that both sides confirm count in full. */
  deadlineBy?: TimesReporter;
  /** Reporter of the response time. */
  responseTimeBy?: TimesReporter;
  /** Milliseconds until the first response, as signed by the payer with its rating. */
  payerResponseTimeMs?: number;
  /** Whether the work was delivered by the deadline, as signed by the payer with its rating. */
  payerInTime?: boolean;
  /** The payer's rating, 1 to 5. */
  rating?: number;
  /** A dispute and its outcome for the agent. */
  dispute?: "open" | "won" | "lost";
  /** The evidence: the ledger, a facilitator, or only a report. */
  evidence: "ledger" | "facilitator" | "reported";
  /**
   * The vouched amount by group of roots, as `foldVouchers` returns it: decimal texts in currency units, at most the amount in
   * total. Absent: nothing.
   */
  vouched?: AmountsByGroup;
};

/**
 * A transaction with its texts parsed. Times are milliseconds since the epoch, amounts millionths of a currency unit, rounded
 * down.
 */
export type ParsedTransaction = {
  source: ScoreTransaction;
  /** Its RFC 8785 form, used for comparisons and for the digest. */
  canonical: string;
  amount: bigint;
  vouched: Amounts;
  createdAt: number;
  completedAt: number | undefined;
  deadlineAt: number | undefined;
};

/**
 * Parses transactions, and sorts them for the score: by creation, then by id.
 *
 * A transaction that is listed twice counts once.
 *
 * @throws SdkError `invalid_transaction`, naming transaction and member, for malformed values or one id with two contents
 * @throws SdkError `invalid_argument` unless the list is an array
 */
export function parseTransactions(transactions: readonly ScoreTransaction[]): ParsedTransaction[] {
  if (!Array.isArray(transactions)) {
    throw new SdkError("invalid_argument", `transactions expected an array, got ${typeof transactions}`);
  }
  const byId = new Map<string, ParsedTransaction>();
  for (const transaction of transactions as readonly ScoreTransaction[]) {
    const parsed = parse(transaction);
    const present = byId.get(transaction.id);
    if (present === undefined) byId.set(transaction.id, parsed);
    else if (present.canonical !== parsed.canonical) {
      throw new SdkError("invalid_transaction", `transaction ${show(transaction.id)} expected one content, got two`, {
        details: { id: transaction.id },
      });
    }
  }
  return [...byId.values()].sort((a, b) => a.createdAt - b.createdAt || compareIds(a.source.id, b.source.id));
}

/**
 * Returns the completion time of an agent's first payment that a ledger proves. The agent's age in the score starts there.
 *
 * @returns the time as in the transaction; `undefined` if no payment is proved
 */
export function findFirstProvedAt(
  transactions: readonly Pick<ScoreTransaction, "evidence" | "status" | "createdAt" | "completedAt">[],
): string | undefined {
  let first: string | undefined;
  for (const { evidence, status, createdAt, completedAt = createdAt } of transactions) {
    if (evidence !== "ledger" || status !== "completed") continue;
    // All times are ISO 8601 in UTC with milliseconds: their text order is their time order.
    if (first === undefined || completedAt < first) first = completedAt;
  }
  return first;
}

/**
 * Computes the digest of a transaction list: hex SHA-256 of its RFC 8785 form, sorted by id, without duplicates. A Reputation
 * credential names its evidence by it.
 *
 * @throws SdkError `invalid_transaction` or `invalid_argument` for lists that `computeTrustScore` refuses too
 */
export function hashEvidence(transactions: readonly ScoreTransaction[]): string {
  return digestOf(parseTransactions(transactions));
}

/** Computes the digest of parsed transactions. The canonical form of an array consists of those of its items. */
export function digestOf(transactions: readonly ParsedTransaction[]): string {
  const sorted = [...transactions].sort((a, b) => compareIds(a.source.id, b.source.id));
  return bytesToHex(sha256(utf8ToBytes(`[${sorted.map(({ canonical }) => canonical).join(",")}]`)));
}

/** Orders ids by UTF-16 code units, as RFC 8785 orders member names. */
function compareIds(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

const text: MemberRule = { expected: "a text", accepts: (value) => typeof value === "string" && value !== "" };
const time: MemberRule = { expected: "a dateTimeStamp", accepts: (value) => parseDateTimeStamp(value) !== undefined };
const decimal: MemberRule = {
  expected: "a decimal text of at most 18 digits before and after the point",
  accepts: isDecimal,
};

const rules: Readonly<Record<Exclude<keyof ScoreTransaction, "vouched">, MemberRule>> = {
  id: text,
  payer: text,
  payee: text,
  amount: decimal,
  currency: text,
  status: oneOf("created", "completed", "failed", "canceled"),
  createdAt: time,
  completedAt: optional(time),
  deadlineAt: optional(time),
  responseTimeMs: optional(integerBetween(0, Number.MAX_SAFE_INTEGER)),
  deadlineBy: optional(oneOf("agent", "payer", "other")),
  responseTimeBy: optional(oneOf("agent", "payer", "other")),
  payerResponseTimeMs: optional(integerBetween(0, Number.MAX_SAFE_INTEGER)),
  payerInTime: optional({ expected: "true or false", accepts: (value) => typeof value === "boolean" }),
  rating: optional(integerBetween(1, 5)),
  dispute: optional(oneOf("open", "won", "lost")),
  evidence: oneOf("ledger", "facilitator", "reported"),
};
const memberRules = Object.entries(rules) as [keyof typeof rules, MemberRule][];
const vouchedExpected = "decimal texts above 0 by the numbers of groups or nothing";

function parse(transaction: ScoreTransaction): ParsedTransaction {
  if (!isJsonObject(transaction)) {
    throw new SdkError("invalid_transaction", `transaction expected an object, got ${show(transaction)}`);
  }
  const { id } = transaction;
  for (const [member, rule] of memberRules) {
    if (!rule.accepts(transaction[member])) throw unlike(transaction, { member, expected: rule.expected });
  }
  const amount = toMicro(parseDecimal(transaction.amount) ?? 0n);
  const vouched = transaction.vouched === undefined ? NOTHING : parseAmounts(transaction.vouched);
  if (vouched === undefined) throw unlike(transaction, { member: "vouched", expected: vouchedExpected });
  /* fault: vouched-beyond-the-amount */
  if (sumOf(vouched) > amount) {
    throw new SdkError(
      "invalid_transaction",
      `vouched of transaction ${show(id)} expected at most its amount, ${formatMicro(amount)}`,
      { details: { id, member: "vouched" } },
    );
  }
  return {
    source: transaction,
    canonical: canonicalFormOf(transaction),
    amount,
    vouched,
    createdAt: parseDateTimeStamp(transaction.createdAt) ?? 0,
    completedAt: parseDateTimeStamp(transaction.completedAt),
    deadlineAt: parseDateTimeStamp(transaction.deadlineAt),
  };
}

function unlike(
  transaction: ScoreTransaction,
  { member, expected }: { member: keyof ScoreTransaction; expected: string },
): SdkError {
  const { id } = transaction;
  return new SdkError(
    "invalid_transaction",
    `${member} of transaction ${show(id)} expected ${expected}, got ${show(transaction[member])}`,
    { details: { id, member } },
  );
}

/** Further members of a transaction may be any JSON; the digest covers them too. */
function canonicalFormOf(transaction: ScoreTransaction): string {
  try {
    return canonicalJson(transaction);
  } catch (error) {
    if (!isSdkError(error)) throw error;
    throw new SdkError("invalid_transaction", `transaction ${show(transaction.id)}: ${error.message}`, {
      details: { id: transaction.id },
      cause: error,
    });
  }
}

/** Shows a value in an error message: on one line, and short. */
function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 60));
  return typeof value === "number" || value === null ? String(value) : typeof value;
}

const ONE = 10_000n;
const HOUR_MS = 3_600_000n;
/** Timeliness of an agent in basis points, for each known time: confirmed by the payer's signature, or only claimed. */
type Timeliness = { agreed: readonly bigint[]; claimed: readonly bigint[] };

/**
 * Computes an agent's timeliness for a payment. If both sides report a time, the slower one counts, because both admit it. A time
 * that the payer signed always counts as agreed. Otherwise an agent could hide lateness by contradicting it or by silence.
 */
export function timelinessOf(transaction: ParsedTransaction): Timeliness {
  const known = [answerOf(transaction), completionOf(transaction)].filter((each) => each !== undefined);
  const pointsOf = (isAgreed: boolean): bigint[] =>
    known.filter((each) => each.isAgreed === isAgreed).map(({ points }) => points);
  return { agreed: pointsOf(true), claimed: pointsOf(false) };
}

type Part = { points: bigint; isAgreed: boolean };

/** Computes 1 − min(1, response time / 1 hour); agreed if the payer signed one. */
function answerOf({ source }: ParsedTransaction): Part | undefined {
  const { responseTimeMs, responseTimeBy, payerResponseTimeMs } = source;
  // A third party cannot contradict the payer.
  const reported = responseTimeBy === "other" && payerResponseTimeMs !== undefined ? undefined : responseTimeMs;
  const said = [reported, payerResponseTimeMs].filter((time) => time !== undefined);
  if (said.length === 0) return undefined;
  const slower = BigInt(Math.max(...said));
  return {
    points: ONE - smaller(ONE, divideRounded(slower * ONE, HOUR_MS)),
    isAgreed: /* fault: times-by-the-agent-alone */ payerResponseTimeMs !== undefined,
  };
}

/**
 * Computes 1 if on time, else 1 − min(½, lateness / time allowed). It is agreed if the payer signed that the work was late. It is
 * also agreed if the payer signed that it was in time, and the agent named the deadline or the ledger dates the completion.
 */
function completionOf(transaction: ParsedTransaction): Part | undefined {
  const { source, completedAt, deadlineAt } = transaction;
  const isLateByPayer = source.payerInTime === false;
  if (completedAt === undefined || deadlineAt === undefined) {
    // The amount of lateness is unknown.
    return isLateByPayer ? { points: ONE / 2n, isAgreed: true } : undefined;
  }
  const isInTime = completedAt <= deadlineAt;
  const hasSecond = source.deadlineBy === "agent" || source.evidence === "ledger";
  return {
    points: isInTime && isLateByPayer ? ONE / 2n : completionPoints(transaction),
    isAgreed: isLateByPayer || (source.payerInTime === isInTime && hasSecond),
  };
}

function completionPoints({ createdAt, completedAt = 0, deadlineAt = 0 }: ParsedTransaction): bigint {
  if (completedAt <= deadlineAt) return ONE;
  const allowed = deadlineAt - createdAt;
  if (allowed <= 0) return ONE / 2n;
  return ONE - smaller(ONE / 2n, divideRounded(BigInt(completedAt - deadlineAt) * ONE, BigInt(allowed)));
}
