import { SdkError } from "@arcs/core";

import {
  type Agent,
  type AgentPrivacy,
  type AgentProfile,
  lockAgent,
  updateAgent,
  updateAgentPrivacy,
} from "../store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { findReputation, type Reputation } from "../../trust/scores/store.ts";
import { type CheckedProof, useWalletProof } from "./check-wallet-proof.ts";
import { toPrivacySettings, visibleValuesOf } from "../../trust/scores/reputation-record.ts";
import { requestFamilyScores } from "../../trust/scores/request-family-scores.ts";
import { requestScore } from "../../../platform/outbox/score-requests.ts";
import type { Clock } from "../../../platform/base/clock.ts";

/** What is to change of an agent: the members that are there. */
export type AgentChange = {
  id: string;
  profile: Partial<AgentProfile>;
  privacy?: Partial<AgentPrivacy>;
};

/**
 * Lists the wallets that must agree to a change: the owner's, unless the agent's own key asks and the agent is paid where it
 * was before; and that of a payment address that is new.
 */
export function walletsForChange(
  agent: Agent,
  { profile: { x402PaymentAddress: address } }: AgentChange,
  { isOwnKey }: { isOwnKey: boolean },
): string[] {
  const known = [agent.id, agent.owner, agent.x402PaymentAddress];
  const isNewAddress = typeof address === "string" && !known.includes(address);
  // A key lies on a server, and whoever takes it must not get what others pay the agent.
  const isPaidElsewhere = address !== undefined && (address ?? agent.id) !== (agent.x402PaymentAddress ?? agent.id);
  return [
    ...(isOwnKey && /* fault: payment-address-without-owner */ !isPaidElsewhere ? [] : [agent.owner]),
    ...(isNewAddress ? [address] : []),
  ];
}

/**
 * Changes an agent. What it shows holds for searches in the same moment.
 *
 * @param options.isOwnKey - whether the agent's own key asks
 * @param options.proof - where wallets had to agree
 * @throws SdkError `agent_not_found`
 * @throws SdkError `conflict` when the agent was changed in the meantime, so that other wallets have to agree
 * @throws SdkError `invalid_request` when the challenge of the proof was used in the meantime
 */
export async function changeAgent(
  tx: Transaction,
  context: { clock: Clock },
  { change, proof, isOwnKey }: { change: AgentChange; proof: CheckedProof | undefined; isOwnKey: boolean },
): Promise<void> {
  const { id, profile, privacy } = change;
  const agent = await lockAgent(tx, id);
  const reputation = await findReputation(tx, id);
  if (agent === undefined || reputation === undefined) throw new SdkError("agent_not_found", "the agent is gone");
  const agreed = proof?.wallets ?? [];
  if (!walletsForChange(agent, change, { isOwnKey }).every((wallet) => agreed.includes(wallet))) {
    throw new SdkError("conflict", "the agent was changed in the meantime; try again");
  }
  if (proof !== undefined) await useWalletProof(tx, context, proof);
  const now = context.clock.now();
  const isOtherEmail = profile.email !== undefined && profile.email !== agent.email;
  await updateAgent(tx, id, { changes: { ...profile, ...(isOtherEmail ? { emailVerified: false } : {}) }, now });
  if (privacy !== undefined) await changePrivacy(tx, context, { agent, reputation, privacy });
  const { x402PaymentAddress: address } = profile;
  if (address !== undefined && address !== agent.x402PaymentAddress) {
    await requestFamilyScores(tx, context, { agent, trigger: "agent_updated" });
  }
}

async function changePrivacy(
  tx: Transaction,
  context: { clock: Clock },
  { agent, reputation, privacy }: { agent: Agent; reputation: Reputation; privacy: Partial<AgentPrivacy> },
): Promise<void> {
  const { privacyMode, visibleData, privacyMessage } = { ...agent, ...privacy };
  const changed = { privacyMode, visibleData, privacyMessage };
  const visible = visibleValuesOf(reputation, toPrivacySettings(changed));
  await updateAgentPrivacy(tx, agent.id, { privacy: changed, visible, now: context.clock.now() });
  // It is scored by another vouching book from now on.
  if ((privacyMode === "public") !== (agent.privacyMode === "public")) {
    await requestScore(tx, context, { agentId: agent.id, trigger: "agent_updated" });
  }
}
