import { SdkError } from "@arcs/core";
import { chainIdOf, defined } from "@arcs/core/internal";

import { receivedOf } from "./settlement/match-transfer.ts";
import type { Payment, PaymentEvidence } from "./store.ts";
import type { Settlement } from "./settlement/store.ts";
import { isEvmTransactionHash } from "../../platform/chains/transaction-hash.ts";
import type { PaymentClaim } from "./payment-claim.ts";
import { refusedMember } from "../../platform/base/refused-member.ts";
import { canVerifyOn, type SettlementContext, verifySettlement } from "./settlement/verify-settlement.ts";

/** The facts of a payment that never change. */
export type PaymentFacts = Pick<Payment, "payer" | "payee" | "amount" | "currency">;

/** Evidence for a payment, with the facts that it proves. */
export type Proof = {
  evidence: PaymentEvidence;
  network: string | null;
  transactionHash: string | null;
  asset: string | null;
  /** When it was paid, by the ledger's clock. */
  paidAt: Date | undefined;
  /** The transfer that is used up by it. */
  settlement: Settlement | undefined;
  /** Its block, where that may still be replaced by another one. */
  blockHash?: string;
  facts: PaymentFacts;
};

// Of payments that no ledger of ours proves, where nobody says.
const USUAL_CURRENCY = "USDC";

/**
 * Finds out what a claim stands on: a transfer on the ledger, a facilitator's word, or only that of who reports it.
 *
 * @throws SdkError one of the codes `settlement_…` for a transfer that is not what it is said to be
 */
export async function proveClaim(
  context: SettlementContext,
  claim: PaymentClaim,
  { known, isSigned, isCompleted }: { known: Payment | undefined; isSigned: boolean; isCompleted: boolean },
): Promise<Proof> {
  const unproven = unprovenEvidence(claim, { known, isSigned });
  const { transactionHash } = claim;
  if (!isCompleted || transactionHash === undefined) return unproven;
  const network = claim.network ?? usualNetwork(context, transactionHash);
  if (!canVerifyOn(context, network)) {
    assertOneSpelling(transactionHash, network);
    // A facilitator's word is used up as a transfer on the ledger is; nobody else's word keeps others from using it.
    const settlement = { network, transactionHash, instruction: claim.instruction ?? "" };
    return isSigned ? { ...unproven, settlement } : unproven;
  }
  if (known?.evidence === "ledger" && known.transactionHash === transactionHash) {
    // Proved before: by now it may be too old to be looked up.
    const { asset, completedAt } = known;
    return { ...unproven, evidence: "ledger", network, asset, paidAt: completedAt ?? undefined };
  }
  return lookUp(context, { ...claim, network, transactionHash });
}

/** One transfer has one name, also where nobody reads the chain. */
function assertOneSpelling(transactionHash: string, network: string): void {
  if (chainIdOf(network) === undefined || isEvmTransactionHash(transactionHash)) return;
  throw refusedMember("transactionHash", "must be 0x and 64 hexadecimal digits on an EVM chain");
}

function unprovenEvidence(
  claim: PaymentClaim,
  { known, isSigned }: { known: Payment | undefined; isSigned: boolean },
): Proof {
  const { payer, amount, currency = USUAL_CURRENCY, network, transactionHash = null, asset = null } = claim;
  return {
    evidence: isSigned ? "facilitator" : "reported",
    network,
    transactionHash,
    asset,
    paidAt: undefined,
    settlement: undefined,
    facts: { payer, amount, currency, payee: known?.payee ?? claim.payees[0] ?? claim.agent.id },
  };
}

async function lookUp(
  context: SettlementContext,
  { network, transactionHash, ...claim }: PaymentClaim & { network: string; transactionHash: string },
): Promise<Proof> {
  const { transfer, paidAt, currency, blockHash } = await verifySettlement(context, {
    ...claim,
    network,
    transactionHash,
  });
  const { instruction, mint, payer, payee } = transfer;
  return {
    evidence: "ledger",
    network,
    transactionHash,
    asset: mint,
    paidAt,
    settlement: { network, transactionHash, instruction },
    ...defined({ blockHash }),
    facts: { payer, payee, amount: receivedOf(transfer), currency },
  };
}

/** The ledger's, where nobody says; but the hash of an EVM transaction says nothing of which chain it is on. */
function usualNetwork({ settings }: Pick<SettlementContext, "settings">, transactionHash: string): string {
  if (!isEvmTransactionHash(transactionHash)) return settings.network;
  const message = "must be there: the hash of an EVM transaction does not tell on which chain it is";
  throw new SdkError("invalid_request", `network ${message}`, {
    details: { errors: [{ path: "body/network", message }] },
  });
}
