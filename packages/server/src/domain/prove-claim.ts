import type { ServerContext } from "../context.ts";
import { receivedOf } from "../payments/match-transfer.ts";
import type { Payment, PaymentEvidence, Settlement } from "../store/payments.ts";
import type { PaymentClaim } from "./payment-claim.ts";
import { verifySettlement } from "./verify-settlement.ts";

/** The facts of a payment that never change. */
export type PaymentFacts = Pick<Payment, "payer" | "payee" | "amount" | "currency">;

/** What vouches for a payment, and what it says. */
export type Proof = {
  evidence: PaymentEvidence;
  network: string | null;
  transactionHash: string | null;
  asset: string | null;
  /** When it was paid, by the ledger's clock. */
  paidAt: Date | undefined;
  /** The transfer that is used up by it. */
  settlement: Settlement | undefined;
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
  context: ServerContext,
  claim: PaymentClaim,
  { known, isSigned, isCompleted }: { known: Payment | undefined; isSigned: boolean; isCompleted: boolean },
): Promise<Proof> {
  const word = wordFor(claim, { known, isSigned });
  const { transactionHash } = claim;
  if (!isCompleted || transactionHash === undefined) return word;
  const network = claim.network ?? context.settings.network;
  if (network !== context.settings.network) {
    // A facilitator's word is used up as a transfer on the ledger is; nobody else's word keeps others from using it.
    const settlement = { network, transactionHash, instruction: claim.instruction ?? "" };
    return isSigned ? { ...word, settlement } : word;
  }
  if (known?.evidence === "ledger" && known.transactionHash === transactionHash) {
    // Proved before: by now it may be too old to be looked up.
    const { asset, completedAt } = known;
    return { ...word, evidence: "ledger", network, asset, paidAt: completedAt ?? undefined };
  }
  return lookUp(context, { ...claim, network, transactionHash });
}

function wordFor(claim: PaymentClaim, { known, isSigned }: { known: Payment | undefined; isSigned: boolean }): Proof {
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
  context: ServerContext,
  { network, transactionHash, ...claim }: PaymentClaim & { network: string; transactionHash: string },
): Promise<Proof> {
  const { transfer, paidAt, currency } = await verifySettlement(context, { ...claim, transactionHash });
  const { instruction, mint, payer, payee } = transfer;
  return {
    evidence: "ledger",
    network,
    transactionHash,
    asset: mint,
    paidAt,
    settlement: { network, transactionHash, instruction },
    facts: { payer, payee, amount: receivedOf(transfer), currency },
  };
}
