import { equalBytes } from "@arcs/core/internal";
import { type Checkpoint, formatNoteKey, type LogFinding, rootOfEdge } from "@arcs/trust/transparency";

import { followPart, PART } from "../follow/follow-part.ts";
import { createHttpLogReader } from "../log/http-log-reader.ts";
import { createPublishedService, type PublishedService } from "../service/read-service.ts";
import { type AuditState, emptyAuditState, readAuditState, writeAuditState } from "../state/audit-state.ts";
import { type FactFiles, openFactFiles } from "../state/fact-files.ts";
import { dropOtherFacts, factsFolder } from "../state/facts-folder.ts";
import type { StateFolder } from "../state/state-folder.ts";
import type { AuditSettings } from "./options.ts";
import type { AuditReport } from "./report.ts";

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
