import { createHmac, randomBytes } from "node:crypto";
import type { Socket } from "node:net";

import { readAccountId, isLedgerAccount } from "@arcs/core/internal";
import type { VouchingRoots } from "@arcs/trust";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServerContext } from "../../../context.ts";
import type { PaymentToken, Settings } from "../../../platform/settings/settings.ts";
import { createAddressLimit } from "../../../platform/http/anonymous-limits.ts";
import { networkOf } from "../../../platform/http/connections.ts";
import { defineRepeatedJob, repeatedType, requestJob } from "../../../platform/jobs/jobs.ts";
import { findRoots } from "../cover/store.ts";
import {
  type AccountReading,
  countReads,
  type DueAccount,
  countReadsLeft,
  findFollowed,
  findNextRead,
  listCaughtUp,
  followAsked,
  type FollowedAccount,
  followListed,
  letGo,
  listDueAccounts,
  postponeReading,
  type ReadsLeft,
  saveReading,
} from "./followed-accounts.ts";
import { type FollowContext, readLedgerAccount, type ReadLimits } from "./read-ledger-account.ts";
import { readEvmAccounts } from "./read-evm-accounts.ts";

type Chains = FollowContext & Pick<ServerContext, "evm">;

const followAccountsType = repeatedType("follow-accounts");
const ROOTS = "roots";
const OTHERS = "others";

// Soon enough for a payer that buys from a root and then pays an agent; a few requests for each
// root.
const PAUSE_MS = 30_000;

/**
 * Reads what roots, and accounts that are asked about or paid, receive and send, from the chains
 * themselves.
 */
export const followAccountsJob = defineRepeatedJob(
  followAccountsType,
  async (context: Chains, signal, key) => {
    const now = context.clock.now().getTime();
    if (key === ROOTS) {
      await followRoots(context, signal);
      return now + PAUSE_MS;
    }
    if (context.settings.observe === "off") return undefined;
    const isBehind = await followOthers(context, signal);
    const next = isBehind
      ? now
      : ((await findNextRead(context.store.pool))?.getTime() ?? Number.POSITIVE_INFINITY);
    return Math.max(now + 1000, Math.min(now + PAUSE_MS, next));
  },
  { keys: [ROOTS, OTHERS] },
);

export async function followAccounts(context: Chains, signal: AbortSignal): Promise<void> {
  await followRoots(context, signal);
  if (context.settings.observe !== "off") while (await followOthers(context, signal));
}

/**
 * Has an account be read because somebody asks, at the place `by` of the queue; returns how far it
 * is, `undefined` where never.
 */
export async function askAbout(
  context: AskContext,
  account: string,
  { by }: { by: string },
): Promise<FollowedAccount | undefined> {
  const { store, settings, clock } = context;
  const network = readableNetworkOf(context, account, await findRoots(store.pool));
  if (network !== undefined && settings.observe !== "off") {
    const now = clock.now();
    const isNew = await followAsked(store.pool, {
      account,
      network,
      by,
      now,
      limit: settings.observeAccounts,
      reads: settings.observeReads,
    });
    if (isNew)
      await store.transaction((tx) =>
        requestJob(tx, followAccountsType, { key: OTHERS, runAt: now, now }),
      );
  }
  return findFollowed(store.pool, account);
}

// The queue is in the store, and addresses of visitors are not: of each server, and of each start,
// they have other names.
const placeKey = randomBytes(32);

function placeOf(socket: Socket): string {
  return createHmac("sha256", placeKey).update(networkOf(socket)).digest("hex").slice(0, 16);
}

/**
 * Counts a question of a caller without a key, and names its place in the queue of accounts that
 * are read. It is the only way to a place: whatever has an account be read counts for it.
 *
 * @throws SdkError `rate_limit_exceeded`
 */
export type TakePlace = (request: FastifyRequest, reply: FastifyReply) => string;

/** One for all routes, so that a caller's limit holds however it asks. */
export function createPlaceTaker(
  settings: Pick<Settings, "maxPublicVerifications" | "maxWrongKeys">,
): TakePlace {
  const checks = createAddressLimit(settings, "checks");
  return (request, reply) => {
    checks.count(request, reply);
    return placeOf(request.socket);
  };
}

export type AskContext = Pick<ServerContext, "store" | "settings" | "clock" | "evm">;

/**
 * Returns the network that an account is read from; `undefined` also for an EVM chain where nothing
 * is money by the list of roots.
 */
function readableNetworkOf(
  { settings, evm }: Pick<Chains, "settings" | "evm">,
  account: string,
  roots: VouchingRoots,
): string | undefined {
  const named = readAccountId(account);
  if (named === undefined) return isLedgerAccount(account) ? settings.network : undefined;
  const hasMoney = moneyOf(settings, roots).some(({ network }) => network === named.network);
  return evm.has(named.network) && hasMoney ? named.network : undefined;
}

/**
 * Reads payments to the roots and their refunds, reported or not. A failed read is retried the next
 * time.
 */
