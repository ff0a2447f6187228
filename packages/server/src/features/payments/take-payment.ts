import { formatUnits } from "@arcs/core/internal";
import type { ServerContext } from "../../context.ts";
import { newId } from "../../platform/base/runtime.ts";
import type { Transaction } from "../../platform/db/queryable.ts";
import { findAgentPaidAt } from "../registry/registered-agents.ts";
import type { SeenTransfer } from "../trust/payment-records.ts";
import { lockUnclaimed } from "../trust/scores/service.ts";
import { beginPayment } from "./payment-machine.ts";
import { type Payment, unsaid } from "./payment-row.ts";
import { useSettlement } from "./settlement/service.ts";

/** Reporter of payments that nobody reported: no account has this name. */
export const FOLLOWED = "\u001fledger";

/** Takes a transfer that nobody reported as a payment, unless it is one already. */
export async function takePayment(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  { transactionHash, paidAt, token, transfer }: SeenTransfer,
): Promise<void> {
  const { clock } = context;
  const { network } = token;
  const now = clock.now();
  const id = newId(context, "pay");
  const { instruction, authorization } = transfer;
  const settlement = { network, transactionHash, instruction, authorization };
  if ((await useSettlement(tx, settlement, { paymentId: id, isFinal: true, now })) !== id) return;
  const agentId = await findPaidAgent(tx, transfer.payee, { now });
  const payment: Payment = {
    ...unsaid,
    id,
    agentId,
    payer: transfer.payer,
    payee: transfer.payee,
    amount: formatUnits(transfer.received, transfer.decimals),
    currency: token.currency,
    status: "completed",
    evidence: "ledger",
    network,
    transactionHash,
    asset: transfer.mint,
    completedAt: paidAt,
    metadata: "{}",
    reportedBy: FOLLOWED,
    reportedByParty: false,
    hasReference: false,
    createdAt: paidAt,
    updatedAt: now,
  };
  await beginPayment(tx, context, payment, { type: "followed" });
}

async function findPaidAgent(
  tx: Transaction,
  payee: string,
  { now }: { now: Date },
): Promise<string> {
  const known = await findAgentPaidAt(tx, payee);
  if (known !== undefined) return known;
  await lockUnclaimed(tx, payee, { now });
  // Claimed in the meantime, perhaps.
  return (await findAgentPaidAt(tx, payee)) ?? payee;
}
