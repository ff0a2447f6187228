import { createHash } from "node:crypto";
import { encodeBase58, formatPrefixedId } from "@arcs/core/internal";
import type { Dispute, OpenedDispute } from "../../features/payments/disputes.ts";
import { type Payment, unsaid } from "../../features/payments/service.ts";
import type { GivenRating } from "../../features/payments/statements.ts";
import { MADE_UP_ASSET } from "../../features/trust/roots/load-roots.ts";

import { createSigner } from "@arcs/core";
import type { PrivacyMode } from "@arcs/trust/internal";

export type DemoPayment = {
  payment: Payment;
  rating: GivenRating | undefined;
  dispute: (OpenedDispute & Pick<Dispute, "resolution" | "winner" | "resolvedBy"> & { isOpen: boolean }) | undefined;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function makeUpPayments(
  random: DemoRandom,
  agent: DemoAgent,
  { from, to, clients, network }: { from: Date; to: Date; clients: readonly [string, ...string[]]; network: string },
): DemoPayment[] {
  const count = random.below(2 * agent.demand + 1);
  const span = to.getTime() - from.getTime() - 12 * HOUR_MS;
  return Array.from({ length: count }, () => {
    const createdAt = new Date(from.getTime() + random.below(span));
    const payment = makeUpPayment(random, agent, { createdAt, payer: random.pick(clients), network });
    const isCompleted = payment.status === "completed";
    const isDisputed = random.chance((1 - agent.reliability) / 4);
    return {
      payment,
      rating: isCompleted && random.chance(0.6) ? makeUpRating(random, { ...agent, payment }) : undefined,
      dispute: isCompleted && isDisputed ? makeUpDispute(random, payment) : undefined,
    };
  });
}

function makeUpPayment(
  random: DemoRandom,
  agent: DemoAgent,
  { createdAt, payer, network }: { createdAt: Date; payer: string; network: string },
): Payment {
  const after = (milliseconds: number): Date => new Date(createdAt.getTime() + milliseconds);
  const responseTimeMs = Math.floor(agent.responseTimeMs * (0.5 + random.next()));
  const isCompleted = random.chance(agent.reliability);
  const endedAt = after(responseTimeMs + random.below(6 * HOUR_MS));
  return {
    ...plainPayment,
    id: formatPrefixedId("pay", random.bytes(16)),
    agentId: agent.address,
    payer,
    payee: agent.address,
    amount: (agent.price * (1 + random.below(8))).toFixed(2),
    network,
    transactionHash: encodeBase58(random.bytes(64)),
    ...(isCompleted
      ? { responseTimeMs, responseTimeBy: "agent", completedAt: endedAt }
      : { ...failed, failedAt: endedAt }),
    createdAt,
    deadlineAt: after(4 * HOUR_MS),
    deadlineBy: "agent",
    recordedAt: endedAt,
    updatedAt: endedAt,
  };
}

const failed = { status: "failed", failureReason: "insufficient_funds", errorCode: "E_INSUFFICIENT_BALANCE" } as const;

/** Default fields of sample payments. */
const plainPayment = {
  ...unsaid,
  currency: "USDC",
  status: "completed",
  evidence: "ledger",
  asset: MADE_UP_ASSET,
  metadata: '{"demo":true}',
  reportedBy: "acc_demo",
  reportedByParty: false,
  hasReference: false,
} as const;

/** Makes up what a client buys from a seller that trust starts from, who may become an agent later. */
export function makeUpPurchase(purchase: { payer: string; seller: string; network: string; at: Date }): Payment {
  const { payer, seller, network, at } = purchase;
  const hash = createHash("sha512").update(`${seller} ${payer} ${at.getTime()}`).digest();
  return {
    ...plainPayment,
    id: formatPrefixedId("pay", hash.subarray(0, 16)),
    transactionHash: encodeBase58(hash),
    agentId: seller,
    payer,
    payee: seller,
    amount: "40",
    network,
    completedAt: at,
    createdAt: at,
    recordedAt: at,
    updatedAt: at,
  };
}

function makeUpRating(
  random: DemoRandom,
  { quality, payment }: Pick<DemoAgent, "quality"> & { payment: Payment },
): GivenRating {
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

function makeUpDispute(random: DemoRandom, { id, agentId, payer, updatedAt }: Payment): DemoPayment["dispute"] {
  return {
    id: formatPrefixedId("dsp", random.bytes(16)),
    paymentId: id,
    agentId,
    openedBy: payer,
    reason: "not_as_described",
    description: null,
    resolution: "refund_denied",
    winner: random.chance(0.5) ? "payer" : "payee",
    resolvedBy: "acc_demo",
    createdAt: updatedAt,
    isOpen: random.chance(0.2),
  };
}

/** Numbers that look random and are the same each time. For sample data only, never for secrets. */
export type DemoRandom = {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0, below a bound. */
  below(bound: number): number;
  /** True so often, from 0 to 1. */
  chance(likelihood: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  bytes(length: number): Uint8Array;
};

/** Makes a source of such numbers (mulberry32, public domain). */
export function createDemoRandom(seed: number): DemoRandom {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    next,
    below,
    chance: (likelihood) => next() < likelihood,
    pick: (items) => items[below(items.length)] ?? items[0],
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
  };
}

/** A sample agent, and how it works: what its history is made from. */
export type DemoAgent = {
  address: string;
  owner: string;
  name: string;
  description: string;
  capabilities: string[];
  privacyMode: PrivacyMode;
  /** Payments a month. */
  demand: number;
  /** How often its work succeeds, from 0 to 1. */
  reliability: number;
  /** Mean rating, 1 to 5. */
  quality: number;
  /** Milliseconds to an answer. */
  responseTimeMs: number;
  price: number;
};

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

export function makeUpAgent(random: DemoRandom, place: number): DemoAgent {
  const [trade, description, capabilities] = trades[place % trades.length] ?? ["Agent", "Works", ["work"]];
  const talent = random.next();
  return {
    address: createSigner(random.bytes(32)).address,
    owner: createSigner(random.bytes(32)).address,
    name: `${random.pick(places)} ${trade} ${place + 1}`,
    description,
    capabilities: [...capabilities],
    privacyMode: hidingModes[random.below(10) - 6] ?? "public",
    // A few are asked for often, many hardly ever.
    demand: Math.floor(1 + 18 * random.next() ** 3),
    reliability: 0.7 + 0.3 * talent,
    quality: 2.8 + 2.2 * talent,
    responseTimeMs: 2000 + Math.floor(3_000_000 * (1 - talent) ** 2),
    price: 0.25 + Math.floor(80 * random.next() ** 2) / 4,
  };
}
