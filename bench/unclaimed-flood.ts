// A flood of questions about fake accounts at a running server: answers, questions to the ledger,
// memory, and how long others wait.
//   100000                           accounts that are asked about
//   1,50                             addresses that they are asked from: each a flood of its own
//   ARCS_BENCH_HEAP=400              megabytes that the server's heap may have, as in a small container
import { once } from "node:events";
import { Agent, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { findProgramAddress } from "@arcs/ledger";
import { createLocalLedger } from "@arcs/ledger/local";
import { ask, makeAddress } from "./floods/ask.ts";
import { answerOf, startServed } from "./floods/served-process.ts";
import { percentile } from "./server/load.ts";

const [accounts = 100_000] = process.argv.slice(2, 3).map(Number);
const floods = (process.argv[3] ?? "1,50").split(",").map(Number);
const heap = Number(process.env["ARCS_BENCH_HEAP"] ?? 400);
const AT_ONCE = 64;
const PAUSE_MS = 50;
const MEGABYTE = 1_048_576;

const ledger = await createLocalLedger();
const rpc = await ledger.listen();
let asked: Record<string, number> = {};
const proxy = createServer((incoming, outgoing) => {
  let body = "";
  incoming.setEncoding("utf8").on("data", (text: string) => (body += text));
  incoming.on("end", () => {
    const calls = [JSON.parse(body) as { method: string } | { method: string }[]].flat();
    for (const { method } of calls) asked[method] = (asked[method] ?? 0) + 1;
    void fetch(rpc.url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    }).then(
      async (answer) => outgoing.writeHead(answer.status).end(await answer.text()),
      () => outgoing.destroy(),
    );
  });
});
await once(proxy.listen(0, "127.0.0.1"), "listening");

const { child, url, key } = await startServed({
  options: [`--max-old-space-size=${heap}`],
  env: {
    LEDGER_CLUSTER: "devnet",
    LEDGER_RPC_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    LEDGER_PROGRAM_ADDRESS: findProgramAddress("local"),
  },
});

async function usage(): Promise<{ cpuSeconds: number; rss: number }> {
  child.send("usage");
  return answerOf(child);
}

/**
 * Measures how long others wait meanwhile: in turn a caller with a key, and one of another address
 * who asks about another account.
 */
async function waitsWhile(work: Promise<unknown>): Promise<{ times: number[]; refused: number }> {
  const state = { isOver: false };
  void work.finally(() => (state.isOver = true));
  const agent = new Agent({ keepAlive: true });
  const [times, other] = [[] as number[], makeAddress()];
  let refused = 0;
  for (let turn = 0; !state.isOver; turn++) {
    const begun = performance.now();
    const isKeyed = turn % 2 === 0;
    // Not more often than one address may ask.
    const path = isKeyed ? "/v1/auth/verify" : `/check/${other}`;
    const status = await ask(`${url}${path}`, {
      from: `127.1.${turn % 200}.1`,
      agent,
      ...(isKeyed ? { headers: { authorization: `Bearer ${key}` } } : {}),
    });
    times.push(performance.now() - begun);
    if (status !== 200) refused++;
    await sleep(PAUSE_MS);
  }
  agent.destroy();
  return { times, refused };
}

/** Asks about so many accounts from so many addresses, each in turn. */
async function flood(
  addresses: number,
): Promise<{ answers: Record<number, number>; seconds: number }> {
  const answers: Record<number, number> = {};
  let next = 0;
  const agents = new Map<string, Agent>();
  const begun = performance.now();
  const work = async (): Promise<void> => {
    while (next < accounts) {
      const place = next++ % addresses;
      const from = `127.2.${Math.floor(place / 250)}.${1 + (place % 250)}`;
      const agent =
        agents.get(from) ?? new Agent({ keepAlive: addresses === 1, maxSockets: AT_ONCE });
      agents.set(from, agent);
      const status = await ask(`${url}/check/${makeAddress()}`, { from, agent });
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const agent of agents.values()) agent.destroy();
  return { answers, seconds: (performance.now() - begun) / 1000 };
}

const cellsOf = ({ times, refused }: { times: number[]; refused: number }): string =>
  `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.99).toFixed(0)} ms, ${refused} refused of ${times.length}`;
const quiet = await waitsWhile(sleep(5_000));
console.log(`Without a flood others wait ${cellsOf(quiet)}.\n`);
console.log(
  "| Addresses | Answered | 429 | 503 or none | Seconds | Questions to the ledger, and in the minute after | Memory more | Others wait, median / 99 % |",
);
console.log("|---|---|---|---|---|---|---|---|");
const sumOf = (all: Record<string, number>): number =>
  Object.values(all).reduce((sum, each) => sum + each, 0);
for (const addresses of floods) {
  asked = {};
  const before = await usage();
  const flooding = flood(addresses);
  const [{ answers, seconds }, waits] = await Promise.all([flooding, waitsWhile(flooding)]);
  const during = sumOf(asked);
  const after = await usage();
  await sleep(60_000);
  const { 200: good = 0, 429: limited = 0, ...others } = answers;
  const grown = (after.rss - before.rss) / MEGABYTE;
  const cells = [
    addresses,
    good,
    limited,
    sumOf(others),
    seconds.toFixed(0),
    `${during}, ${sumOf(asked) - during}`,
  ];
  console.log(`| ${[...cells, `${grown.toFixed(0)} MiB`, cellsOf(waits)].join(" | ")} |`);
}
child.send("stop");
await once(child, "exit");
proxy.close();
await ledger.close();
