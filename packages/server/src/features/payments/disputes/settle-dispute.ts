import { SdkError } from "@arcs/core";

import { type ApiKey, sharesAccount } from "../../access/keys/store.ts";
import { type Dispute, findDispute, resolveDispute } from "./store.ts";
import { findPayment } from "../store.ts";
import { logRecord } from "../../../platform/outbox/log-records.ts";
import { listFamily } from "../../agents/family.ts";
import { recordLostDispute } from "../../trust/vouching/store/record-lost-dispute.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { emitDisputeEvent } from "./emit-dispute-event.ts";
import { requestScore } from "../../../platform/outbox/score-requests.ts";
import { isOperator } from "../../access/keys/permissions.ts";
import type { Clock } from "../../../platform/base/clock.ts";
import type { RandomBytes } from "../../../platform/base/ids.ts";

/** How a dispute ends. */
export type DisputeOutcome = { winner: "payer" | "payee"; resolution: string };

/**
 * Resolves a dispute, for good: a payment whose payee won counts in full again, and takes as much from its payer's voice; one
 * whose payer won counts against the payee.
 *
 * @throws SdkError `dispute_not_found`, or `conflict` when it is resolved already, or its payment is no evidence any more
 * @throws SdkError `insufficient_permissions` when the arbiter is one of the two parties, or shares an account with one or
 * with an agent of the same owner
 */
export async function settleDispute(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes },
  { id, winner, resolution, caller }: DisputeOutcome & { id: string; caller: ApiKey },
): Promise<Dispute> {
  const open = await findDispute(tx, id);
  if (open === undefined) throw new SdkError("dispute_not_found", "there is no dispute with this id");
  const parties = [open.agentId, open.openedBy, ...(await listFamily(tx, [open.agentId, open.openedBy]))];
  const isParty =
    parties.includes(caller.agentId ?? "") ||
    /* fault: arbiter-of-own-account */ (await sharesAccount(tx, caller.accountId, parties));
  if (isParty && !(/* fault: agents-admin-decides-own-dispute */ isOperator(caller))) {
    throw new SdkError(
      "insufficient_permissions",
      "nobody is the arbiter of an own dispute, or of one of its account",
      {
        details: { requiredPermission: "admin", currentPermissions: caller.permissions },
      },
    );
  }
  const payment = await findPayment(tx, open.paymentId);
  if (payment === undefined || payment.evidence === "reported") {
    throw new SdkError(
      "conflict",
      "the payment expected to be vouched for by the ledger or a facilitator, but it is no more: if its transaction comes " +
        "back, report that, and resolve the dispute then",
    );
  }
  const now = context.clock.now();
  const dispute = await resolveDispute(tx, id, { winner, resolution, resolvedBy: caller.accountId, now });
  if (dispute === undefined) throw new SdkError("conflict", "the dispute expected to be open, but it is resolved");
  const { agentId, paymentId } = dispute;
  if (winner === "payee") /* fault: lost-dispute-costs-nothing */ await recordLostDispute(tx, payment, { now });
  const at = now.toISOString();
  const about = { agent: agentId, dispute: id, payment: paymentId, winner };
  await Promise.all([
    logRecord(tx, { kind: "dispute_resolved", at, ...about }, { agentId }),
    requestScore(tx, context, { agentId, trigger: "dispute_resolved", relatedPaymentId: paymentId }),
    emitDisputeEvent(tx, context, dispute),
  ]);
  return dispute;
}
