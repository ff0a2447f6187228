import { SdkError } from "@arcs/core";
import type { TrustScoreView } from "@arcs/core/http";
import { showValue } from "@arcs/core/internal";
import { adviseStake, readStake, type StakeAdvice } from "@arcs/trust";

import { createPriceList, type PaymentDemand, type PricedToken, usdcOnEvm, usdcOnSolana } from "./payment-value.ts";
import type { TrustReason } from "./reason.ts";

/** An amount at stake: decimal text in currency units, or a payment as x402 asks for it. */
export type AtStake = string | PaymentDemand;

/** Somebody is asked whether to put more at stake with an agent than its score would cost to forge. */
export type StakeQuestion = {
  agentId: string;
  stake: StakeAdvice;
  trustScore?: TrustScoreView;
};

/** Limits on the amount at stake with an agent, by the cost to forge its score. */
export type StakeOptions = {
  /** Max amount at stake with an unknown agent, decimal text in currency units. Default `0.1`. */
  allowance?: string;
  /**
   * Max amount at stake with any agent, decimal text in currency units. A check without an amount assumes this amount: it lets
   * agents pass whose score would cost as much to forge.
   */
  maxAtStake?: string;
  /**
   * Decision when more is at stake than advised, or the amount is unknown: a token without a known price, an invalid amount.
   * Default `deny`. A function can ask a person; only `true` lets the agent pass. It is not called if another reason speaks
   * against the agent.
   */
  onHighStake?: "deny" | "allow" | ((question: StakeQuestion) => boolean | Promise<boolean>);
  /**
   * Seconds over which the hooks add up the payments to or from one agent, over all its accounts: their sum is at stake.
   * Default: each payment is judged alone, which fits work that is delivered before the next payment.
   */
  stakeSeconds?: number;
  /** Tokens whose price is known. Default: USDC on Solana, Base, Polygon, Arbitrum and Ethereum. */
  tokens?: readonly PricedToken[];
};

/** Says what is at stake, and how that compares. */
export type StakeJudge = {
  /**
   * @param options.atStake - absent if the caller does not state it
   * @param options.earlier - what is at stake already, in millionths of a currency unit
   * @returns without `reason` where nothing was said of it and no `maxAtStake` is set: there is nothing to judge
   */
  judge(
    trustScore: Partial<Pick<TrustScoreView, "costToForge" | "tierPrice">> | null,
    options: { atStake: AtStake | undefined; earlier: bigint },
  ): { stake: StakeAdvice; reason?: TrustReason };
  /** Returns the value of a payment in millionths of a currency unit; `undefined` if it is unknown. */
  valueOf(atStake: AtStake): bigint | undefined;
};

const codes = {
  covered: "stake_covered",
  small: "stake_small",
  too_much: "stake_too_high",
  unknown: "stake_unknown",
} as const;

const usdc: readonly PricedToken[] = [...usdcOnSolana, ...usdcOnEvm];

/**
 * Makes a judge of amounts at stake.
 *
 * @throws SdkError `invalid_argument` when an option is not what it says
 */
export function createStakeJudge({ allowance, maxAtStake, tokens = usdc }: StakeOptions): StakeJudge {
  const prices = createPriceList(tokens);
  const limits = { allowance: readLimit("allowance", allowance), maxAtStake: readLimit("maxAtStake", maxAtStake) };
  const valueOf = (atStake: AtStake): bigint | undefined =>
    isDemand(atStake) ? prices.valueOf(atStake) : readStake(atStake);
  return {
    valueOf,
    judge(trustScore, { atStake, earlier }) {
      const value = atStake === undefined ? limits.maxAtStake : valueOf(atStake);
      const amount = value === undefined ? undefined : value + earlier;
      const { costToForge, tierPrice } = trustScore ?? {};
      const stake = adviseStake({ amount, costToForge, tierPrice, ...limits });
      if (atStake === undefined && amount === undefined) return { stake };
      const what =
        stake.amount === null
          ? `${whyUnknown(atStake)}it is not known how much is at stake`
          : `${stake.amount} is at stake${before(earlier)}`;
      // Beside reasons against, advice to be careful reads like another one.
      const isFine = stake.verdict === "covered" || stake.verdict === "small";
      const message = isFine ? `${what}, within the ${stake.most} that it may be` : `${what}. ${stake.advice}`;
      return { stake, reason: { code: codes[stake.verdict], message } };
    },
  };
}

function whyUnknown(atStake: AtStake | undefined): string {
  if (atStake === undefined || isDemand(atStake)) return "";
  return `${unreadable("atStake", atStake)}: `;
}

function unreadable(name: string, value: unknown): string {
  return `${name} expected a decimal text in currency units, such as "12.5", got ${showValue(value)}`;
}

function before(earlier: bigint): string {
  return earlier === 0n ? "" : " with what was let pass before";
}

function isDemand(atStake: AtStake): atStake is PaymentDemand {
  return typeof atStake === "object" && atStake !== null;
}

/** @throws SdkError `invalid_argument` */
function readLimit(name: string, text: string | undefined): bigint | undefined {
  const amount = readStake(text);
  if (text === undefined || amount !== undefined) return amount;
  throw new SdkError("invalid_argument", unreadable(name, text));
}
