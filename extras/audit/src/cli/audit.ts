import { attempt } from "@arcs/process";
import { pause as waitFor } from "@arcs/client/internal";
import { defined } from "@arcs/core/internal";
import type { CoverEntry } from "@arcs/trust/cover";
import { isCoverRecord } from "@arcs/trust/internal";
import {
  type Checkpoint,
  followLog,
  formatNoteKey,
  type LogFinding,
  type LogPolicy,
  type LogReader,
  type LogRecord,
  type ReadLogEntry,
} from "@arcs/trust/transparency";

import { isAhead } from "../check-score.ts";
import {
  createHttpLogReader,
  createPublishedService,
  type PublishedService,
} from "../published-service.ts";
import { type Audit, auditScores } from "./audit-scores.ts";
import {
  type AuditState,
  emptyAuditState,
  type NamedFact,
  openFactFile,
  openStateFolder,
  readAuditState,
  writeAuditState,
} from "./audit-state.ts";
import { type AuditSettings, readSettings } from "./options.ts";
import type { Finding } from "../check-score.ts";
import { type AuditReport, createReport, emptyTally, type ScoreTally } from "./report.ts";

/** Audits as the command line says, until it is stopped; gives the exit code. */
export function audit(args: readonly string[]): Promise<number> {
  return attempt(async () => auditAs(readSettings(args)));
}

async function auditAs(settings: AuditSettings): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  const { log: out, error: err } = console;
  try {
    const report = createReport(settings.format, { out, err });
    return (await runAudit(settings, { report, signal: stopping.signal })) ? 0 : 3;
  } catch (error) {
    // An audit that the user stops reports no finding and keeps its state.
    if (stopping.signal.aborted) return 0;
    throw error;
  }
}

// A score that is being recomputed appears in the log some seconds later.
const LOOKS = 5;
const PAUSE_MS = 3_000;

/**
 * Audits until something is wrong, or once.
 *
 * @param options.pause - waits; rejects when the signal says so
 * @returns whether all is as it should be
 */
export async function runAudit(
  settings: AuditSettings,
  { report, signal, pause = waitFor }: { report: AuditReport; signal: AbortSignal; pause?: Pause },
): Promise<boolean> {
  const folder = await openStateFolder(settings.folder);
  try {
    const audit = await openAudit({ settings, folder, report, signal });
    const tally = emptyTally();
    for (;;) {
      const looked = await look(audit, tally, pause);
      if ("finding" in looked) {
        report.finding(looked.finding);
        return false;
      }
      const { checkpoint } = looked;
      report.good({
        checkpoint,
        state: audit.state,
        tally: settings.scope === "log" ? undefined : tally,
      });
      if (settings.intervalMs === undefined) return true;
      await pause(settings.intervalMs, signal);
    }
  } finally {
    await folder.close();
  }
}

type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;
type Looked = { finding: Finding } | { checkpoint: Checkpoint };

async function look(audit: Audit, tally: ScoreTally, pause: Pause): Promise<Looked> {
  for (let attempt = 1; ; attempt++) {
    const followed = await followToEnd(audit);
    if ("finding" in followed || audit.settings.scope === "log") return followed;
    const finding = await auditScores(audit, tally);
    if (finding !== undefined) return { finding };
    if (tally.waiting.size === 0 || attempt === LOOKS) return followed;
    await pause(PAUSE_MS, audit.signal);
  }
}

const SAVE_EACH_MS = 30_000;

/** Goes on from what the folder has, or from the beginning of the log. */
async function openAudit(
  parts: Pick<Audit, "settings" | "folder" | "report" | "signal">,
): Promise<Audit> {
  const { settings, folder, signal } = parts;
  const service = createPublishedService({ url: settings.serviceUrl, signal });
  const saved = await folder.load();
  const state =
    saved === undefined ? emptyAuditState() : readAuditState(saved, auditedLog(settings));
  return { ...parts, service, state, facts: await openFactFile(folder.path, state) };
}

/**
 * Follows the log to its current end, part by part. Each part is saved in the folder before the
 * next one is fetched.
 *
 * @returns what is wrong, or the checkpoint
 */
