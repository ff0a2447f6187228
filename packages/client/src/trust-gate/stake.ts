import { SdkError } from "@arcs/core";
import type { TrustScoreView } from "@arcs/core/http";
import {
  assertObject,
  chainIdOf,
  createBoundedCache,
  isEvmAddress,
  normalizeNetworkName,
  showValue,
  usdcTokens,
} from "@arcs/core/internal";
import { adviseStake, readStake, type StakeAdvice } from "@arcs/trust";
import type { TrustReason } from "./decision.ts";

/** A token whose price is known. */
export type PricedToken = {
  /** As either version of x402 names it: `eip155:8453` or `base`. */
  network: string;
  /** Address of the token. */
  asset: string;
  /** Decimals of the token, 0 to 36. Never read from the payment request. */
  decimals: number;
  /** Currency units for one whole token, decimal text; default `1`. */
  unitPrice?: string;
};

/** A payment as x402 asks for it, in version 2 (`amount`) or 1 (`maxAmountRequired`). Others wrote it. */
export type PaymentDemand = {
  readonly network?: unknown;
  readonly asset?: unknown;
  readonly amount?: unknown;
  readonly maxAmountRequired?: unknown;
};

const mainnetUsdc = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const devnetUsdc = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU";

/** USDC on Solana, by the networks' names in both versions of x402: worth one currency unit each. */
export const usdcOnSolana: readonly PricedToken[] = [
  { network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", asset: mainnetUsdc, decimals: 6 },
  { network: "solana", asset: mainnetUsdc, decimals: 6 },
  { network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", asset: devnetUsdc, decimals: 6 },
  { network: "solana-devnet", asset: devnetUsdc, decimals: 6 },
];

/** USDC on Base, Polygon, Arbitrum, Ethereum and their test networks. */
export const usdcOnEvm: readonly PricedToken[] = usdcTokens.filter(({ network }) => chainIdOf(network) !== undefined);

/** Prices of the tokens that are known. */
type PriceList = {
  /** Millionths of a currency unit, rounded up; `undefined` if the token has no known price or the amount is malformed. */
  valueOf(demand: PaymentDemand): bigint | undefined;
};

/**
 * Reads the tokens whose price is known.
 *
 * @throws SdkError `invalid_argument` when one is not as described
 */
function createPriceList(tokens: readonly PricedToken[]): PriceList {
  if (!Array.isArray(tokens)) throw new SdkError("invalid_argument", "tokens expected an array");
  for (const token of tokens) assertObject(token, "a token");
  const prices = new Map((tokens as readonly PricedToken[]).map((token) => [keyOf(token), priceOf(token)]));
  return {
    valueOf(demand) {
      const price = prices.get(keyOf(demand));
      const baseUnits = baseUnitsOf(demand);
      if (price === undefined || baseUnits === undefined) return undefined;
      return (baseUnits * price.micro + price.whole - 1n) / price.whole;
    },
  };
}

/** @throws SdkError `invalid_argument` */
function priceOf({ network, asset, decimals, unitPrice = "1" }: PricedToken): { micro: bigint; whole: bigint } {
  const micro = readStake(unitPrice);
  const isNamed = [network, asset].every((name) => typeof name === "string" && name !== "");
  if (!isNamed) throw new SdkError("invalid_argument", "a token expected a network and an asset");
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36) {
    throw new SdkError("invalid_argument", "decimals of a token expected an integer from 0 to 36");
  }
  if (micro === undefined || micro === 0n) {
    throw new SdkError("invalid_argument", "unitPrice of a token expected a decimal text above 0");
  }
  return { micro, whole: 10n ** BigInt(decimals) };
}

/** Where a demand names amounts of both versions, the payer may sign either: they have to be the same. */
function baseUnitsOf({ amount, maxAmountRequired }: PaymentDemand): bigint | undefined {
  const named = [amount, maxAmountRequired].filter((each) => each !== undefined);
  const [first] = named;
  return isBaseUnits(first) && named.every((each) => each === first) ? BigInt(first) : undefined;
}

/** Tells whether a value is an amount in base units: decimal digits, of which the max unsigned 256-bit integer has 78. */
export function isBaseUnits(value: unknown): value is string {
  return typeof value === "string" && /^(?:0|[1-9]\d{0,77})$/.test(value);
}

function keyOf({ network, asset }: Pick<PaymentDemand, "network" | "asset">): string {
  // Addresses of EVM tokens are the same in capitals; those of Solana are not.
  const token = typeof asset === "string" && isEvmAddress(asset) ? asset.toLowerCase() : asset;
  return JSON.stringify([typeof network === "string" ? normalizeNetworkName(network) : network, token]);
}

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

const MOST_PAYEES = 10_000;

/** Sums allowed to each payee within a window, in millionths of a currency unit. A payee without an agent is its address. */
export type RunningSums = {
  /** Returns the payee's sum in the current window. */
  of(payee: string): bigint;
  add(payee: string, amount: bigint): void;
};

/**
 * Adds up what is let pass to each agent. A sum begins with the first payment and is forgotten `windowMs` after it: two
 * windows that meet bound what any time as long as one sees by twice the most. Of the agents that are paid the newest 10,000
 * are remembered.
 */
export function createRunningSums({ windowMs, now }: { windowMs: number; now: () => number }): RunningSums {
  const sums = createBoundedCache<{ sum: bigint; until: number }>(MOST_PAYEES);
  const current = (payee: string): { sum: bigint; until: number } => {
    const known = sums.get(payee);
    return known !== undefined && now() < known.until ? known : { sum: 0n, until: now() + windowMs };
  };
  return {
    of: (payee) => current(payee).sum,
    add(payee, amount) {
      const { sum, until } = current(payee);
      sums.set(payee, { sum: sum + amount, until });
    },
  };
}
