import { SdkError } from "@arcs/core";
import type { CloseAgent } from "@arcs/core/http";

import type { ServerContext } from "../../context.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import { requestJob } from "../../platform/jobs/jobs.ts";
import { listPaymentAccounts, withdrawPaymentAccount } from "../registry/payment-accounts.ts";
import { type CheckedProof, useWalletProof } from "../agents/registration/service.ts";
import {
  type AgentPrivacy,
  agentNotFound,
  closeAgentRow,
  lockAgent,
} from "../registry/registered-agents.ts";
import { updateAgentPrivacy } from "../agents/agent-with-score.ts";
import { toPrivacySettings } from "../registry/agent-privacy.ts";
import { revokeAllOfAgentType } from "../credentials/service.ts";
import { endKeysOfAgent } from "../keys/service.ts";
import { findReputation, visibleValuesOf } from "../trust/scores/service.ts";
import { emitEvent } from "../webhooks/events/service.ts";

const hidden: AgentPrivacy = { privacyMode: "private", visibleData: [], privacyMessage: null };

/**
 * Closes an agent for good, as its owner has signed. Its profile goes, it shows nothing any more,
 * its keys and accounts end. What chains prove of it and what is in the public log stay, so that
 * scores of others can still be computed, and nobody loses a dispute by it.
 *
 * @throws SdkError `agent_not_found` when it was closed in the meantime
 * @throws SdkError `invalid_request` when the challenge of the proof was used in the meantime
 */
export async function closeAgent(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  { id, proof, credentials }: { id: string; proof: CheckedProof } & Pick<CloseAgent, "credentials">,
): Promise<Date> {
  const agent = await lockAgent(tx, id);
  const reputation = await findReputation(tx, id);
  if (agent === undefined || agent.closedAt !== null || reputation === undefined)
    throw agentNotFound(agent);
  if (proof.agentId !== id || !proof.wallets.includes(agent.owner))
    throw new SdkError("internal_error", "the proof must be of this agent's owner");
  await useWalletProof(tx, context, proof);
  const now = context.clock.now();
  const visible = visibleValuesOf(reputation, toPrivacySettings(hidden));
  await updateAgentPrivacy(tx, id, { privacy: hidden, visible, now });
  await closeAgentRow(tx, id, { now });
  for (const { account } of await listPaymentAccounts(tx, id))
    await withdrawPaymentAccount(tx, { agentId: id, account, now });
  if (credentials === "revoke")
    await requestJob(tx, revokeAllOfAgentType, { key: id, runAt: now, now });
  await endKeysOfAgent(tx, context, id);
  const data = { agentId: id, closedAt: now.toISOString(), credentials };
  await emitEvent(tx, context, { type: "agent.closed", agentId: id, data });
  return now;
}
