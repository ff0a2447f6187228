import { createHash } from "node:crypto";

import { createSigner, SdkError } from "@arcs/core";
import { defined, encodeBase58, formatPrefixedId } from "@arcs/core/internal";
import { hashSignedStatement, type PrivacyMode, type VisibleField } from "@arcs/trust/internal";

import {
  type Command,
  jsonOption,
  type ServerContext,
  type Transaction,
  wantsJson,
} from "@arcs/server/extension";
import {
  addAgent,
  createApiKey,
  createLog,
  findCoverEnd,
  type GivenRating,
  hasAgents,
  insertDispute,
  insertPayment,
  insertRating,
  issueCredential,
  localRootSigners,
  logRecord,
  MADE_UP_ASSET,
  numberOption,
  openContext,
  type Payment,
  recomputeScore,
  recordDispute,
  refreshLeaderboard,
  registerDefaultIssuer,
  resolveDispute,
  settlePayments,
  systemClock,
  unsaid,
  urlOfSettings,
  useConfiguredRoots,
} from "@arcs/server/internal";

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

const DAY_MS = 86_400_000;
const MONTHS = 6;

/**
 * Fills an empty store with agents that have worked for half a year. The rows are those that the
 * server itself would have written at the time: payments, the log, ratings, disputes, scores and
 * their history, credentials, a leaderboard.
 *
 * None of it happened: nothing of it is on the ledger, although the payments say so. So it is for
 * the local network only.
 *
 * @throws SdkError `invalid_argument` on another network, or where there are agents already, or a
 *   log
 */
export async function seedDemo(
  context: ServerContext,
  { agents: count, onProgress }: { agents: number; onProgress: (what: string) => void },
): Promise<{ agents: number; payments: number; credentials: number }> {
  const now = context.clock.now().getTime();
  const begin = now - MONTHS * 30 * DAY_MS;
  await assertEmpty(context, { begin });
  const random = createDemoRandom(1);
  const agents = Array.from({ length: count }, (_, place) => makeUpAgent(random, place));
  const clients = Array.from(
    { length: Math.max(20, count / 2) },
    () => createSigner(random.bytes(32)).address,
  );
  await useConfiguredRoots(at(context, begin));
  for (const agent of agents) await storeAgent(at(context, begin), agent);
  let payments = 0;
  for (let month = 1; month <= MONTHS; month++) {
    const to = begin + month * 30 * DAY_MS;
    const from = to - 30 * DAY_MS;
    const then = at(context, to);
    const steps = clients.flatMap((client) => spendWithRoots(client, new Date(from)));
    for (const agent of agents) {
      const made = makeUpSteps(random, agent, {
        from,
        to,
        clients: clients as [string, ...string[]],
      });
      steps.push(...made.steps);
      payments += made.payments;
    }
    // In the order in which they happened, as the log has them.
    const inOrder = steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    await context.store.transaction(async (tx) => {
      for (const { run } of inOrder) await run(tx);
    });
    await settlePayments(then, new AbortController().signal);
    const scoring = {
      trigger: { trigger: "payment_completed" },
      signal: new AbortController().signal,
    } as const;
    for (const { address } of agents) await recomputeScore(then, address, scoring);
    onProgress(`month ${month} of ${MONTHS}: ${payments} payments`);
  }
  const credentials = await issueCredentials(context, random, agents);
  await refreshLeaderboard(context, { now: context.clock.now() });
  return { agents: count, payments, credentials };
}

