import { defined, parseDateTimeStamp } from "@arcs/core/internal";
import { applyCoverEntry, type CoverEntry, createCoverBook } from "@arcs/trust/cover";
import { logIdOf } from "@arcs/trust/internal";

import { type AgentFacts, gatherFacts } from "../agent-facts.ts";
import {
  type Finding,
  compareNamed,
  compareTimes,
  compareVoices,
  compareWithBook,
  findMissing,
  lastDue,
  leftOut,
  type MissingPayment,
  type Scored,
  type Unlogged,
} from "../check-score.ts";
import type { PublishedService } from "../published-service.ts";
import type { AuditState, FactFile, StateFolder } from "./audit-state.ts";
import type { AuditSettings } from "./options.ts";
import type { AuditReport, ScoreTally } from "./report.ts";
import { compareWithLedgers, type LedgerFinding } from "../compare-ledger.ts";

/** An audit under way. */
export type Audit = {
  settings: AuditSettings;
  folder: StateFolder;
  service: PublishedService;
  report: AuditReport;
  signal: AbortSignal;
  state: AuditState;
  facts: FactFile;
};

/**
 * Computes again the newest score of every agent that shows everything, from the evidence that the
 * service gives, checked against the log. A score that was checked before is passed over. The log
 * of cover is folded anew from its beginning, and read at the place that each score names.
 *
 * @returns the first that is not as it should be
 */
export async function auditScores(audit: Audit, tally: ScoreTally): Promise<Finding | undefined> {
  const { facts, report } = audit;
  const begun = Date.now();
  tally.waiting.clear();
  for await (const { byName, done, of } of facts.read()) {
    let batch: ReadScore[] = [];
    let size = 0;
    const finish = async (): Promise<Finding | undefined> => {
      const finding = await checkByLog(audit, { batch, tally });
      [batch, size] = [[], 0];
      return finding;
    };
    for (const [name, list] of byName) {
      const opened = await auditName(audit, { name, facts: gatherFacts(list), tally });
      if (opened === undefined) continue;
      if ("problem" in opened) return opened;
      batch.push(opened);
      size += opened.evidence.transactions.length;
      const finding = size > MOST_TRANSACTIONS ? await finish() : undefined;
      if (finding !== undefined) return finding;
    }
    const finding = await finish();
    if (finding !== undefined) return finding;
    report.progress(`${tally.checked.size} scores, ${done} of ${of} parts of the agents`, {
      done,
      of,
      begun,
    });
  }
  return compareAgents(audit, tally) ?? findInvention(audit, tally);
}

// So many transactions of evidence are in memory at a time.
const MOST_TRANSACTIONS = 200_000;

type ReadScore = Scored & { unlogged: Unlogged };

/** A name in the log: of an agent, of an account, or of both. */
type Named = { name: string; facts: AgentFacts; tally: ScoreTally };

/**
 * Compares payments to an account with the ledgers, and opens the score of the agent of that name
 * that is to be checked.
 */
async function auditName(
  audit: Audit,
  { name, facts, tally }: Named,
): Promise<ReadScore | Finding | undefined> {
  // Payments that another report took over are in other evidence by now.
  for (const id of facts.replacements.keys()) tally.checked.get(name)?.claims.delete(id);
  const opened = await openScore(audit, { name, facts, tally });
  if (opened !== undefined && "problem" in opened) return { ...opened, agentId: name };
  const ownAddresses = opened?.evidence.ownAddresses ?? [];
  return (await auditPayments(audit, { name, facts, tally, ownAddresses })) ?? opened;
}

/**
 * Reads the evidence of an agent's newest score, and checks it as far as that takes no fold of the
 * log.
 */
async function openScore(
  audit: Audit,
  { name: agentId, facts, tally }: Named,
): Promise<ReadScore | Finding | undefined> {
  const { score } = facts;
  if (score === undefined) return undefined;
  const now = new Date();
  const due = lastDue({ facts, score }, now);
  if (tally.checked.get(agentId)?.due === due) return undefined;
  const wait = (): undefined => void tally.waiting.add(agentId);
  const evidence = await audit.service.readEvidence(agentId);
  if (evidence === "changing") return wait();
  if ("withheld" in evidence) {
    tally.withheld.set(agentId, evidence.withheld);
    return undefined;
  }
  const late = compareTimes({ facts, evidence }, now);
  if (late === "waiting") return wait();
  const scored = { facts, evidence, score, due };
  const named = late ?? compareNamed(scored);
  if (named !== undefined) return named;
  const voices = compareVoices(scored, {
    logBegan: audit.state.began ?? Number.POSITIVE_INFINITY,
    now,
  });
  return "problem" in voices ? voices : { ...scored, ...voices };
}

