import { SdkError } from "@arcs/core";

import type { ServerContext } from "../context.ts";
import { mayDo } from "../http/authentication.ts";
import type { ApiKey } from "../store/api-keys.ts";
import { type Dispute, findDispute, resolveDispute } from "../store/disputes.ts";
import type { Transaction } from "../store/queryable.ts";
import { emitDisputeEvent } from "./emit-dispute-event.ts";
import { requestScore } from "./request-score.ts";

/** How a dispute ends. */
export type DisputeOutcome = { winner: "payer" | "payee"; resolution: string };

/**
 * Resolves a dispute, for good: a payment whose payee won counts in full again, one whose payer won counts against it.
 *
 * @throws SdkError `dispute_not_found`, or `conflict` when it is resolved already
 * @throws SdkError `insufficient_permissions` when the arbiter is one of the two parties
 */
export async function settleDispute(
  tx: Transaction,
  context: ServerContext,
  { id, winner, resolution, caller }: DisputeOutcome & { id: string; caller: ApiKey },
): Promise<Dispute> {
  const open = await findDispute(tx, id);
  if (open === undefined) throw new SdkError("dispute_not_found", "there is no dispute with this id");
  const isParty = caller.agentId === open.agentId || caller.agentId === open.openedBy;
  if (isParty && !mayDo(caller, "admin")) {
    throw new SdkError("insufficient_permissions", "nobody is the arbiter of an own dispute", {
      details: { requiredPermission: "admin", currentPermissions: caller.permissions },
    });
  }
  const now = context.clock.now();
  const dispute = await resolveDispute(tx, id, { winner, resolution, resolvedBy: caller.accountId, now });
  if (dispute === undefined) throw new SdkError("conflict", "the dispute expected to be open, but it is resolved");
  const { agentId, paymentId } = dispute;
  await requestScore(tx, context, { agentId, trigger: "dispute_resolved", relatedPaymentId: paymentId });
  await emitDisputeEvent(tx, context, dispute);
  return dispute;
}