async function assertEmpty(
  { store, settings }: ServerContext,
  { begin }: { begin: number },
): Promise<void> {
  if (settings.network !== "local") {
    throw new SdkError(
      "invalid_argument",
      `sample data is for the network local only (received ${settings.network})`,
    );
  }
  if (await hasAgents(store.pool)) {
    throw new SdkError(
      "invalid_argument",
      "sample data needs a store without agents; this one has some",
    );
  }
  // Times of the log never fall.
  if ((await findCoverEnd(store.pool)).at.getTime() <= begin) return;
  const message =
    "sample data of half a year needs a store that no server has started on; use another data folder";
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

const HOUR_MS = 3_600_000;
const DECIDED_AFTER_MS = 2 * DAY_MS;

/** Makes up what happens to an agent in some time: payments, with their ratings and disputes. */
function makeUpSteps(
  random: DemoRandom,
  agent: DemoAgent,
  { from, to, clients }: { from: number; to: number; clients: readonly [string, ...string[]] },
): { payments: number; steps: Step[] } {
  const payments = random.below(2 * agent.demand + 1);
  const span = to - from - 12 * HOUR_MS;
  const steps = Array.from({ length: payments }, () => {
    const createdAt = from + random.below(span);
    const payment = makeUpPayment(random, agent, { createdAt, payer: random.pick(clients) });
    const isDisputed = random.chance((1 - agent.reliability) / 4);
    const at = payment.updatedAt;
    const made: Step[] = [{ at, run: (tx) => insertPayment(tx, payment) }];
    if (payment.status !== "completed") return made;
    if (random.chance(0.6)) {
      const rating = makeUpRating(random, agent, payment);
      made.push({ at, run: (tx) => storeRating(tx, rating) });
    }
    if (isDisputed) made.push(...makeUpDispute(random, payment, to));
    return made;
  });
  return { payments, steps: steps.flat() };
}

function makeUpPayment(
  random: DemoRandom,
  agent: DemoAgent,
  { createdAt, payer }: { createdAt: number; payer: string },
): Payment {
  const responseTimeMs = Math.floor(agent.responseTimeMs * (0.5 + random.next()));
  const isCompleted = random.chance(agent.reliability);
  const endedAt = new Date(createdAt + responseTimeMs + random.below(6 * HOUR_MS));
  return {
    ...plainPayment,
    id: formatPrefixedId("pay", random.bytes(16)),
    agentId: agent.address,
    payer,
    payee: agent.address,
    amount: (agent.price * (1 + random.below(8))).toFixed(2),
    transactionHash: encodeBase58(random.bytes(64)),
    ...(isCompleted ? { responseTimeMs, completedAt: endedAt } : { ...failed, failedAt: endedAt }),
    createdAt: new Date(createdAt),
    deadlineAt: new Date(createdAt + 4 * HOUR_MS),
    updatedAt: endedAt,
  };
}

const failed = {
  status: "failed",
  failureReason: "insufficient_funds",
  errorCode: "E_INSUFFICIENT_BALANCE",
} as const;

/** Default fields of sample payments. */
const plainPayment = {
  ...unsaid,
  currency: "USDC",
  network: "local",
  status: "completed",
  evidence: "ledger",
  asset: MADE_UP_ASSET,
  metadata: '{"demo":true}',
  reportedBy: "acc_demo",
  reportedByParty: false,
  hasReference: false,
} as const;

/** Gives a client a voice: it also buys from roots, who may become agents later. */
function spendWithRoots(payer: string, at: Date): Step[] {
  return localRootSigners().map(({ address: seller }) => {
    const hash = createHash("sha512").update(`${seller} ${payer} ${at.getTime()}`).digest();
    const purchase: Payment = {
      ...plainPayment,
      id: formatPrefixedId("pay", hash.subarray(0, 16)),
      transactionHash: encodeBase58(hash),
      agentId: seller,
      payer,
      payee: seller,
      amount: "40",
      completedAt: at,
      createdAt: at,
      updatedAt: at,
    };
    return { at, run: (tx) => insertPayment(tx, purchase) };
  });
}

function makeUpRating(random: DemoRandom, { quality }: DemoAgent, payment: Payment): GivenRating {
  const rating = Math.round(quality + (random.next() - 0.5) * 2);
  const { responseTimeMs, completedAt, deadlineAt } = payment;
  return {
    paymentId: payment.id,
    agentId: payment.agentId,
    responseTimeMs,
    inTime: completedAt !== null && deadlineAt !== null && completedAt <= deadlineAt,
    rater: payment.payer,
    rating: Math.min(5, Math.max(1, rating)),
    comment: null,
    signature: "demo",
    createdAt: payment.updatedAt,
  };
}

async function storeRating(tx: Transaction, given: GivenRating): Promise<void> {
  await insertRating(tx, given);
  const { agentId: agent, paymentId: payment, rater: payer, rating, signature, createdAt } = given;
  const digest = hashSignedStatement({ signer: payer, statement: "", signature });
  const said = defined({
    responseTimeMs: given.responseTimeMs ?? undefined,
    inTime: given.inTime ?? undefined,
  });
  const record = {
    kind: "rating",
    at: createdAt.toISOString(),
    agent,
    payment,
    payer,
    rating,
    ...said,
    digest,
  } as const;
  await logRecord(tx, record, { agentId: agent });
}

function makeUpDispute(
  random: DemoRandom,
  { id: paymentId, agentId, payer, updatedAt }: Payment,
  latest: number,
): Step[] {
  const id = formatPrefixedId("dsp", random.bytes(16));
  const winner = random.chance(0.5) ? "payer" : "payee";
  const isOpen = random.chance(0.2);
  const reason = { reason: "not_as_described", description: null } as const;
  const opened = { id, paymentId, agentId, openedBy: payer, ...reason, createdAt: updatedAt };
  const about = { agent: agentId, dispute: id, payment: paymentId };
  const opening: Step = {
    at: updatedAt,
    async run(tx) {
      await insertDispute(tx, opened);
      await recordDispute(tx, { id: paymentId, winner: null }, { now: updatedAt });
      const digest = hashSignedStatement({ signer: payer, statement: "", signature: "" });
      const record = {
        kind: "dispute_opened",
        at: updatedAt.toISOString(),
        ...about,
        payer,
        digest,
      } as const;
      await logRecord(tx, record, { agentId });
    },
  };
  if (isOpen) return [opening];
  const now = new Date(Math.min(updatedAt.getTime() + DECIDED_AFTER_MS, latest));
  const decided = { winner, resolution: "refund_denied", resolvedBy: "acc_demo", now } as const;
  const end: Step = {
    at: now,
    async run(tx) {
      await resolveDispute(tx, id, decided);
      await recordDispute(tx, { id: paymentId, winner }, { now });
      await logRecord(
        tx,
        { kind: "dispute_resolved", at: now.toISOString(), ...about, winner },
        { agentId },
      );
    },
  };
  return [opening, end];
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
    const identity = {
      agentId: `demo-${place + 1}`,
      owner,
      name,
      serviceEndpoint: endpointOf(agent),
      capabilities,
    };
    const skill = {
      skill: capabilities[0] ?? "work",
      level: random.pick(["intermediate", "advanced", "expert"]),
    };
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

type DemoRandom = ReturnType<typeof createDemoRandom>;

/**
 * Makes numbers that look random and are the same each time (mulberry32, public domain). For sample
 * data only, never for secrets.
 */
export function createDemoRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    /** From 0 up to 1. */
    next,
    /** A whole number from 0, below a bound. */
    below,
    /** True so often, from 0 to 1. */
    chance: (likelihood: number): boolean => next() < likelihood,
    pick: <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0],
    bytes: (length: number): Uint8Array => Uint8Array.from({ length }, () => below(256)),
  };
}

