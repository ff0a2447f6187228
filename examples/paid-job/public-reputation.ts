import { setTimeout } from "node:timers/promises";

import { type ArcsClient, hasPrivacyMode, type Reputation } from "@arcs/client";

import type { Wallet } from "./wallet.ts";

/** A reputation that is shown whole. */
export type PublicReputation = Extract<Reputation, { privacy: { mode: "public" } }>;

/** The reputation of an agent that shows all of it, as new agents do. */
export async function readReputation(client: ArcsClient, { address }: Wallet): Promise<PublicReputation> {
  const reputation = await client.reputation.get(address);
  if (hasPrivacyMode(reputation, "public")) return reputation;
  throw new TypeError(`${address} expected to show its score, and is ${reputation.privacy.mode}`);
}

/** Waits until a score is one of the evidence of now. */
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
