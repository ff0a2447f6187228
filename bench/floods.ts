// Floods of each route that needs no key: CPU and memory of the server, and waiting times of
// others.
//   pipelined,long                shapes: pipelined, unread, slow, long; all of them
//   /openapi.json,/verify         routes; all of them
//   ARCS_BENCH_SECONDS=2          length of each flood
//   ARCS_BENCH_HEAP=400           megabytes that the server's heap may have, as in a small container
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import { Pool } from "undici";

import { type Flood, type Route, routes, shapes } from "./floods/floods.ts";
import { answerOf, startServed } from "./floods/served-process.ts";
import { percentile } from "./server/load.ts";

const [wantedShapes, wantedRoutes] = process.argv.slice(2).map((list) => list.split(","));
const seconds = Number(process.env["ARCS_BENCH_SECONDS"] ?? 2);
const heap = Number(process.env["ARCS_BENCH_HEAP"] ?? 400);
const MEGABYTE = 1_048_576;
const PAUSE_MS = 10;
const TIMEOUT_MS = 20_000;
const IDLE_MS = 250;
const IDLE_SHARE = 0.2;

type Usage = { cpuSeconds: number; rss: number };
type Served = { child: ChildProcess; others: Pool; key: string; host: string; port: number };
type Waits = { times: number[]; refused: number };

async function start(): Promise<Served> {
  const { child, url, key } = await startServed({ options: [`--max-old-space-size=${heap}`] });
  const { hostname: host, port } = new URL(url);
  const served = {
    child,
    key,
    host,
    port: Number(port),
    others: new Pool(url, { connections: 1 }),
  };
  // The first second warms the server up.
  await waitsWhile(served, sleep(1000));
  return served;
}

async function usage({ child }: Served): Promise<Usage> {
  // A process that has ended is noticed below.
  child.send("usage", () => undefined);
  return answerOf<Usage>(child);
}

/**
 * Measures how long others wait: in turn a caller with an API key, and a visitor of the
 * verification page.
 */
async function waitsWhile({ others, key }: Served, work: Promise<unknown>): Promise<Waits> {
  const waits: Waits = { times: [], refused: 0 };
  const state = { isOver: false };
  void work.finally(() => (state.isOver = true));
  const headers = { authorization: `Bearer ${key}` };
  for (let turn = 0; !state.isOver; turn++) {
    const begun = performance.now();
    const isServed = await others
      .request({
        method: "GET",
        path: turn % 2 === 0 ? "/v1/auth/verify" : "/verify",
        headers,
        headersTimeout: TIMEOUT_MS,
      })
      .then(async ({ statusCode, body }) => (await body.dump(), statusCode === 200))
      .catch(() => false);
    waits.times.push(performance.now() - begun);
    if (!isServed) waits.refused++;
    await sleep(PAUSE_MS);
  }
  return waits;
}

/** Waits until the server is idle: work that a flood has started belongs to that flood. */
async function untilIdle(served: Served): Promise<void> {
  for (let last = await usage(served); ;) {
    await sleep(IDLE_MS);
    const now = await usage(served);
    if (now.cpuSeconds - last.cpuSeconds < (IDLE_SHARE * IDLE_MS) / 1000) return;
    last = now;
  }
}

const WIDTHS = [34, 8, 8, 8, 9, 9, 8];
const line = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => (at === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[at] ?? 0)))
    .join(" ");

let served = await start();
let quiet: { p50: number; p99: number } | undefined;

async function measure(name: string, begin: () => Flood): Promise<void> {
  try {
    const before = await usage(served);
    const flood = begin();
    const { times, refused } = await waitsWhile(served, sleep(seconds * 1000));
    const { rss } = await usage(served);
    flood.end();
    await untilIdle(served);
    const after = await usage(served);
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    quiet ??= { p50, p99 };
    const cells = [
      name,
      (after.cpuSeconds - before.cpuSeconds).toFixed(2),
      (Math.max(rss, after.rss) / MEGABYTE).toFixed(0),
      `${times.length}`,
      (p50 / quiet.p50).toFixed(1),
      (p99 / quiet.p99).toFixed(1),
      `${refused}`,
    ];
    console.log(line(cells));
  } catch (error) {
    if ((error as Error).name !== "AbortError") throw error;
    console.log(line([name, "the process ended"]));
    await served.others.destroy();
    served = await start();
  }
}

console.log(
  `floods of ${seconds} s, a heap of ${heap} MB; p50 and p99 of others are multiples of the quiet run's\n`,
);
console.log(line(["flood", "CPU s", "RSS MB", "others", "p50 ×", "p99 ×", "refused"]));
await measure("none", () => ({ end: () => undefined }));
const isWanted = ({ path }: Route): boolean =>
  wantedRoutes === undefined || wantedRoutes.includes(path);
for (const [shape, flood] of Object.entries(shapes)) {
  if (wantedShapes !== undefined && !wantedShapes.includes(shape)) continue;
  for (const route of routes.filter(isWanted)) {
    await measure(`${shape} ${route.method} ${route.path.split("?")[0]}`, () =>
      flood(served, route),
    );
  }
}
console.log(`\nquiet: p50 ${quiet?.p50.toFixed(1)} ms, p99 ${quiet?.p99.toFixed(1)} ms`);
await served.others.destroy();
served.child.send("stop");
await once(served.child, "exit");
