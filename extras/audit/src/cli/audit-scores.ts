import { gatherFacts, type AgentFact } from "../log/agent-facts.ts";
import { checkScore, type ScoreFinding } from "../scores/check-score.ts";
import type { Audit } from "./audit-log.ts";
import { auditPayments, type PaymentFinding } from "./audit-payments.ts";
import type { ScoreTally } from "./score-tally.ts";

/** A problem of the scores as a whole. */
export type InventionFinding = { problem: "evidence_invented" | "return_invented"; expected: string; found: string };

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
  const payments = { agentId, facts, entries: list.length, tally };
  const { score } = facts;
  if (score === undefined || tally.checked.get(agentId) === score.position) return auditPayments(audit, payments);
  const evidence = await audit.service.readEvidence(agentId);
  if ("withheld" in evidence) {
    tally.withheld.set(agentId, evidence.withheld);
    return auditPayments(audit, payments);
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
    return auditPayments(audit, payments);
  }
  const contradicted = await auditPayments(audit, { ...payments, evidence });
  if (contradicted !== undefined) return contradicted;
  tally.withheld.delete(agentId);
  tally.checked.set(agentId, score.position);
  if (checked.terms === "named") tally.withoutTerms.delete(agentId);
  else tally.withoutTerms.add(agentId);
  if (Object.values(checked.unlogged).some((count) => count > 0)) tally.unlogged.set(agentId, checked.unlogged);
  else tally.unlogged.delete(agentId);
  return undefined;
}

/** Finds evidence beyond the log's commitments: each hidden record has one, so no more can have been hidden. */
function findInvention({ state }: Audit, { unlogged }: ScoreTally): InventionFinding | undefined {
  const { commitments, withdrawals } = state.counts;
  let found = 0;
  let returned = 0;
  for (const each of unlogged.values()) {
    found += each.payments + each.voices;
    returned += each.withdrawals;
  }
  if (returned > commitments) {
    const expected = `at most ${commitments} payments that come back and were not openly withdrawn`;
    const [agent = ""] = [...unlogged].find(([, each]) => each.withdrawals > 0) ?? [];
    return { problem: "return_invented", expected, found: `${returned}, the first of agent ${agent.slice(0, 100)}` };
  }
  // A transfer that another agent's report took over brings a payment, a rating and a dispute along.
  const most = commitments + 3 * withdrawals;
  if (/* fault: audit-evidence-invented */ found <= most) return undefined;
  const [agent = ""] = unlogged.keys();
  return {
    problem: "evidence_invented",
    expected: `at most ${most} payments, ratings and disputes that the log does not show openly`,
    found: `${found}, the first of agent ${agent.slice(0, 100)}`,
  };
}
