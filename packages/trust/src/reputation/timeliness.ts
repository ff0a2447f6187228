import { divideRounded } from "../base/micro.ts";
import { smaller } from "../vouching/amounts.ts";
import type { ParsedTransaction } from "./transaction.ts";

const ONE = 10_000n;
const HOUR_MS = 3_600_000n;
/** Timeliness of an agent in basis points, for each known time: confirmed by the payer's signature, or only claimed. */
export type Timeliness = { agreed: readonly bigint[]; claimed: readonly bigint[] };

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
