// Cost of a call through the client on top of bare undici, of the platform's fetch, and of parsing
// the answer.
import { createArcsClient } from "@arcs/client";
import { fork } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";

const CALLS = 2000;
const ROUNDS = 7;

const agent = {
  id: "4v3U6zd9abfgJCTwygbXnpvR1DNmtdBHLRfR6jERwzd4",
  name: "Translator",
  description: "x".repeat(300),
  capabilities: ["translation", "summarization"],
  trustScore: { overall: 812, tier: "gold" },
  verification: {
    emailVerified: true,
    walletVerified: true,
    identityCredential: "cred_1",
    hasPOAP: false,
  },
};

if (process.argv[2] === "server") serve();
else await measure();

/** Runs in its own process, so that it takes no time from the callers. */
function serve(): void {
  const body = JSON.stringify(agent);
  const server = createServer((incoming, response) => {
    incoming.resume();
    response
      .writeHead(200, { "content-type": "application/json", "x-request-id": "req_1" })
      .end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
}

async function measure(): Promise<void> {
  const child = fork(import.meta.filename, ["server"], {
    execArgv: ["--import", "tsx"],
  });
  const port = await new Promise<number>((resolve) =>
    child.once("message", (message) => resolve(message as number)),
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  const url = `${baseUrl}/v1/agents/${agent.id}`;
  const headers = { authorization: "Bearer arcs_test_key", accept: "application/json" };
  const client = createArcsClient({ baseUrl, apiKey: "arcs_test_key" });
  const overFetch = createArcsClient({
    baseUrl,
    apiKey: "arcs_test_key",
    fetch: (to, init) => fetch(to, init),
  });
  const ways: Record<string, () => PromiseLike<unknown>> = {
    "undici.request, body parsed": async () => (await request(url, { headers })).body.json(),
    "client over undici": () => client.agents.get(agent.id),
    "fetch, body parsed": async () => (await fetch(url, { headers })).json(),
    "client over fetch": () => overFetch.agents.get(agent.id),
  };
  const microseconds = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
  for (let round = -1; round < ROUNDS; round++) {
    // Interleaved, in a different order each round, so that other work on the machine affects all
    // of them alike.
    const order = Object.entries(ways);
    for (const [name, call] of [...order.slice(round % 4), ...order.slice(0, round % 4)]) {
      const begun = performance.now();
      for (let calls = 0; calls < CALLS; calls++) await call();
      if (round >= 0) microseconds.get(name)?.push(((performance.now() - begun) * 1000) / CALLS);
    }
  }
  child.kill();
  console.log(
    `one call after the other, ${CALLS} a round, ${ROUNDS} rounds; microseconds a call, median (least … most)\n`,
  );
  for (const [name, values] of microseconds) {
    const sorted = values.sort((left, right) => left - right);
    const [least = 0, median = 0, most = 0] = [sorted[0], sorted[(ROUNDS - 1) / 2], sorted.at(-1)];
    console.log(
      `  ${name.padEnd(28)} ${median.toFixed(0).padStart(5)}  (${least.toFixed(0)} … ${most.toFixed(0)})`,
    );
  }
}
