import { defined } from "@arcs/core/internal";

import { checkLedger, type LedgerCheck } from "../ledger/check-ledger.ts";
import { findBackdated } from "../ledger/find-backdated.ts";
import { findLeftOut } from "../ledger/find-left-out.ts";
import type { AgentFacts } from "../log/agent-facts.ts";
import type { ScoreFinding, ServedEvidence } from "../scores/check-score.ts";
import type { Audit } from "./audit-log.ts";
import type { ScoreTally } from "./score-tally.ts";

/** A payment that contradicts the ledger, or the log itself. */
export type PaymentFinding = Pick<ScoreFinding, "agentId" | "position" | "expected" | "found"> & {
  problem:
    /** The log proves a payment that it has with other values, or has proved before: voices from nothing. */
    | "proof_invented"
    /** The log has a payment that the ledger does not have. */
    | "payment_invented"
    /** The ledger has it with another payer, payee or amount. */
    | "payment_altered"
    /** The ledger has it, and the log says that it was lost. */
    | "payment_withdrawn"
    /** The evidence has it a day earlier than the ledger, or more. */
    | "payment_backdated"
    /** Log and ledger have it since a day before the score, and its evidence does not. */
    | "payment_left_out";
};

/** Payments to compare. */
type AuditedPayments = {
  agentId: string;
  facts: AgentFacts;
  /** How many entries of the log are about the agent. */
  entries: number;
  /** Of its newest score; absent where there is none to be checked. */
  evidence?: ServedEvidence;
  tally: ScoreTally;
};

/**
 * Checks an agent's payments in the log, against the log itself and the ledgers whose endpoints are configured. It includes agents
 * without a score, because a payment to them can vouch for the payer.
 */
export async function auditPayments(audit: Audit, payments: AuditedPayments): Promise<PaymentFinding | undefined> {
  const { agentId, facts } = payments;
  if (facts.oddProof === undefined) return compareWithLedgers(audit, payments);
  const { position, payment, expected, found } = facts.oddProof;
  return { problem: "proof_invented", agentId, position, expected, found: `a proof of ${payment}: ${found}` };
}

async function compareWithLedgers(
  { settings: { rpc }, state: { book, began } }: Audit,
  { agentId, facts, entries, evidence, tally }: AuditedPayments,
): Promise<PaymentFinding | undefined> {
  const isCompared = evidence === undefined && tally.ledger.get(agentId)?.entries === entries;
  if (Object.keys(rpc).length === 0 || isCompared) return undefined;
  const now = new Date();
  const ownAddresses = evidence?.ownAddresses ?? [];
  const about = { rpc, roots: book.roots, began: began ?? now.getTime(), now };
  const { finding, proved, unlogged } = await checkLedger({ facts, ownAddresses }, about);
  // Without a score, what only the ledger has may be hidden, or by the agent itself.
  tally.ledger.set(agentId, { entries, proved: proved.size, unlogged: evidence === undefined ? 0 : unlogged });
  if (finding !== undefined) return { agentId, ...describeContradiction(finding) };
  const found = evidence && compareWithEvidence(evidence, { facts, proved });
  return found && { agentId, ...found };
}

type Described = Omit<PaymentFinding, "agentId">;

function describeContradiction(finding: NonNullable<LedgerCheck["finding"]>): Described {
  const { problem, position, onLedger, inLog, transaction = "without a transaction" } = finding;
  const where = `${inLog?.payment ?? ""} (${transaction})`;
  return {
    problem: `payment_${problem}`,
    ...defined({ position }),
    expected: `${where}, as the ledger has it: ${say(onLedger)}`,
    found: `${where}, as the log has it: ${problem === "withdrawn" ? "withdrawn, as lost" : say(inLog)}`,
  };
}

function compareWithEvidence(
  evidence: ServedEvidence,
  { facts: { payments }, proved }: { facts: AgentFacts; proved: LedgerCheck["proved"] },
): Described | undefined {
  const backdated = findBackdated(evidence, { proved });
  if (backdated !== undefined) {
    const { payment, onLedger, inEvidence } = backdated;
    const expected = `${payment}, as the ledger has it: at ${onLedger.toISOString()}`;
    return { problem: "payment_backdated", expected, found: `${payment}, in the evidence: at ${inEvidence}` };
  }
  const leftOut = findLeftOut(evidence, { payments, proved });
  if (leftOut === undefined) return undefined;
  const { payment, position, onLedger } = leftOut;
  const expected = `${payment} (${onLedger.transaction}), as the ledger has it: ${say(onLedger)}`;
  return { problem: "payment_left_out", position, expected, found: `${payment}, in the evidence: no such payment` };
}

function say(payment: { payer: string; payee: string; amount: string } | undefined): string {
  return payment === undefined ? "no such payment" : `${payment.amount} from ${payment.payer} to ${payment.payee}`;
}
