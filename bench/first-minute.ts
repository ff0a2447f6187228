// A newcomer's first minute: packed packages in empty folders, the README's own lines, one command.
//   --write                     puts the table into docs/benchmarks.md
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { packPackages } from "../scripts/release/pack-packages.mjs";
import { type FirstTime, reportFirstMinute } from "./first-minute/report.ts";
import { measureCredential } from "./first-minute/measure-credential.ts";
import { measureGateAndScore } from "./first-minute/measure-gate-and-score.ts";
import { measureSale } from "./first-minute/measure-sale.ts";
import { measureStarts } from "./first-minute/measure-start.ts";

const folder = mkdtempSync(join(tmpdir(), "arcs-first-minute-"));
try {
  console.log("packs what npm run build has made …");
  const tarballs = packPackages(["ledger", "client", "server"], join(folder, "tarballs"));
  const times: readonly FirstTime[] = [
    await measureCredential(join(folder, "credential"), tarballs),
    ...(await measureGateAndScore(folder, tarballs)),
    ...(await measureSale(join(folder, "sale"), tarballs)),
    ...(await measureStarts(join(folder, "server"))),
  ];
  reportFirstMinute(times, { write: process.argv.includes("--write") });
  process.exitCode = times.every(({ isReached }) => isReached) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
