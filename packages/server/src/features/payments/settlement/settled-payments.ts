import { SdkError } from "@arcs/core";
import type { EvmSettlement, EvmTransfer } from "@arcs/evm";
import type { ServerContext } from "../../../context.ts";
import type { EvmNetwork } from "../../../platform/chains/chains.ts";
import { type JobType, requestJob, defineJob } from "../../../platform/jobs/jobs.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import {
  type Payment,
  adoptPayment,
  findPayment,
  findPaymentVisibility,
  isOwnKeyOfParty,
} from "../service.ts";
import {
  findLostSettlement,
  withdrawSettlement,
  findSettledPayment,
  settleFinally,
  type Settlement,
  forgetLostSettlement,
  listLostSettlements,
  returnSettlement,
  useSettlement,
} from "./service.ts";
import { reassignSettlement } from "../reassign-settlement.ts";
import { advance, type LockedPayment, lockPayment } from "../payment-machine.ts";
import type { AssessedPaymentEvent } from "../assess-payment-event.ts";
import { isSameAmount } from "../../../platform/base/amounts.ts";
import { receivedOf } from "./match-transfer.ts";
import type { Proof } from "./prove-claim.ts";
import { scopeOf } from "../../../platform/base/scope.ts";

/**
 * Uses up the transfer that proves the payment; returns the payment that it proves already. Parties
 * take it over from strangers.
 */
export async function assignSettlement(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  assessed: AssessedPaymentEvent,
): Promise<Payment | undefined> {
  const { settlement, evidence, blockHash } = assessed.proof;
  if (settlement === undefined) return undefined;
  const { paymentId } = assessed;
  if (evidence === "ledger")
    await restoreBySettlement(tx, context, { settlement, proof: assessed.proof });
  const isFinal = blockHash === undefined;
  const provedId = await useSettlement(tx, settlement, {
    paymentId,
    isFinal,
    now: context.clock.now(),
  });
  if (provedId === paymentId) return undefined;
  const proved = await findPayment(tx, provedId);
  const mayKnow = (await findPaymentVisibility(tx, proved, assessed)) !== "none";
  if (proved !== undefined && mayKnow && isRepetition(assessed, proved))
    return adoptBy(tx, assessed, proved);
  if (proved !== undefined && mayReassign(assessed, proved)) {
    const to = { id: paymentId, agentId: assessed.agent.id };
    if (await reassignSettlement(tx, context, { ...settlement, from: proved, to }))
      return undefined;
  }
  const message = "the transfer proves another payment already";
  throw new SdkError("settlement_used", message, {
    details: mayKnow ? { paymentId: provedId } : {},
  });
}

/**
 * Whether a report names no payment of its own, so that it is about the one that the transfer
 * proves.
 */
function isRepetition({ input, agent }: AssessedPaymentEvent, proved: Payment): boolean {
  return (
    input.paymentId === undefined && input.reference === undefined && proved.agentId === agent.id
  );
}

async function adoptBy(
  tx: Transaction,
  assessed: AssessedPaymentEvent,
  proved: Payment,
): Promise<Payment> {
  if (!isByParty(assessed)) return proved;
  await adoptPayment(tx, proved, { reportedBy: scopeOf(assessed.caller) });
  return (await findPayment(tx, proved.id)) ?? proved;
}

function isByParty({ caller, agent, proof }: AssessedPaymentEvent): boolean {
  return isOwnKeyOfParty(caller, { agentId: agent.id, payer: proof.facts.payer });
}

/**
 * A party may, from a stranger; and from itself where its payment had no reference and gets one.
 */
function mayReassign(assessed: AssessedPaymentEvent, proved: Payment): boolean {
  if (!isByParty(assessed)) return false;
  if (!proved.reportedByParty) return true;
  const { input, caller } = assessed;
  return (
    proved.reportedBy === scopeOf(caller) && !proved.hasReference && input.reference !== undefined
  );
}

type ReturnedProof = Pick<
  Proof,
  "network" | "transactionHash" | "asset" | "paidAt" | "blockHash"
> & {
  facts: Pick<Payment, "payer" | "payee" | "amount">;
};

/**
 * Has a payment be evidence again whose lost transfer has come back. One that moves something else
 * by now may prove another.
 */
export async function restoreBySettlement(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  { settlement, proof }: { settlement: Settlement; proof: ReturnedProof },
): Promise<Payment | undefined> {
  const all = await listLostSettlements(tx, settlement);
  for (const lost of all) {
    const locked = await lockPayment(tx, lost.paymentId);
    if (locked === undefined || !isSameTransfer(locked, proof)) continue;
    const { network, transactionHash, asset, paidAt, blockHash } = proof;
    await returnSettlement(tx, lost, { ...settlement, isFinal: blockHash === undefined });
    const completedAt = paidAt ?? locked.payment.completedAt;
    const result = { evidence: "ledger", network, transactionHash, asset, completedAt } as const;
    return advance(tx, context, locked, { type: "transfer returned", result });
  }
  if (all.length > 0) await forgetLostSettlement(tx, settlement);
  return undefined;
}

function isSameTransfer(
  { payment, state }: LockedPayment,
  { transactionHash, asset, facts }: ReturnedProof,
): boolean {
  return (
    state === "lost" &&
    payment.transactionHash === transactionHash &&
    payment.asset === asset &&
    payment.payer === facts.payer &&
    payment.payee === facts.payee &&
    isSameAmount(payment.amount, facts.amount)
  );
}

export type WatchedSettlement = Settlement & { blockHash: string };

const PAUSE_MS = 60_000;

// By then the sender has sent it again, or never will.
const LOST_FOR_MS = 86_400_000;

