import { installPackages, runProgram, timed } from "./project.ts";
import { countLines, readQuickstart } from "./read-docs.ts";
import type { FirstTime } from "./report.ts";

const LIMIT_SECONDS = 60;

/**
 * From an empty folder to the first credential that is issued, anchored and verified: the README's
 * quickstart.
 */
export async function measureCredential(
  folder: string,
  tarballs: readonly string[],
): Promise<FirstTime> {
  const packages = tarballs.filter((path) =>
    /arcs-(?:core|ledger|process|trust)-[^/]*$/.test(path),
  );
  // The virtual machine of the local ledger is an optional peer.
  const install = await timed(() => installPackages(folder, [...packages, "litesvm@1.4.1"]));
  const quickstart = readQuickstart();
  const ending = "console.log(JSON.stringify(report));\nawait ledger.close();\n";
  const run = await timed(() => runProgram(folder, quickstart + ending));
  const { valid } = JSON.parse(run.result) as { valid: boolean };
  const seconds = install.seconds + run.seconds;
  return {
    what: "first verified credential",
    by: `npm install, then the quickstart (${countLines(quickstart)} lines)`,
    asked: `${LIMIT_SECONDS} s`,
    reached: `${seconds.toFixed(1)} s`,
    parts: { install: install.seconds, run: run.seconds },
    isReached: valid && seconds <= LIMIT_SECONDS,
  };
}
