import { isSdkError, SdkError } from "@arcs/core";
import type { AccountCheck } from "@arcs/core/http";
import {
  accountNameOf,
  accountOfDid,
  addressOfAccount,
  defined,
  formatUnits,
  isEvmAddress,
  isLedgerAccount,
  normalizeNetworkName,
  readAccountId,
  showValue,
} from "@arcs/core/internal";
import { readStake } from "@arcs/trust";
import { showAmount, showPair, testMoneyMark } from "@arcs/trust/internal";

import type { ArcsClient } from "../arcs-client.ts";
import { cacheReads } from "../http/time-limits.ts";
import { notCovered, type TrustReason } from "./decision.ts";
import { createPricing, type PaymentDemand, type TokenDecimals } from "./prices.ts";

type Amount = string | PaymentDemand;

/**
 * Returns an answer about an account that is about the one asked for: nobody signed it, and a cache
 * on the way may mix answers up.
 *
 * @param options.known - the agent that an id of the server's own stands for
 * @throws SdkError `server_invalid_answer` where it is about another account
 */
export function expectAbout(
  check: AccountCheck,
  asked: string,
  { network, known }: { network?: string; known?: string | undefined } = {},
): AccountCheck {
  const { account, agentId } = check ?? {};
  const name = accountOfDid(asked)?.account ?? asked;
  // Of other ids the server alone knows whose they are, unless it has said so before.
  const isOwnName =
    isLedgerAccount(name) || isEvmAddress(name) || readAccountId(name) !== undefined;
  // An agent is paid at other accounts than its address, too.
  const isAbout = isOwnName
    ? agentId === name || isAccountNamed(account, name, defined({ network }))
    : known === undefined || agentId === known || account === known;
  if (isAbout) return check;
  throw new SdkError("server_invalid_answer", "the server answered about another account");
}

/**
 * Tells whether the account of an answer is the one with a name: on any chain, where nothing says
 * which.
 */
export function isAccountNamed(
  account: unknown,
  name: string,
  { network }: { network?: string } = {},
): boolean {
  if (typeof account !== "string") return false;
  const named = readAccountId(name);
  if (named !== undefined) return account === accountNameOf(named.address, named.network);
  if (!isEvmAddress(name)) return account === name;
  return network === undefined
    ? addressOfAccount(account) === name.toLowerCase()
    : account === accountNameOf(name, normalizeNetworkName(network));
}

/** Makes a judge of amounts, which holds nothing. `small` is in millionths of a currency unit. */
export function createAmountJudge({
  client,
  small,
  tokens,
}: {
  client: Pick<ArcsClient, "check">;
  small: bigint;
  tokens: readonly TokenDecimals[] | undefined;
}) {
  const priceOf = createPricing(tokens);
  const valueOf = (amount: Amount): bigint | undefined =>
    typeof amount === "object" && amount !== null ? priceOf(amount) : readStake(amount);
  const within = (value: bigint): TrustReason => {
    const [amount, most] = showPair(formatUnits(value, 6), formatUnits(small, 6));
    return {
      code: "within_allowance",
      message: `${amount} is within the allowance of ${most}`,
    };
  };

  function judgeCheck(
    value: bigint,
    { safeToSpend, allowance, network }: AccountCheck,
  ): TrustReason {
    const { amount, costToForge, outstanding } = safeToSpend;
    const [safe, cost, open] = [amount, costToForge, outstanding].map((text) => readStake(text));
    if (safe === undefined || cost === undefined || open === undefined) {
      throw new SdkError("server_invalid_answer", "the server answered with no amounts");
    }
    const asked = { amount: formatUnits(value, 6), safeToSpend: formatUnits(safe, 6) };
    const mark = testMoneyMark(network);
    if (value <= safe) {
      const [within, most] = showPair(asked.amount, asked.safeToSpend);
      const message = `${within} is within the ${most}${mark} that is safe to spend now; it is not held`;
      return { code: "covered", message };
    }
    if (value <= small && (allowance as unknown) === true) return within(value);
    return notCovered(
      { ...asked, mark },
      value > cost ? "too_small" : value > cost - open ? "outstanding" : "held",
    );
  }
  function judgeFailure(value: bigint, error: unknown): TrustReason {
    // An account that nobody has paid has lost no dispute.
    if (value <= small) return within(value);
    const amount = formatUnits(value, 6);
    if (isSdkError(error, "agent_not_found"))
      return notCovered({ amount, safeToSpend: "0" }, "too_small");
    // By its code alone: buyers are told it, and the message has the address of the seller's
    // server.
    const code = isSdkError(error) ? error.code : "internal_error";
    return {
      code: "not_covered",
      message: `${showAmount(amount)} is not covered: what is safe could not be looked up (${code})`,
    };
  }

  return {
    /** Returns the amount in millionths of a currency unit; `undefined` where nobody knows it. */
    valueOf,
    /**
     * Returns the reason for an amount that is small enough for anybody; `undefined` for others.
     */
    judgeSmall(amount: Amount): TrustReason | undefined {
      const value = valueOf(amount);
      return value !== undefined && value <= small ? within(value) : undefined;
    },
    /**
     * Reads whether an amount is safe to spend with an account, of an agent if one is known, now.
     * It never throws.
     */
    async judge(
      account: string,
      amount: Amount | undefined,
      known?: string,
    ): Promise<{ reason: TrustReason; check?: AccountCheck }> {
      const value = amount === undefined ? undefined : valueOf(amount);
      if (value === undefined) return { reason: unknownAmount(amount) };
      try {
        const check = expectAbout(await client.check(account), account, { known });
        return { reason: judgeCheck(value, check), check };
      } catch (error) {
        return { reason: judgeFailure(value, error) };
      }
    },
  };
}

