import { isSdkError, SdkError } from "@arcs/core";
import type { ReputationEvidence } from "@arcs/core/http";
import {
  bytesToHex,
  canonicalJson,
  isDecimal,
  isJsonObject,
  parseDateTimeStamp,
  parseDecimal,
  sha256Text,
} from "@arcs/core/internal";

import { integerBetween, type MemberRule, oneOf, optional, text, time } from "../member-rule.ts";
import {
  type Amounts,
  formatMicro,
  NOTHING,
  parseAmounts,
  sumOf,
  toMicro,
} from "../cover/amounts.ts";
import type { Outcome } from "./components.ts";

/**
 * One payment to an agent, as input of the Trust Score (docs/trust-score.md): one of a reputation's
 * evidence. Amounts are decimal texts in currency units, times are dateTimeStamps. Without
 * `position` it is not final in the log of cover, and weighs nothing. Without `left` nothing of it
 * was given back; `vouched` is at most `left` in total.
 */
export type ScoreTransaction = Omit<ReputationEvidence["transactions"][number], "loggedAs">;

/**
 * A transaction with its texts parsed: times in milliseconds, amounts in millionths of a currency
 * unit, rounded down.
 */
export type ParsedTransaction = {
  source: ScoreTransaction;
  /** Its RFC 8785 form, used for comparisons and for the digest. */
  canonical: string;
  amount: bigint;
  left: bigint;
  vouched: Amounts;
  entry: { position: number; at: number } | undefined;
};

/**
 * Parses transactions, each id once, in the order of their positions in the log; those without one
 * come last, by id.
 *
 * @throws SdkError `invalid_transaction` for malformed values, one id with two contents, or one
 *   position with two ids; `invalid_argument` unless the list is an array
 */
export function parseTransactions(transactions: readonly ScoreTransaction[]): ParsedTransaction[] {
  if (!Array.isArray(transactions)) {
    throw new SdkError(
      "invalid_argument",
      `transactions must be an array (received ${typeof transactions})`,
    );
  }
  const byId = new Map<string, ParsedTransaction>();
  for (const transaction of transactions as readonly ScoreTransaction[]) {
    const parsed = parseTransaction(transaction);
    const present = byId.get(transaction.id);
    if (present === undefined) byId.set(transaction.id, parsed);
    else if (present.canonical !== parsed.canonical) {
      throw new SdkError(
        "invalid_transaction",
        `transaction ${show(transaction.id)} must have one content (received two)`,
        {
          details: { id: transaction.id },
        },
      );
    }
  }
  const placeOf = ({ entry }: ParsedTransaction): number => entry?.position ?? Number.MAX_VALUE;
  const sorted = [...byId.values()].sort(
    (a, b) => placeOf(a) - placeOf(b) || compareIds(a.source.id, b.source.id),
  );
  assertOnePayment(sorted);
  return sorted;
}

