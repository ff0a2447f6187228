import { createSigner, SdkError } from "@arcs/core";

import { createLog } from "../../platform/operations/log.ts";
import { newId, nextMidnight, systemClock } from "../../platform/base/runtime.ts";
import { openContext } from "../../open-context.ts";
import { registerDefaultIssuer } from "../../prepare-keys.ts";
import { migrate } from "../../platform/db/migrations.ts";
import { type Command, jsonOption, numberOption, wantsJson } from "../../platform/cli/command.ts";
import type { ServerContext } from "../../context.ts";
import { createApiKey } from "../../features/access/keys/service.ts";
import { issueCredential } from "../../features/credentials/issue-credential.ts";
import { recomputeScore } from "../../features/trust/scores/recompute-score.ts";
import { refreshLeaderboard } from "../../features/trust/leaderboard/service.ts";
import { toPrivacySettings, visibleValuesOf } from "../../features/trust/scores/service.ts";
import { type Agent, hasAgents, insertAgent } from "../../features/agents/service.ts";
import { insertDispute, resolveDispute } from "../../features/payments/disputes.ts";
import { insertPayment } from "../../features/payments/service.ts";
import { insertRating } from "../../features/payments/ratings.ts";
import { localRootSigners } from "../../features/trust/roots/load-roots.ts";
import { useConfiguredRoots } from "../../features/trust/roots/change-roots.ts";
import {
  createDemoRandom,
  type DemoAgent,
  type DemoPayment,
  type DemoRandom,
  makeUpAgent,
  makeUpPayments,
  makeUpPurchase,
} from "./demo-payments.ts";

/** Fills an empty store with sample agents. */
export const seedDemoCommand: Command = {
  options: { agents: { type: "string" }, ...jsonOption },
  async run(line) {
    const { settings } = line;
    const agents = numberOption(line, "agents", { min: 1, max: 5000 }) ?? 200;
    const log = createLog({ level: "silent" });
    const { publicUrl = `http://${settings.host}:${settings.port}` } = settings;
    const opened = await openContext({ ...settings, publicUrl }, { log, clock: systemClock });
    const { context } = opened;
    try {
      await migrate(context.store, { now: systemClock.now() });
      await registerDefaultIssuer(context, { name: settings.issuerName });
      const onProgress = (what: string): void => (wantsJson(line) ? undefined : console.log(what));
      const made = await seedDemo(context, { agents, onProgress });
      const text = `created ${made.agents} agents, ${made.payments} payments, ${made.credentials} credentials`;
      console.log(wantsJson(line) ? JSON.stringify(made) : text);
    } finally {
      await opened.close();
    }
    return 0;
  },
};

/** Numbers of sample records. */
type DemoSummary = { agents: number; payments: number; credentials: number };

const DAY_MS = 86_400_000;
const MONTHS = 6;

/**
 * Fills an empty store with agents that have worked for half a year. The rows are those that the server itself would
 * have written month by month: payments, ratings, disputes, scores and their history, credentials, a leaderboard.
 *
 * None of it happened: nothing of it is on the ledger, although the payments say so. So it is for the local network
 * only.
 *
 * @throws SdkError `invalid_argument` on another network, or where there are agents already
 */
export async function seedDemo(
  context: ServerContext,
  { agents: count, onProgress }: { agents: number; onProgress: (what: string) => void },
): Promise<DemoSummary> {
  await assertEmpty(context);
  const random = createDemoRandom(1);
  const agents = Array.from({ length: count }, (_, place) => makeUpAgent(random, place));
  const clients = Array.from({ length: Math.max(20, count / 2) }, () => createSigner(random.bytes(32)).address);
  const now = context.clock.now().getTime();
  const begin = now - MONTHS * 30 * DAY_MS;
  await useConfiguredRoots(context);
  for (const agent of agents) await storeAgent(at(context, begin), agent);
  let payments = 0;
  for (let month = 1; month <= MONTHS; month++) {
    const to = begin + month * 30 * DAY_MS;
    const span = { from: new Date(to - 30 * DAY_MS), to: new Date(to) };
    const then = at(context, to);
    for (const client of clients) await spendWithRoots(at(context, span.from.getTime()), client);
    for (const agent of agents) {
      const made = makeUpPayments(random, agent, { ...span, clients: atLeastOne(clients), network: "local" });
      await storePayments(then, made);
      payments += made.length;
    }
    // After all payments: the weight of a payer's word depends on its other payments.
    for (const { address } of agents) await computeScore(then, address);
    onProgress(`month ${month} of ${MONTHS}: ${payments} payments`);
  }
  const credentials = await issueCredentials(context, random, agents);
  await refreshLeaderboard(context, { now: context.clock.now(), signal: new AbortController().signal });
  return { agents: count, payments, credentials };
}