async function followToEnd(
  audit: Audit,
): Promise<{ finding: Finding } | { checkpoint: Checkpoint }> {
  const { settings, report, signal, state, service } = audit;
  const reader = createHttpLogReader({ url: settings.logUrl, signal });
  const { policy } = settings;
  const begun = Date.now();
  const from = state.log.edge.size;
  let savedAt = Date.now();
  for (;;) {
    const stopAt = (Math.floor(state.log.edge.size / PART) + 1) * PART;
    const { facts, checkpoint, finding } = await followPart(state, {
      reader,
      policy,
      service,
      stopAt,
    });
    if (finding !== undefined || checkpoint === undefined) {
      return { finding: finding ?? { problem: "malformed", message: "there is no checkpoint" } };
    }
    await audit.facts.append(facts);
    const reached = state.log.edge.size;
    const { size } = checkpoint;
    report.progress(`${reached} of ${size} entries`, {
      done: reached - from,
      of: size - from,
      begun,
    });
    const isAtEnd = reached >= size;
    if (isAtEnd || Date.now() - savedAt > SAVE_EACH_MS) {
      savedAt = Date.now();
      if (reached > from) {
        await audit.facts.sync();
        await audit.folder.save(writeAuditState(state, auditedLog(settings)));
      }
    }
    if (isAtEnd) return { checkpoint };
  }
}

function auditedLog({ policy }: AuditSettings): { origin: string; key: string } {
  return { origin: policy.origin, key: policy.logKeys.map(formatNoteKey).join(" ") };
}

/** Number of entries per part. Memory holds one part; its facts are saved before the next. */
const PART = 32_768;

/**
 * Reads the next part of a log and checks it, also that times of its log of cover never fall. The
 * state goes on only where nothing is wrong.
 */
async function followPart(
  state: AuditState,
  parts: { reader: LogReader; policy: LogPolicy; service: PublishedService; stopAt: number },
): Promise<{ facts: readonly NamedFact[]; checkpoint?: Checkpoint; finding?: Finding }> {
  const { reader, policy, service, stopAt } = parts;
  const entries: ReadLogEntry[] = [];
  const onEntry = (entry: ReadLogEntry): void => void entries.push(entry);
  const {
    state: log,
    checkpoint,
    finding,
  } = await followLog(state.log, { reader, policy, stopAt, onEntry });
  if (finding !== undefined) return { facts: [], finding };
  // From here on the entries are those of the checkpoint.
  const facts: NamedFact[] = [];
  for (const { position, entry } of entries) {
    if ("commitment" in entry) {
      state.counts.commitments += 1;
      continue;
    }
    const { record, chain } = entry;
    const early = findAhead({ position, record });
    if (early !== undefined) return { facts: [], finding: early };
    if (isCoverRecord(record)) {
      const wrong =
        (await loadRoots(state, { service, position, record })) ??
        checkTime(state, { position, record });
      if (wrong !== undefined) return { facts: [], finding: wrong };
    } else takeRecord(state, record);
    facts.push({ ...defined({ name: chain?.agent ?? payeeOf(record) }), position, record });
  }
  state.log = log;
  return { facts, ...(checkpoint === undefined ? {} : { checkpoint }) };
}

function takeRecord(state: AuditState, record: Exclude<LogRecord, CoverEntry>): void {
  const { counts } = state;
  state.began ??= Date.parse(record.at);
  if (record.kind === "payment_withdrawn") counts.withdrawals += 1;
  if (record.kind === "score") counts.scores += 1;
}

/** Money that came to an account is compared with the ledger under the account's name. */
function payeeOf(record: LogRecord): string | undefined {
  return record.kind === "payment" || record.kind === "transfer" ? record.payee : undefined;
}

/**
 * Reads the list of roots that an entry names from the service, and finds that it gives none, or
 * another one.
 */
async function loadRoots(
  { lists }: AuditState,
  {
    service,
    position,
    record,
  }: { service: PublishedService; position: number; record: CoverEntry },
): Promise<Finding | undefined> {
  if (record.kind !== "roots" || record.digest === undefined || lists.has(record.digest))
    return undefined;
  const { digest } = record;
  const roots = await service.readRoots(digest);
  if (roots !== undefined && roots.digest === digest) {
    lists.set(digest, roots);
    return undefined;
  }
  const found = roots === undefined ? "no such list" : `the list ${roots.digest}`;
  return {
    problem: "roots_differ",
    position,
    expected: `the list ${digest}, as the log names it`,
    found,
  };
}

function findAhead({
  position,
  record,
}: {
  position: number;
  record: LogRecord;
}): Finding | undefined {
  const now = Date.now();
  if (!isAhead(record, now)) return undefined;
  return {
    problem: "time_to_come",
    position,
    expected: `${new Date(now).toISOString()} or earlier`,
    found: record.at,
  };
}

/**
 * Finds that an entry of the log of cover is earlier than the one before. Its form and its position
 * have been checked by then.
 */
function checkTime(
  state: AuditState,
  { position, record }: { position: number; record: CoverEntry },
): LogFinding | undefined {
  const at = Date.parse(record.at);
  if (at < state.coverAt) {
    const expected = `must be ${new Date(state.coverAt).toISOString()} or later (received ${record.at})`;
    const message = `entry ${position}: at of entry ${record.position} ${expected}`;
    return { problem: "cover_broken", message, position };
  }
  state.coverAt = at;
  return undefined;
}