export function unknownAmount(amount: Amount | undefined): TrustReason {
  const what =
    typeof amount === "object"
      ? "the price of its token is not known, or its amount is invalid"
      : `amount must be a decimal text in USD, such as "12.5" (received ${showValue(amount)})`;
  return { code: "amount_unknown", message: `nobody knows how much is to be paid: ${what}` };
}

/**
 * Takes an amount, in millionths of a currency unit, out of today's allowance for an account: the
 * budget of small payments, which need no hold. Returns a function that gives it back; `undefined`
 * where the allowance does not cover the amount.
 */
export type TakeAllowance = (account: string, amount: bigint) => Promise<(() => void) | undefined>;

type Day = {
  /** Days since 1970, UTC. */
  number: number;
  total: bigint;
  byAgent: Map<string, bigint>;
};

const DAY_MS = 86_400_000;
/** All agents together, in allowances of one. */
const AGENTS_A_DAY = 10n;
// A payment does not wait longer for a server that may be down.
const CHECK_OPTIONS = { timeoutMs: 3000, maxRetries: 0 };
const MAX_PAYEES = 10_000;

/** Kept by client, so that many gates have no more than one. */
const days = new WeakMap<object, Day>();

/**
 * Makes the allowance of a client: so much an agent and day, ten times that a day over all agents.
 * The server says which agent has none, by its disputes; where it cannot be asked, that is not
 * known.
 */
export function createAllowance({
  client,
  limit,
  maxAgeMs,
}: {
  client: Pick<ArcsClient, "check">;
  limit: bigint;
  maxAgeMs: number;
}): TakeAllowance {
  const today = (): Day => {
    const known = days.get(client);
    const number = Math.floor(Date.now() / DAY_MS);
    // A clock that is set back gives no second allowance.
    if (known !== undefined && number <= known.number) return known;
    const day = { number, total: 0n, byAgent: new Map() };
    days.set(client, day);
    return day;
  };
  const isSpent = (agent: string, amount: bigint): boolean => {
    const { total, byAgent } = today();
    return total + amount > limit * AGENTS_A_DAY || (byAgent.get(agent) ?? 0n) + amount > limit;
  };

  const readPayee = cacheReads(
    async (account) => {
      const { agentId, allowance } = expectAbout(
        await client.check(account, CHECK_OPTIONS),
        account,
      );
      return {
        agent: typeof agentId === "string" ? agentId : account,
        isAllowed: (allowance as unknown) === true,
      };
    },
    { maxEntries: MAX_PAYEES, maxAgeMs },
  );

  return async (account, amount) => {
    if (isSpent(account, amount)) return undefined;
    const { agent, isAllowed } = await readPayee(account).catch(() => ({
      agent: account,
      isAllowed: true,
    }));
    // In one go with taking it: payments at the same time are judged one after the other.
    if (!isAllowed || isSpent(agent, amount)) return undefined;
    const day = today();
    const add = (more: bigint): void => {
      day.total += more;
      day.byAgent.set(agent, (day.byAgent.get(agent) ?? 0n) + more);
    };
    add(amount);
    return () => add(-amount);
  };
}
