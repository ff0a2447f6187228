import { defined, normalizeNetworkName } from "@arcs/core/internal";

import { type AgentFact, type AgentFacts, gatherFacts } from "../agent-facts.ts";
import { checkScore, type ScoreFinding, type ServedEvidence } from "../check-score.ts";
import type { Audit } from "./audit-log.ts";
import type { ScoreTally } from "./report.ts";
import { compareWithLedger, type LedgerFinding, type LedgerPayment, readLedgers } from "../compare-ledger.ts";
import type { RecomputeOptions } from "../recompute-from-ledger.ts";

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

/** A payment that contradicts the ledger, or the log itself. */
type PaymentFinding = Pick<ScoreFinding, "agentId" | "position" | "expected" | "found"> & {
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
async function auditPayments(audit: Audit, payments: AuditedPayments): Promise<PaymentFinding | undefined> {
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

/** A payment that the evidence has earlier than the ledger. */
type Backdated = { payment: string; onLedger: Date; inEvidence: string };

// A facilitator's time may differ from the ledger's; less than a day matters little.
const TOLERATED_MS = 86_400_000;

/**
 * Finds a payment whose time in the evidence is more than a day before that on the ledger: the earlier the first one was, the more
 * the agent's time counts in its score.
 *
 * @param options.proved - the payments that the ledger bears out, by the ids that the log has
 */
function findBackdated(
  { transactions }: Pick<ServedEvidence, "transactions">,
  { proved }: { proved: ReadonlyMap<string, LedgerPayment> },
): Backdated | undefined {
  for (const { id, vouchedAs = id, createdAt, completedAt = createdAt } of transactions) {
    const paidAt = proved.get(vouchedAs)?.paidAt;
    // A malformed time is not at or after any other, so that it is found, too.
    const isFine = paidAt === undefined || Date.parse(completedAt) >= paidAt - TOLERATED_MS;
    if (!isFine) return { payment: id, onLedger: new Date(paidAt), inEvidence: completedAt };
  }
  return undefined;
}

/** A payment of log and ledger that the evidence lacks. */
type LeftOut = { payment: string; position: number; onLedger: LedgerPayment };

// Until a payment is final its block may be replaced, and a score in between be without it.
const FINAL_MS = 86_400_000;

/**
 * Finds a payment that log and ledger have had since a day before a score was computed, and that its evidence lacks: whatever the log
 * says of its having been lost and having come back in between.
 *
 * @param options.proved - the payments that the ledger bears out, by the ids that the log has
 */
function findLeftOut(
  { transactions, computedAt }: Pick<ServedEvidence, "transactions" | "computedAt">,
  { payments, proved }: Pick<AgentFacts, "payments"> & { proved: ReadonlyMap<string, LedgerPayment> },
): LeftOut | undefined {
  const counted = new Set(transactions.map(({ id, vouchedAs = id }) => vouchedAs));
  const until = Date.parse(computedAt) - FINAL_MS;
  for (const [payment, onLedger] of proved) {
    const logged = payments.get(payment);
    // Withdrawn payments are checked elsewhere, or may be in another agent's evidence.
    if (logged === undefined || logged.withdrawn !== undefined || counted.has(payment)) continue;
    if (/* fault: audit-left-out-trusted */ logged.loggedAt <= until && onLedger.paidAt <= until)
      return { payment, position: logged.position, onLedger };
  }
  return undefined;
}

/** Result of checking an agent's payments in the log against the ledger. */
type LedgerCheck = {
  /** First payment that the log invented, altered or withdrew. */
  finding?: LedgerFinding & { problem: Exclude<LedgerFinding["problem"], "hidden"> };
  /** Payments of the log that the ledger bears out, by their ids. */
  proved: ReadonlyMap<string, LedgerPayment>;
  /** Payments that the ledger has and the log lacks: nobody may have told the service of them. */
  unlogged: number;
};

// As for `recomputeFromLedger`: an operator may take payments from before the log began, and those of the last day are on their way.
const DAY_MS = 86_400_000;
const EARLIEST_MS = 30 * DAY_MS;

/**
 * Compares what the log says of an agent's payments with the ledgers, at the accounts that the log says it was paid at.
 *
 * @param options.began - when the log did, in milliseconds
 * @throws whatever the ledgers throw
 */
async function checkLedger(
  { facts, ownAddresses }: { facts: AgentFacts; ownAddresses: readonly string[] },
  { rpc, roots, began, now }: Pick<RecomputeOptions, "rpc" | "roots" | "now"> & { began: number },
): Promise<LedgerCheck> {
  const payees = [...new Set([...facts.payments.values()].map(({ payee }) => payee))];
  const times = [...facts.payments.values()].map(({ at }) => at);
  const since = times.reduce((least, at) => Math.min(least, at), Math.min(began, now.getTime())) - EARLIEST_MS;
  const onLedger = await readLedgers(payees, { rpc, roots, since });
  const { findings, proved } = compareWithLedger(facts, {
    onLedger,
    rules: {
      networks: new Set(Object.keys(rpc).map(normalizeNetworkName)),
      ownAddresses: new Set([...ownAddresses, ...payees]),
      from: began,
      until: now.getTime() - DAY_MS,
      reported: new Set(),
    },
  });
  const finding = findings.find(
    (each): each is NonNullable<LedgerCheck["finding"]> =>
      /* fault: audit-invented-payment-passes */ each.problem !== "hidden",
  );
  const unlogged = findings.filter(({ problem }) => problem === "hidden").length;
  return { proved, unlogged, ...(finding === undefined ? {} : { finding }) };
}