async function assertEmpty({ store, settings }: ServerContext): Promise<void> {
  if (settings.network !== "local") {
    throw new SdkError("invalid_argument", `sample data is for the network local only (got ${settings.network})`);
  }
  if (await hasAgents(store.pool)) {
    throw new SdkError("invalid_argument", "sample data needs a store without agents; this one has some");
  }
}

/** The same server at another time. */
function at(context: ServerContext, milliseconds: number): ServerContext {
  return { ...context, clock: { ...context.clock, now: () => new Date(milliseconds) } };
}

function atLeastOne<Item>(items: readonly Item[]): readonly [Item, ...Item[]] {
  return items as [Item, ...Item[]];
}

async function storeAgent(context: ServerContext, made: DemoAgent): Promise<void> {
  const now = context.clock.now();
  const { address, owner, name, description, capabilities, privacyMode, price } = made;
  const agent: Agent = {
    id: address,
    internalId: newId(context, "agt"),
    owner,
    name,
    description,
    capabilities,
    serviceEndpoint: `https://${name.toLowerCase().replaceAll(" ", "-")}.agent.example/api`,
    frameworkOrigin: "elizaos",
    x402Enabled: true,
    x402PaymentAddress: null,
    x402AcceptedTokens: [],
    x402PricePerCall: String(Math.round(price * 1_000_000)),
    website: null,
    twitter: null,
    github: null,
    email: null,
    emailVerified: false,
    walletVerified: true,
    identityCredentialId: null,
    hasPoap: false,
    privacyMode,
    visibleData: privacyMode === "custom" ? ["tier", "successRate"] : [],
    privacyMessage: null,
    privacyVersion: 1,
    createdAt: now,
    updatedAt: now,
  };
  const nothingYet = { overallScore: 0, tier: "bronze", totalTransactions: 0 } as const;
  const visible = visibleValuesOf(nothingYet, toPrivacySettings(agent));
  await context.store.transaction((tx) => insertAgent(tx, agent, { visible, nextUpdateAt: nextMidnight(now) }));
}

async function storePayments({ store, clock }: ServerContext, made: readonly DemoPayment[]): Promise<void> {
  if (made.length === 0) return;
  await store.transaction(async (tx) => {
    for (const { payment, rating, dispute } of made) {
      await insertPayment(tx, payment);
      if (rating !== undefined) await insertRating(tx, rating);
      if (dispute === undefined) continue;
      const { isOpen, resolution, winner, resolvedBy, ...opened } = dispute;
      await insertDispute(tx, opened);
      if (isOpen || winner === null) continue;
      const by = { resolution: resolution ?? "", resolvedBy: resolvedBy ?? "", now: clock.now() };
      await resolveDispute(tx, opened.id, { winner, ...by });
    }
  });
}

/** Makes a client able to vouch: it also buys from roots. */
async function spendWithRoots({ store, clock }: ServerContext, payer: string): Promise<void> {
  await store.transaction(async (tx) => {
    for (const { address: seller } of localRootSigners()) {
      await insertPayment(tx, makeUpPurchase({ payer, seller, network: "local", at: clock.now() }));
    }
  });
}

async function computeScore(context: ServerContext, agentId: string): Promise<void> {
  await recomputeScore(context, agentId, {
    trigger: { trigger: "payment_completed" },
    signal: new AbortController().signal,
  });
}

/** Gives every second agent an identity, and every third one a skill. */
async function issueCredentials(
  context: ServerContext,
  random: DemoRandom,
  agents: readonly DemoAgent[],
): Promise<number> {
  const { store } = context;
  const request = { name: "demo issuer", permissions: ["issuer"], accountId: "acc_demo" } as const;
  const { apiKey } = await store.transaction((tx) => createApiKey(tx, context, request));
  let credentials = 0;
  for (const [place, { address, owner, name, capabilities }] of agents.entries()) {
    const serviceEndpoint = `https://${name.toLowerCase().replaceAll(" ", "-")}.agent.example/api`;
    const identity = { agentId: `demo-${place + 1}`, owner, name, serviceEndpoint, capabilities };
    const skill = { skill: capabilities[0] ?? "work", level: random.pick(["intermediate", "advanced", "expert"]) };
    const wanted = [
      ...(place % 2 === 0 ? [{ type: "AgentIdentityCredential", claims: identity }] : []),
      ...(place % 3 === 0 ? [{ type: "SkillCredential", claims: skill }] : []),
    ];
    for (const { type, claims } of wanted) {
      const rest = { subjectId: address, syncRequested: false, tags: ["demo"], customFields: {} };
      await issueCredential(context, { type, claims, ...rest, caller: apiKey });
      credentials++;
    }
  }
  return credentials;
}
