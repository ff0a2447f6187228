import { SdkError } from "@arcs/core";
import { hashSignedStatement } from "@arcs/trust/internal";

import { replyStatement } from "../statements.ts";
import type { ApiKey } from "../../access/keys/store.ts";
import type { Queryable, Transaction } from "../../../platform/db/queryable.ts";
import type { Store } from "../../../platform/db/store.ts";
import { logRecord } from "../../../platform/outbox/log-records.ts";
import { findDisputeOf } from "../disputes/store.ts";
import type { PaymentName } from "../payment-name.ts";
import { findRating } from "../ratings/store.ts";
import { insertReply, type Reply } from "./reply-store.ts";
import { type CheckedStatement, checkPartyStatement, requireStatement } from "../require-statement.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { EvmNetworks } from "../../../platform/chains/chains.ts";
import type { Clock } from "../../../platform/base/clock.ts";

const WINDOW_DAYS = 30;
const DAY_MS = 86_400_000;

/** A reply as the agent signed it. */
export type NewReply = Pick<Reply, "paymentId" | "claim" | "reply" | "signature">;

/** A reply, and whether the agent signed it. */
export type AssessedReply = NewReply & { stated: CheckedStatement | undefined };

/** Finds out whether the agent signed a reply, before the transaction that takes it. */
export async function assessReply(
  context: { store: Store; settings: Settings; evm: EvmNetworks },
  given: NewReply,
): Promise<AssessedReply> {
  const { paymentId, claim, reply, signature } = given;
  const { network } = context.settings;
  const stated = await checkPartyStatement(context, paymentId, {
    by: "agent",
    statementOf: (payment) => replyStatement(payment, { claim, reply, network }),
    signature,
  });
  return { ...given, stated };
}

/**
 * Takes the agent's reply to a rating or dispute: once to each, within 30 days of it. It changes no score.
 *
 * @throws SdkError `payment_not_found`, or `statement_signature_invalid` when the agent's wallet did not sign
 * @throws SdkError `conflict` when there is no such claim, it was replied to before, or is too long ago
 */
export async function replyToClaim(
  tx: Transaction,
  context: { clock: Clock },
  { paymentId, claim, reply, signature, stated, caller }: AssessedReply & { caller: ApiKey },
): Promise<Omit<Reply, "signedPaymentId">> {
  const { agentId } = await requireStatement(tx, paymentId, { caller, stated });
  const claimedAt = await findClaim(tx, { payment: { id: paymentId, agentId }, claim });
  if (claimedAt === undefined)
    throw new SdkError("conflict", `the reply expected a ${claim} of this payment, got none`);
  const now = context.clock.now();
  if (now.getTime() - claimedAt.getTime() > WINDOW_DAYS * DAY_MS) {
    throw new SdkError("conflict", `the reply expected to come within ${WINDOW_DAYS} days of the ${claim}`);
  }
  const given = { paymentId, claim, agentId, reply, signature, createdAt: now };
  if (!(await insertReply(tx, given))) throw new SdkError("conflict", `the ${claim} has been replied to before`);
  const digest = hashSignedStatement({ signer: agentId, statement: stated?.statement ?? "", signature });
  const record = { kind: "reply", at: now.toISOString(), agent: agentId, payment: paymentId, claim, digest } as const;
  await logRecord(tx, record, { agentId });
  return given;
}

/** When the payer said what is replied to. */
async function findClaim(
  db: Queryable,
  { payment, claim }: { payment: PaymentName; claim: Reply["claim"] },
): Promise<Date | undefined> {
  const found = claim === "rating" ? await findRating(db, payment) : await findDisputeOf(db, payment);
  return found?.createdAt;
}
