import { SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import {
  type Agent,
  type AgentPrivacy,
  type AgentProfile,
  lockAgent,
  updateAgent,
  updateAgentPrivacy,
} from "../store/agents.ts";
import type { Transaction } from "../store/queryable.ts";
import { findReputation } from "../store/reputation.ts";
import { type CheckedProof, useWalletProof } from "./check-wallet-proof.ts";
import { toPrivacySettings, visibleValuesOf } from "./reputation-record.ts";
import { requestFamilyScores } from "./request-family-scores.ts";

/** What is to change of an agent: the members that are there. */
export type AgentChange = {
  id: string;
  profile: Partial<AgentProfile>;
  privacy?: Partial<AgentPrivacy>;
};

/**
 * Lists the wallets that must agree to a change: the owner's, unless the agent's own key asks, and that of a payment
 * address that is new.
 */
export function walletsForChange(
  agent: Agent,
  { profile: { x402PaymentAddress: address } }: AgentChange,
  { isOwnKey }: { isOwnKey: boolean },
): string[] {
  const known = [agent.id, agent.owner, agent.x402PaymentAddress];
  const isNewAddress = typeof address === "string" && !known.includes(address);
  return [...(isOwnKey ? [] : [agent.owner]), ...(isNewAddress ? [address] : [])];
}

/**
 * Changes an agent. What it shows holds for searches in the same moment.
 *
 * @param options.proof - where wallets had to agree
 * @throws SdkError `agent_not_found`
 * @throws SdkError `invalid_request` when the challenge of the proof was used in the meantime
 */
export async function changeAgent(
  tx: Transaction,
  context: ServerContext,
  { change, proof }: { change: AgentChange; proof: CheckedProof | undefined },
): Promise<void> {
  const { id, profile, privacy } = change;
  const agent = await lockAgent(tx, id);
  const reputation = await findReputation(tx, id);
  if (agent === undefined || reputation === undefined) throw new SdkError("agent_not_found", "the agent is gone");
  if (proof !== undefined) await useWalletProof(tx, context, proof);
  const now = context.clock.now();
  const isOtherEmail = profile.email !== undefined && profile.email !== agent.email;
  await updateAgent(tx, id, { changes: { ...profile, ...(isOtherEmail ? { emailVerified: false } : {}) }, now });
  if (privacy !== undefined) {
    const { privacyMode, visibleData, privacyMessage } = { ...agent, ...privacy };
    const changed = { privacyMode, visibleData, privacyMessage };
    const visible = visibleValuesOf(reputation, toPrivacySettings(changed));
    await updateAgentPrivacy(tx, id, { privacy: changed, visible, now });
  }
  const { x402PaymentAddress: address } = profile;
  if (address !== undefined && address !== agent.x402PaymentAddress) {
    await requestFamilyScores(tx, context, { agent, trigger: "agent_updated" });
  }
}
