import { SdkError } from "@arcs/core";
import { chainIdOf, formatTokenId, readAccountId, readTokenId } from "@arcs/core/internal";
import { readStake } from "@arcs/trust";
import { formatMicro, showPair, testMoneyMark } from "@arcs/trust/internal";

import type { ServerContext } from "../../../context.ts";
import type { Queryable, Transaction } from "../../../platform/db/queryable.ts";
import { newId } from "../../../platform/base/runtime.ts";
import { refusedMember } from "../../../platform/http/route-schemas.ts";
import { recordFailed } from "../cover/service.ts";
import { findSettling } from "../cover/payment-rows.ts";
import { advanceHold, beginHold, lockHold } from "./hold-machine.ts";
import { type AccountCover, findAccountCover, findRoots, lockAccount } from "../cover/store.ts";
import {
  agentHasManyOpen,
  hasManyOpen,
  findExpiry,
  findHold,
  findHoldFor,
  findPause,
  type Hold,
  type HoldCaller,
  listReportable,
  paymentName,
  sumHeldBy,
} from "./store.ts";

export { advanceHold, lockHoldOf } from "./hold-machine.ts";
export {
  assessHoldDispute,
  decideHoldDispute,
  findVisibleHoldDispute,
  isDisputedByItself,
  listHoldDisputes,
  listUndecidedHolds,
  openHoldDispute,
  settleHoldDispute,
  viewOfHoldDispute,
} from "./hold-disputes.ts";

/** Authorizations last so long at most; the holder's clock may be some seconds ahead. */
const MAX_AHEAD_MS = 5 * 60_000 + 30_000;
const MAX_OPEN = 1000;
/** One agent of an account leaves the others room. */
const MAX_OPEN_OF_AGENT = MAX_OPEN / 5;
/** The chain is final some time after an authorization has expired. */
const FINAL_MS = 60_000;
/** While others hold at an account, a holder has at most this part of what is safe there. */
const SHARE = 4n;

export type NewHold = HoldCaller &
  Pick<Hold, "account" | "payment" | "payer" | "expiresAt"> &
  Record<"token" | "form" | "amount", string>;

/**
 * Holds an amount for a payment, with the row of its account locked: no two holds are of the same
 * money.
 */
export async function createHold(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes" | "settings" | "evm">,
  asked: NewHold,
): Promise<{ hold: Hold; isNew: boolean }> {
  const { account, holder, agentId, payer, expiresAt } = asked;
  const payment = paymentName(asked.payment, account);
  const amount = readStake(asked.amount) ?? 0n;
  const { form } = asked;
  const token = readToken(asked);
  const wanted = { account, payment, payer, token: formatTokenId(token), form, amount };
  await lockAccount(tx, account);
  const cover = await findAccountCover(tx, [account]);
  const present = await findHoldFor(tx, { holder, payment });
  if (present !== undefined) return { hold: expectSame(present, wanted, asked), isNew: false };
  const now = context.clock.now();
  if (amount === 0n) throw refusedMember("amount", "must be more than 0");
  if (payer === account)
    throw refusedMember("payer", "must be another account than the one that is paid");
  if (expiresAt <= now) throw refusedMember("expiresAt", "must not be past");
  if (expiresAt.getTime() > now.getTime() + MAX_AHEAD_MS)
    throw refusedMember("expiresAt", "must be within 5 minutes");
  const { network } = context.settings;
  await assertProvable(tx, context, { token, form });
  await judge(tx, { ...wanted, holder }, { cover, now, network });
  await refuseTooMany(tx, asked);
  const nextAt = new Date(expiresAt.getTime() + FINAL_MS);
  const { safe } = cover.cover;
  const made = {
    paid: 0n,
    safe,
    sent: null,
    why: null,
    isFailed: false,
    expiresAt,
    createdAt: now,
    nextAt,
    attempts: 0,
  };
  const hold: Hold = {
    id: newId(context, "hld"),
    holder,
    agentId,
    ...wanted,
    state: "held",
    ...made,
  };
  if (await beginHold(tx, hold)) return { hold, isNew: true };
  throw new SdkError("held_already", "this authorization of the payer is held already");
}

type Token = { network: string; address: string };

