import { SdkError } from "../errors.ts";
import { canonicalJson } from "../canonical-json.ts";
import { bytesToHex, utf8ToBytes } from "../bytes.ts";
import { sha256 } from "../hash.ts";
import { parseDateTimeStamp } from "../time.ts";
import { parseDecimal } from "./decimal.ts";

/** One payment to an agent, as the Trust Score takes it (docs/trust-score.md). Times are dateTimeStamps. */
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
  /** When the work was due. */
  deadlineAt?: string;
  /** Milliseconds until the agent's first answer. */
  responseTimeMs?: number;
  /** The payer's rating, 1 to 5. */
  rating?: number;
  /** A dispute, as it stands for the agent. */
  dispute?: "open" | "won" | "lost";
  /** Who vouches for the payment: the ledger, a facilitator, or only whoever reported it. */
  evidence: "ledger" | "facilitator" | "reported";
  /** How far the payer is known from payments to others, in basis points; see `computePayerCredibility`. */
  payerCredibility: number;
};

/** A transaction with its texts parsed. Times are milliseconds since the epoch, the amount is in units of 10^-18. */
export type ParsedTransaction = {
  source: ScoreTransaction;
  amount: bigint;
  createdAt: number;
  completedAt: number | undefined;
  deadlineAt: number | undefined;
};

/**
 * Parses transactions and puts them into the one order that the score is computed in: by creation, then by id.
 *
 * A transaction that is listed twice counts once.
 *
 * @throws SdkError `invalid_transaction`, naming transaction and member, for malformed values or one id with two contents
 */
export function parseTransactions(transactions: readonly ScoreTransaction[]): ParsedTransaction[] {
  const byId = new Map<string, ParsedTransaction>();
  for (const transaction of transactions) {
    const present = byId.get(transaction.id);
    if (present === undefined) byId.set(transaction.id, parse(transaction));
    else if (canonicalJson(present.source) !== canonicalJson(transaction)) {
      throw new SdkError("invalid_transaction", `transaction ${transaction.id} expected one content, got two`);
    }
  }
  return [...byId.values()].sort((a, b) => a.createdAt - b.createdAt || compareIds(a.source.id, b.source.id));
}

/**
 * Computes the digest of a transaction list: hex SHA-256 of its RFC 8785 form, sorted by id. By it a Reputation credential
 * names the evidence that its score was computed from.
 */
export function evidenceDigest(transactions: readonly ScoreTransaction[]): string {
  const sorted = [...transactions].sort((a, b) => compareIds(a.id, b.id));
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(sorted))));
}

/** Orders ids by UTF-16 code units, as RFC 8785 orders member names. */
export function compareIds(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

const members = {
  id: isText,
  payer: isText,
  payee: isText,
  amount: (value: unknown) => typeof value === "string" && parseDecimal(value) !== undefined,
  currency: isText,
  status: oneOf("created", "completed", "failed", "canceled"),
  createdAt: isTime,
  completedAt: optional(isTime),
  deadlineAt: optional(isTime),
  responseTimeMs: optional(integerBetween(0, Number.MAX_SAFE_INTEGER)),
  rating: optional(integerBetween(1, 5)),
  dispute: optional(oneOf("open", "won", "lost")),
  evidence: oneOf("ledger", "facilitator", "reported"),
  payerCredibility: integerBetween(0, 10_000),
} satisfies Record<keyof ScoreTransaction, (value: unknown) => boolean>;

function parse(transaction: ScoreTransaction): ParsedTransaction {
  for (const [member, isValid] of Object.entries(members)) {
    if (!isValid(transaction[member as keyof ScoreTransaction])) {
      throw new SdkError("invalid_transaction", `${member} of transaction ${transaction.id} is malformed`, {
        details: { id: transaction.id, member },
      });
    }
  }
  return {
    source: transaction,
    amount: parseDecimal(transaction.amount) ?? 0n,
    createdAt: parseDateTimeStamp(transaction.createdAt) ?? 0,
    completedAt: parseDateTimeStamp(transaction.completedAt),
    deadlineAt: parseDateTimeStamp(transaction.deadlineAt),
  };
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isTime(value: unknown): boolean {
  return parseDateTimeStamp(value) !== undefined;
}

function oneOf(...allowed: string[]): (value: unknown) => boolean {
  return (value) => allowed.includes(value as string);
}

function integerBetween(low: number, high: number): (value: unknown) => boolean {
  return (value) => Number.isSafeInteger(value) && (value as number) >= low && (value as number) <= high;
}

function optional(isValid: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === undefined || isValid(value);
}
