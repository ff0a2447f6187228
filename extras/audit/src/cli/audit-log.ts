import { equalBytes } from "@arcs/core/internal";
import {
  type Checkpoint,
  followLog,
  formatNoteKey,
  type LogFinding,
  type LogPolicy,
  type LogReader,
  type LogRecord,
  type ReadLogEntry,
  rootOfEdge,
} from "@arcs/trust/transparency";
import { isSdkError } from "@arcs/core";
import type { VouchingEntry } from "@arcs/trust";
import { foldInPlace, formatAmounts } from "@arcs/trust/internal";

import { createHttpLogReader } from "../http-log-reader.ts";
import { createPublishedService, type PublishedService } from "../published-service.ts";
import {
  type AuditState,
  dropOtherFacts,
  emptyAuditState,
  type FactFiles,
  factsFolder,
  openFactFiles,
  readAuditState,
  type StateFolder,
  writeAuditState,
} from "./audit-state.ts";
import type { AuditSettings } from "./options.ts";
import type { AuditReport } from "./report.ts";
import type { AgentFact } from "../agent-facts.ts";

/** An audit under way. */
export type Audit = {
  settings: AuditSettings;
  folder: StateFolder;
  service: PublishedService;
  report: AuditReport;
  signal: AbortSignal;
  state: AuditState;
  facts: FactFiles;
  /** Whether the service has a list of roots. */
  hasRoots: boolean;
  /** Log head that was checked before the audit started over, because of other roots. */
  earlier?: { size: number; root: Uint8Array };
};

const SAVE_EACH_MS = 30_000;

/** Goes on from what the folder has, or from the beginning of the log. */
export async function openAudit(parts: Pick<Audit, "settings" | "folder" | "report" | "signal">): Promise<Audit> {
  const { settings, folder, signal } = parts;
  const service = createPublishedService({ url: settings.serviceUrl, signal });
  const { roots, isServed: hasRoots } = await service.readRoots();
  const saved = await folder.load();
  const audited = auditedLog(settings);
  const opened = saved === undefined ? undefined : readAuditState(saved, { audited, roots });
  const where = factsFolder(folder.path, roots);
  if (opened !== undefined && "state" in opened) {
    return { ...parts, service, hasRoots, state: opened.state, facts: await openFactFiles(where, opened.facts) };
  }
  const facts = await openFactFiles(where, undefined);
  return { ...parts, service, hasRoots, state: emptyAuditState(roots), facts, ...opened };
}

/**
 * Follows the log to its current end, part by part. Each part is saved in the folder before the next one is fetched.
 *
 * @returns what is wrong, or the checkpoint
 */
export async function followToEnd(audit: Audit): Promise<{ finding: LogFinding } | { checkpoint: Checkpoint }> {
  const { settings, report, signal, state } = audit;
  const reader = createHttpLogReader({ url: settings.logUrl, signal });
  const { policy } = settings;
  const begun = Date.now();
  const from = state.log.edge.size;
  let savedAt = Date.now();
  for (;;) {
    const { size } = state.log.edge;
    const { earlier } = audit;
    const end = (Math.floor(size / PART) + 1) * PART;
    const stopAt = earlier === undefined || size >= earlier.size ? end : Math.min(end, earlier.size);
    const { facts, checkpoint, finding } = await followPart(state, { reader, policy, stopAt });
    if (finding !== undefined || checkpoint === undefined) {
      return { finding: finding ?? { problem: "malformed", message: "there is no checkpoint" } };
    }
    const lost = comparedWithEarlier(audit);
    if (lost !== undefined) return { finding: lost };
    await audit.facts.append(facts);
    const reached = state.log.edge.size;
    report.progress({ from, reached, size: checkpoint.size, elapsedMs: Date.now() - begun });
    const isAtEnd = reached >= checkpoint.size;
    if (isAtEnd || Date.now() - savedAt > SAVE_EACH_MS) {
      if (reached > from) await saveAudit(audit);
      savedAt = Date.now();
    }
    if (isAtEnd) return endOf(audit, checkpoint);
  }
}

/** Also where everything was begun anew, the log may not have become shorter. */
function endOf({ earlier }: Audit, checkpoint: Checkpoint): { finding: LogFinding } | { checkpoint: Checkpoint } {
  if (earlier === undefined || checkpoint.size >= earlier.size) return { checkpoint };
  const message = `the log had ${earlier.size} entries, and has ${checkpoint.size}`;
  return { finding: { problem: "rolled_back", message } };
}

/** Saves the current state. */
export async function saveAudit({ folder, state, settings, facts, earlier }: Audit): Promise<void> {
  // Until the audit has read as far again as before, the earlier head is the one to save.
  if (earlier !== undefined && state.log.edge.size < earlier.size) return;
  await folder.save(writeAuditState(state, { audited: auditedLog(settings), facts: await facts.sync() }));
  await dropOtherFacts(folder.path, state.book.roots);
}

function comparedWithEarlier({ state, earlier }: Audit): LogFinding | undefined {
  const { edge } = state.log;
  if (earlier === undefined || edge.size !== earlier.size || equalBytes(rootOfEdge(edge), earlier.root))
    return undefined;
  const message = `the first ${earlier.size} entries are not those that were there before`;
  return { problem: "inconsistent", message };
}

function auditedLog({ policy }: AuditSettings): { origin: string; key: string } {
  return { origin: policy.origin, key: policy.logKeys.map(formatNoteKey).join(" ") };
}

/** Result of following a part of the log. */
type FollowedPart = {
  facts: (readonly [agent: string, fact: AgentFact])[];
  checkpoint?: Checkpoint;
  finding?: LogFinding;
};

/** Number of entries per part. Memory holds one part; its facts are saved before the next. */
const PART = 32_768;

/**
 * Reads the next part of a log, checks it, and folds its payments. The state goes on only where nothing is wrong.
 *
 * @param options.stopAt - where the part is to end
 */
async function followPart(
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