/** Folds the log of cover, and checks some scores, each at the place that it names. */
async function checkByLog(
  { state, facts }: Audit,
  { batch, tally }: { batch: readonly ReadScore[]; tally: ScoreTally },
): Promise<Finding | undefined> {
  if (batch.length === 0) return undefined;
  const wanted = new Set(batch.flatMap(({ evidence }) => evidence.transactions.map(logIdOf)));
  const paid = new Map(
    batch.flatMap(accountsOf).map((account): [string, LoggedPayment[]] => [account, []]),
  );
  const amounts = new Map<string, string>();
  const book = createCoverBook((digest) => state.lists.get(digest));
  const left = batch.toSorted((one, other) => comparePlaces(one.evidence.log, other.evidence.log));
  const readUntil = (next: CoverEntry | undefined): Finding | undefined => {
    for (let [scored] = left; scored !== undefined; [scored] = left) {
      if (next !== undefined && scored.evidence.log.position > book.position) return undefined;
      left.shift();
      const finding = compareWithBook(scored, { book, next, amounts });
      if (finding !== undefined) return { ...finding, agentId: scored.evidence.agentId };
    }
    return undefined;
  };
  for await (const entry of facts.readCover()) {
    const finding = readUntil(entry);
    if (finding !== undefined) return finding;
    applyCoverEntry(book, entry);
    // Evidence may leave out what has no effect.
    const isBooked =
      entry.kind === "payment" && book.payments.get(entry.id)?.position === entry.position;
    if (!isBooked) continue;
    if (wanted.has(entry.id)) amounts.set(entry.id, entry.amount);
    paid.get(entry.payee)?.push(entry);
  }
  const finding = readUntil(undefined);
  if (finding !== undefined) return finding;
  for (const scored of batch) {
    const payments = accountsOf(scored).flatMap((account) => paid.get(account) ?? []);
    keepChecked(scored, { payments, tally });
  }
  return undefined;
}

type LoggedPayment = Extract<CoverEntry, { kind: "payment" }>;
type Place = Scored["evidence"]["log"];

function comparePlaces(one: Place, other: Place): number {
  const timeOf = ({ at }: Place): number => parseDateTimeStamp(at) ?? 0;
  return one.position - other.position || timeOf(one) - timeOf(other);
}

/** Returns the accounts that an agent was paid at, as far as its evidence says. */
function accountsOf({ evidence: { agentId, transactions } }: Scored): string[] {
  const logged = transactions.filter(({ position }) => position !== undefined);
  return [...new Set([agentId, ...logged.map(({ payee }) => payee)])];
}

/** Keeps what other agents' evidence is compared with. */
function keepChecked(
  { unlogged, ...scored }: ReadScore,
  { payments, tally }: { payments: readonly LoggedPayment[]; tally: ScoreTally },
): void {
  const { agentId, transactions } = scored.evidence;
  const logged = transactions.filter(({ position }) => position !== undefined);
  tally.withheld.delete(agentId);
  tally.checked.set(agentId, {
    due: scored.due,
    position: scored.score.position,
    unlogged,
    claims: new Map(logged.map((each) => [each.id, logIdOf(each)])),
    missing: findMissing(scored, payments),
  });
}

/**
 * Compares the evidence of all agents: no payment may be that of two. One to an agent's own address
 * may be in no other evidence than its own, unless it is in that of an agent that is paid there,
 * too. One to another account may be that of an agent that hides something.
 */