/** An entry of the log is one payment: it must not count under two ids. */
function assertOnePayment(sorted: readonly ParsedTransaction[]): void {
  for (const [index, { source, entry }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (entry === undefined || before?.entry?.position !== entry.position) continue;
    const { id } = source;
    throw new SdkError(
      "invalid_transaction",
      `position of transaction ${show(id)} must be its own (received that of ${show(before.source.id)})`,
      { details: { id, member: "position" } },
    );
  }
}

/**
 * Computes the digest of a transaction list: hex SHA-256 of its RFC 8785 form, sorted by id,
 * without duplicates. A Reputation credential names its evidence by it.
 *
 * @throws SdkError `invalid_transaction` or `invalid_argument` for lists that `computeTrustScore`
 *   refuses too
 */
export function hashEvidence(transactions: readonly ScoreTransaction[]): string {
  return digestOf(parseTransactions(transactions));
}

export function digestOf(transactions: readonly ParsedTransaction[]): string {
  const sorted = [...transactions].sort((a, b) => compareIds(a.source.id, b.source.id));
  return bytesToHex(sha256Text(`[${sorted.map(({ canonical }) => canonical).join(",")}]`));
}

/**
 * Parses an amount in currency units as millionths, rounded down as in the log; `undefined` for any
 * other text.
 */
export function parseAmount(text: string): bigint | undefined {
  const amount = parseDecimal(text);
  return amount === undefined ? undefined : toMicro(amount);
}

/** Orders ids by UTF-16 code units, as RFC 8785 orders member names. */
function compareIds(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

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
  payerResponseTimeMs: optional(integerBetween(0, Number.MAX_SAFE_INTEGER)),
  payerInTime: optional({
    expected: "true or false",
    accepts: (value) => typeof value === "boolean",
  }),
  rating: optional(integerBetween(1, 5)),
  dispute: optional(oneOf("open", "won", "lost")),
  evidence: oneOf("ledger", "facilitator", "reported"),
  position: optional(integerBetween(1, Number.MAX_SAFE_INTEGER)),
  loggedAt: optional(time),
  left: optional(decimal),
  settled: optional({ expected: "true", accepts: (value) => value === true }),
  failed: optional({ expected: "true", accepts: (value) => value === true }),
};
const memberRules = Object.entries(rules) as [keyof typeof rules, MemberRule][];
const vouchedExpected = "decimal texts above 0 by the numbers of groups or nothing";

/** Parses one transaction. @throws SdkError `invalid_transaction` for malformed values */
export function parseTransaction(transaction: ScoreTransaction): ParsedTransaction {
  if (!isJsonObject(transaction)) {
    throw new SdkError(
      "invalid_transaction",
      `transaction must be an object (received ${show(transaction)})`,
    );
  }
  for (const [member, rule] of memberRules) {
    if (!rule.accepts(transaction[member]))
      throw unlike(transaction, { member, expected: rule.expected });
  }
  const amount = parseAmount(transaction.amount) ?? 0n;
  const left = parseAmount(transaction.left ?? transaction.amount) ?? 0n;
  const vouched = transaction.vouched === undefined ? NOTHING : parseAmounts(transaction.vouched);
  if (vouched === undefined)
    throw unlike(transaction, { member: "vouched", expected: vouchedExpected });
  assertAtMost(transaction, { member: "left", amount: left, most: amount, of: "its amount" });
  assertAtMost(transaction, {
    member: "vouched",
    amount: sumOf(vouched),
    most: left,
    of: "what is left of it",
  });
  return {
    source: transaction,
    canonical: canonicalFormOf(transaction),
    amount,
    left,
    vouched,
    entry: entryOf(transaction),
  };
}

function entryOf(transaction: ScoreTransaction): ParsedTransaction["entry"] {
  const { position, loggedAt } = transaction;
  if (position === undefined) return undefined;
  const at = parseDateTimeStamp(loggedAt);
  if (at === undefined)
    throw unlike(transaction, { member: "loggedAt", expected: "a dateTimeStamp beside position" });
  return { position, at };
}

function assertAtMost(
  { id }: ScoreTransaction,
  {
    member,
    amount,
    most,
    of,
  }: { member: "left" | "vouched"; amount: bigint; most: bigint; of: string },
): void {
  if (amount <= most) return;
  throw new SdkError(
    "invalid_transaction",
    `${member} of transaction ${show(id)} must be at most ${of}, ${formatMicro(most)} (received ${formatMicro(amount)})`,
    { details: { id, member } },
  );
}

function unlike(
  transaction: ScoreTransaction,
  { member, expected }: { member: keyof ScoreTransaction; expected: string },
): SdkError {
  const { id } = transaction;
  return new SdkError(
    "invalid_transaction",
    `${member} of transaction ${show(id)} must be ${expected} (received ${show(transaction[member])})`,
    { details: { id, member } },
  );
}

/** Further members of a transaction may be any JSON; the digest covers them too. */
function canonicalFormOf(transaction: ScoreTransaction): string {
  try {
    return canonicalJson(transaction);
  } catch (error) {
    if (!isSdkError(error)) throw error;
    throw new SdkError(
      "invalid_transaction",
      `transaction ${show(transaction.id)}: ${error.message}`,
      {
        details: { id: transaction.id },
        cause: error,
      },
    );
  }
}

function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 60));
  return typeof value === "number" || value === null ? String(value) : typeof value;
}

/**
 * Returns the outcome of a payment: an arbiter's decision comes before the payer's words, and a
 * report before a rating.
 */
export function outcomeOf({ source }: ParsedTransaction): Outcome {
  const { dispute, failed, rating, payerResponseTimeMs, payerInTime } = source;
  if (dispute !== undefined) return dispute;
  if (failed) return "failed";
  return [rating, payerResponseTimeMs, payerInTime].some((said) => said !== undefined)
    ? "delivered"
    : "silent";
}
