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
import type { CoverEntry } from "@arcs/trust/cover";
import { isCoverRecord } from "@arcs/trust/internal";

import { createHttpLogReader } from "../http-log-reader.ts";
import { createPublishedService, type PublishedService } from "../published-service.ts";
import {
  type AuditState,
  emptyAuditState,
  type FactFiles,
  type Facts,
  factsFolder,
  openFactFiles,
  readAuditState,
  type StateFolder,
  writeAuditState,
} from "./audit-state.ts";
import type { AuditSettings } from "./options.ts";
import type { AuditFinding, AuditReport } from "./report.ts";
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
};

const SAVE_EACH_MS = 30_000;

/** Goes on from what the folder has, or from the beginning of the log. */
export async function openAudit(parts: Pick<Audit, "settings" | "folder" | "report" | "signal">): Promise<Audit> {
  const { settings, folder, signal } = parts;
  const service = createPublishedService({ url: settings.serviceUrl, signal });
  const saved = await folder.load();
  const { state, facts } =
    saved === undefined ? { state: emptyAuditState(), facts: undefined } : readAuditState(saved, auditedLog(settings));
  return { ...parts, service, state, facts: await openFactFiles(factsFolder(folder.path), facts) };
}

/**
 * Follows the log to its current end, part by part. Each part is saved in the folder before the next one is fetched.
 *
 * @returns what is wrong, or the checkpoint
 */
export async function followToEnd(audit: Audit): Promise<{ finding: AuditFinding } | { checkpoint: Checkpoint }> {
  const { settings, report, signal, state, service } = audit;
  const reader = createHttpLogReader({ url: settings.logUrl, signal });
  const { policy } = settings;
  const begun = Date.now();
  const from = state.log.edge.size;
  let savedAt = Date.now();
  for (;;) {
    const stopAt = (Math.floor(state.log.edge.size / PART) + 1) * PART;
    const { facts, checkpoint, finding } = await followPart(state, { reader, policy, service, stopAt });
    if (finding !== undefined || checkpoint === undefined) {
      return { finding: finding ?? { problem: "malformed", message: "there is no checkpoint" } };
    }
    await audit.facts.append(facts);
    const reached = state.log.edge.size;
    report.progress({ from, reached, size: checkpoint.size, elapsedMs: Date.now() - begun });
    const isAtEnd = reached >= checkpoint.size;
    if (isAtEnd || Date.now() - savedAt > SAVE_EACH_MS) {
      if (reached > from) await saveAudit(audit);
      savedAt = Date.now();
    }
    if (isAtEnd) return { checkpoint };
  }
}

async function saveAudit({ folder, state, settings, facts }: Audit): Promise<void> {
  await folder.save(writeAuditState(state, { audited: auditedLog(settings), facts: await facts.sync() }));
}

function auditedLog({ policy }: AuditSettings): { origin: string; key: string } {
  return { origin: policy.origin, key: policy.logKeys.map(formatNoteKey).join(" ") };
}

type FollowedPart = { facts: Facts; checkpoint?: Checkpoint; finding?: AuditFinding };

/** Number of entries per part. Memory holds one part; its facts are saved before the next. */
const PART = 32_768;
const NOTHING: Facts = { about: [], cover: [] };

/**
 * Reads the next part of a log and checks it, also that times of its log of cover never fall. The state goes on only where nothing is wrong.
 *
 * @param options.stopAt - the end of the part
 */
async function followPart(
  state: AuditState,
  {
    reader,
    policy,
    service,
    stopAt,
  }: { reader: LogReader; policy: LogPolicy; service: PublishedService; stopAt: number },
): Promise<FollowedPart> {
  const entries: ReadLogEntry[] = [];
  const onEntry = (entry: ReadLogEntry): void => void entries.push(entry);
  const { state: log, checkpoint, finding } = await followLog(state.log, { reader, policy, stopAt, onEntry });
  if (finding !== undefined) return { facts: NOTHING, finding };
  // From here on the entries are those of the checkpoint.
  const facts = { about: [] as [string, AgentFact][], cover: [] as CoverEntry[] };
  for (const { position, entry } of entries) {
    if ("commitment" in entry) {
      state.counts.commitments += 1;
      continue;
    }
    const { record, chain } = entry;
    if (isCoverRecord(record)) {
      const wrong = (await loadRoots(state, { service, position, record })) ?? checkTime(state, { position, record });
      if (wrong !== undefined) return { facts: NOTHING, finding: wrong };
      facts.cover.push(record);
    } else takeRecord(state, record);
    const name = chain?.agent ?? payeeOf(record);
    if (name !== undefined) facts.about.push([name, { position, record }]);
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

/** Reads the list of roots that an entry names from the service, and finds that it gives none, or another one. */
async function loadRoots(
  { lists }: AuditState,
  { service, position, record }: { service: PublishedService; position: number; record: CoverEntry },
): Promise<AuditFinding | undefined> {
  if (record.kind !== "roots" || record.digest === undefined || lists.has(record.digest)) return undefined;
  const { digest } = record;
  const roots = await service.readRoots(digest);
  if (roots !== undefined && /* fault: audit-other-roots-pass */ roots.digest === digest) {
    lists.set(digest, roots);
    return undefined;
  }
  const found = roots === undefined ? "no such list" : `the list ${roots.digest}`;
  return { problem: "roots_differ", position, expected: `the list ${digest}, as the log names it`, found };
}

/** Finds that an entry of the log of cover is earlier than the one before. Its form and its position have been checked by then. */
function checkTime(
  state: AuditState,
  { position, record }: { position: number; record: CoverEntry },
): LogFinding | undefined {
  const at = Date.parse(record.at);
  if (at < state.coverAt) {
    const expected = `expected ${new Date(state.coverAt).toISOString()} or later, got ${record.at}`;
    const message = `entry ${position}: at of entry ${record.position} ${expected}`;
    return { problem: "cover_broken", message, position };
  }
  state.coverAt = at;
  return undefined;
}
