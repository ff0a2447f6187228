import { defined, formatUnits, usdcTokens } from "@arcs/core/internal";

import { isBaseUnits, type TokenDecimals, tokenTable } from "../trust-gate/prices.ts";

/** A payment that x402 says was settled. Names are as x402 has them. */
export type Settlement = {
  /** Such as `eip155:8453`, or in version 1 `base`. */
  network: string;
  transaction: string;
  payer: string;
  payTo: string;
  asset: string;
  /** Decimal text in currency units. */
  amount: string;
  /** Name of the payer's channel where a transaction claims of several: tells its payments apart. */
  channel?: string;
};

/** Reason why a settlement is not reported: nothing moved, or x402 left out data that a report needs. */
export type NoReport = "not_settled" | "payer_unknown" | "token_unknown" | "malformed";

/** The part of a settlement from x402's hooks that reports use. It is untrusted input. */
export type SettledPayment = {
  readonly requirements?: unknown;
  readonly result?: unknown;
  readonly paymentPayload?: unknown;
  readonly phase?: unknown;
  /** Set by reports of claims, for {@link Settlement.channel}. */
  readonly channel?: string;
};

const MOST_CHARACTERS = 128;

/**
 * Makes a reader of settlements, with the tokens whose decimals are known.
 *
 * @throws SdkError `invalid_argument` when a token is not as described
 */
export function createSettlementReader(
  tokens: readonly TokenDecimals[],
): (settled: SettledPayment) => Settlement | NoReport {
  const decimalsOf = tokenTable(tokens, ({ decimals }) => decimals);
  return (settled) => {
    const [result, requirements] = [membersOf(settled.result), membersOf(settled.requirements)];
    const { transaction, payer } = result;
    if (isNoPayment(settled)) return "not_settled";
    const token = { network: result["network"] ?? requirements["network"], asset: requirements["asset"] };
    const { payTo } = requirements;
    const amount = result["amount"] ?? requirements["amount"] ?? requirements["maxAmountRequired"];
    if (!isNamed(token) || !isName(transaction) || !isName(payTo) || !isBaseUnits(amount)) return "malformed";
    if (!isName(payer)) return "payer_unknown";
    const places = decimalsOf(token);
    if (places === undefined) return "token_unknown";
    const { channel } = settled;
    return {
      ...token,
      transaction,
      payer,
      payTo,
      amount: formatUnits(BigInt(amount), places),
      ...defined({ channel }),
    };
  };
}

/**
 * Tells whether a settlement pays nobody: it failed, nothing was owed, or tokens only went into an escrow, or out of one
 * for many at once. The last are `upto` on Solana before its handler, and all that a request of `batch-settlement`
 * settles: its claims are payments.
 */
function isNoPayment({ requirements, result, paymentPayload, phase }: SettledPayment): boolean {
  const { scheme } = membersOf(requirements);
  const { success, transaction, amount } = membersOf(result);
  const { type } = membersOf(membersOf(paymentPayload)["payload"]);
  // Version 2 settles no transaction where nothing was owed, and says so by an empty text; a channel ends by one.
  if (success !== true || transaction === "" || (amount ?? membersOf(requirements)["amount"]) === "0") return true;
  return scheme === "batch-settlement" || (scheme === "upto" && (type === "deposit" || phase === "before-handler"));
}

type TokenName = { network: string; asset: string };

function isNamed(token: Record<keyof TokenName, unknown>): token is TokenName {
  return isName(token.network) && isName(token.asset);
}

/** Returns the members of untrusted data, or none. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** All that x402 names is short and visible; longer texts would only be refused later. */
function isName(value: unknown): value is string {
  return typeof value === "string" && value.length <= MOST_CHARACTERS && /^[\x21-\x7e]+$/.test(value);
}

/** USDC where x402 pays with it: on Solana, Base, Ethereum, Polygon, Arbitrum and Avalanche, and on their test networks. */
export const usdc: readonly TokenDecimals[] = [
  ...usdcTokens,
  { network: "eip155:43114", asset: "0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e", decimals: 6 },
];
