import type { ReputationView } from "@arcs/core/http";

import type { DevPayment } from "./make-dev-payment.ts";

/** Tells what a payment of `dev pay` did, in lines for people. */
export function describeDevPayment(done: DevPayment): string[] {
  const { agent, chain, payer, amount, payment, rating, isStranger, before, after } = done;
  const vouching = isStranger
    ? "a wallet that has spent nothing before"
    : `a made-up wallet that has spent ${amount} with each of two made-up sellers, so that its word counts`;
  return [
    `before    ${agent.name}: ${scoreOf(before)}`,
    `payer     ${payer}, ${vouching}`,
    `paid      ${amount} ${payment.currency} on the ${chain}, transaction ${payment.transactionHash ?? "unknown"}`,
    `reported  ${payment.id}: ${evidenceText(payment.evidence)}`,
    ...countsOf(done),
    ...(rating === undefined ? [] : [`rated     ${rating} of 5, signed by the wallet`]),
    `after     ${agent.name}: ${scoreOf(after)}${changeOf(before, after)}`,
    ...whyNot(done),
  ];
}

function scoreOf({ overallScore, tier }: ReputationView): string {
  return overallScore === undefined
    ? "it shows no score"
    : `${overallScore} of 1000${tier === undefined ? "" : `, ${tier}`}`;
}

function evidenceText(evidence: DevPayment["payment"]["evidence"]): string {
  return evidence === "ledger" ? "the ledger proves it" : `it rests on ${evidence}`;
}

/** What nobody vouches for may still move a score a little: a "no" beside a higher score would be a riddle. */
function countsOf({ payment, before, after }: DevPayment): string[] {
  if (payment.counts === undefined) return [];
  if (payment.counts) return ["counts    yes"];
  const hasMoved = (after.overallScore ?? 0) > (before.overallScore ?? 0);
  return [hasMoved ? "counts    a little, as the first few of a stranger do" : "counts    no"];
}

function changeOf({ overallScore: before }: ReputationView, { overallScore: after }: ReputationView): string {
  const change = (after ?? 0) - (before ?? 0);
  return change === 0 ? "" : ` (${change > 0 ? "+" : ""}${change})`;
}

/** Why the score is where it was, or what holds it down. */
function whyNot({ payment, before, after, isComputed }: DevPayment): string[] {
  const reasons = (payment.why ?? []).map(({ message, remedy }) => `why       ${message} ${remedy}`);
  if (reasons.length > 0) return reasons;
  if (!isComputed) return ["why       The score is not computed yet; look again in a moment."];
  if (before.overallScore !== after.overallScore) return [];
  return (after.standing?.limits ?? []).map((limit) => `why       ${limit}`);
}