/** Reads the token of a payment: it is on the chain of the account that is to be paid. */
function readToken({ token: name, account }: Pick<NewHold, "token" | "account">): Token {
  const token = readTokenId(name);
  const network = readAccountId(account)?.network;
  const isThere =
    token !== undefined &&
    (network === undefined ? chainIdOf(token.network) === undefined : token.network === network);
  if (isThere) return token;
  throw refusedMember("token", "must be a token on the chain of the account that is to be paid");
}

/** Forms whose payments a chain proves, or proves never to have left the payer. */
const evmForms = ["exact", "auth-capture"];
const ledgerForms = ["exact", "upto"];

/**
 * Refuses what no chain can prove for the server, or what is no money by the list of roots: what is
 * paid in it would never come into the log, and its hold be free while the buyer has lost it.
 */
async function assertProvable(
  tx: Transaction,
  { settings, evm }: Pick<ServerContext, "settings" | "evm">,
  { token: { network, address }, form }: { token: Token; form: string },
): Promise<void> {
  const isEvm = chainIdOf(network) !== undefined;
  const isRead = isEvm ? evm.has(network) : network === settings.network;
  if (!isRead) throw notHeld("chain", `this server reads no payments on ${network}`);
  const isMoney =
    (await findRoots(tx)).isMoney({ network, asset: address }) &&
    settings.paymentTokens.some((each) => each.network === network && each.mint === address);
  if (!isMoney) throw notHeld("token", "the list of roots in force does not price this token");
  if (!(isEvm ? evmForms : ledgerForms).includes(form))
    throw notHeld("form", "no chain proves what came of a payment in this form");
}

function notHeld(reason: "chain" | "token" | "form", why: string): SdkError {
  return new SdkError("not_held", `${why}: it cannot be held`, { details: { reason } });
}

async function refuseTooMany(tx: Transaction, { holder, agentId }: HoldCaller): Promise<void> {
  const details = { retryAfter: FINAL_MS / 1000 };
  if (await hasManyOpen(tx, holder, { limit: MAX_OPEN })) {
    const message = `an account may have ${MAX_OPEN} open holds`;
    throw new SdkError("rate_limit_exceeded", message, { details });
  }
  if (agentId === null) return;
  if (await agentHasManyOpen(tx, { holder, agentId }, { limit: MAX_OPEN_OF_AGENT })) {
    const message = `an agent of an account may have ${MAX_OPEN_OF_AGENT} open holds`;
    throw new SdkError("rate_limit_exceeded", message, { details });
  }
}

/** The same account and payment again is the same hold, while that may still be paid or is. */
function expectSame(
  present: Hold,
  wanted: Pick<Hold, "account" | "payer" | "token" | "form" | "amount">,
  { agentId }: HoldCaller,
): Hold {
  const isSame =
    (agentId === null || present.agentId === agentId) &&
    present.account === wanted.account &&
    present.payer === wanted.payer &&
    present.token === wanted.token &&
    present.form === wanted.form &&
    present.amount === wanted.amount;
  if (!isSame) throw otherHold();
  const { id, state } = present;
  if (state === "held" || state === "paid") return present;
  throw new SdkError(
    "held_already",
    `the hold for this payment is ${state}: make another payment`,
    {
      details: { id },
    },
  );
}

function otherHold(): SdkError {
  return new SdkError(
    "held_already",
    "this payment is held already, for another account, payer, token, form, amount or agent",
  );
}

type Refusal = "too_small" | "outstanding" | "held" | "your_share" | "your_pause";

async function judge(
  tx: Transaction,
  { account, holder, amount }: Pick<Hold, "account" | "holder" | "amount">,
  { cover: { cover, held }, now, network }: { cover: AccountCover; now: Date; network: string },
): Promise<void> {
  const { costToForge, outstanding, safe } = cover;
  const own = await sumHeldBy(tx, { account, holder });
  const refuse = (
    reason: Refusal,
    { left, until }: { left: bigint; until?: Date | undefined },
  ): SdkError =>
    notCovered(reason, {
      network,
      amount,
      left,
      costToForge,
      ...(until && { seconds: secondsUntil(until, now) }),
    });
  const free = safe > held ? safe - held : 0n;
  if (amount > costToForge) throw refuse("too_small", { left: free });
  const until = await findPause(tx, { account, holder });
  if (until !== undefined && until > now) throw refuse("your_pause", { left: free, until });
  if (amount > safe) {
    const settled = await findSettling(tx, account, { amount: amount - costToForge + outstanding });
    throw refuse("outstanding", { left: free, until: settled });
  }
  if (held + amount > safe) {
    throw refuse("held", { left: free, until: await findFinal(tx, account, held + amount - safe) });
  }
  const share = safe / SHARE;
  if (held > own && own + amount > share) {
    const left = share > own ? share - own : 0n;
    throw refuse("your_share", { left, until: await findFinal(tx, account, 1n) });
  }
}

