import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { hashSignedStatement } from "@arcs/trust/internal";

import { type RatedWords, ratingStatement } from "../statements.ts";
import type { ApiKey } from "../../access/service.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { logRecord } from "../../../platform/outbox/log-records.ts";
import { insertRating, type NewRating as StoredRating } from "./store.ts";
import { requestScore } from "../../../platform/outbox/score-requests.ts";
import { type CheckedStatement, checkPartyStatement, requireStatement } from "../require-statement.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { EvmNetworks } from "../../../platform/chains/chains.ts";
import type { Clock } from "../../../platform/base/clock.ts";

const WINDOW_DAYS = 30;
const DAY_MS = 86_400_000;

/** A rating as the payer signed it. */
export type NewRating = RatedWords & Pick<StoredRating, "paymentId" | "signature">;

/** A rating, and whether the payer signed it. */
export type AssessedRating = NewRating & { stated: CheckedStatement | undefined };

/** Finds out whether the payer signed a rating, before the transaction that takes it. */
export async function assessRating(
  context: { store: Store; settings: Settings; evm: EvmNetworks },
  given: NewRating,
): Promise<AssessedRating> {
  const { paymentId, signature } = given;
  const { network } = context.settings;
  const stated = await checkPartyStatement(context, paymentId, {
    by: "payer",
    statementOf: (payment) => ratingStatement(payment, { ...given, network }),
    signature,
  });
  return { ...given, stated };
}

/**
 * Takes the payer's rating of the work: once for each payment, within 30 days of its completion.
 *
 * @throws SdkError `payment_not_found`, or `statement_signature_invalid` when the payer's wallet did not sign
 * @throws SdkError `conflict` when the payment does not count, was rated before, or is too long ago
 */
export async function ratePayment(
  tx: Transaction,
  context: { clock: Clock },
  { stated, caller, ...words }: AssessedRating & { caller: ApiKey },
): Promise<StoredRating> {
  const { paymentId, rating, responseTimeMs, inTime, signature } = words;
  const payment = await requireStatement(tx, paymentId, { caller, stated });
  const now = context.clock.now();
  const completedAt = payment.completedAt ?? payment.createdAt;
  if (now.getTime() - completedAt.getTime() > WINDOW_DAYS * DAY_MS) {
    throw new SdkError(
      "conflict",
      `the payment was completed more than ${WINDOW_DAYS} days ago: it can no longer be rated`,
    );
  }
  const { agentId, payer: rater } = payment;
  const given = { ...words, agentId, rater, createdAt: now };
  if (!(await insertRating(tx, given))) throw new SdkError("conflict", "the payment is already rated");
  const record = {
    kind: "rating",
    at: now.toISOString(),
    agent: agentId,
    payment: paymentId,
    payer: rater,
    rating,
    ...defined({ responseTimeMs: responseTimeMs ?? undefined, inTime: inTime ?? undefined }),
    digest: hashSignedStatement({ signer: rater, statement: stated?.statement ?? "", signature }),
  } as const;
  await Promise.all([
    logRecord(tx, record, { agentId }),
    requestScore(tx, context, { agentId, trigger: "rating_given", relatedPaymentId: paymentId }),
  ]);
  return given;
}
