// Unauthenticated callers use the plugin's routes: the agent's quota is the agent's.
import { createSigner } from "@arcs/core";
import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";

import { useServer } from "../../../server/test/support/server.ts";
import { useStore } from "../../../server/test/support/stores.ts";
import { startFaultProxy } from "../support/fault-proxy.ts";
import { startAgent, type TestAgent } from "../support/runtime.ts";
import { addPaidAgent, openPayments, type PaidAgent, settingsFor } from "../support/service.ts";

const server = useServer(useStore());
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(limit: number): Promise<{ agent: TestAgent; own: PaidAgent; asked: string[] }> {
  const own = await addPaidAgent(server(), await openPayments(server()));
  const asked: string[] = [];
  const proxy = await startFaultProxy(server().url, ({ path }) => {
    if (/reputation|credentials/.test(path)) asked.push(path);
    return { kind: "none" };
  });
  closing.push(() => proxy.close());
  const { url: rpcUrl } = await server().ledger.listen();
  const { settings, secrets } = settingsFor(
    { url: proxy.url, rpcUrl, key: await server().makeKey() },
    own,
  );
  const agent = await startAgent({
    settings: { ...settings, publicLookupsPerHour: limit },
    secrets,
  });
  closing.push(() => agent.runtime.stop());
  return { agent, own, asked };
}

const addressOf = (): string => createSigner(Uint8Array.from(randomBytes(32))).address;

test("one look-up serves all who ask for the same agent, at once or soon after", async () => {
  const { agent, own, asked } = await open(100);
  const ask = (): Promise<{ status: number }> =>
    agent.call("GET", `/api/trust-score/${own.address}`);
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  answers.push(await ask(), await ask());
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked).toEqual([`/v1/reputation/${own.address}?view=public`]);
  // Nor anyone else's standing.
  const stranger = addressOf();
  for (let times = 0; times < 3; times++) {
    expect(await agent.call("GET", `/api/trust-score/${stranger}`)).toMatchObject({
      status: 404,
      body: { error: { code: "agent_not_found" } },
    });
  }
  for (let times = 0; times < 3; times++) await agent.call("GET", "/api/credentials/cred_1");
  expect(asked).toHaveLength(3);
});

test("strangers get a few look-ups an hour; what is known, and how the agent itself stands, is told all the same", async () => {
  const { agent, own, asked } = await open(10);
  const first = addressOf();
  const ask = (address: string): Promise<{ status: number; body: any }> =>
    agent.call("GET", `/api/trust-score/${address}`);
  await ask(first);
  const flood = await Promise.all(Array.from({ length: 60 }, () => ask(addressOf())));
  const progress = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      agent.call("GET", `/api/credentials/cred_${index + 1}`),
    ),
  );
  expect(asked.length).toBeLessThanOrEqual(10);
  const refused = { status: 429, body: { error: { code: "rate_limit_exceeded" } } };
  expect(flood.filter(({ status }) => status === 429)).toHaveLength(51);
  expect(flood.at(-1)).toMatchObject(refused);
  expect(progress.at(-1)).toMatchObject(refused);
  expect((await ask(first)).status).toBe(404);
  expect(await ask(own.address)).toMatchObject({ status: 200, body: { agentId: own.address } });
});
