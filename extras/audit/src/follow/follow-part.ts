import { isSdkError } from "@arcs/core";
import type { VouchingEntry } from "@arcs/trust";
import { foldInPlace, formatAmounts } from "@arcs/trust/internal";
import {
  type Checkpoint,
  followLog,
  type LogFinding,
  type LogPolicy,
  type LogReader,
  type LogRecord,
  type ReadLogEntry,
} from "@arcs/trust/transparency";

import type { AgentFact } from "../log/agent-facts.ts";
import type { AuditState } from "../state/audit-state.ts";

/** Result of following a part of the log. */
export type FollowedPart = {
  facts: (readonly [agent: string, fact: AgentFact])[];
  checkpoint?: Checkpoint;
  finding?: LogFinding;
};

/** Number of entries per part. Memory holds one part; its facts are saved before the next. */
export const PART = 32_768;

/**
 * Reads the next part of a log, checks it, and folds its payments. The state goes on only where nothing is wrong.
 *
 * @param options.stopAt - where the part is to end
 */
export async function followPart(
  state: AuditState,
  { reader, policy, stopAt }: { reader: LogReader; policy: LogPolicy; stopAt: number },
): Promise<FollowedPart> {
  const entries: ReadLogEntry[] = [];
  const onEntry = (entry: ReadLogEntry): void => void entries.push(entry);
  const { state: log, checkpoint, finding } = await followLog(state.log, { reader, policy, stopAt, onEntry });
  if (finding !== undefined) return { facts: [], finding };
  // From here on the entries are those of the checkpoint.
  const facts: FollowedPart["facts"] = [];
  for (const entry of entries) {
    const outcome = takeEntry(state, entry);
    if ("finding" in outcome) return { facts: [], finding: outcome.finding };
    if (outcome.about !== undefined) facts.push(outcome.about);
  }
  state.log = log;
  return { facts, ...(checkpoint === undefined ? {} : { checkpoint }) };
}

type Taken = { about?: readonly [agent: string, fact: AgentFact] } | { finding: LogFinding };

function takeEntry(state: AuditState, { position, entry }: ReadLogEntry): Taken {
  if ("commitment" in entry) {
    state.counts.commitments += 1;
    return {};
  }
  const { record, chain } = entry;
  const fact: AgentFact = { position, record };
  switch (record.kind) {
    case "roots_changed":
      if (record.roots === undefined) delete state.namedRoots;
      else state.namedRoots = record.roots;
      return {};
    case "payment_withdrawn":
      state.counts.withdrawals += 1;
      break;
    case "score":
      state.counts.scores += 1;
      break;
    default:
  }
  if (isOfPayments(record)) {
    const finding = fold(state, { record, fact });
    if (finding !== undefined) return { finding };
  } else state.began ??= Date.parse(record.at);
  const agent = chain?.agent ?? payeeOf(record);
  return agent === undefined ? {} : { about: [agent, fact] };
}

/** Also a payment or a proof that is in nobody's chain gives its payer a voice: it is compared as its payee's. */
function payeeOf(record: LogRecord): string | undefined {
  return record.kind === "payment" || record.kind === "proof" ? record.payee : undefined;
}

const ofPayments: ReadonlySet<string> = new Set([
  "payment",
  "proof",
  "burn",
  "bond",
  "credential",
  "refund",
  "lost_dispute",
]);

function isOfPayments(record: LogRecord): record is VouchingEntry {
  return ofPayments.has(record.kind);
}

function fold(
  { book }: AuditState,
  { record, fact }: { record: VouchingEntry; fact: AgentFact },
): LogFinding | undefined {
  try {
    foldInPlace(book, {
      log: [record],
      onVouched(_, given) {
        const vouched = formatAmounts(given);
        if (Object.keys(vouched).length > 0) fact.vouched = vouched;
      },
    });
    return undefined;
  } catch (error) {
    if (!isSdkError(error, "invalid_vouching_entry")) throw error;
    const { position } = fact;
    return { problem: "vouching_broken", message: `entry ${position}: ${error.message}`, position };
  }
}
