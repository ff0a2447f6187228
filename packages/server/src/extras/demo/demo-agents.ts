import { createSigner } from "@arcs/core";
import type { PrivacyMode } from "@arcs/trust/internal";

import type { DemoRandom } from "./random.ts";

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
const places: readonly [string, ...string[]] = [
  "Aarhus",
  "Bergen",
  "Cusco",
  "Dakar",
  "Essen",
  "Faro",
  "Ghent",
  "Hanoi",
  "Izmir",
  "Jaipur",
  "Kyoto",
  "Lagos",
  "Malmo",
  "Nara",
  "Oslo",
  "Porto",
  "Quito",
  "Riga",
  "Sofia",
  "Turin",
  "Utrecht",
  "Varna",
  "Wuhan",
  "Zadar",
];
const modes: readonly [PrivacyMode, ...PrivacyMode[]] = [
  "public",
  "public",
  "public",
  "public",
  "public",
  "public",
  "tier_only",
  "range_only",
  "private",
  "custom",
];

/** Makes up an agent. */
export function makeUpAgent(random: DemoRandom, place: number): DemoAgent {
  const [trade, description, capabilities] = trades[place % trades.length] ?? ["Agent", "Works", ["work"]];
  const talent = random.next();
  return {
    address: createSigner(random.bytes(32)).address,
    owner: createSigner(random.bytes(32)).address,
    name: `${random.pick(places)} ${trade} ${place + 1}`,
    description,
    capabilities: [...capabilities],
    privacyMode: random.pick(modes),
    // A few are asked for often, many hardly ever.
    demand: Math.floor(1 + 18 * random.next() ** 3),
    reliability: 0.7 + 0.3 * talent,
    quality: 2.8 + 2.2 * talent,
    responseTimeMs: 2000 + Math.floor(3_000_000 * (1 - talent) ** 2),
    price: 0.25 + Math.floor(80 * random.next() ** 2) / 4,
  };
}
