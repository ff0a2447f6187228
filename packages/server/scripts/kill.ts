// Kills the server's queue many times and prints what became of the acknowledged writes:
//   node --import tsx --conditions=@arcs/source packages/server/scripts/kill.ts [kills [deliveries]]
// With 0 kills only webhooks are delivered, 10,000 unless told, by servers that are killed all the
// while.
import { rmSync } from "node:fs";

import {
  startPostgres,
  postgresPrograms,
  postgresVersion,
} from "../test/support/postgres-cluster.ts";
import { runQueueKillLoop } from "../src/platform/jobs/test/kill-loop.ts";
import { embeddedFolder } from "../test/support/stores.ts";
import { runDeliveryKillLoop } from "../src/features/webhooks/test/delivery-kill-loop.ts";

const kills = Number(process.argv[2] ?? 100);
const deliveries = Number(process.argv[3] ?? 10_000);
const delays = (count: number): number[] =>
  Array.from({ length: count }, () => Math.round(Math.random() * 1200));
let failed = false;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function print(name: string, report: Record<string, number>): void {
  const wrong = ["lost", "invented", "altered", "left", "errors"].some(
    (fact) => (report[fact] ?? 0) > 0,
  );
  failed ||= wrong;
  say(`${wrong ? "FAILED" : "ok    "} ${name}: ${JSON.stringify(report)}`);
}

if (kills > 0) await killQueue();
await killDeliveries();
process.exitCode = failed ? 1 : 0;

async function killQueue(): Promise<void> {
  const folder = await embeddedFolder();
  const share = Math.ceil(kills / 4);
  print(
    "jobs on the embedded store",
    await runQueueKillLoop({ folder }, { delays: [delays(share)], total: 150 * share }),
  );
  rmSync(folder, { recursive: true });

  if (postgresPrograms === undefined) say("no Postgres on this machine");
  else {
    const cluster = await startPostgres();
    const halves = [delays(share), delays(share)];
    const report = await runQueueKillLoop(
      { databaseUrl: cluster.url },
      { delays: halves, total: 150 * share },
    );
    print(`jobs of two processes on Postgres ${postgresVersion}`, report);
    await cluster.stop();
  }
}

async function killDeliveries(): Promise<void> {
  const kills = Math.max(2, Math.round(deliveries / 250));
  const folder = await embeddedFolder();
  print(
    "webhooks of a server with the embedded store",
    await runDeliveryKillLoop({ folder }, { delays: [delays(kills)], total: deliveries }),
  );
  rmSync(folder, { recursive: true });
  if (postgresPrograms === undefined) return;
  const cluster = await startPostgres();
  const halves = [delays(kills / 2), delays(kills / 2)];
  const report = await runDeliveryKillLoop(
    { databaseUrl: cluster.url },
    { delays: halves, total: deliveries / 2 },
  );
  print(`webhooks of two servers on Postgres ${postgresVersion}`, report);
  await cluster.stop();
}
