import { divideRounded } from "../base/micro.ts";
import { smaller } from "../vouching/amounts.ts";
import type { ParsedTransaction } from "./transaction.ts";

const ONE = 10_000n;
const HOUR_MS = 3_600_000n;
/** How timely an agent was, in basis points for each thing that is known: what its payer stands for, and what else is said. */
export type Timeliness = { agreed: readonly bigint[]; claimed: readonly bigint[] };

/**
 * Tells how timely an agent was by a payment. Where both sides say something the slower counts, for that much both grant. What
 * the payer has signed is never less than agreed: else an agent could hide lateness by contradicting it, or saying nothing.
 */
export function timelinessOf(transaction: ParsedTransaction): Timeliness {
  const known = [answerOf(transaction), completionOf(transaction)].filter((each) => each !== undefined);
  const pointsOf = (isAgreed: boolean): bigint[] =>
    known.filter((each) => each.isAgreed === isAgreed).map(({ points }) => points);
  return { agreed: pointsOf(true), claimed: pointsOf(false) };
}

type Part = { points: bigint; isAgreed: boolean };

/** 1 − min(1, response time / 1 hour); agreed where the payer has signed one. */
function answerOf({ source }: ParsedTransaction): Part | undefined {
  const { responseTimeMs, responseTimeBy, payerResponseTimeMs } = source;
  // Whoever is neither side cannot contradict the payer.
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
 * 1 when on time, else 1 − min(½, lateness / time allowed). Agreed where the payer has signed that it was late, or in time by
 * a deadline that the agent named or a completion that the ledger dates.
 */
function completionOf(transaction: ParsedTransaction): Part | undefined {
  const { source, completedAt, deadlineAt } = transaction;
  const isLateByPayer = source.payerInTime === false;
  if (completedAt === undefined || deadlineAt === undefined) {
    // Nobody says by how much.
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
