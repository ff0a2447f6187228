import { isSdkError, SdkError } from "@arcs/core";
import type { AccountCheck, SellerCheck } from "@arcs/core/http";
import { defined } from "@arcs/core/internal";
import { readStake } from "@arcs/trust";

import type { ArcsClient } from "./arcs-client.ts";
import { expectAbout, isAccountNamed } from "./trust-gate/judge-amount.ts";
import { createPricing } from "./trust-gate/prices.ts";

/** An answer of the server, and the amount at stake in millionths of a currency unit. */
export type Answer =
  | {
      kind: "account";
      target: string;
      /** `undefined` where the server knows no such account. */
      check: AccountCheck | undefined;
      stake: bigint | undefined;
    }
  | {
      kind: "seller";
      seller: SellerCheck;
      accounts: readonly { account: SellerCheck["accounts"][number]; stake: bigint | undefined }[];
    };

export function isUrl(target: string): boolean {
  return /^https?:\/\//i.test(target);
}

/**
 * Checks an account, an agent, or each account that a seller's URL wants to be paid at.
 *
 * @param options.stake - millionths of a currency unit; default: of a URL what it asks for, where
 *   that price is known
 * @param options.network - chain of an EVM address
 * @throws SdkError as the client does, but for an account that the server does not know
 */
export async function checkAnybody(
  client: Pick<ArcsClient, "check" | "checkSeller">,
  target: string,
  { stake, network }: { stake?: bigint; network?: string } = {},
): Promise<Answer> {
  if (isUrl(target)) {
    const seller = await client.checkSeller(target);
    if (seller?.url !== target) throw aboutAnother();
    return {
      kind: "seller",
      seller,
      accounts: seller.accounts.map((each) => stakeAt(each, stake)),
    };
  }
  try {
    const check = readCheck(await client.check(target, defined({ network })));
    return {
      kind: "account",
      target,
      check: expectAbout(check, target, defined({ network })),
      stake,
    };
  } catch (error) {
    if (!isSdkError(error, "agent_not_found")) throw error;
    return { kind: "account", target, check: undefined, stake };
  }
}

/** @throws SdkError `server_invalid_answer` where another server answers, or a proxy */
function readCheck(check: AccountCheck): AccountCheck {
  if (readStake(check?.safeToSpend?.amount) !== undefined && check.payments !== undefined)
    return check;
  throw new SdkError(
    "server_invalid_answer",
    "the server answered with no check of an account; is it one of ARCS?",
  );
}

function aboutAnother(): SdkError {
  return new SdkError(
    "server_invalid_answer",
    "the server answered about another seller or account",
  );
}

const priceOf = createPricing();

/**
 * Finds what a seller asks for at an account, where its price is known: the highest of its offers.
 */
function stakeAt(
  account: SellerCheck["accounts"][number],
  stake: bigint | undefined,
): { account: SellerCheck["accounts"][number]; stake: bigint | undefined } {
  if (account.check !== null && !isAccountNamed(readCheck(account.check).account, account.account))
    throw aboutAnother();
  const { network, offers } = account;
  const asked = offers.flatMap(({ asset, amount }) => priceOf({ network, asset, amount }) ?? []);
  const highest =
    asked.length < offers.length ? undefined : asked.reduce((a, b) => (a > b ? a : b), 0n);
  return { account, stake: stake ?? highest };
}

export function isReading(answer: Answer): boolean {
  const checks =
    answer.kind === "account"
      ? [answer.check]
      : answer.accounts.map(({ account }) => account.check);
  return checks.some((check) => isBeingRead(check?.reading.state));
}

/**
 * Tells whether a state is one of being read: servers of other releases know states that the schema
 * of this one does not.
 */
export function isBeingRead(state: string | undefined): boolean {
  return state === "queued" || state === "reading";
}

/**
 * Tells whether the amount at stake is covered: at an account, without an amount, whether that is
 * known; of a seller, at each account that it names. A price that nobody knows is not covered, nor
 * is an entry that was not read: a wallet may read and pay it.
 */
export function isCovered(answer: Answer): boolean {
  if (answer.kind === "account") {
    const { check, stake } = answer;
    return check !== undefined && (stake === undefined ? isKnown(check) : safeOf(check) >= stake);
  }
  const { accounts, seller } = answer;
  if (accounts.length === 0 || seller.skipped.length > 0) return false;
  return accounts.every(
    ({ account: { check }, stake }) =>
      check !== null && stake !== undefined && safeOf(check) >= stake,
  );
}

function isKnown({ claimed, payments, safeToSpend }: AccountCheck): boolean {
  return claimed || payments.count > 0 || safeToSpend.costToForge !== "0";
}

/** Reads what is safe to spend, in millionths of a currency unit. */
export function safeOf({ safeToSpend: { amount } }: AccountCheck): bigint {
  return readStake(amount) ?? 0n;
}
