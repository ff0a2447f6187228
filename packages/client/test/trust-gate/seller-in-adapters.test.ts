// The seller's gate behind the adapters of x402 for web frameworks: `npm run counterparts --
// --versions` installs them.
import type { AddressInfo } from "node:net";

import express from "express";
import { Hono } from "hono";
import { afterEach, describe, expect, test } from "vitest";

import { createTrustGate, type TrustGate } from "../../src/trust-gate/index.ts";
import { releasesOf } from "../support/counterpart-versions.ts";
import { agent, buyer, checkOf, scriptServer, usdcOnSolana } from "../support/paying-gate.ts";

type ResourceServer = {
  register(network: string, scheme: object): ResourceServer;
  onAfterVerify(hook: TrustGate["beforeServing"]): ResourceServer;
  onBeforeSettle(hook: TrustGate["beforeSettling"]): ResourceServer;
};
type Adapter = {
  x402ResourceServer: new (facilitator: object) => ResourceServer;
  paymentMiddleware(routes: object, server: ResourceServer): never;
};

const { network, asset } = usdcOnSolana;
const price = { asset, amount: "10000000" };
const routes = {
  "GET /work": {
    accepts: { scheme: "exact", network, payTo: agent, price, maxTimeoutSeconds: 60 },
    description: "work",
  },
};
const scheme = {
  scheme: "exact",
  parsePrice: async () => price,
  enhancePaymentRequirements: async (requirements: object) => requirements,
  defaultAssetTransferMethod: "default",
  paymentFlows: { default: { default: "authorization", supported: ["authorization"] } },
};

/** Resources behind a gate to which so much is safe to spend with the buyer. */
function guarded({ x402ResourceServer }: Adapter, safe: string) {
  const seen = { worked: 0, settled: 0 };
  const facilitator = {
    verify: async () => ({ isValid: true, payer: buyer }),
    settle: async () => {
      seen.settled++;
      return { success: true, transaction: "t", network, payer: buyer };
    },
    getSupported: async () => ({
      kinds: [{ x402Version: 2, scheme: "exact", network }],
      extensions: [],
      signers: {},
    }),
  };
  const check = () => ({ body: { ...checkOf(safe), account: buyer } });
  const gate = createTrustGate({ client: scriptServer({ check }).client });
  const resources = new x402ResourceServer(facilitator)
    .register("solana:*", scheme)
    .onAfterVerify(gate.beforeServing)
    .onBeforeSettle(gate.beforeSettling);
  return { resources, seen };
}

/** Asks for the work, and pays as it says. */
async function buy(ask: (headers: Record<string, string>) => Promise<Response>): Promise<string> {
  const asked = await ask({});
  const offer = Buffer.from(asked.headers.get("payment-required") ?? "", "base64").toString();
  const { accepts, resource } = JSON.parse(offer);
  const payload = { x402Version: 2, accepted: accepts[0], resource, payload: { signature: "s" } };
  const payment = Buffer.from(JSON.stringify(payload)).toString("base64");
  const answer = await ask({ "payment-signature": payment });
  return `${answer.status} ${await answer.text()}`;
}

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function inExpress(adapter: Adapter, safe: string) {
  const { resources, seen } = guarded(adapter, safe);
  const app = express();
  app.use(adapter.paymentMiddleware(routes, resources));
  app.get("/work", (_request, response) => {
    seen.worked++;
    response.send("the work");
  });
  const server = app.listen(0, "127.0.0.1");
  closing.push(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const said = await buy((headers) => fetch(`http://127.0.0.1:${port}/work`, { headers }));
  return { ...seen, said };
}

async function inHono(adapter: Adapter, safe: string) {
  const { resources, seen } = guarded(adapter, safe);
  const app = new Hono();
  app.use(adapter.paymentMiddleware(routes, resources));
  app.get("/work", (context) => {
    seen.worked++;
    return context.text("the work");
  });
  const ask = async (headers: Record<string, string>): Promise<Response> =>
    app.request("http://shop.example/work", { headers });
  const said = await buy(ask);
  return { ...seen, said };
}

describe.each([
  ["@x402/express", inExpress],
  ["@x402/hono", inHono],
] as const)("%s", (name, run) => {
  const releases = releasesOf(name);
  test.skipIf(releases.length === 0)("is installed", () => {
    expect(releases.length).toBeGreaterThan(2);
  });

  test.each(releases)("$version: who is refused gets and pays nothing", async ({ load }) => {
    const { worked, settled, said } = await run(load(".") as Adapter, "0");
    expect([worked, settled]).toEqual([0, 0]);
    expect(said).toMatch(/^402 /);
    expect(said).not.toContain("the work");
  });

  test.each(releases)("$version: who is good for it gets it", async ({ load }) => {
    expect(await run(load(".") as Adapter, "20")).toEqual({
      worked: 1,
      settled: 1,
      said: "200 the work",
    });
  });
});
