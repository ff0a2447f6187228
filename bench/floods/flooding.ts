// A flooding process: keeps so many connections of each address busy until it is told to stop. It
// is one of its own, so that the waiting times of an honest visitor are the server's alone.
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

import { ask } from "./ask.ts";

/** A flood; `{turn}` in its URL becomes another number in each request. */
export type Flooding = { url: string; addresses: number; connections: number };

const counts: Record<number, number> = {};
const state = { isOver: false };
let turns = 0;

process.once("message", ({ url, addresses, connections }: Flooding) => {
  const agents = Array.from({ length: addresses }, () => {
    return new Agent({ keepAlive: true, maxSockets: connections });
  });
  const work = agents.flatMap((agent, place) =>
    Array.from({ length: connections }, async () => {
      const from = `127.8.${Math.floor(place / 250)}.${1 + (place % 250)}`;
      while (!state.isOver) {
        const status = await ask(url.replace("{turn}", String(turns++)), { from, agent });
        counts[status] = (counts[status] ?? 0) + 1;
        if (status !== 200) await sleep(5);
      }
    }),
  );
  process.once("message", async () => {
    state.isOver = true;
    const ended = { ...counts };
    for (const agent of agents) agent.destroy();
    await Promise.all(work);
    process.send?.(ended);
    process.disconnect();
  });
});
