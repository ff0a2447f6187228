import { addressOfAccount } from "@arcs/core/internal";

import { findAgent } from "../../agents/store.ts";
import type { Dispute } from "./store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { emitEvent } from "../../webhooks/events/service.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import type { RandomBytes } from "../../../platform/base/ids.ts";

/**
 * Tells that a dispute was opened or resolved (specification 6): the agent itself all of it, others only where the agent
 * shows its score in full.
 */
export async function emitDisputeEvent(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes },
  dispute: Dispute,
): Promise<void> {
  const { id, paymentId, agentId, openedBy, reason, description, status, resolution, winner } = dispute;
  const common = { disputeId: id, paymentId, agentId };
  const data = status === "open" ? { ...common, reason } : { ...common, resolution, winner };
  const agent = await findAgent(tx, agentId);
  await emitEvent(tx, context, {
    type: status === "open" ? "dispute.created" : "dispute.resolved",
    agentId,
    data: agent?.privacyMode === "public" ? data : null,
    ownerData: { ...data, openedBy: addressOfAccount(openedBy), ...(status === "open" ? { description } : {}) },
  });
}