async function findFinal(
  tx: Transaction,
  account: string,
  amount: bigint,
): Promise<Date | undefined> {
  const expiresAt = await findExpiry(tx, account, { amount });
  return expiresAt && new Date(expiresAt.getTime() + FINAL_MS);
}

// One that is overdue waits for the chain.
const MIN_SECONDS = 30;

function secondsUntil(until: Date, now: Date): number {
  return Math.max(MIN_SECONDS, Math.ceil((until.getTime() - now.getTime()) / 1000));
}

function notCovered(
  reason: Refusal,
  {
    network,
    amount,
    left,
    costToForge,
    seconds,
  }: Record<"amount" | "left" | "costToForge", bigint> & { network: string; seconds?: number },
): SdkError {
  const about =
    reason === "your_pause"
      ? "a hold of yours was not paid here, so that you can hold nothing for a time"
      : showPair(formatMicro(amount), formatMicro(left)).join(" is more than the ") +
        `${testMoneyMark(network)} that is safe to spend now`;
  return new SdkError("not_covered", about, {
    details: {
      reason,
      safeToSpend: formatMicro(left),
      costToForge: formatMicro(costToForge),
      ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    },
  });
}

export function unknownAccount(
  { amount }: Pick<NewHold, "amount">,
  { network }: { network: string },
): SdkError {
  const asked = readStake(amount) ?? 0n;
  return notCovered("too_small", { network, amount: asked, left: 0n, costToForge: 0n });
}

export async function requireHold(db: Queryable, id: string, caller: HoldCaller): Promise<Hold> {
  const hold = await findHold(db, id, caller);
  if (hold === undefined) throw new SdkError("hold_not_found", "there is no hold with this id");
  return hold;
}

/**
 * Gives a hold back. It pauses its holder there, or one could keep others away at no cost, by one
 * hold after another.
 */
export async function releaseHold(
  tx: Transaction,
  id: string,
  { now, ...caller }: HoldCaller & { now: Date },
): Promise<void> {
  const hold = await lockOwnHold(tx, id, caller);
  const released = await advanceHold(tx, hold, { type: "released" }, { now });
  if (released !== undefined || hold.state === "released" || hold.state === "unpaid") return;
  if (hold.state === "held" || hold.state === "paid")
    throw new SdkError("already_paid", "the payment of this hold is final: it cannot be released");
  throw new SdkError(
    "already_used",
    `the hold is ${hold.state}: what left its payer, or may have, is in the log`,
  );
}

/** Entries of the log that one request makes. */
const MAX_REPORTED = 100;

/**
 * Notes that nothing came: in the log at once, or with the payment. Of an escrow's many the largest
 * hundred, then the next.
 */
export async function reportFailed(
  tx: Transaction,
  { id, ...caller }: HoldCaller & Pick<Hold, "id">,
  { now }: { now: Date },
): Promise<Hold> {
  // Its row first: a payment that becomes final meanwhile waits for it, and brings its own failure
  // into the log.
  const hold = await lockOwnHold(tx, id, caller);
  const failed = await advanceHold(tx, hold, { type: "failed" }, { now });
  for (const paymentId of await listReportable(tx, id, { limit: MAX_REPORTED })) {
    await recordFailed(tx, paymentId, { now });
  }
  return failed ?? hold;
}

/** Locks a hold of the caller until the transaction ends. */
async function lockOwnHold(tx: Transaction, id: string, caller: HoldCaller): Promise<Hold> {
  await requireHold(tx, id, caller);
  return (await lockHold(tx, id)) ?? requireHold(tx, id, caller);
}
