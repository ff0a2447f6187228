import { SdkError } from "@arcs/core";
import { describeValue, showValue } from "@arcs/core/internal";
import { type Tier, tiers } from "@arcs/trust";

import type { ArcsClient } from "../arcs-client.ts";

type OptionName =
  | "client"
  | "minScore"
  | "minTier"
  | "onUnknown"
  | "maxAgeSeconds"
  | "identity"
  | "onHighStake"
  | "stakeSeconds"
  | "verifyIdentity"
  | "agentOf"
  | "now";

/** Options as callers without types may pass them. */
type UncheckedOptions = { readonly [Name in OptionName]?: unknown };

/** @throws SdkError `invalid_argument` naming the option that is not what it says */
export function checkGateOptions({
  client,
  minScore,
  minTier,
  onUnknown,
  maxAgeSeconds = 0,
  identity = "required",
  onHighStake = "deny",
  stakeSeconds = 0,
  ...functions
}: UncheckedOptions): void {
  const { verifyIdentity, agentOf, now } = functions;
  const given = Object.entries({ verifyIdentity, agentOf, now }).find(([, value]) => !isFunctionOrAbsent(value));
  const rules: readonly (readonly [boolean, string])[] = [
    [
      isClient(client as Partial<ArcsClient> | undefined),
      `client expected a client of createArcsClient, got ${describeValue(client)}`,
    ],
    [given === undefined, `${given?.[0]} expected a function`],
    [
      minScore !== undefined || minTier !== undefined || onHighStake !== "allow",
      "the gate expected minScore or minTier where onHighStake is allow: nothing else would be judged",
    ],
    [
      ["deny", "allow"].includes(onHighStake as string) || typeof onHighStake === "function",
      "onHighStake expected deny, allow, or a function that is asked",
    ],
    [
      minScore === undefined || isScore(minScore),
      `minScore expected a number from 0 to 1000, got ${shownScore(minScore)}`,
    ],
    [
      minTier === undefined || tiers.includes(minTier as Tier),
      `minTier expected one of ${tiers.join(", ")}, got ${showValue(minTier)}`,
    ],
    [["deny", "allow"].includes(onUnknown as string), `onUnknown expected deny or allow, got ${showValue(onUnknown)}`],
    [
      isWithin(maxAgeSeconds, Number.MAX_SAFE_INTEGER),
      `maxAgeSeconds expected a number from 0, got ${showValue(maxAgeSeconds)}`,
    ],
    [
      isWithin(stakeSeconds, Number.MAX_SAFE_INTEGER),
      `stakeSeconds expected a number from 0, got ${showValue(stakeSeconds)}`,
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
  const { agents, credentials } = client ?? {};
  const has = (group: object | undefined, names: readonly string[]): boolean =>
    names.every((name) => typeof (group as Partial<Record<string, unknown>> | undefined)?.[name] === "function");
  return has(agents, ["get"]) && has(credentials, ["getW3c", "verify"]);
}

function isFunctionOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === "function";
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
