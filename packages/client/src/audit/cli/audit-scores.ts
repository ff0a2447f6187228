import { defined } from "@arcs/core/internal";

import { checkLedger } from "../ledger/check-ledger.ts";
import { type Backdated, findBackdated } from "../ledger/find-backdated.ts";
import { gatherFacts, type AgentFact, type AgentFacts } from "../log/agent-facts.ts";
import { checkScore, type ScoreFinding, type ServedEvidence } from "../scores/check-score.ts";
import type { Audit } from "./audit-log.ts";
import type { ScoreTally } from "./score-tally.ts";

/** What the ledger contradicts. */
export type PaymentFinding = Pick<ScoreFinding, "agentId" | "position" | "expected" | "found"> & {
  problem:
    /** The log has a payment that the ledger does not have. */
    | "payment_invented"
    /** The ledger has it with another payer, payee or amount. */
    | "payment_altered"
    /** The ledger has it, and the log says that it was lost. */
    | "payment_withdrawn"
    /** The evidence has it a day earlier than the ledger, or more. */
    | "payment_backdated";
};

/** What is wrong with the scores as a whole. */
export type InventionFinding = { problem: "evidence_invented"; expected: string; found: string };

/**
 * Computes again the newest score of every agent that shows everything, from the evidence that the service gives, checked
 * against the log. A score that was checked before is passed over.
 *
 * @returns the first that is not as it should be
 */
export async function auditScores(
  audit: Audit,
  tally: ScoreTally,
): Promise<ScoreFinding | PaymentFinding | InventionFinding | undefined> {
  const { facts, report } = audit;
  const begun = Date.now();
  tally.waiting = [];
  for await (const { byAgent, ...read } of facts.read()) {
    for (const [agentId, list] of byAgent) {
      const finding = await auditAgent(audit, { agentId, list, tally });
      if (finding !== undefined) return finding;
    }
    report.scores({ ...read, agents: tally.checked.size, elapsedMs: Date.now() - begun });
  }
  tally.agree = tally.checked.size;
  return findInvention(audit, tally);
}

async function auditAgent(
  audit: Audit,
  { agentId, list, tally }: { agentId: string; list: AgentFact[]; tally: ScoreTally },
): Promise<ScoreFinding | PaymentFinding | undefined> {
  const facts = gatherFacts(list);
  const { score } = facts;
  if (score === undefined || tally.checked.get(agentId) === score.position) return undefined;
  const evidence = await audit.service.readEvidence(agentId);
  if ("withheld" in evidence) {
    tally.withheld.set(agentId, evidence.withheld);
    return undefined;
  }
  const { book, began } = audit.state;
  const log = { logBegan: began ?? Number.POSITIVE_INFINITY, bonds: book.bonds };
  const checked = checkScore(
    { facts, evidence },
    { log: audit.hasRoots ? { ...log, roots: book.roots } : log, now: new Date() },
  );
  if (checked.outcome === "differs") return checked.finding;
  if (checked.outcome === "waiting") {
    tally.waiting.push(agentId);
    return undefined;
  }
  const contradicted = await auditPayments(audit, { facts, evidence, tally });
  if (contradicted !== undefined) return contradicted;
  tally.withheld.delete(agentId);
  tally.checked.set(agentId, score.position);
  if (checked.terms === "named") tally.withoutTerms.delete(agentId);
  else tally.withoutTerms.add(agentId);
  const { payments, voices, earlierVoices } = checked.unlogged;
  if (payments + voices + earlierVoices > 0) tally.unlogged.set(agentId, checked.unlogged);
  else tally.unlogged.delete(agentId);
  return undefined;
}

/** Compares the payments that the log has with the ledgers whose endpoints were given. */
async function auditPayments(
  { settings: { rpc }, state: { book, began } }: Audit,
  { facts, evidence, tally }: { facts: AgentFacts; evidence: ServedEvidence; tally: ScoreTally },
): Promise<PaymentFinding | undefined> {
  if (Object.keys(rpc).length === 0) return undefined;
  const { agentId, ownAddresses } = evidence;
  const now = new Date();
  const { roots } = book;
  const checked = await checkLedger({ facts, ownAddresses }, { rpc, roots, began: began ?? now.getTime(), now });
  const { finding, proved, unlogged } = checked;
  tally.ledger.set(agentId, { proved: proved.size, unlogged });
  if (finding === undefined) return describeBackdated(agentId, findBackdated(evidence, { proved }));
  const { problem, position, onLedger, inLog, transaction = "without a transaction" } = finding;
  const say = (payment: { payer: string; payee: string; amount: string } | undefined): string =>
    payment === undefined ? "no such payment" : `${payment.amount} from ${payment.payer} to ${payment.payee}`;
  const where = `${inLog?.payment ?? ""} (${transaction})`;
  return {
    problem: `payment_${problem}`,
    agentId,
    ...defined({ position }),
    expected: `${where}, as the ledger has it: ${say(onLedger)}`,
    found: `${where}, as the log has it: ${problem === "withdrawn" ? "withdrawn, as lost" : say(inLog)}`,
  };
}

function describeBackdated(agentId: string, backdated: Backdated | undefined): PaymentFinding | undefined {
  if (backdated === undefined) return undefined;
  const { payment, onLedger, inEvidence } = backdated;
  const expected = `${payment}, as the ledger has it: at ${onLedger.toISOString()}`;
  return { problem: "payment_backdated", agentId, expected, found: `${payment}, in the evidence: at ${inEvidence}` };
}

/** What an agent hid at its time stands behind commitments: more than there are of these cannot have been hidden. */
function findInvention({ state }: Audit, { unlogged }: ScoreTally): InventionFinding | undefined {
  const { commitments, withdrawals } = state.counts;
  let found = 0;
  for (const { payments, voices } of unlogged.values()) found += payments + voices;
  // A transfer that another agent's report took over brings a payment, a rating and a dispute along.
  const most = commitments + 3 * withdrawals;
  if (found <= most) return undefined;
  const [agent = ""] = unlogged.keys();
  return {
    problem: "evidence_invented",
    expected: `at most ${most} payments, ratings and disputes that the log does not show openly`,
    found: `${found}, the first of agent ${agent.slice(0, 100)}`,
  };
}
