import { SdkError } from "@arcs/core";
import { assertShape, describeValue, showValue } from "@arcs/core/internal";
import { readStake, type Tier, tiers } from "@arcs/trust";

import type { ArcsClient } from "../arcs-client.ts";
import { membersOf } from "../x402/settlement.ts";

/** Timers take no more milliseconds. */
const MAX_WAIT_SECONDS = 2_147_483;

/** @throws SdkError `invalid_argument` naming the option that is not what it says */
export function checkGateOptions(options: Readonly<Record<string, unknown>>): void {
  assertShape(options, "options", { "verifyIdentity?": "function", "agentOf?": "function", "now?": "function" });
  const { client, payer, allowance, maxWaitSeconds = 1, maxAgeSeconds = 0 } = options;
  const { minScore, minTier, onUnknown = "deny", identity = "ignored", scoreProofs } = options;
  const rules: readonly (readonly [boolean, string])[] = [
    [
      isClient(client as Partial<ArcsClient> | undefined),
      `client expected a client of createArcsClient, got ${describeValue(client)}`,
    ],
    [
      isAbsentOr(payer, isPayer),
      `payer expected a wallet with an address and signTypedData or signTransactions, got ${describeValue(payer)}`,
    ],
    [
      isAbsentOr(allowance, (text) => readStake(text) !== undefined),
      `allowance expected a decimal text in USD, such as "0.1", got ${showValue(allowance)}`,
    ],
    [
      maxWaitSeconds !== 0 && isWithin(maxWaitSeconds, MAX_WAIT_SECONDS),
      `maxWaitSeconds expected a number above 0, up to ${MAX_WAIT_SECONDS}, got ${showValue(maxWaitSeconds)}`,
    ],
    [
      scoreProofs === undefined || minScore !== undefined || minTier !== undefined,
      "the gate expected minScore or minTier where scoreProofs are read: they prove nothing else",
    ],
    [isAbsentOr(minScore, isScore), `minScore expected a number from 0 to 1000, got ${shownScore(minScore)}`],
    [
      isAbsentOr(minTier, (tier) => tiers.includes(tier as Tier)),
      `minTier expected one of ${tiers.join(", ")}, got ${showValue(minTier)}`,
    ],
    [["deny", "allow"].includes(onUnknown as string), `onUnknown expected deny or allow, got ${showValue(onUnknown)}`],
    [
      isWithin(maxAgeSeconds, Number.MAX_SAFE_INTEGER),
      `maxAgeSeconds expected a number from 0, got ${showValue(maxAgeSeconds)}`,
    ],
    [
      ["required", "ignored"].includes(identity as string),
      `identity expected required or ignored, got ${showValue(identity)}`,
    ],
  ];
  const broken = rules.find(([holds]) => !holds);
  if (broken !== undefined) throw new SdkError("invalid_argument", broken[1]);
}

/** A gate that cannot ask would take everybody for unknown. */
function isClient(client: Partial<ArcsClient> | undefined): boolean {
  const { agents, credentials, holds, check } = client ?? {};
  const has = (group: unknown, names: readonly string[]): boolean =>
    names.every((name) => typeof membersOf(group)[name] === "function");
  return (
    has(agents, ["get"]) &&
    has(credentials, ["getW3c", "verify"]) &&
    has(holds, ["create", "release", "reportFailed"]) &&
    typeof check === "function"
  );
}

/** A signer that changes what it signs gives it another name than the one that was held. */
function isPayer(payer: unknown): boolean {
  const { address, signTypedData, signTransactions } = membersOf(payer);
  return typeof address === "string" && [signTypedData, signTransactions].some((sign) => typeof sign === "function");
}

function isAbsentOr(value: unknown, holds: (value: unknown) => boolean): boolean {
  return value === undefined || holds(value);
}

/** Texts and `null` compare with numbers as if they were some: what was left empty in a settings file would be 0. */
function isWithin(value: unknown, most: number): boolean {
  return typeof value === "number" && value >= 0 && value <= most;
}

function isScore(value: unknown): boolean {
  return isWithin(value, 1000) && !isPartOfOne(value);
}

/** Components go from 0 to 1; a score that is asked for like that would let nearly everybody pass. */
function isPartOfOne(value: unknown): boolean {
  return typeof value === "number" && value > 0 && value < 1;
}

function shownScore(value: unknown): string {
  return `${showValue(value)}${isPartOfOne(value) ? ", which nearly every score reaches" : ""}`;
}
