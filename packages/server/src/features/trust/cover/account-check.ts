import { SdkError } from "@arcs/core";
import {
  accountNameOf,
  accountOfDid,
  chainIdOf,
  defined,
  isEvmAddress,
  normalizeNetworkName,
  readAccountId,
  isLedgerAccount,
} from "@arcs/core/internal";
import type { AccountCheck } from "@arcs/core/http";
import { projectBriefScore } from "@arcs/trust/internal";

import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../../context.ts";
import { ANONYMOUS_AT_A_TIME, useFewAtATime } from "../../../platform/http/anonymous-limits.ts";
import { keepPublic } from "../../../platform/http/public-answers.ts";
import type { Queryable } from "../../../platform/db/queryable.ts";
import { refusedMember, defineOperation } from "../../../platform/http/route-schemas.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import { readAgent } from "../scores/found-agents.ts";
import { agentNotFound, findAgent, findAgentPaidAt } from "../../registry/registered-agents.ts";
import { sumVoices } from "./payment-rows.ts";
import { accountsOf, findAccountCover, viewOfCover } from "./store.ts";
import { askAbout, type AskContext, type TakePlace } from "../following/follow-accounts.ts";
import type { FollowedAccount } from "../following/followed-accounts.ts";
import { findUnclaimedScore, toBriefRecord } from "../scores/service.ts";
import { toPrivacySettings } from "../../registry/agent-privacy.ts";

type CheckContext = Pick<ServerContext, "store" | "settings" | "clock">;

type Chains = { evm: ReadonlyMap<string, unknown> };

export type PaidAccount = { account: string; agentId: string | null };

/**
 * Resolves the account that a text of a path names. An address, an account id and a DID of one name
 * themselves, whether somebody has registered them or not. An id of an agent stands for the account
 * that it is paid at: on the payer's chain, where that is known; else the first of its accounts
 * that the log knows.
 *
 * @param options.network - the payer's chain; an address on an EVM chain needs it where the server
 *   reads several
 */
export async function resolveAccount(
  context: Pick<CheckContext, "store" | "settings"> & Chains,
  named: string,
  { network }: { network?: string | undefined } = {},
): Promise<PaidAccount> {
  const { store, settings, evm } = context;
  const text = withoutDid(named, settings);
  const literal = readLiteral(text, { network, settings, evm });
  if (literal !== undefined) return withAgent(store.pool, literal);
  const found = await readAgent(store.pool, text);
  if (found === undefined) {
    if (isLedgerAccount(text)) return withAgent(store.pool, text);
    throw notFound();
  }
  const { agent } = found;
  const all = accountsOf(found);
  const there = all.filter(
    (account) =>
      network === undefined || (readAccountId(account)?.network ?? settings.network) === network,
  );
  if (there.length === 0) {
    throw refusedMember("payer", `must be on a chain that the agent is paid on: ${all.join(", ")}`);
  }
  return { account: (await findAccountCover(store.pool, there)).account, agentId: agent.id };
}

/**
 * Reads a text that names an account by itself, on the payer's chain where it does not say on
 * which.
 */
function readLiteral(
  text: string,
  {
    network,
    settings,
    evm,
  }: { network: string | undefined; settings: Pick<Settings, "network"> } & Chains,
): string | undefined {
  const named = readAccountId(text);
  const where = named?.network ?? network;
  const isElsewhere =
    where !== undefined && chainIdOf(where) === undefined && where !== settings.network;
  if (isElsewhere) throw notFound();
  if (named !== undefined) return accountNameOf(named.address, named.network);
  // Not by who has proved it somewhere: on another chain the same address may be a contract of
  // somebody else.
  if (isEvmAddress(text)) {
    const chain = network ?? onlyChainOf(evm);
    if (chainIdOf(chain) === undefined) throw notFound();
    return accountNameOf(text, chain);
  }
  return network === settings.network && isLedgerAccount(text) ? text : undefined;
}

function onlyChainOf(evm: Chains["evm"]): string {
  const [only, ...others] = evm.keys();
  if (only === undefined) throw notFound();
  if (others.length === 0) return only;
  const message = `network must say on which chain the address is: ${[only, ...others].join(", ")}`;
  throw new SdkError("invalid_request", message, {
    details: { errors: [{ path: "querystring/network", message }] },
  });
}

async function withAgent(db: Queryable, account: string): Promise<PaidAccount> {
  const agentId = await findAgentPaidAt(db, account);
  if (agentId !== undefined) return { account, agentId };
  const agent = await findAgent(db, account);
  // Nobody is to be paid here any more, whatever backs it.
  if (agent?.closedAt) throw agentNotFound(agent);
  return { account, agentId: null };
}

function withoutDid(text: string, { network }: Pick<Settings, "network">): string {
  const did = accountOfDid(text);
  const isElsewhere = did?.network !== undefined && did.network !== network;
  if (isElsewhere || (did === undefined && text.startsWith("did:"))) throw notFound();
  return did?.account ?? text;
}

function notFound(): SdkError {
  return new SdkError("agent_not_found", "there is no such account or agent");
}

