import { createSigner, SdkError } from "@arcs/core";
import type { VisibleField } from "@arcs/trust/internal";

import { createLog } from "../../platform/operations/log.ts";
import { systemClock } from "../../platform/base/runtime.ts";
import { openContext } from "../../open-context.ts";
import { registerDefaultIssuer } from "../../prepare-keys.ts";
import { migrate } from "../../platform/db/migrations.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import { type Command, jsonOption, numberOption, urlOfSettings, wantsJson } from "../../platform/cli/command.ts";
import type { ServerContext } from "../../context.ts";
import { createApiKey } from "../../features/access/keys/service.ts";
import { issueCredential } from "../../features/credentials/service.ts";
import { recomputeScore } from "../../features/trust/scores/recompute-score.ts";
import { refreshLeaderboard } from "../../features/trust/leaderboard/service.ts";
import { addAgent } from "../../features/agents/registration/service.ts";
import { hasAgents } from "../../features/agents/service.ts";
import { insertDispute, resolveDispute } from "../../features/payments/disputes.ts";
import { insertPayment } from "../../features/payments/service.ts";
import { insertRating } from "../../features/payments/statements.ts";
import { settlePayments } from "../../features/trust/cover/record-entry.ts";
import { findCoverEnd } from "../../features/trust/cover/store.ts";
import { localRootSigners, useConfiguredRoots } from "../../features/trust/roots/load-roots.ts";
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
    const { publicUrl = urlOfSettings(settings) } = settings;
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

type DemoSummary = { agents: number; payments: number; credentials: number };

const DAY_MS = 86_400_000;
const MONTHS = 6;

/**
 * Fills an empty store with agents that have worked for half a year. The rows are those that the server itself would
 * have written at the time: payments, the log, ratings, disputes, scores and their history, credentials, a leaderboard.
 *
 * None of it happened: nothing of it is on the ledger, although the payments say so. So it is for the local network
 * only.
 *
 * @throws SdkError `invalid_argument` on another network, or where there are agents already, or a log
 */
export async function seedDemo(
  context: ServerContext,
  { agents: count, onProgress }: { agents: number; onProgress: (what: string) => void },
): Promise<DemoSummary> {
  const now = context.clock.now().getTime();
  const begin = now - MONTHS * 30 * DAY_MS;
  await assertEmpty(context, { begin });
  const random = createDemoRandom(1);
  const agents = Array.from({ length: count }, (_, place) => makeUpAgent(random, place));
  const clients = Array.from({ length: Math.max(20, count / 2) }, () => createSigner(random.bytes(32)).address);
  await useConfiguredRoots(at(context, begin));
  for (const agent of agents) await storeAgent(at(context, begin), agent);
  let payments = 0;
  for (let month = 1; month <= MONTHS; month++) {
    const to = begin + month * 30 * DAY_MS;
    const span = { from: new Date(to - 30 * DAY_MS), to: new Date(to) };
    const then = at(context, to);
    const steps = clients.flatMap((client) => spendWithRoots(client, span.from));
    for (const agent of agents) {
      const made = makeUpPayments(random, agent, {
        ...span,
        clients: clients as [string, ...string[]],
        network: "local",
      });
      steps.push(...made.flatMap((each) => stepsOf(each, span.to)));
      payments += made.length;
    }
    // In the order in which they happened, as the log has them.
    const inOrder = steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    await context.store.transaction(async (tx) => {
      for (const { run } of inOrder) await run(tx);
    });
    await settlePayments(then, new AbortController().signal);
    const scoring = { trigger: { trigger: "payment_completed" }, signal: new AbortController().signal } as const;
    for (const { address } of agents) await recomputeScore(then, address, scoring);
    onProgress(`month ${month} of ${MONTHS}: ${payments} payments`);
  }
  const credentials = await issueCredentials(context, random, agents);
  await refreshLeaderboard(context, { now: context.clock.now(), signal: new AbortController().signal });
  return { agents: count, payments, credentials };
}

async function assertEmpty({ store, settings }: ServerContext, { begin }: { begin: number }): Promise<void> {
  if (settings.network !== "local") {
    throw new SdkError("invalid_argument", `sample data is for the network local only (got ${settings.network})`);
  }
  if (await hasAgents(store.pool)) {
    throw new SdkError("invalid_argument", "sample data needs a store without agents; this one has some");
  }
  // Times of the log never fall.
  if ((await findCoverEnd(store.pool)).at.getTime() <= begin) return;
  const message = "sample data of half a year needs a store that no server has started on; use another data folder";
  throw new SdkError("invalid_argument", message);
}

/** The same server at another time. */
function at(context: ServerContext, milliseconds: number): ServerContext {
  return { ...context, clock: { ...context.clock, now: () => new Date(milliseconds) } };
}

async function storeAgent(context: ServerContext, made: DemoAgent): Promise<void> {
  const { address, owner, name, description, capabilities, privacyMode, price } = made;
  const profile = {
    name,
    description,
    capabilities,
    serviceEndpoint: endpointOf(made),
    frameworkOrigin: "elizaos",
    x402Enabled: true,
    x402PricePerCall: String(Math.round(price * 1_000_000)),
  };
  const visibleData: VisibleField[] = privacyMode === "custom" ? ["tier", "successRate"] : [];
  await context.store.transaction((tx) =>
    addAgent(tx, context, { address, owner, profile, privacy: { privacyMode, visibleData } }),
  );
}

function endpointOf({ name }: DemoAgent): string {
  return `https://${name.toLowerCase().replaceAll(" ", "-")}.agent.example/api`;
}

type Step = { at: Date; run: (tx: Transaction) => Promise<unknown> };

const DECIDED_AFTER_MS = 2 * DAY_MS;

function stepsOf({ payment, rating, dispute }: DemoPayment, end: Date): Step[] {
  const paidAt = payment.updatedAt;
  const steps: Step[] = [{ at: paidAt, run: (tx) => insertPayment(tx, payment) }];
  if (rating !== undefined) steps.push({ at: paidAt, run: (tx) => insertRating(tx, rating) });
  if (dispute === undefined) return steps;
  const { isOpen, resolution, winner, resolvedBy, ...opened } = dispute;
  steps.push({ at: paidAt, run: (tx) => insertDispute(tx, opened) });
  if (isOpen || winner === null) return steps;
  const decidedAt = new Date(Math.min(paidAt.getTime() + DECIDED_AFTER_MS, end.getTime()));
  const by = { winner, resolution: resolution ?? "", resolvedBy: resolvedBy ?? "", now: decidedAt };
  return [...steps, { at: decidedAt, run: (tx) => resolveDispute(tx, opened.id, by) }];
}

/** Gives a client a voice: it also buys from roots. */
function spendWithRoots(payer: string, when: Date): Step[] {
  return localRootSigners().map(({ address: seller }) => {
    const purchase = makeUpPurchase({ payer, seller, network: "local", at: when });
    return { at: when, run: (tx) => insertPayment(tx, purchase) };
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
  for (const [place, agent] of agents.entries()) {
    const { address, owner, name, capabilities } = agent;
    const identity = { agentId: `demo-${place + 1}`, owner, name, serviceEndpoint: endpointOf(agent), capabilities };
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
