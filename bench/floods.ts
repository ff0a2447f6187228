// Floods of each route that needs no key: CPU and memory of the server, and what holders of keys wait meanwhile.
//   pipelined,long                shapes: pipelined, unread, slow, long; all of them
//   /openapi.json,/verify         routes; all of them
//   ARCS_BENCH_SECONDS=2          length of each flood
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { Pool } from "undici";

import { type Route, routes, shapes } from "./floods/floods.ts";
import { percentile } from "./server/load.ts";

const [wantedShapes, wantedRoutes] = process.argv.slice(2).map((list) => list.split(","));
const seconds = Number(process.env["ARCS_BENCH_SECONDS"] ?? 2);
const MEGABYTE = 1_048_576;
const PAUSE_MS = 10;
const TIMEOUT_MS = 20_000;

type Usage = { cpuSeconds: number; rss: number };
type Waits = { times: number[]; refused: number };

const child = fork(join(import.meta.dirname, "floods/served.ts"), {
  execArgv: ["--import", "tsx"],
  env: { ...process.env, ARCS_METRICS_TOKEN: "secret" },
});
const [{ url, key }] = (await once(child, "message")) as [{ url: string; key: string }];
const { hostname: host, port } = new URL(url);
const others = new Pool(url, { connections: 1, headersTimeout: TIMEOUT_MS });

async function usage(): Promise<Usage> {
  child.send("usage");
  return ((await once(child, "message")) as [Usage])[0];
}

/** What somebody with a key waits, who asks again and again until told to stop. */
async function waitsWhile(work: Promise<unknown>): Promise<Waits> {
  const waits: Waits = { times: [], refused: 0 };
  const state = { isOver: false };
  void work.finally(() => (state.isOver = true));
  while (!state.isOver) {
    const begun = performance.now();
    const headers = { authorization: `Bearer ${key}` };
    const isServed = await others
      .request({ method: "GET", path: "/v1/auth/verify", headers })
      .then(async ({ statusCode, body }) => (await body.dump(), statusCode === 200))
      .catch(() => false);
    waits.times.push(performance.now() - begun);
    if (!isServed) waits.refused++;
    await sleep(PAUSE_MS);
  }
  return waits;
}

const WIDTHS = [34, 10, 8, 8, 9, 9, 8];
const line = (cells: readonly string[]): string =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[at] ?? 0))).join(" ");

async function measure(name: string, begin: () => { end(): void }): Promise<Waits & { p50: number; p99: number }> {
  const before = await usage();
  const flood = begin();
  const waits = await waitsWhile(sleep(seconds * 1000));
  const { rss } = await usage();
  flood.end();
  // What it has begun belongs to it.
  await waitsWhile(sleep(200));
  const after = await usage();
  const [p50, p99] = [percentile(waits.times, 0.5), percentile(waits.times, 0.99)];
  quiet ??= { p50, p99 };
  const cells = [
    name,
    (after.cpuSeconds - before.cpuSeconds).toFixed(2),
    (Math.max(rss, after.rss) / MEGABYTE).toFixed(0),
    `${waits.times.length}`,
    (p50 / quiet.p50).toFixed(1),
    (p99 / quiet.p99).toFixed(1),
    `${waits.refused}`,
  ];
  console.log(line(cells));
  return { ...waits, p50, p99 };
}

let quiet: { p50: number; p99: number } | undefined;
console.log(`each flood lasts ${seconds} s; p50 and p99 of what others wait are multiples of the quiet run's\n`);
console.log(line(["flood", "CPU s", "RSS MB", "others", "p50 ×", "p99 ×", "refused"]));
// The first second warms the server up.
await waitsWhile(sleep(1000));
const nothing = (): { end(): void } => ({ end: () => undefined });
const { p50, p99 } = await measure("none", nothing);
const isWanted = ({ path }: Route): boolean => wantedRoutes === undefined || wantedRoutes.includes(path);
for (const [shape, flood] of Object.entries(shapes)) {
  if (wantedShapes !== undefined && !wantedShapes.includes(shape)) continue;
  for (const route of routes.filter(isWanted)) {
    const name = `${shape} ${route.method} ${route.path.split("?")[0]}`;
    await measure(name, () => flood({ host, port: Number(port) }, route));
  }
}
console.log(`\nquiet: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
await others.destroy();
child.send("stop");
await once(child, "exit");