const watchSettlementType: JobType<WatchedSettlement> = {
  kind: "watch-settlement",
  // Until it is found final it gives no voice: a chain that is out of reach for long is asked for
  // weeks, at last every hour.
  ladder: Array.from({ length: 2000 }, (_, step) => (step < 1000 ? 60 : 3600)),
};

export async function watchSettlement(
  tx: Transaction,
  { clock }: Pick<ServerContext, "clock">,
  { proof: { settlement, blockHash } }: AssessedPaymentEvent,
): Promise<void> {
  if (settlement === undefined || blockHash === undefined) return;
  const { network, transactionHash, instruction } = settlement;
  const now = clock.now();
  const runAt = new Date(now.getTime() + PAUSE_MS);
  const key = [network, transactionHash, instruction].join(" ");
  await requestJob(tx, watchSettlementType, {
    key,
    payload: { ...settlement, blockHash },
    runAt,
    now,
  });
}

/**
 * Looks at a settlement again: it earns once its block is final, and is no evidence while its block
 * is replaced. Returns when next.
 */
export async function followSettlement(
  context: Pick<ServerContext, "store" | "clock" | "randomBytes" | "evm">,
  watched: WatchedSettlement,
): Promise<Date | undefined> {
  const { store, clock } = context;
  const evm = context.evm.get(watched.network);
  const payment = await findSettledPayment(store.pool, watched);
  // Nobody reads the chain any more, or another proof has taken its place.
  if (evm === undefined || payment === undefined) return undefined;
  const next = new Date(clock.now().getTime() + PAUSE_MS);
  if (payment.evidence !== "ledger")
    return (await lookForLost(context, { evm, watched, payment })) ? next : undefined;
  const seen = await lookAgain(evm, { watched, payment });
  if (seen.state === "final") {
    const settlement = {
      ...watched,
      authorization: seen.authorization,
    };
    await store.transaction(async (tx) => {
      if (!(await settleFinally(tx, settlement, { paymentId: payment.id }))) return;
      const locked = await lockPayment(tx, payment.id);
      if (locked !== undefined) await advance(tx, context, locked, { type: "block final" });
    });
    return undefined;
  }
  if (seen.state === "gone") {
    await store.transaction(async (tx) => {
      const withdrawn = { paymentId: payment.id, now: clock.now() };
      if (!(await withdrawSettlement(tx, watched, withdrawn))) return;
      const locked = await lockPayment(tx, payment.id);
      if (locked !== undefined) await advance(tx, context, locked, { type: "block replaced" });
    });
  }
  return next;
}

type Watched = { evm: EvmNetwork; watched: WatchedSettlement; payment: Payment };

/** Looks whether a lost transfer has come back; tells whether there may be more to see. */
async function lookForLost(
  context: Pick<ServerContext, "store" | "clock" | "randomBytes">,
  { evm, watched, payment }: Watched,
): Promise<boolean> {
  const { store, clock } = context;
  const lost = await store.transaction((tx) => findLostSettlement(tx, payment));
  if (lost === undefined || clock.now().getTime() - lost.withdrawnAt.getTime() >= LOST_FOR_MS)
    return false;
  const found = await readAgain(evm, { watched, payment });
  if (found?.transfer === undefined || found.depth < evm.confirmations) return true;
  const { network, transactionHash, asset } = payment;
  const { blockHash, blockTime, isFinal, transfer } = found;
  const paidAt = new Date(blockTime * 1000);
  const proof = {
    network,
    transactionHash,
    asset,
    paidAt,
    facts: payment,
    ...(isFinal ? {} : { blockHash }),
  };
  const settlement = { ...watched, authorization: transfer.authorization };
  await store.transaction((tx) => restoreBySettlement(tx, context, { settlement, proof }));
  return true;
}

async function lookAgain(
  evm: EvmNetwork,
  { watched, payment }: Omit<Watched, "evm">,
): Promise<{ state: "final"; authorization: string | undefined } | { state: "there" | "gone" }> {
  const { transactionHash, blockHash, authorization } = watched;
  // While it is the same block, it is the same transfer: no balances need to be read.
  const unread = await evm.readSettlement({ transactionHash, tokens: [] });
  if (unread?.blockHash === blockHash)
    return unread.isFinal ? { state: "final", authorization } : { state: "there" };
  const found = await readAgain(evm, { watched, payment });
  if (found !== undefined) {
    if (found.transfer === undefined) return { state: "gone" };
    // In another block the transaction may have used another authorization for the same transfer.
    return found.isFinal
      ? { state: "final", authorization: found.transfer.authorization }
      : { state: "there" };
  }
  // An endpoint may not have come so far yet.
  const paidAt = (payment.completedAt ?? payment.createdAt).getTime();
  return { state: (await evm.readTime()) * 1000 <= paidAt + PAUSE_MS ? "there" : "gone" };
}

/** Reads a transaction again, and finds the transfer in it. */
async function readAgain(
  evm: EvmNetwork,
  { watched: { transactionHash, instruction }, payment }: Omit<Watched, "evm">,
): Promise<(EvmSettlement & { transfer: EvmTransfer | undefined }) | undefined> {
  const { asset, payer, payee, amount } = payment;
  const tokens = asset === null ? [] : [asset];
  const found = await evm.readSettlement({ transactionHash, tokens, parties: [payer, payee] });
  const isSame = (each: EvmTransfer): boolean =>
    each.instruction === instruction &&
    each.payer === payer &&
    each.payee === payee &&
    isSameAmount(receivedOf(each), amount);
  return found && { ...found, transfer: found.transfers.find(isSame) };
}

export const watchSettlementJob = defineJob({
  ...watchSettlementType,
  async run(context: Pick<ServerContext, "store" | "clock" | "randomBytes" | "evm">, { payload }) {
    const at = await followSettlement(context, payload);
    return at === undefined ? undefined : { state: "later", at };
  },
});
