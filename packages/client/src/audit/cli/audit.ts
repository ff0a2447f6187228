import { isSdkError } from "@arcs/core";

import { readOptions } from "./options.ts";
import { createReport } from "./report.ts";
import { runAudit } from "./run-audit.ts";

/** Audits as the command line says, until it is stopped; gives the exit code. */
export async function audit(args: readonly string[]): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  let settings: ReturnType<typeof readOptions>;
  try {
    settings = readOptions(args);
  } catch (error) {
    console.error(explain(error));
    return 2;
  }
  const { log: out, error: err } = console;
  try {
    const report = createReport(settings.format, { out, err });
    return (await runAudit(settings, { report, signal: stopping.signal })) ? 0 : 3;
  } catch (error) {
    // Whoever ends it gets no finding, and what is known is kept.
    if (stopping.signal.aborted) return 0;
    console.error(explain(error));
    return 1;
  }
}

function explain(error: unknown): unknown {
  // A stack is for bugs; what the caller can do something about is said in one line.
  if (isSdkError(error)) return `${error.message} (${error.code})`;
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? error : message;
}
