import { availableParallelism, cpus } from "node:os";

import type { BenchSize } from "./sample-agents.ts";
import type { Meanwhile, Measured } from "./measured.ts";
import { targetsOf, writeTargets } from "./targets.ts";

/** All that was measured. */
export type ServerReport = BenchSize & {
  store: string;
  rounds: number;
  connections: number;
  routes: readonly Measured[];
  meanwhile: readonly Meanwhile[];
};

/** Prints the tables. */
export function printServerReport(report: ServerReport): void {
  const { agents, payments, store, rounds, connections, routes, meanwhile } = report;
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
  const text = [
    `Measured on ${machine}, ${store} store, ${count(agents)} agents; client and server share the cores; ${rounds} rounds, each in turns.`,
    "",
    `| route | p50 | p99 | p50 × hello | p50 × one statement | requests/s, ${connections} connections | share of hello's |`,
    "|---|---:|---:|---:|---:|---:|---:|",
    ...routes.map(
      ({ name, p50, p99, ratio, preparedRatio, rate, rateRatio }) =>
        `| ${name} | ${p50.toFixed(2)} ms | ${p99.toFixed(2)} ms | ${ratio.toFixed(1)} | ${preparedRatio.toFixed(2)} | ${rate.toFixed(0)} | ${rateRatio.toFixed(3)} |`,
    ),
    "",
    `Reading agents, one request after another, while the score of an agent with ${count(payments)} payments is computed:`,
    "",
    "| meanwhile | for | p50 | p99 | longest | longest lag of the event loop |",
    "|---|---:|---:|---:|---:|---:|",
    ...meanwhile.map(
      ({ name, seconds, p50, p99, most, lag }) =>
        `| ${name} | ${seconds.toFixed(1)} s | ${p50.toFixed(2)} ms | ${p99.toFixed(2)} ms | ${most.toFixed(1)} ms | ${lag.toFixed(1)} ms |`,
    ),
    "",
    "What was asked for:",
    "",
    ...writeTargets(targetsOf(store, { routes, meanwhile })),
  ].join("\n");
  console.log(text);
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}
