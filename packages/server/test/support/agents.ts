// Agents for tests: wallets that sign, agents that register over HTTP, payments that they got,
// scores that are computed.
import { hashAgentBody, createSigner, type Signer } from "@arcs/core";
import { randomBytes } from "node:crypto";
import { followAccounts } from "../../src/features/trust/following/follow-accounts.ts";
import { recomputeScore } from "../../src/features/trust/scores/recompute-score.ts";
import { settlePayments } from "../../src/features/trust/cover/record-entry.ts";
import { EMPTY_HASH, findCoverEnd, moveCoverEnd } from "../../src/features/trust/cover/store.ts";
import { requestScore } from "../../src/platform/outbox.ts";
import type { Clock } from "../../src/platform/base/runtime.ts";
import { insertAgent } from "../../src/features/agents/agent-with-score.ts";
import { insertPayment, type Payment } from "../../src/features/payments/service.ts";
import { takeOverPayments } from "../../src/features/payments/claim-account.ts";
import { lockUnclaimed } from "../../src/features/trust/scores/service.ts";
import { insertRating } from "../../src/features/payments/statements.ts";
import type { Answer, RunningServer } from "./server.ts";
import { agentRow, newId, paymentRow, testRoots } from "./fixtures.ts";

export function newWallet(): Signer {
  return createSigner(Uint8Array.from(randomBytes(32)));
}

/** Signs a challenge for a request about an agent with wallets: what `proof` is in it. */
export async function proveBy(
  { call }: RunningServer,
  wallets: readonly Signer[],
  {
    key,
    address,
    purpose,
    body,
  }: { key: string; address: string; purpose: "register" | "update" | "close"; body: object },
): Promise<{ challengeId: string; signatures: { address: string; signature: string }[] }> {
  const asked = await call("POST", "/v1/agents/challenge", {
    key,
    body: challengeFor({ address, purpose, body }),
  });
  const message = new TextEncoder().encode(asked.body.message);
  const signatures = await Promise.all(
    wallets.map(async (wallet) => ({
      address: wallet.address,
      signature: Buffer.from(await wallet.sign(message)).toString("base64"),
    })),
  );
  return { challengeId: asked.body.challengeId, signatures };
}

/** Makes the body that requests a challenge. */
export function challengeFor({
  body,
  ...about
}: {
  address: string;
  purpose: "register" | "update" | "close";
  body: object;
}): object {
  const { owner, x402 } = body as { owner?: string; x402?: { paymentAddress?: string | null } };
  const { paymentAddress } = x402 ?? {};
  return {
    ...about,
    ...(owner === undefined ? {} : { owner }),
    ...(paymentAddress === undefined ? {} : { paymentAddress }),
    bodyDigest: hashAgentBody(body),
  };
}

/** Registers an agent by its own wallet. */
export async function registerBy(
  server: RunningServer,
  wallet: Signer,
  { key, ...parts }: { key: string; [member: string]: unknown },
): Promise<Answer> {
  const { address } = wallet;
  const body = { address, name: "Agent", ...parts };
  const proof = await proveBy(server, [wallet], { key, address, purpose: "register", body });
  return server.call("POST", "/v1/agents", { key, body: { proof, ...body } });
}

/** An agent that is there, with a key that may read and write, and its own. */
export type TestAgent = { id: string; key: string; ownKey: string };

export async function addTestAgent(server: RunningServer, parts: object = {}): Promise<TestAgent> {
  const key = await server.makeKey();
  const { body } = await registerBy(server, newWallet(), { key, createKey: true, ...parts });
  return { id: body.agent.id, key, ownKey: body.key };
}

/** Stores agents with such ids, many at once: without a registration, a key or a wallet. */
export async function insertTestAgents(
  { context }: RunningServer,
  ids: readonly string[],
): Promise<void> {
  const visible = {
    visibleScore: 0,
    visibleProven: 0,
    visibleTier: "bronze",
    visibleTransactions: 0,
  } as const;
  const nextUpdateAt = new Date(context.clock.now().getTime() + 86_400_000);
  await context.store.transaction(async (tx) => {
    for (const id of ids) await insertAgent(tx, agentRow({ id }), { visible, nextUpdateAt });
  });
}

/** A payment that the ledger proves, with a rating where one is given. */
export type TestPayment = Partial<Payment> & { rating?: number };

/** Lets a day go by for the log, so that all its payments settle: what comes after is later. */
export async function settleAll({ context: { store } }: RunningServer): Promise<void> {
  const { at } = await findCoverEnd(store.pool);
  const clock = clockAt(new Date(at.getTime() + 86_400_000));
  await settlePayments({ store, clock }, new AbortController().signal);
}