export async function checkAccount(
  { store, settings, clock }: CheckContext,
  { account, agentId }: PaidAccount,
  { followed, db = store.pool }: { followed: FollowedAccount | undefined; db?: Queryable },
): Promise<AccountCheck> {
  const known = await findAccountCover(db, [account]);
  const { openDisputes, lastLostAt, count, payers, payersWithVoice, since } = known.payments;
  const now = clock.now();
  const monthAgo = new Date(now.getTime() - LOST_DAYS_MS);
  const owes = known.cover.lostInDisputes > 0n && lastLostAt !== null && lastLostAt > monthAgo;
  const isDoubted =
    openDisputes > 0 && isInDoubt(await sumVoices(db, account, { since: monthAgo }));
  return {
    account,
    agentId,
    claimed: agentId !== null,
    network: settings.network,
    ...viewOfCover(known),
    openDisputes,
    lastLostAt: lastLostAt?.toISOString() ?? null,
    allowance: !owes && !isDoubted,
    payments: { count, payers, payersWithVoice, since: since?.toISOString().slice(0, 10) ?? null },
    score: await (agentId === null ? findUnclaimedScore(db, account) : findScore(db, agentId)),
    reading: viewOfReading(followed, now),
    asOf: { log: known.position, at: known.at.toISOString() },
  };
}

/**
 * Checks the account that a text names, and has it read from its chain, at the place `by` of the
 * queue.
 */
export async function askAndCheck(
  context: AskContext,
  { account, network }: { account: string; network?: string },
  { by }: { by: string },
): Promise<AccountCheck> {
  const paid = await resolveAccount(context, account, {
    network: network === undefined ? undefined : normalizeNetworkName(network),
  });
  const followed = await askAbout(context, paid.account, { by });
  return checkAccount(context, paid, { followed });
}

/** Whether anything can be held: an account without an agent and without backing has nothing. */
export async function mayHaveCover(
  db: Queryable,
  { account, agentId }: PaidAccount,
): Promise<boolean> {
  return agentId !== null || (await findAccountCover(db, [account])).cover.backing > 0n;
}

const LOST_DAYS_MS = 30 * 86_400_000;
const UNIT = 1_000_000n;

/**
 * Tells whether open disputes speak against an account: by the voice in them, since anybody may
 * dispute a payment of next to nothing.
 */
function isInDoubt({ disputed, given }: { disputed: bigint; given: bigint }): boolean {
  return disputed >= UNIT && 4n * disputed >= given;
}

// One that is asked about is read every 30 seconds: a minute beyond that it waits for something.
const BEHIND_MS = 90_000;

function viewOfReading(followed: FollowedAccount | undefined, now: Date): AccountCheck["reading"] {
  if (followed === undefined) return { state: "reported", from: null, finalUntil: null };
  const { readAt, readFrom, readUntil, isWhole } = followed;
  if (readAt === null || readFrom === null || readUntil === null)
    return { state: "queued", from: null, finalUntil: null };
  const isBehind = now.getTime() - readAt.getTime() > BEHIND_MS;
  const state = isWhole ? (isBehind ? "behind" : "complete") : "reading";
  return { state, from: readFrom.toISOString(), finalUntil: readUntil.toISOString() };
}

async function findScore(db: Queryable, agentId: string): Promise<AccountCheck["score"]> {
  const found = await readAgent(db, agentId);
  if (found === undefined) return null;
  const { overall, tier, basis, proven } =
    projectBriefScore(toBriefRecord(found.reputation), toPrivacySettings(found.agent), "public") ??
    {};
  return overall === undefined || tier === undefined
    ? null
    : { tier, overall, ...defined({ basis, proven }) };
}

export const accountParams = {
  type: "object",
  properties: {
    account: {
      description:
        "Account that is paid: its id (CAIP-10), its address, or the id of the agent that is paid there. On EVM chains an address alone names it where one agent has proved it",
      type: "string",
      maxLength: 160,
    },
  },
  required: ["account"],
} as const;

const checkQuery = {
  type: "object",
  properties: {
    network: {
      description: "Chain of an EVM address, such as base: needed where the service reads several",
      type: "string",
      maxLength: 64,
    },
  },
  additionalProperties: false,
} as const;

const CHECK_SECONDS = 10;

export function registerCheckRoute(
  app: FastifyInstance,
  context: ServerContext,
  { takePlace }: { takePlace: TakePlace },
): void {
  useFewAtATime(app, ANONYMOUS_AT_A_TIME.checks);
  app.get<{ Params: { account: string }; Querystring: { network?: string } }>(
    "/check/:account",
    {
      ...defineOperation("checkAccount", {
        permission: "none",
        weight: 0,
        summary: "Check what is safe to spend with an account",
        description:
          "What its history would have cost to fake, less what it lost in disputes, less what others are spending with it. " +
          "Of an account that nobody registered, its payments are read from its chain from the first question on: reading says how far. " +
          "Nothing is held by it. Needs no API key; answers pages of every origin.",
        tags: ["holds"],
        params: accountParams,
        querystring: checkQuery,
        errors: ["agent_not_found", "rate_limit_exceeded"],
        answers: { 200: "account-check" },
      }),
    },
    async (request, reply) => {
      const asked = { ...request.query, ...request.params };
      const body = await askAndCheck(context, asked, { by: takePlace(request, reply) });
      const isThere = keepPublic(request, reply, {
        version: JSON.stringify(body),
        keeping: { seconds: CHECK_SECONDS },
      });
      return isThere ? reply.code(304).send() : reply.send(body);
    },
  );
}
