import { signTestWebhook } from "@arcs/client/webhooks";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test, vi } from "vitest";

import { useServer } from "../../../server/test/support/server.ts";
import { useStore } from "../../../server/test/support/stores.ts";
import { startAgent, type TestAgent } from "../support/runtime.ts";
import { addPaidAgent, openPayments, settingsFor } from "../support/service.ts";

const server = useServer(useStore(), { webhookTargets: "public_and_loopback" });
const facilitatorSecret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
const patient = { timeout: 20_000 };
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Stands in for elizaOS 1.x in front of the routes: it parses bodies, and drops the raw ones. */
async function listenFor(agentAt: (path: string) => TestAgent | undefined): Promise<string> {
  const http = createServer((request, response) => {
    let text = "";
    request.on("data", (data) => (text += String(data)));
    request.on("end", () => {
      const { url = "/", headers } = request;
      void agentAt(url)
        ?.call("POST", url, { body: JSON.parse(text), headers: headers as Record<string, string> })
        .then(({ status, body }) =>
          response
            .writeHead(status, { "content-type": "application/json" })
            .end(JSON.stringify(body)),
        );
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  closing.push(() => new Promise((resolve) => http.close(resolve)));
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

test(
  "with a public URL whose deliveries never arrive, payments are found as soon as without one",
  { timeout: 60_000 },
  async () => {
    const payments = await openPayments(server());
    const paid = await addPaidAgent(server(), payments);
    const payer = await payments.addPayer();
    const { url: rpcUrl } = await server().ledger.listen();
    // Answer of a host with a token to deliveries at /api/….
    const closed = createServer((_, response) => void response.writeHead(401).end());
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    closing.push(() => new Promise((resolve) => closed.close(resolve)));
    const agentUrl = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
    const { settings, secrets } = settingsFor(
      { url: server().url, rpcUrl, key: await server().makeKey() },
      paid,
    );
    const agent = await startAgent({
      settings: { ...settings, ARCS_AGENT_URL: agentUrl, pollInterval: 1000 },
      secrets,
    });
    closing.push(() => agent.runtime.stop());
    const service = await agent.service();
    await vi.waitFor(() => expect(service.status()).toMatchObject({ mode: "push" }), patient);
    await vi.waitFor(() => expect(service.status()?.sweeps).toBeGreaterThanOrEqual(2), patient);
    await payments.pay(payer, paid, 3_000_000n);
    await server().ledger.advance({ slots: 40 });
    await vi.waitFor(() => expect(service.status()).toMatchObject({ reported: 1 }), {
      timeout: 6000,
    });
  },
);

test("two agents of one account and one URL keep a secret each", { timeout: 60_000 }, async () => {
  const payments = await openPayments(server());
  const key = await server().makeKey();
  const { url: rpcUrl } = await server().ledger.listen();
  const agents: TestAgent[] = [];
  // Like a host with the routes of all its agents: the first match answers.
  const agentUrl = await listenFor((path) =>
    agents.find((each) => each.runtime.routes.some((route) => route.path === path)),
  );
  for (const paid of [
    await addPaidAgent(server(), payments),
    await addPaidAgent(server(), payments),
  ]) {
    const { settings, secrets } = settingsFor({ url: server().url, rpcUrl, key }, paid);
    const agent = await startAgent({
      settings: { ...settings, ARCS_AGENT_URL: agentUrl },
      secrets,
    });
    agents.push(agent);
    closing.push(() => agent.runtime.stop());
    const service = await agent.service();
    await vi.waitFor(() => expect(service.status()?.mode).toBe("push"), patient);
  }
  const { body } = await server().call("GET", "/v1/webhooks", { key });
  const mine = body.webhooks.filter((each: { url: string }) => each.url.startsWith(agentUrl));
  expect(mine).toHaveLength(2);
  for (const { id } of mine) {
    const tested = await server().call("POST", `/v1/webhooks/${id}/test`, {
      key,
      body: { event: "payment.completed" },
    });
    expect(tested.body).toMatchObject({ delivered: true, statusCode: 200 });
  }
});

test(
  "with a public URL, webhooks make the agent look, and nothing else of them is believed",
  { timeout: 90_000 },
  async () => {
    const payments = await openPayments(server());
    const paid = await addPaidAgent(server(), payments);
    const payer = await payments.addPayer();
    const key = await server().makeKey();
    const { url: rpcUrl } = await server().ledger.listen();
    let agent: TestAgent | undefined;
    const agentUrl = await listenFor(() => agent);
    const { settings, secrets } = settingsFor({ url: server().url, rpcUrl, key }, paid);
    const open = (): Promise<TestAgent> =>
      startAgent({
        settings: { ...settings, ARCS_AGENT_URL: agentUrl },
        secrets: { ...secrets, PAYMENT_WEBHOOK_SECRET: facilitatorSecret },
      });
    // The second start takes over the subscription of the first.
    const first = await open();
    const firstService = await first.service();
    await vi.waitFor(() => expect(firstService.status()?.mode).toBe("push"), patient);
    await first.runtime.stop();
    agent = await open();
    closing.push(() => agent?.runtime.stop() ?? Promise.resolve());
    const service = await agent.service();
    await vi.waitFor(() => expect(service.status()?.mode).toBe("push"), patient);
    const { body: listed } = await server().call("GET", "/v1/webhooks", { key });
    const mine = listed.webhooks.filter((each: { url: string }) => each.url.startsWith(agentUrl));
    expect(mine).toMatchObject([{ url: `${agentUrl}/arcs/webhooks/${paid.address}` }]);
    await service.sweepOnce();

    await payments.pay(payer, paid, 3_000_000n);
    await server().ledger.advance({ slots: 40 });
    const tested = await server().call("POST", `/v1/webhooks/${mine[0].id}/test`, {
      key,
      body: { event: "payment.completed" },
    });
    expect(tested.body).toMatchObject({ delivered: true, statusCode: 200 });
    await vi.waitFor(() => expect(service.status()).toMatchObject({ reported: 1 }), patient);

    const event = {
      event: "payment.completed",
      timestamp: new Date().toISOString(),
      id: "evt_1",
      data: { paymentId: "p", amount: "9.00", transactionHash: "t" },
    };
    const { body, headers } = signTestWebhook(event as never, { secret: facilitatorSecret });
    const parsed = JSON.parse(body) as typeof event;
    const push = (what: object): ReturnType<TestAgent["call"]> =>
      agent?.call("POST", "/arcs/webhooks", what) ?? Promise.reject(new Error("no agent"));
    expect(await push({ body: parsed, headers })).toMatchObject({ status: 200 });
    expect(await push({ body: { ...parsed, id: "evt_2" }, headers })).toMatchObject({
      status: 401,
      body: { error: { code: "webhook_signature_mismatch" } },
    });
    expect(await push({ body: parsed, headers: {} })).toMatchObject({
      status: 401,
      body: { error: { code: "webhook_signature_missing" } },
    });
    const forged = signTestWebhook(event as never, {
      secret: `whsec_${Buffer.alloc(32, 8).toString("base64")}`,
    });
    expect(await push({ body: parsed, headers: forged.headers })).toMatchObject({ status: 401 });
    await service.sweepOnce();
    expect(service.status()).toMatchObject({ reported: 1, waiting: 0 });
  },
);
