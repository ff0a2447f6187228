import type { Checkpoint } from "@arcs/trust/transparency";

import type { AuditState } from "./audit-state.ts";
import type { Finding, MissingPayment, Unlogged } from "../check-score.ts";

/** Where an audit says what it does. */
export type AuditReport = ReturnType<typeof createReport>;

const EACH_MS = 2_000;

/** Makes what prints for people, or one JSON object a line: results by `out`, progress by `err`. */
export function createReport(
  format: "text" | "json",
  { out, err }: { out: (line: string) => void; err: (line: string) => void },
) {
  let printedAt = Date.now();
  return {
    /** Says at times how far it has come, and how long the rest may take. */
    progress(text: string, { done, of, begun }: { done: number; of: number; begun: number }): void {
      if (Date.now() - printedAt < EACH_MS) return;
      printedAt = Date.now();
      const seconds = Math.ceil(((of - done) * (printedAt - begun)) / done / 1000);
      err(`${text}, ${done === 0 ? "no estimate yet" : `about ${seconds} s left`}`);
    },
    finding(finding: Finding): void {
      out(format === "json" ? JSON.stringify({ good: false, ...finding }) : describe(finding));
    },
    /** No problem was found in what could be checked. */
    good(checked: Checked): void {
      const facts = factsOf(checked);
      out(format === "json" ? JSON.stringify({ good: true, ...facts }) : describeGood(facts));
    },
  };
}

function describe({ problem, message, agentId, position, expected, found }: Finding): string {
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

type Checked = { checkpoint: Checkpoint; state: AuditState; tally: ScoreTally | undefined };
type Facts = ReturnType<typeof factsOf>;

function factsOf({ checkpoint, state, tally }: Checked) {
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
    unloggedVoices: [...tally.checked.values()].reduce(
      (sum, { unlogged }) => sum + unlogged.voices + unlogged.earlierVoices,
      0,
    ),
  };
}

function describeGood({ origin, entries, agents, commitments, scores }: Facts): string {
  const lines = [`good  ${origin}: ${entries} entries, the chains of ${agents} agents`];
  const not = count(
    commitments,
    "entries are commitments of agents that hide something: only they can open them",
  );
  if (scores === undefined)
    not.push("scores, and what they are computed from: --log-only leaves them alone");
  else {
    lines[0] += `, ${scores.agree} scores computed again`;
    if (scores.proved > 0) lines[0] += `, ${scores.proved} payments found on the ledger`;
    not.push(
      ...count(
        scores.logged - scores.agree,
        "other scores: what earlier ones were computed from is published no more",
      ),
      "which addresses are an agent's own, response times: the service's word, to which the log holds it",
      ...(scores.proved + scores.onLedgerOnly > 0
        ? ["burns, bonds and credentials, reports of failure, and which payments were held"]
        : ["payments against a ledger: --rpc names its endpoint"]),
      ...count(
        scores.onLedgerOnly,
        "payments that the ledger has and the log lacks: nobody may have reported them",
      ),
      ...count(scores.withheld, "scores whose evidence the service does not show any more"),
      ...count(scores.waiting, "scores that were being computed again"),
      ...count(
        scores.unclaimed,
        "payments to accounts of agents in no evidence: of agents there that hide something",
      ),
      ...count(
        scores.unloggedVoices,
        "ratings and disputes that it does not show: hidden, or from before the log",
      ),
    );
  }
  return [...lines, "not checked:", ...not.map((line) => `  ${line}`)].map(visible).join("\n");
}

function count(found: number, what: string): string[] {
  return found === 0 ? [] : [`${found} ${what}`];
}

/** Findings about an agent's newest score, for comparison with other agents. */
export type CheckedScore = {
  /** Position of the last entry that it was checked by. */
  due: number;
  /** Of the score in the log. */
  position: number;
  /** Number of pieces of evidence that the log does not show openly. */
  unlogged: Unlogged;
  /** Payments in the evidence, by their ids there, with their ids in the log. */
  claims: Map<string, string>;
  /** Payments to the agent's accounts that the evidence lacks. */
  missing: readonly MissingPayment[];
};

/** Makes the tally of a log's scores, before the first one. */
export function emptyTally() {
  return {
    /** Agents for which one of log and service is behind the other. */
    waiting: new Set<string>(),
    /** Agents whose evidence the service withholds, with the reason. */
    withheld: new Map<string, string>(),
    /** By agent. */
    checked: new Map<string, CheckedScore>(),
    /** Number of payments to accounts of agents that are in no evidence. */
    unclaimed: 0,
    /**
     * By account whose payments were compared with the ledger: of how many entries, how many it
     * bears out, and how many only it has.
     */
    ledger: new Map<string, { entries: number; proved: number; unlogged: number }>(),
  };
}

export type ScoreTally = ReturnType<typeof emptyTally>;
