import { divideRounded } from "../base/decimal.ts";
import { larger, smaller } from "../vouching/amounts.ts";
import type { ParsedTransaction } from "./transaction.ts";

const ONE = 10_000n;
const HOUR_MS = 3_600_000n;
// Clocks and networks lie between the two sides: their response times agree within a second, or a tenth of the payer's.
const TOLERANCE_MS = 1_000n;
const TOLERANCE_PART = 10n;

/** How timely an agent was, in basis points for each thing that is known: what both sides say, and what only one says. */
export type Timeliness = { agreed: readonly bigint[]; claimed: readonly bigint[] };

/**
 * Tells how timely an agent was by a payment. Where both sides say something and do not agree, the slower counts, as a claim:
 * neither gains by contradicting the other.
 */
export function timelinessOf(transaction: ParsedTransaction): Timeliness {
  const known = [answerOf(transaction), completionOf(transaction)].filter((each) => each !== undefined);
  const pointsOf = (isAgreed: boolean): bigint[] =>
    known.filter((each) => each.isAgreed === isAgreed).map(({ points }) => points);
  return { agreed: pointsOf(true), claimed: pointsOf(false) };
}

type Part = { points: bigint; isAgreed: boolean };

/** 1 − min(1, response time / 1 hour); agreed where the agent says it, and its payer has signed about the same. */
function answerOf({ source }: ParsedTransaction): Part | undefined {
  const { responseTimeMs, responseTimeBy, payerResponseTimeMs } = source;
  const [reported, signed] = [toBigInt(responseTimeMs), toBigInt(payerResponseTimeMs)];
  const slower = reported === undefined ? signed : signed === undefined ? reported : larger(reported, signed);
  if (slower === undefined) return undefined;
  return {
    points: ONE - smaller(ONE, divideRounded(slower * ONE, HOUR_MS)),
    isAgreed: responseTimeBy === "agent" && reported !== undefined && signed !== undefined && isNear(reported, signed),
  };
}

function toBigInt(value: number | undefined): bigint | undefined {
  return value === undefined ? undefined : BigInt(value);
}

function isNear(reported: bigint, signed: bigint): boolean {
  const apart = reported > signed ? reported - signed : signed - reported;
  return apart <= larger(TOLERANCE_MS, signed / TOLERANCE_PART);
}

/**
 * 1 when on time, else 1 − min(½, lateness / time allowed). Agreed where the payer has signed the same, of a deadline that the
 * agent named or of a completion that the ledger dates.
 */
function completionOf(transaction: ParsedTransaction): Part | undefined {
  const { source, completedAt, deadlineAt } = transaction;
  if (completedAt === undefined || deadlineAt === undefined) return undefined;
  const isInTime = completedAt <= deadlineAt;
  const hasSecond = source.deadlineBy === "agent" || source.evidence === "ledger";
  return {
    // The payer says that it was late, and nobody by how much.
    points: isInTime && source.payerInTime === false ? ONE / 2n : completionPoints(transaction),
    isAgreed: source.payerInTime === isInTime && hasSecond,
  };
}

function completionPoints({ createdAt, completedAt = 0, deadlineAt = 0 }: ParsedTransaction): bigint {
  if (completedAt <= deadlineAt) return ONE;
  const allowed = deadlineAt - createdAt;
  if (allowed <= 0) return ONE / 2n;
  return ONE - smaller(ONE / 2n, divideRounded(BigInt(completedAt - deadlineAt) * ONE, BigInt(allowed)));
}
