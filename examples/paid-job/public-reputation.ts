import { setTimeout } from "node:timers/promises";

import { type ArcsClient, hasPrivacyMode, type Reputation } from "@arcs/client";

import type { Wallet } from "./wallet.ts";

/** A fully visible reputation. */
export type PublicReputation = Extract<Reputation, { privacy: { mode: "public" } }>;

/** Reads the reputation of an agent in public mode, the default of new agents. */
export async function readReputation(
  client: ArcsClient,
  { address }: Wallet,
): Promise<PublicReputation> {
  const reputation = await client.reputation.get(address);
  if (hasPrivacyMode(reputation, "public")) return reputation;
  throw new TypeError(`${address} must show its score, and is ${reputation.privacy.mode}`);
}

/** Waits until the score covers the current evidence. */
export async function scoreAfter(
  client: ArcsClient,
  agent: Wallet,
  { than }: { than: string },
): Promise<PublicReputation> {
  for (;;) {
    const reputation = await readReputation(client, agent);
    if (reputation.lastUpdated > than) return reputation;
    await setTimeout(50);
  }
}
