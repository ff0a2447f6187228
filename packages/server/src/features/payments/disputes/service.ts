import { SdkError } from "@arcs/core";
import { hashSignedStatement } from "@arcs/trust/internal";

import { disputeStatement } from "../statements.ts";
import { type Dispute, findDispute, insertDispute } from "./store.ts";
import type { ApiKey } from "../../access/keys/store.ts";
import { logRecord } from "../../../platform/outbox/log-records.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { emitDisputeEvent } from "./emit-dispute-event.ts";
import { newId, type RandomBytes } from "../../../platform/base/ids.ts";
import { requestScore } from "../../../platform/outbox/score-requests.ts";
import { type CheckedStatement, checkPartyStatement, requireStatement } from "../require-statement.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { EvmNetworks } from "../../../platform/chains/chains.ts";
import type { Clock } from "../../../platform/base/clock.ts";

const WINDOW_DAYS = 30;
const DAY_MS = 86_400_000;

/** A dispute as the payer signed it. */
export type NewDispute = Pick<Dispute, "paymentId" | "reason" | "description"> & { signature: string };

/** A dispute, and whether the payer signed it. */
export type AssessedDispute = NewDispute & { stated: CheckedStatement | undefined };

/** Finds out whether the payer signed a dispute, before the transaction that opens it. */
export async function assessDispute(
  context: { store: Store; settings: Settings; evm: EvmNetworks },
  given: NewDispute,
): Promise<AssessedDispute> {
  const { paymentId, reason, description, signature } = given;
  const { network } = context.settings;
  const stated = await checkPartyStatement(context, paymentId, {
    by: "payer",
    statementOf: (payment) => disputeStatement(payment, { reason, description, network }),
    signature,
  });
  return { ...given, stated };
}

/**
 * Opens the payer's dispute of a payment: one for each payment, ever, within 30 days of its completion. As long as it is open,
 * the payment counts as half a success.
 *
 * @throws SdkError `payment_not_found`, or `statement_signature_invalid` when the payer's wallet did not sign
 * @throws SdkError `conflict` when the payment does not count, was disputed before, or is too long ago
 */
export async function openDispute(
  tx: Transaction,
  context: { clock: Clock; randomBytes: RandomBytes },
  { paymentId, reason, description, signature, stated, caller }: AssessedDispute & { caller: ApiKey },
): Promise<Dispute> {
  const payment = await requireStatement(tx, paymentId, { caller, stated });
  const id = newId(context, "dsp");
  const { agentId, payer: openedBy } = payment;
  const createdAt = context.clock.now();
  const completedAt = payment.completedAt ?? payment.createdAt;
  if (createdAt.getTime() - completedAt.getTime() > WINDOW_DAYS * DAY_MS) {
    throw new SdkError(
      "conflict",
      `the dispute expected to come within ${WINDOW_DAYS} days of the payment's completion`,
    );
  }
  if (!(await insertDispute(tx, { id, paymentId, agentId, openedBy, reason, description, signature, createdAt }))) {
    throw new SdkError("conflict", "the payment has been disputed before");
  }
  const dispute = await findDispute(tx, id);
  if (dispute === undefined) throw new SdkError("internal_error", "the dispute expected to be stored");
  const record = {
    kind: "dispute_opened",
    at: createdAt.toISOString(),
    agent: agentId,
    dispute: id,
    payment: paymentId,
    payer: openedBy,
    digest: hashSignedStatement({ signer: openedBy, statement: stated?.statement ?? "", signature }),
  } as const;
  await Promise.all([
    logRecord(tx, record, { agentId }),
    requestScore(tx, context, { agentId, trigger: "dispute_opened", relatedPaymentId: paymentId }),
    emitDisputeEvent(tx, context, dispute),
  ]);
  return dispute;
}
