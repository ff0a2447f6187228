import { attempt } from "@arcs/process";

import { type AuditSettings, readSettings } from "./options.ts";
import { createReport } from "./report.ts";
import { runAudit } from "./run-audit.ts";

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