async function followRoots(context: Chains, signal: AbortSignal): Promise<void> {
  const { store, settings, clock } = context;
  const list = await findRoots(store.pool);
  const named = list.document.roots.flatMap(({ address: account }) => {
    const network = readableNetworkOf(context, account, list);
    return network === undefined ? [] : [{ account, network }];
  });
  const roots = await followListed(store.pool, named, { now: clock.now() });
  const limits = { firstSeconds: settings.paymentMaxAgeSeconds };
  const tokens = moneyOf(settings, list);
  // One root's failure does not stop the others.
  for (const root of roots)
    await readAccounts(context, { accounts: [root], tokens }, { limits, signal });
}

function moneyOf(settings: Settings, roots: VouchingRoots): PaymentToken[] {
  return settings.paymentTokens.filter(({ network, mint }) =>
    roots.isMoney({ network, asset: mint }),
  );
}

// Accounts that are read in one turn, and so many at once on the ledger: others come in between.
const MAX_IN_TURN = 200;
const AT_ONCE = 8;
// On an EVM chain all are read in a few questions.
const MAX_CAUGHT_UP = 10_000;

async function followOthers(context: Chains, signal: AbortSignal): Promise<boolean> {
  const { store, settings, clock } = context;
  await letGo(store.pool, { now: clock.now(), forDays: settings.observeForDays });
  const countLeft = (): Promise<ReadsLeft> =>
    countReadsLeft(store.pool, { now: clock.now(), limit: settings.observeReads });
  const left = await countLeft();
  const due = await listDueAccounts(store.pool, { now: clock.now(), limit: MAX_IN_TURN, left });
  const limits = { firstSeconds: settings.observeDays * 86_400, atOnce: 500, listed: 10_000 };
  const tokens = moneyOf(settings, await findRoots(store.pool));
  const mayRead = async (): Promise<boolean> => (await countLeft()).all > 0;
  const read = async (accounts: readonly DueAccount[]): Promise<void> => {
    const reads = await readAccounts(context, { accounts, tokens }, { limits, signal });
    const counted = accounts.map(({ account, paidBy }, place) => ({
      account,
      paidBy,
      reads: reads[place] ?? 0,
    }));
    await countReads(store.pool, counted, { now: clock.now() });
  };
  const onLedger = due.filter(({ network }) => network === settings.network);
  for (let start = 0; start < onLedger.length; start += AT_ONCE) {
    if (!(await mayRead())) return false;
    await Promise.all(onLedger.slice(start, start + AT_ONCE).map((account) => read([account])));
  }
  for (const network of new Set(due.map((each) => each.network))) {
    if (network === settings.network) continue;
    if (!(await mayRead())) return false;
    const caughtUp = await listCaughtUp(store.pool, {
      network,
      now: clock.now(),
      limit: MAX_CAUGHT_UP,
      left,
    });
    const others = due.filter((each) => each.network === network && !each.isWhole);
    await read([...caughtUp, ...others]);
  }
  return due.length === MAX_IN_TURN;
}

// Whatever is wrong with an account, it is not asked for again at once.
const FAILED_PAUSE_MS = 60_000;

/** Reads accounts of one network, and notes how far; returns how many reads each of them took. */
async function readAccounts(
  context: Chains,
  {
    accounts,
    tokens: all,
  }: { accounts: readonly FollowedAccount[]; tokens: readonly PaymentToken[] },
  { limits, signal }: { limits: ReadLimits; signal: AbortSignal },
): Promise<number[]> {
  const { store, settings, clock, onError } = context;
  const [first, ...others] = accounts;
  if (first === undefined) return [];
  signal.throwIfAborted();
  const { network, account: owner } = first;
  const tokens = all.filter((token) => token.network === network);
  const chain = context.evm.get(network);
  try {
    let readings: AccountReading[] = [];
    if (network === settings.network) {
      readings = [await readLedgerAccount(context, { owner, tokens }, { limits, signal })];
    } else if (chain !== undefined && tokens.length > 0) {
      const names = accounts.map(({ account }) => account);
      readings = await readEvmAccounts(
        context,
        { evm: chain, network, accounts: names, tokens },
        { limits, signal },
      );
    }
    for (const [place, account] of accounts.entries()) {
      const reading = readings[place];
      const now = clock.now();
      if (reading !== undefined) await saveReading(store.pool, account, { ...reading, now });
      else
        await postponeReading(store.pool, account.account, {
          until: new Date(now.getTime() + UNREADABLE_PAUSE_MS),
        });
    }
    return readings.map(({ reads }) => reads);
  } catch (error) {
    signal.throwIfAborted();
    const what = others.length === 0 ? owner : `${owner} and ${others.length} more accounts`;
    onError(error, `follow ${what}`);
    const until = new Date(clock.now().getTime() + FAILED_PAUSE_MS);
    for (const { account } of accounts) await postponeReading(store.pool, account, { until });
    return accounts.map(() => 1);
  }
}

// A chain that this server does not read may be one that another start of it does.
const UNREADABLE_PAUSE_MS = 3_600_000;
