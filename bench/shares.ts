// An honest visitor while others take all that they can: how many of its tries are answered, and how
// long they take. Each kind of try comes from an address of its own on the loopback interface.
//   pages,sellers,doors             floods; all of them
//   ARCS_BENCH_TRIES=40             tries of the honest visitor in each
import { once } from "node:events";
import { Agent, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { ask, makeAddress } from "./floods/ask.ts";
import type { Flooding } from "./floods/flooding.ts";
import { answerOf, startProgram, startServed } from "./floods/served-process.ts";
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

const { child, url } = await startServed({
  env: { ARCS_WEBHOOK_TARGETS: "public_and_loopback" },
});

type Counts = Record<number, number>;

async function flood(flooding: Flooding): Promise<{ end: () => Promise<string> }> {
  const flooder = startProgram("flooding.ts");
  flooder.send(flooding);
  // Until its first connections are open.
  await sleep(2000);
  return {
    end: async () => {
      flooder.send("stop");
      return JSON.stringify(await answerOf<Counts>(flooder));
    },
  };
}

async function tryHonestly(path: () => string, from: () => string): Promise<string> {
  const times: number[] = [];
  const counts: Counts = {};
  const agent = new Agent();
  for (let turn = 0; turn < tries; turn++) {
    const begun = performance.now();
    const status = await ask(`${url}${path()}`, { from: from(), agent });
    counts[status] = (counts[status] ?? 0) + 1;
    times.push(performance.now() - begun);
    await sleep(PAUSE_MS);
  }
  const answered = counts[200] ?? 0;
  if (answered < tries) console.error(`honest answers: ${JSON.stringify(counts)}`);
  return `${answered} of ${tries} (${((100 * answered) / tries).toFixed(0)} %) | ${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.99).toFixed(0)} ms`;
}

let turns = 0;

const floods: Record<string, () => Promise<void>> = {
  async pages() {
    const path = (): string => `/?query=${turns++}`;
    console.log(`| pages, no flood | ${await tryHonestly(path, () => HONEST)} | |`);
    for (const [addresses, connections] of [
      [1, 48],
      [1, 400],
      [1, 400],
      [8, 16],
      [48, 4],
    ] as const) {
      const flooding = await flood({ url: `${url}/?query=f{turn}`, addresses, connections });
      const cells = await tryHonestly(path, () => HONEST);
      console.log(
        `| pages, ${addresses} × ${connections} connections | ${cells} | ${await flooding.end()} |`,
      );
    }
  },
  async sellers() {
    // Not more often than one address may ask.
    const tryOne = (): Promise<string> =>
      tryHonestly(
        () => `/check?url=${encodeURIComponent(urlOf(seller))}`,
        () => `127.9.1.${1 + (turns++ % 200)}`,
      );
    console.log(`| /check?url=, no flood | ${await tryOne()} | |`);
    for (const addresses of [8, 24]) {
      const slow = `${url}/check?url=${encodeURIComponent(urlOf(slowSeller))}`;
      const flooding = await flood({ url: slow, addresses, connections: 8 });
      const cells = await tryOne();
      console.log(
        `| /check?url=, ${addresses} × 8 connections | ${cells} | ${await flooding.end()} |`,
      );
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
          ask(`${url}${door.replace("A", makeAddress())}`, { from: `127.7.0.${1 + place}`, agent }),
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
