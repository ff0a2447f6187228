import { SdkError } from "@arcs/core";
import { defined, showValue } from "@arcs/core/internal";
import { readStake } from "@arcs/trust";
import type { ReputationView } from "@arcs/core/http";

import {
  apiOf,
  type Command,
  jsonOption,
  numberOption,
  requiredOption,
  wantsJson,
} from "../../platform/cli/command.ts";
import { type DevPayment, makeDevPayment } from "./make-dev-payment.ts";

/** The commands of `arcs-server dev`. */
export const devCommands: Readonly<Record<string, Command>> = {
  pay: {
    options: {
      to: { type: "string" },
      amount: { type: "string" },
      rating: { type: "string" },
      evm: { type: "boolean" },
      stranger: { type: "boolean" },
      url: { type: "string" },
      key: { type: "string" },
      ...jsonOption,
    },
    async run(line) {
      const rating = numberOption(line, "rating", { min: 1, max: 5 });
      const done = await makeDevPayment(apiOf(line), {
        to: requiredOption(line, "to"),
        chain: line.values["evm"] === true ? "evm" : "ledger",
        amount: readAmount(requiredOption(line, "amount")),
        isStranger: line.values["stranger"] === true,
        ...defined({ rating }),
      });
      const lines = wantsJson(line) ? [JSON.stringify(done)] : describeDevPayment(done);
      for (const text of lines) console.log(text);
      return 0;
    },
  },
};

/** Millionths. */
function readAmount(text: string): bigint {
  const micro = /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? (readStake(text) ?? 0n) : 0n;
  if (micro > 0n) return micro;
  const expected = "a number above 0 with at most 6 digits behind the point";
  throw new SdkError("invalid_argument", `--amount expected ${expected}, got ${showValue(text)}`);
}

/** Describes the effect of a payment of `dev pay`, in readable lines. */
export function describeDevPayment(done: DevPayment): string[] {
  const { agent, chain, payer, amount, payment, rating, isStranger, before, after } = done;
  const vouching = isStranger
    ? "a wallet that has spent nothing before"
    : `a sample wallet that has spent ${amount} with each of two sample sellers, so that its word counts`;
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

/**
 * Explains a payment that does not count. Without vouching it may still move a score a little: a "no" beside a higher
 * score would be a riddle.
 */
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
