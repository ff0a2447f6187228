// An honest visitor while others take all that they can: how many of its tries are answered, and how
// long they take. Each kind of try comes from an address of its own on the loopback interface.
//   pages,sellers,doors             floods; all of them
//   ARCS_BENCH_TRIES=40             tries of the honest visitor in each
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { encodeAddress, isAddress } from "@arcs/core";
import { percentile } from "./server/load.ts";

const wanted = process.argv[2]?.split(",");
const tries = Number(process.env["ARCS_BENCH_TRIES"] ?? 40);
const HONEST = "127.9.0.1";
const PAUSE_MS = 50;

// A seller that takes its time, and one that asks for money at once.
const slowSeller = createServer(() => undefined);
await once(slowSeller.listen(0, "127.0.0.1"), "listening");
const seller = createServer((_asked, answer) => {
  const offer = { scheme: "exact", network: "solana-devnet", asset: "a", amount: "1", payTo: "b" };
  const required = JSON.stringify({ x402Version: 2, accepts: [offer] });
  answer.writeHead(402, { "payment-required": Buffer.from(required).toString("base64") }).end();
});
await once(seller.listen(0, "127.0.0.1"), "listening");
const urlOf = (server: typeof seller): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const child = fork(join(import.meta.dirname, "floods/served.ts"), {
  execArgv: [
    "--import",
    "tsx",
    ...process.execArgv.filter((each) => each.startsWith("--conditions")),
  ],
  stdio: ["ignore", "ignore", "inherit", "ipc"],
  env: { ...process.env, ARCS_WEBHOOK_TARGETS: "public_and_loopback" },
});
const answerOf = async <Answer>(from: ChildProcess): Promise<Answer> => {
  const [answer] = (await once(from, "message")) as [Answer];
  return answer;
};
const { port } = new URL((await answerOf<{ url: string }>(child)).url);

/** Asks from an address of this machine; 0 where there is no answer. */
function ask(path: string, from: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const sent = request({
      host: "127.0.0.1",
      port,
      path,
      localAddress: from,
      agent,
      timeout: 20_000,
    });
    sent.once("response", (answer) =>
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0)),
    );
    sent.once("timeout", () => sent.destroy()).once("error", () => resolve(0));
    sent.end();
  });
}

/** Makes an address that a wallet may have: not every 32 bytes are one. */
function makeAddress(): string {
  for (;;) {
    const address = encodeAddress(Uint8Array.from(randomBytes(32)));
    if (isAddress(address)) return address;
  }
}

type Counts = Record<number, number>;

/** Keeps so many connections of each address busy until it is ended. */
function flood(
  addresses: readonly string[],
  { connections, path }: { connections: number; path: () => string },
): { end: () => Promise<Counts> } {
  const counts: Counts = {};
  const state = { isOver: false };
  const agents = addresses.map(() => new Agent({ keepAlive: true, maxSockets: connections }));
  const work = addresses.flatMap((from, place) =>
    Array.from({ length: connections }, async () => {
      while (!state.isOver) {
        const status = await ask(path(), from, agents[place] as Agent);
        counts[status] = (counts[status] ?? 0) + 1;
        if (status !== 200) await sleep(5);
      }
    }),
  );
  return {
    end: async () => {
      state.isOver = true;
      for (const agent of agents) agent.destroy();
      await Promise.all(work);
      return counts;
    },
  };
}

async function tryHonestly(path: () => string, from: () => string): Promise<string> {
  const times: number[] = [];
  const counts: Counts = {};
  const agent = new Agent();
  for (let turn = 0; turn < tries; turn++) {
    const begun = performance.now();
    const status = await ask(path(), from(), agent);
    counts[status] = (counts[status] ?? 0) + 1;
    times.push(performance.now() - begun);
    await sleep(PAUSE_MS);
  }
  const answered = counts[200] ?? 0;
  if (answered < tries) console.error(`honest answers: ${JSON.stringify(counts)}`);
  return `${answered} of ${tries} (${((100 * answered) / tries).toFixed(0)} %) | ${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.99).toFixed(0)} ms`;
}

const addressesOf = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, place) => `127.8.${Math.floor(place / 250)}.${1 + (place % 250)}`,
  );
let turns = 0;

const floods: Record<string, () => Promise<void>> = {
  async pages() {
    for (const [addresses, connections] of [
      [1, 48],
      [1, 400],
      [1, 400],
      [8, 16],
      [48, 4],
    ] as const) {
      const path = (): string => `/?query=${turns++}`;
      const flooding = flood(addressesOf(addresses), { connections, path });
      await sleep(1000);
      const cells = await tryHonestly(path, () => HONEST);
      const counts = JSON.stringify(await flooding.end());
      console.log(`| pages, ${addresses} × ${connections} connections | ${cells} | ${counts} |`);
    }
  },
  async sellers() {
    for (const addresses of [8, 24]) {
      const slow = `/check?url=${encodeURIComponent(urlOf(slowSeller))}`;
      const flooding = flood(addressesOf(addresses), { connections: 8, path: () => slow });
      await sleep(1000);
      // Not more often than one address may ask.
      const cells = await tryHonestly(
        () => `/check?url=${encodeURIComponent(urlOf(seller))}`,
        () => `127.9.1.${1 + (turns++ % 200)}`,
      );
      const counts = JSON.stringify(await flooding.end());
      console.log(`| /check?url=, ${addresses} × 8 connections | ${cells} | ${counts} |`);
      // Until the sellers of this flood are given up.
      await sleep(12_000);
    }
  },
  async doors() {
    for (const [place, door] of ["/check/A", "/accounts/A", "/accounts/A/badge.svg"].entries()) {
      const counts: Counts = {};
      const agent = new Agent({ keepAlive: true, maxSockets: 8 });
      for (let turn = 0; turn < 1000; turn += 8) {
        const asked = Array.from({ length: 8 }, () =>
          ask(door.replace("A", makeAddress()), `127.7.0.${1 + place}`, agent),
        );
        for (const status of await Promise.all(asked)) counts[status] = (counts[status] ?? 0) + 1;
      }
      agent.destroy();
      console.log(`| ${door}, 1,000 accounts from one address | ${JSON.stringify(counts)} | | |`);
    }
  },
};

console.log("| Flood | Answered to an honest visitor | Median / 99 % | Answers to the flood |");
console.log("|---|---|---|---|");
for (const [name, run] of Object.entries(floods))
  if (wanted === undefined || wanted.includes(name)) await run();
child.send("stop");
await once(child, "exit");
for (const each of [slowSeller, seller]) {
  each.closeAllConnections();
  each.close();
}