function compareAgents({ state }: Audit, tally: ScoreTally): Finding | undefined {
  const claimed = new Map<string, string>();
  for (const [agentId, { claims }] of tally.checked) {
    for (const id of claims.values()) {
      const other = claimed.get(id);
      if (other !== undefined) {
        const found = `${id.slice(0, 100)} in that of ${agentId.slice(0, 100)}, and in that of ${other.slice(0, 100)}`;
        return {
          problem: "payment_doubled",
          agentId,
          expected: "each payment in the evidence of one agent",
          found,
        };
      }
      claimed.set(id, agentId);
    }
  }
  const unclaimed = new Map<string, MissingPayment>();
  for (const [agentId, { position, missing }] of tally.checked) {
    const left = missing.filter(({ id }) => !claimed.has(id));
    const own = left.find(({ payee }) => payee === agentId);
    if (own !== undefined) return { ...leftOut(own, position), agentId };
    for (const payment of left) unclaimed.set(payment.id, payment);
  }
  tally.unclaimed = unclaimed.size;
  const [first] = unclaimed.values();
  const mayBeHidden =
    state.counts.commitments > 0 || tally.withheld.size > 0 || tally.waiting.size > 0;
  if (first === undefined || mayBeHidden) return undefined;
  const { id, payer, payee, amount } = first;
  const expected = `${id} in some evidence: ${describeTransfer({ payer, payee, amount })}`;
  return {
    problem: "payment_left_out",
    expected,
    found: "in none, although nobody hides anything",
  };
}

/**
 * Finds ratings and disputes beyond the log's commitments: each hidden record has one, so no more
 * can have been hidden.
 */
function findInvention({ state }: Audit, { checked }: ScoreTally): Finding | undefined {
  const { commitments, withdrawals } = state.counts;
  const found = [...checked.values()].reduce((sum, { unlogged }) => sum + unlogged.voices, 0);
  // A transfer that another agent's report took over brings a rating and a dispute along.
  const most = commitments + 2 * withdrawals;
  if (found <= most) return undefined;
  const [agentId = ""] = [...checked].find(([, { unlogged }]) => unlogged.voices > 0) ?? [];
  const expected = `at most ${most} ratings and disputes that the log does not show openly`;
  return { problem: "evidence_invented", agentId, expected, found: String(found) };
}

/**
 * Compares what the log has of money to an account with the ledgers whose endpoints are configured.
 * It includes accounts of no agent: what is paid there may give the payer a voice.
 *
 * @param options.ownAddresses - of the agent of this name, where its evidence was read
 * @throws whatever the ledgers throw
 */
async function auditPayments(
  { settings: { rpc }, state: { lists, began } }: Audit,
  { name, facts, ownAddresses, tally }: Named & { ownAddresses: readonly string[] },
): Promise<Finding | undefined> {
  const transfers = [...facts.payments.values(), ...facts.transfers];
  const entries = transfers.length;
  const isCompared = entries === 0 || tally.ledger.get(name)?.entries === entries;
  if (Object.keys(rpc).length === 0 || isCompared) return undefined;
  const now = Date.now();
  const from = began ?? now;
  const since = transfers.reduce((least, { at }) => Math.min(least, at), Math.min(from, now));
  const assets = [...lists.values()].flatMap(({ document }) => document.assets);
  const { findings, proved, waiting } = await compareWithLedgers(facts, {
    accounts: [name],
    rpc,
    since,
    now,
    assets,
    ownAddresses: new Set([...ownAddresses, name]),
    from,
    reported: new Set(),
  });
  const unlogged = findings.filter(({ problem }) => problem === "hidden").length;
  tally.ledger.set(name, { entries: entries - waiting, proved: proved.size, unlogged });
  const finding = findings.find((each): each is Contradiction => each.problem !== "hidden");
  return finding && { agentId: name, ...describeContradiction(finding) };
}

type Contradiction = LedgerFinding & { problem: Exclude<LedgerFinding["problem"], "hidden"> };

function describeContradiction(finding: Contradiction): Finding {
  const { problem, position, onLedger, inLog, transaction } = finding;
  const where = `${inLog?.payment ?? "a transfer"} (${transaction})`;
  const isLate = problem === "backdated";
  const say = (
    each: { payer: string; payee: string; amount: string } | undefined,
    at: number | undefined,
  ): string =>
    each === undefined
      ? "no such payment"
      : `${describeTransfer(each)}${isLate && at !== undefined ? ` at ${new Date(at).toISOString()}` : ""}`;
  return {
    problem: `payment_${problem}`,
    ...defined({ position }),
    expected: `${where}, as the ledger has it: ${say(onLedger, onLedger?.paidAt)}`,
    found: `${where}, as the log has it: ${say(inLog, inLog?.at)}`,
  };
}

function describeTransfer({
  payer,
  payee,
  amount,
}: {
  payer: string;
  payee: string;
  amount: string;
}): string {
  return `${amount} from ${payer} to ${payee}`;
}
