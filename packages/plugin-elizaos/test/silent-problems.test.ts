// A wrong API key or an unreachable service is logged once, with the remedy, whatever the agent
// does.
import { createSigner } from "@arcs/core";
import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";

import { waitUntil } from "../../process/test/support/wait-until.ts";
import { useServer } from "../../server/test/support/server.ts";
import { useStore } from "../../server/test/support/stores.ts";
import { type Fault, startFaultProxy } from "./support/fault-proxy.ts";
import { startAgent, type TestAgent } from "./support/runtime.ts";

const server = useServer(useStore());
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const freshSeed = (): Uint8Array => Uint8Array.from(randomBytes(32));
const wrongKey = `arcs_test_${"A1b2C3d4E5".repeat(4)}abcdef`;

async function start(url: string, key: string): Promise<TestAgent> {
  const { url: rpcUrl } = await server().ledger.listen();
  const agent = await startAgent({
    settings: {
      LEDGER_CLUSTER: "local",
      LEDGER_RPC_URL: rpcUrl,
      ARCS_API_URL: url,
      pollInterval: 3_600_000,
    },
    secrets: {
      AGENT_WALLET_PRIVATE_KEY: Buffer.from(freshSeed()).toString("hex"),
      ARCS_API_KEY: key,
    },
  });
  closing.push(() => agent.runtime.stop());
  return agent;
}

async function faulty(fault: () => Fault): Promise<string> {
  const proxy = await startFaultProxy(server().url, fault);
  closing.push(() => proxy.close());
  return proxy.url;
}

const linesWith = ({ warnings }: TestAgent, text: string): string[] =>
  warnings.filter((line) => line.includes(text));

/** Triggers every request to the service: routes, the provider's lookups, a sweep. */
async function use({ call, service }: TestAgent): Promise<void> {
  for (let times = 0; times < 3; times++) {
    expect(
      (await call("GET", `/api/trust-score/${createSigner(freshSeed()).address}`)).status,
    ).toBe(503);
    expect((await call("GET", `/api/credentials/cred_${times}`)).status).toBe(503);
  }
  await (await service()).sweepOnce().catch(() => undefined);
}

test("a key that the service does not know is noticed at the start, and told once with what to do", async () => {
  const agent = await start(server().url, wrongKey);
  await waitUntil(() => linesWith(agent, "authentication_failed").length > 0);
  await use(agent);
  const told = linesWith(agent, "authentication_failed");
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("ARCS_API_KEY");
  expect(told[0]).not.toContain(wrongKey);
});

test("a service that nothing listens for is told once, with its address", async () => {
  const agent = await start("http://127.0.0.1:9", wrongKey);
  await waitUntil(() => linesWith(agent, "server_unreachable").length > 0);
  await use(agent);
  const told = linesWith(agent, "server_unreachable");
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("http://127.0.0.1:9");
  expect(told[0]).toContain("ARCS_API_URL");
});

test("each cause is told by itself, also one that begins after a sound start", async () => {
  let fault: Fault = { kind: "none" };
  const agent = await start(await faulty(() => fault), await server().makeKey());
  fault = { kind: "status", status: 503 };
  await use(agent);
  fault = { kind: "change", status: 200, change: () => "[]" };
  await use(agent);
  for (const code of ["unavailable", "server_invalid_answer"]) {
    const told = linesWith(agent, `${code}:`);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("ARCS_API_URL");
  }
});

test("a key without a permission that the plugin needs is told at the start", async () => {
  const agent = await start(server().url, await server().makeKey({ permissions: ["read"] }));
  await waitUntil(() => linesWith(agent, "ARCS_API_KEY").length > 0);
  expect(linesWith(agent, "ARCS_API_KEY")[0]).toContain("write");
});

test("a key whose permission includes those that the plugin needs is told nothing", async () => {
  const agent = await start(server().url, await server().makeKey({ permissions: ["admin"] }));
  const service = await agent.service();
  for (let times = 0; times < 3; times++) await service.sweepOnce();
  expect(linesWith(agent, "ARCS_API_KEY")).toEqual([]);
});
