import { SdkError } from "@arcs/core";

import { type Agent, type AgentPrivacy, type AgentProfile, insertAgent } from "../store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { nextMidnight } from "../../../platform/base/days.ts";
import { type CheckedProof, useWalletProof } from "./check-wallet-proof.ts";
import { newId, type RandomBytes } from "../../../platform/base/ids.ts";
import { toPrivacySettings, visibleValuesOf } from "../../trust/scores/reputation-record.ts";
import { requestFamilyScores } from "../../trust/scores/request-family-scores.ts";
import type { Clock } from "../../../platform/base/clock.ts";

/** What a new agent says of itself. */
export type AgentRegistration = {
  address: string;
  owner: string;
  profile: Pick<AgentProfile, "name"> & Partial<AgentProfile>;
  privacy?: Partial<AgentPrivacy>;
};

const emptyProfile: Omit<AgentProfile, "name"> = {
  description: "",
  capabilities: [],
  serviceEndpoint: null,
  frameworkOrigin: null,
  x402Enabled: false,
  x402PaymentAddress: null,
  x402AcceptedTokens: [],
  x402PricePerCall: null,
  website: null,
  twitter: null,
  github: null,
  email: null,
};

/**
 * Lists the wallets that must agree to what an agent says of itself: its own, its owner's, and that of its payment
 * address. Else anybody could take an agent into his family, or take credit for payments to somebody else.
 */
export function walletsOf({ address, owner, profile }: AgentRegistration): string[] {
  return [...new Set([address, owner, profile.x402PaymentAddress ?? address])];
}

/**
 * Registers an agent.
 *
 * @throws SdkError `conflict` when its address is an agent already
 * @throws SdkError `invalid_request` when the challenge of the proof was used in the meantime
 */
export async function registerAgent(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes },
  { registration, proof }: { registration: AgentRegistration; proof: CheckedProof },
): Promise<Agent> {
  const { address, owner, profile, privacy } = registration;
  await useWalletProof(tx, context, proof);
  const now = context.clock.now();
  const agent: Agent = {
    id: address,
    internalId: newId(context, "agt"),
    owner,
    ...emptyProfile,
    ...profile,
    emailVerified: false,
    walletVerified: true,
    identityCredentialId: null,
    hasPoap: false,
    privacyMode: "public",
    visibleData: [],
    privacyMessage: null,
    ...privacy,
    privacyVersion: 1,
    createdAt: now,
    updatedAt: now,
  };
  const nothingYet = { overallScore: 0, tier: "bronze", totalTransactions: 0 } as const;
  const visible = visibleValuesOf(nothingYet, toPrivacySettings(agent));
  const isNew = await insertAgent(tx, agent, { visible, nextUpdateAt: nextMidnight(now) });
  if (!isNew) throw new SdkError("conflict", "there is an agent with this address already");
  await requestFamilyScores(tx, context, { agent, trigger: "agent_registered" });
  return agent;
}
