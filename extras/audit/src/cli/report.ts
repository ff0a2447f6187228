import type { Checkpoint } from "@arcs/trust/transparency";

import type { AuditState } from "./audit-state.ts";
import type { MissingPayment, Unlogged } from "../check-score.ts";

/** Something that is not as it should be. */
export type AuditFinding = {
  problem: string;
  message?: string;
  agentId?: string;
  position?: number;
  expected?: string;
  found?: string;
};

/** Where an audit says what it does: results on standard output, progress on standard error. */
export type AuditReport = {
  /** Says at times how far it has come, and how long the rest may take. */
  progress(text: string, reading: { done: number; of: number; begun: number }): void;
  finding(finding: AuditFinding): void;
  /** No problem was found in what could be checked. */
  good(checked: { checkpoint: Checkpoint; state: AuditState; tally: ScoreTally | undefined }): void;
};

type Print = { out: (line: string) => void; err: (line: string) => void };

const EACH_MS = 2_000;

/** Makes what prints for people, or one JSON object a line. */
export function createReport(format: "text" | "json", { out, err }: Print): AuditReport {
  let printedAt = Date.now();
  return {
    progress(text, { done, of, begun }) {
      if (Date.now() - printedAt < EACH_MS) return;
      printedAt = Date.now();
      const seconds = Math.ceil(((of - done) * (printedAt - begun)) / done / 1000);
      err(`${text}, ${done === 0 ? "no estimate yet" : `about ${seconds} s left`}`);
    },
    finding: (finding) => out(format === "json" ? JSON.stringify({ good: false, ...finding }) : describe(finding)),
    good(checked) {
      const facts = factsOf(checked);
      out(format === "json" ? JSON.stringify({ good: true, ...facts }) : describeGood(facts));
    },
  };
}

function describe({ problem, message, agentId, position, expected, found }: AuditFinding): string {
  const lines = [
    `WRONG  ${problem}${message === undefined ? "" : `: ${message}`}`,
    ...(agentId === undefined ? [] : [`agent     ${agentId}`]),
    ...(position === undefined ? [] : [`entry     ${position}`]),
    ...(expected === undefined ? [] : [`expected  ${expected}`]),
    ...(found === undefined ? [] : [`found     ${found}`]),
  ];
  return lines.map(visible).join("\n");
}

/** Makes a server's text safe to print: one line, no control characters. */
function visible(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}]/gu, "?").slice(0, 500);
}

type Facts = ReturnType<typeof factsOf>;

function factsOf({ checkpoint, state, tally }: Parameters<AuditReport["good"]>[0]) {
  const { log, counts } = state;
  const { origin, size: entries } = checkpoint;
  const facts = { origin, entries, agents: log.heads.size, commitments: counts.commitments };
  return { ...facts, scores: tally === undefined ? undefined : scoresOf(tally, counts.scores) };
}

function scoresOf(tally: ScoreTally, logged: number) {
  const onLedger = [...tally.ledger.values()];
  return {
    logged,
    agree: tally.checked.size,
    waiting: tally.waiting.size,
    withheld: tally.withheld.size,
    // Payments of the log that a ledger bears out; and of ledgers that the log lacks.
    proved: onLedger.reduce((sum, { proved }) => sum + proved, 0),
    onLedgerOnly: onLedger.reduce((sum, { unlogged }) => sum + unlogged, 0),
    unclaimed: tally.unclaimed,
    unloggedVoices: [...tally.unlogged.values()].reduce((sum, each) => sum + each.voices + each.earlierVoices, 0),
  };
}

function describeGood({ origin, entries, agents, commitments, scores }: Facts): string {
  const lines = [`good  ${origin}: ${entries} entries, the chains of ${agents} agents`];
  const not = count(commitments, "entries are commitments of agents that hide something: only they can open them");
  if (scores === undefined) not.push("scores, and what they are computed from: --log-only leaves them alone");
  else {
    lines[0] += `, ${scores.agree} scores computed again`;
    if (scores.proved > 0) lines[0] += `, ${scores.proved} payments found on the ledger`;
    not.push(
      ...count(scores.logged - scores.agree, "other scores: what earlier ones were computed from is published no more"),
      "which addresses are an agent's own, response times: the service's word, to which the log holds it",
      ...(scores.proved + scores.onLedgerOnly > 0
        ? ["burns, bonds and credentials, reports of failure, and which payments were held"]
        : ["payments against a ledger: --rpc names its endpoint"]),
      ...count(scores.onLedgerOnly, "payments that the ledger has and the log lacks: nobody may have reported them"),
      ...count(scores.withheld, "scores whose evidence the service does not show any more"),
      ...count(scores.waiting, "scores that were being computed again"),
      ...count(scores.unclaimed, "payments to accounts of agents in no evidence: of agents there that hide something"),
      ...count(scores.unloggedVoices, "ratings and disputes that it does not show: hidden, or from before the log"),
    );
  }
  return [...lines, "not checked:", ...not.map((line) => `  ${line}`)].map(visible).join("\n");
}

function count(found: number, what: string): string[] {
  return found === 0 ? [] : [`${found} ${what}`];
}

/** Results for the scores of a log. */
export type ScoreTally = {
  /** Agents for which one of log and service is behind the other. */
  waiting: Set<string>;
  /** Agents whose evidence the service withholds, with the reason. */
  withheld: Map<string, string>;
  /** By agent: evidence that the log does not show openly. */
  unlogged: Map<string, Unlogged>;
  /** By agent: payments in its evidence, by their ids there, with their ids in the log. */
  claims: Map<string, Map<string, string>>;
  /** By agent: payments to its accounts that its evidence lacks, and the position of its score. */
  missing: Map<string, { position: number; payments: MissingPayment[] }>;
  /** Number of payments to accounts of agents that are in no evidence. */
  unclaimed: number;
  /** By account whose payments were compared with the ledger: of how many entries, how many it bears out, and how many only it has. */
  ledger: Map<string, { entries: number; proved: number; unlogged: number }>;
  /** By agent: the last entry that its score was checked by. */
  checked: Map<string, number>;
};

/** Makes the tally before the first score. */
export function emptyTally(): ScoreTally {
  return {
    waiting: new Set(),
    withheld: new Map(),
    unlogged: new Map(),
    claims: new Map(),
    missing: new Map(),
    unclaimed: 0,
    ledger: new Map(),
    checked: new Map(),
  };
}
