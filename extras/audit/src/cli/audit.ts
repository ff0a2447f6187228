import { attempt } from "@arcs/process";
import { pause as waitFor } from "@arcs/client/internal";
import type { Checkpoint } from "@arcs/trust/transparency";

import { type AuditSettings, readSettings } from "./options.ts";
import { type AuditFinding, type AuditReport, createReport, emptyTally, type ScoreTally } from "./report.ts";
import { type Audit, followToEnd, openAudit } from "./audit-log.ts";
import { auditScores } from "./audit-scores.ts";
import { openStateFolder } from "./audit-state.ts";

/** Audits as the command line says, until it is stopped; gives the exit code. */
export async function audit(args: readonly string[]): Promise<number> {
  let settings: AuditSettings | undefined;
  await attempt(() => {
    settings = readSettings(args);
    return Promise.resolve(0);
  });
  const read = settings;
  return read === undefined ? 2 : attempt(() => auditAs(read));
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
      report.good({ checkpoint, state: audit.state, tally: settings.scope === "log" ? undefined : tally });
      if (settings.intervalMs === undefined) return true;
      await pause(settings.intervalMs, signal);
    }
  } finally {
    await folder.close();
  }
}

type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;
type Looked = { finding: AuditFinding } | { checkpoint: Checkpoint };

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
