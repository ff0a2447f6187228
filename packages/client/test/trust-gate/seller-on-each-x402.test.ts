// The seller's gate on releases of @x402/core that treat what a hook answers and throws in three
// ways: what a buyer gets over HTTP.
import { describe, expect, test } from "vitest";

import { createTrustGate, type TrustGate } from "../../src/trust-gate/index.ts";
import { releasesOf } from "../support/counterpart-versions.ts";
import { agent, buyer, checkOf, scriptServer, usdcOnSolana } from "../support/paying-gate.ts";

const { network, asset } = usdcOnSolana;
const price = { asset, amount: "10000000" };
const releases = releasesOf("@x402/core");

/** Members that all releases have. */
type ResourceServer = {
  register(network: string, scheme: object): ResourceServer;
  onAfterVerify(hook: TrustGate["beforeServing"]): ResourceServer;
  onBeforeVerify(hook: unknown): ResourceServer;
  onBeforeSettle(hook: TrustGate["beforeSettling"]): ResourceServer;
};
type Answer = {
  type: string;
  response?: { status: number; headers: Record<string, string> };
  paymentPayload?: object;
  paymentRequirements?: object;
};
type X402 = {
  x402ResourceServer: new (facilitator: object) => ResourceServer;
  x402HTTPResourceServer: new (
    server: ResourceServer,
    routes: object,
  ) => {
    initialize(): Promise<void>;
    processHTTPRequest(context: object): Promise<Answer>;
    processSettlement(...settled: unknown[]): Promise<{ success: boolean }>;
  };
};

type Flow = "authorization" | "upfront";

/** Sells work for 10 dollars to a payer, as the adapters of x402 do. */
async function sell(
  { x402ResourceServer, x402HTTPResourceServer }: X402,
  {
    payer,
    guard,
    flow = "authorization",
  }: {
    payer: string | undefined;
    guard: (server: ResourceServer) => ResourceServer;
    flow?: Flow;
  },
) {
  const seen = { served: 0, settled: 0 };
  const facilitator = {
    verify: async () => ({ isValid: true, payer }),
    settle: async () => {
      seen.settled++;
      return { success: true, transaction: "t", network, payer };
    },
    getSupported: async () => ({
      kinds: [{ x402Version: 2, scheme: "exact", network }],
      extensions: [],
      signers: {},
    }),
  };
  const scheme = {
    scheme: "exact",
    parsePrice: async () => price,
    enhancePaymentRequirements: async (requirements: object) => requirements,
    defaultAssetTransferMethod: "default",
    paymentFlows: { default: { default: flow, supported: [flow] } },
  };
  const server = guard(new x402ResourceServer(facilitator).register("solana:*", scheme));
  const http = new x402HTTPResourceServer(server, {
    "GET /work": {
      accepts: [{ scheme: "exact", network, payTo: agent, price, maxTimeoutSeconds: 60 }],
      description: "work",
    },
  });
  await http.initialize();
  let payment: string | undefined;
  const context = {
    path: "/work",
    method: "GET",
    adapter: {
      getHeader: (name: string) =>
        name.toLowerCase() === "payment-signature" ? payment : undefined,
      getMethod: () => "GET",
      getPath: () => "/work",
      getUrl: () => "https://shop.example/work",
      getAcceptHeader: () => "application/json",
      getUserAgent: () => "a test",
    },
  };
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64");
  const asked = await http.processHTTPRequest(context);
  const text = asked.response?.headers["PAYMENT-REQUIRED"] ?? "";
  const { accepts, resource } = JSON.parse(Buffer.from(text, "base64").toString());
  payment = encode({ x402Version: 2, accepted: accepts[0], resource, payload: { signature: "s" } });
  const answer = await http.processHTTPRequest(context);
  if (answer.type === "payment-verified") {
    seen.served++;
    await http.processSettlement(answer.paymentPayload, answer.paymentRequirements);
  }
  return { ...seen, status: answer.response?.status };
}

/** A gate to which so much is safe to spend with the buyer. */
const gateWith = (safe: string): TrustGate =>
  createTrustGate({
    client: scriptServer({ check: () => ({ body: { ...checkOf(safe), account: buyer } }) }).client,
  });
const refused = { served: 0, settled: 0, status: 402 };

describe.each(releases)("@x402/core $version", ({ load }) => {
  const x402 = load("server") as X402;
  const guarded = (gate: TrustGate) => (server: ResourceServer) =>
    server.onAfterVerify(gate.beforeServing).onBeforeSettle(gate.beforeSettling);

  test("a buyer who is good for the amount is served, and its payment settled", async () => {
    const guard = guarded(gateWith("20"));
    const sold = await sell(x402, { payer: buyer, guard });
    expect(sold).toMatchObject({ served: 1, settled: 1 });
  });

  test("a buyer who is not gets nothing, and pays nothing", async () => {
    const guard = guarded(gateWith("0"));
    expect(await sell(x402, { payer: buyer, guard })).toEqual(refused);
  });

  test("a payment that names no payer, or cannot be judged, is none", async () => {
    const guard = guarded(gateWith("20"));
    expect(await sell(x402, { payer: undefined, guard })).toEqual(refused);
    const { beforeServing } = gateWith("20");
    const onBreaking = (server: ResourceServer) =>
      server.onAfterVerify(({ result, requirements }) =>
        beforeServing({
          result,
          requirements,
          get transportContext(): never {
            throw new Error("a field that cannot be read");
          },
        }),
      );
    expect(await sell(x402, { payer: buyer, guard: onBreaking })).toEqual(refused);
  });

  test("a gate that was put where nothing is verified yet serves nobody", async () => {
    const guard = (server: ResourceServer) => server.onBeforeVerify(gateWith("20").beforeServing);
    expect(await sell(x402, { payer: buyer, guard })).toEqual(refused);
  });

  test("what is settled before it is verified is not sold", async () => {
    const sold = await sell(x402, { payer: buyer, guard: guarded(gateWith("0")), flow: "upfront" });
    expect(sold).toMatchObject({ served: 0, settled: 0 });
  });
});

test("releases of each way to treat a hook are installed", () => {
  const versions = releases.map(({ version }) => version);
  expect(versions).toEqual(expect.arrayContaining(["2.0.0", "2.10.0", "2.18.0", "2.27.0"]));
});