const trades: readonly [string, string, [string, ...string[]]][] = [
  ["Translator", "Translates documents and keeps their layout", ["translation", "proofreading"]],
  ["Oracle", "Forecasts weather and tides for deliveries", ["weather", "forecast"]],
  ["Scribe", "Summarises meetings and long reports", ["summarisation", "transcription"]],
  ["Auditor", "Reads contracts and points out risks", ["audit", "legal"]],
  ["Scout", "Researches suppliers and compares prices", ["research", "price-comparison"]],
  ["Cartographer", "Plans routes for fleets", ["routing", "maps"]],
  ["Painter", "Draws illustrations to a brief", ["images", "design"]],
  ["Clerk", "Reconciles invoices and payments", ["accounting", "invoices"]],
  ["Tester", "Writes and runs tests of web services", ["testing", "code-review"]],
  ["Librarian", "Finds and cites scientific papers", ["research", "citations"]],
];
const places = (
  "Aarhus Bergen Cusco Dakar Essen Faro Ghent Hanoi Izmir Jaipur Kyoto Lagos Malmo Nara Oslo Porto Quito Riga Sofia Turin " +
  "Utrecht Varna Wuhan Zadar"
).split(" ") as [string, ...string[]];
// Six of ten agents are public.
const hidingModes: readonly PrivacyMode[] = ["tier_only", "range_only", "private", "custom"];

type DemoAgent = ReturnType<typeof makeUpAgent>;

/** Makes up an agent, and how it works: what its history is made from. */
function makeUpAgent(random: DemoRandom, place: number) {
  const [trade, description, capabilities] = trades[place % trades.length] ?? [
    "Agent",
    "Works",
    ["work"],
  ];
  const talent = random.next();
  return {
    address: createSigner(random.bytes(32)).address,
    owner: createSigner(random.bytes(32)).address,
    name: `${random.pick(places)} ${trade} ${place + 1}`,
    description,
    capabilities: [...capabilities],
    privacyMode: hidingModes[random.below(10) - 6] ?? "public",
    /** Payments a month: a few agents are asked for often, many hardly ever. */
    demand: Math.floor(1 + 18 * random.next() ** 3),
    /** How often its work succeeds. */
    reliability: 0.7 + 0.3 * talent,
    /** Mean rating. */
    quality: 2.8 + 2.2 * talent,
    responseTimeMs: 2000 + Math.floor(3_000_000 * (1 - talent) ** 2),
    price: 0.25 + Math.floor(80 * random.next() ** 2) / 4,
  };
}