/** Returns the time up to which days have gone by for the log; now where that is later. */
export async function timeOfLog({ context: { store } }: RunningServer): Promise<number> {
  const { at } = await findCoverEnd(store.pool);
  return Math.max(Date.now(), at.getTime());
}

/**
 * Reads the payments to all followed accounts, as if half a minute had gone by since the last time.
 */
export async function followAll({ context }: RunningServer): Promise<void> {
  await context.store.pool.query("update followed_accounts set next_at = now()", []);
  await followAccounts(context, new AbortController().signal);
}

/** Forgets the log, which begins with the roots of the server: as if it had not started yet. */
export async function forgetLog({ context: { store } }: RunningServer): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.query("delete from cover_log", []);
    await tx.query("delete from log_pending", []);
    await moveCoverEnd(tx, {
      position: 0,
      at: new Date(0),
      runningHash: EMPTY_HASH,
      rootsDigest: "",
    });
  });
}

/** Stores payments to an agent as the intake does, and settles them. */
export async function addPayments(
  server: RunningServer,
  agentId: string,
  payments: readonly TestPayment[],
): Promise<void> {
  const { context } = server;
  const { store } = context;
  await store.transaction(async (tx) => {
    for (const { rating, ...parts } of payments) {
      const payment = completedPayment(agentId, parts);
      await insertPayment(tx, payment);
      if (rating === undefined) continue;
      const { id: paymentId, payer: rater, createdAt, responseTimeMs } = payment;
      // Both sides say the same of the times.
      const said = { rating, comment: null, responseTimeMs, inTime: true, signature: "" };
      await insertRating(tx, { paymentId, agentId, rater, ...said, createdAt });
    }
  });
  await settleAll(server);
  const trigger = "payment_completed";
  const last = payments.at(-1)?.id;
  await store.transaction((tx) =>
    requestScore(tx, context, {
      agentId,
      trigger,
      ...(last === undefined ? {} : { relatedPaymentId: last }),
    }),
  );
}

/** Has an account that nobody registered have a reputation, as a payment to it does. */
export function openAccount(
  { context: { store, clock } }: RunningServer,
  account: string,
): Promise<unknown> {
  return store.transaction((tx) => lockUnclaimed(tx, account, { now: clock.now() }));
}

/** Hands what an account was paid to an agent, as a proof of the account does. */
export function claimAccount(
  { context: { store, clock } }: RunningServer,
  claim: { account: string; agentId: string },
): Promise<void> {
  return store.transaction((tx) => takeOverPayments(tx, { clock }, claim));
}

function completedPayment(agentId: string, parts: Partial<Payment>): Payment {
  const createdAt = parts.createdAt ?? new Date(Date.now() - 60_000);
  const completedAt = new Date(createdAt.getTime() + 1000);
  const deadlineAt = new Date(createdAt.getTime() + 60_000);
  const whole = {
    payer: newId("payer"),
    payee: agentId,
    status: "completed",
    createdAt,
    completedAt,
    deadlineAt,
    updatedAt: completedAt,
  } as const;
  // Of a made-up transaction, which nobody looks for.
  return paymentRow({
    agentId,
    ...whole,
    ...testRoots.assets[0],
    transactionHash: newId("tx"),
    ...parts,
  });
}

/** Makes payers that may vouch: each spent the same with both roots of {@link testRoots}. */
export async function addCrediblePayers(server: RunningServer, count: number): Promise<string[]> {
  const payers = Array.from({ length: count }, () => newId("payer"));
  await giveVoices(server, payers);
  return payers;
}

/** Has payers spend 10,000 with each of both roots of {@link testRoots}. */
export async function giveVoices(server: RunningServer, payers: readonly string[]): Promise<void> {
  await server.context.store.transaction(async (tx) => {
    for (const payer of payers) {
      for (const { address } of testRoots.roots) {
        await insertPayment(tx, completedPayment(address, { payer, amount: "10000" }));
      }
    }
  });
  await settleAll(server);
}

/** Computes the score of an agent, as the job does. */
export async function computeScore(
  { context }: RunningServer,
  agentId: string,
  {
    clock = context.clock,
    trigger = "payment_completed",
  }: { clock?: Clock; trigger?: string } = {},
): Promise<void> {
  const signal = new AbortController().signal;
  const outcome = await recomputeScore({ ...context, clock }, agentId, {
    trigger: { trigger },
    signal,
  });
  if (outcome !== "kept") throw new Error(`the score was expected to be kept, but ${outcome}`);
}

/** A clock that stands at a time. */
export function clockAt(time: Date): Clock {
  return { now: () => time, sleep: () => Promise.resolve() };
}
