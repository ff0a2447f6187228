import { isSdkError, SdkError } from "@arcs/core";
import type { AccountCheck } from "@arcs/core/http";
import { formatUnits, showValue } from "@arcs/core/internal";
import { readStake } from "@arcs/trust";

import type { ArcsClient } from "../arcs-client.ts";
import { notCovered, type TrustReason } from "./decision.ts";
import { createPricing, type PaymentDemand, type PricedToken } from "./prices.ts";

/** An amount: decimal text in currency units, or a payment as x402 asks for it. */
type Amount = string | PaymentDemand;

/**
 * Makes a judge of amounts. It holds nothing.
 *
 * @param options.small - in millionths of a currency unit
 * @throws SdkError `invalid_argument` when a token is not as described
 */
export function createAmountJudge({
  client,
  small,
  tokens,
}: {
  client: Pick<ArcsClient, "check">;
  small: bigint;
  tokens: readonly PricedToken[] | undefined;
}) {
  const priceOf = createPricing(tokens);
  const valueOf = (amount: Amount): bigint | undefined =>
    typeof amount === "object" && amount !== null ? priceOf(amount) : readStake(amount);
  const within = (value: bigint): TrustReason => ({
    code: "within_allowance",
    message: `${formatUnits(value, 6)} is within the allowance of ${formatUnits(small, 6)}`,
  });

  function judgeCheck(value: bigint, { safeToSpend, allowance }: AccountCheck): TrustReason {
    const { amount, costToForge, outstanding } = safeToSpend;
    const [safe, cost, open] = [amount, costToForge, outstanding].map((text) => readStake(text));
    if (safe === undefined || cost === undefined || open === undefined) {
      throw new SdkError("server_invalid_answer", "the server answered with no amounts");
    }
    const shown = { amount: formatUnits(value, 6), safeToSpend: formatUnits(safe, 6) };
    if (value <= safe) {
      const message = `${shown.amount} is within the ${shown.safeToSpend} that is safe to spend now; it is not held`;
      return { code: "covered", message };
    }
    if (value <= small && (allowance as unknown) === true) return within(value);
    return notCovered(shown, value > cost ? "too_small" : value > cost - open ? "outstanding" : "held");
  }
  function judgeFailure(value: bigint, error: unknown): TrustReason {
    // An account that nobody has paid has lost no dispute.
    if (value <= small) return within(value);
    const amount = formatUnits(value, 6);
    if (isSdkError(error, "agent_not_found")) return notCovered({ amount, safeToSpend: "0" }, "too_small");
    // By its code alone: buyers are told it, and the message has the address of the seller's server.
    const code = isSdkError(error) ? error.code : "internal_error";
    return { code: "not_covered", message: `${amount} is not covered: what is safe could not be looked up (${code})` };
  }

  return {
    /** Returns the amount in millionths of a currency unit; `undefined` where nobody knows it. */
    valueOf,
    /** Returns the reason for an amount that is small enough for anybody; `undefined` for others. */
    judgeSmall(amount: Amount): TrustReason | undefined {
      const value = valueOf(amount);
      return value !== undefined && value <= small ? within(value) : undefined;
    },
    /** Reads whether an amount is safe to spend with an account now. It never throws. */
    async judge(account: string, amount: Amount | undefined): Promise<{ reason: TrustReason; check?: AccountCheck }> {
      const value = amount === undefined ? undefined : valueOf(amount);
      if (value === undefined) return { reason: unknownAmount(amount) };
      try {
        const check = await client.check(account);
        return { reason: judgeCheck(value, check), check };
      } catch (error) {
        return { reason: judgeFailure(value, error) };
      }
    },
  };
}

/** Returns the reason for an amount that nobody knows. */
export function unknownAmount(amount: Amount | undefined): TrustReason {
  const what =
    typeof amount === "object"
      ? "the price of its token is not known, or its amount is invalid"
      : `amount expected a decimal text in USD, such as "12.5", got ${showValue(amount)}`;
  return { code: "amount_unknown", message: `nobody knows how much is to be paid: ${what}` };
}
