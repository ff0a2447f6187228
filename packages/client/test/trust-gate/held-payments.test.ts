import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createTrustGate, type TrustReason } from "../../src/trust-gate/index.ts";
import {
  agent,
  type Answering,
  asset,
  buyer,
  checkOf,
  evmAccount,
  evmAgent,
  evmDemand,
  holdOf,
  network,
  notCovered,
  openPayingGate,
  scriptServer,
} from "../support/paying-gate.ts";

const refusalOf = async (payment: Promise<unknown>): Promise<TrustReason> => {
  const error = await payment.then(
    () => expect.fail("it was paid"),
    (each: { code: string; details: { reasons: TrustReason[] } }) => each,
  );
  expect(error.code).toBe("payment_refused");
  return error.details.reasons[0]!;
};

describe("a payment above the allowance", () => {
  test("is held by the name of the message that is signed, with one request, before it is signed", async () => {
    const order: string[] = [];
    const server = scriptServer({
      hold: (request) => {
        order.push("held");
        return { status: 201, body: holdOf(request) };
      },
    });
    const { wallet, pay } = openPayingGate(server);
    const sign = wallet.signTransactions.bind(wallet);
    wallet.signTransactions = async (transactions) => {
      order.push("signed");
      return sign(transactions);
    };
    await pay("3200000");
    expect(order).toEqual(["held", "signed"]);
    expect(server.asked).toHaveLength(1);
    const [{ method, path, body } = expect.fail()] = server.asked;
    const payment = createHash("sha256").update(wallet.signed[0]!).digest("hex");
    expect([method, path]).toEqual(["POST", `/accounts/${agent}/holds`]);
    const token = `${network}/token:${asset}`;
    const expiresAt = expect.any(String);
    expect(body).toEqual({
      payment,
      payer: buyer,
      token,
      form: "exact",
      amount: "3.2",
      expiresAt,
    });
    const ahead = Date.parse(String(body["expiresAt"])) - Date.now();
    expect(ahead).toBeGreaterThan(60_000);
    expect(ahead).toBeLessThan(300_000);
  });

  test.each([
    ["too_small", undefined, /its whole history would cost less than that to fake/],
    ["outstanding", 7200, /earlier payments to it are not settled yet; try again in 2 h/],
    ["held", 90, /others are about to pay it; try again in 90 s/],
    ["your_share", 1800, /you hold a quarter of what is safe there already.*; try again in 30 min/],
    ["your_pause", 3600, /a payment that you held there was not made; try again in 60 min/],
  ] as const)(
    "that is not covered (%s) is not signed",
    async (reason, retryAfterSeconds, words) => {
      const details = { reason, safeToSpend: "2.4", costToForge: "15", retryAfterSeconds };
      const { wallet, pay } = openPayingGate(scriptServer({ hold: notCovered(details) }));
      const refusal = await refusalOf(pay("3200000"));
      expect(refusal).toMatchObject({ code: "not_covered", reason });
      expect(refusal.retryAfterSeconds).toBe(retryAfterSeconds);
      expect(refusal.message).toMatch(/^3\.20 is not covered, 2\.40 is safe to spend now: /);
      expect(refusal.message).toMatch(words);
      expect(wallet.signed).toEqual([]);
    },
  );

  test.each([
    ["no connection", () => new Error("ECONNREFUSED")],
    ["a server that fails", () => ({ status: 500, body: {} })],
    ["a key that may not", () => ({ status: 403, body: {} })],
    ["an answer that is no hold", () => ({ body: {} })],
    ["a hold that was released", (asked) => ({ body: holdOf(asked, { state: "released" }) })],
    ["a hold that was paid", (asked) => ({ body: holdOf(asked, { state: "paid" }) })],
    ["a hold at another account", (asked) => ({ body: holdOf(asked, { account: buyer }) })],
    [
      "a hold for another payment",
      (asked) => ({ body: holdOf(asked, { payment: "5f".repeat(32) }) }),
    ],
    ["a hold of another amount", (asked) => ({ body: holdOf(asked, { amount: "0.1" }) })],
    ["a reason that nobody knows", notCovered({ reason: "constructor", safeToSpend: "1" })],
  ] as [string, Answering][])("is not signed without a hold: %s", async (_what, hold) => {
    const { wallet, pay } = openPayingGate(scriptServer({ hold }), { onUnknown: "allow" });
    expect((await refusalOf(pay("100001"))).code).toMatch(/^(lookup_failed|not_covered)$/);
    expect(wallet.signed).toEqual([]);
  });

  test("gives its hold back where the wallet does not sign", async () => {
    const server = scriptServer();
    const { gate, wallet, pay } = openPayingGate(server);
    wallet.signTransactions = async () => Promise.reject(new Error("the user said no"));
    await expect(pay("3200000")).rejects.toThrow("the user said no");
    await gate.flush();
    expect(server.asks("DELETE").map(({ path }) => path)).toEqual(["/holds/hld_1"]);
    expect(server.asks("PATCH")).toEqual([]);
  });

  test("is one of many at the same time: each is held by its own name, for its own payee", async () => {
    const server = scriptServer();
    const { wallet, pay } = openPayingGate(server);
    const payees = [agent, buyer, agent, buyer, agent];
    await Promise.all(payees.map((payTo, index) => pay(String(1_000_000 + index), payTo)));
    const holds = server.asks("POST");
    expect(new Set(holds.map(({ body }) => body["payment"])).size).toBe(5);
    for (const { path, body } of holds) {
      const signed = wallet.signed.find(
        (text) => createHash("sha256").update(text).digest("hex") === body["payment"],
      )!;
      const [payTo, amount] = signed.split(" ");
      expect([path, body["amount"]]).toEqual([
        `/accounts/${payTo}/holds`,
        `1.00000${Number(amount) % 10}`.replace(/\.0+$/, ""),
      ]);
    }
  });

  test.each([
    { asset: "SomethingElse" },
    { amount: "-1" },
    { amount: 1 },
    { amount: "1", maxAmountRequired: "100000000" },
    { payTo: "" },
    { payTo: 7 },
  ])("is not signed where nobody knows what it is: %j", async (wrong) => {
    const server = scriptServer();
    const { scheme, wallet } = openPayingGate(server);
    const demand = {
      network: "solana",
      asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
      amount: "1",
      payTo: agent,
    };
    const { code } = await refusalOf(
      scheme.createPaymentPayload(2, { ...demand, ...wrong } as never),
    );
    expect(code).toMatch(/^(amount_unknown|agent_not_found)$/);
    expect([wallet.signed, server.asked]).toEqual([[], []]);
  });

  test("needs what else is asked of the agent, before it is held", async () => {
    const body = {
      id: agent,
      owner: agent,
      trustScore: { overall: 599 },
      x402: {},
      verification: {},
    };
    const server = scriptServer({ agent: () => ({ body }) });
    const { pay } = openPayingGate(server, { minScore: 600 });
    expect(await refusalOf(pay("3200000"))).toMatchObject({ code: "score_too_low" });
    expect(server.asks("POST")).toEqual([]);
    body.trustScore.overall = 600;
    await openPayingGate(server, { minScore: 600 }).pay("3200000");
    expect(server.asks("POST")).toHaveLength(1);
  });
});

describe("on an EVM chain", () => {
  const typed = (message: object, primaryType = "TransferWithAuthorization") => ({
    domain: {},
    types: {},
    primaryType,
    message,
  });
  const nonce = `0x${"5f".repeat(32)}`;
  const address = `0x${"1b".repeat(20)}`;
  const authorization = { to: evmAgent, value: 3_200_000n, validBefore: 1_700_000_060n, nonce };

  function open(data: object, server = scriptServer()) {
    const signed: unknown[] = [];
    const payer = {
      address,
      signTypedData: async (message: object) => {
        signed.push(message);
        return "0xsigned";
      },
    };
    const gate = createTrustGate({ client: server.client, payer });
    const scheme = gate.scheme((wallet) => ({
      scheme: "exact",
      findDefaultAsset: () => "known",
      async createPaymentPayload(x402Version: number, _requirements: object) {
        await wallet.signTypedData(data as never);
        return { x402Version, payload: { authorization: { nonce } } };
      },
    }));
    return {
      server,
      signed,
      gate,
      scheme,
      pay: () => scheme.createPaymentPayload(2, evmDemand("3200000")),
    };
  }

  test("is held by the nonce of its authorization, until that expires", async () => {
    const { server, signed, pay, scheme } = open(typed(authorization));
    await pay();
    expect(server.asked).toEqual([
      {
        method: "POST",
        path: `/accounts/${evmAccount}/holds`,
        body: {
          payment: nonce,
          payer: evmAccount.replace(evmAgent.toLowerCase(), address),
          amount: "3.2",
          token: "eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
          form: "exact",
          expiresAt: new Date(1_700_000_060_000).toISOString(),
        },
      },
    ]);
    expect(signed).toHaveLength(1);
    expect(scheme.findDefaultAsset()).toBe("known");
  });

  test.each([
    ["another payee", typed({ ...authorization, to: address })],
    ["another amount", typed({ ...authorization, value: 3_200_001n })],
    [
      "a permit, which has no nonce that names it",
      typed(authorization, "PermitWitnessTransferFrom"),
    ],
    ["no nonce", typed({ ...authorization, nonce: 7n })],
    ["no end", typed({ ...authorization, validBefore: 10n ** 30n })],
    ["nothing", {}],
  ])("is not signed where the wallet gets %s", async (_what, data) => {
    const { server, signed, pay } = open(data);
    expect(await refusalOf(pay())).toMatchObject({ code: "cannot_hold" });
    expect([server.asked, signed]).toEqual([[], []]);
  });
});

describe("what came of a held payment", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());
  const ok = async (): Promise<Response> => new Response("work");

  test("a good answer: nothing more", async () => {
    const server = scriptServer();
    const { gate, pay, send } = openPayingGate(server);
    const answer = await send((await pay("3200000")) as object, ok);
    expect(await answer.text()).toBe("work");
    await vi.advanceTimersByTimeAsync(3_600_000);
    await gate.flush();
    expect(server.asked.map(({ method }) => method)).toEqual(["POST"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([400, 402, 404, 429, 500, 503])("status %i: it failed", async (status) => {
    const server = scriptServer();
    const { gate, pay, send } = openPayingGate(server);
    const answer = await send(
      (await pay("3200000")) as object,
      async () => new Response("no", { status }),
    );
    expect(answer.status).toBe(status);
    await gate.flush();
    const [{ path, body } = expect.fail()] = server.asks("PATCH");
    expect([path, body]).toEqual(["/holds/hld_1", { outcome: "failed" }]);
  });

  test.each([new Error("socket hang up"), new DOMException("aborted", "AbortError")])(
    "%s: it failed, and the caller gets the error",
    async (error) => {
      const server = scriptServer();
      const { gate, pay, send } = openPayingGate(server);
      const payload = (await pay("3200000")) as object;
      const failing = async (): Promise<Response> => {
        throw error;
      };
      await expect(send(payload, failing)).rejects.toBe(error);
      await gate.flush();
      expect(server.asks("PATCH")).toHaveLength(1);
    },
  );

  test("no answer for maxWaitSeconds: it failed; an answer after that changes nothing", async () => {
    const server = scriptServer();
    const { gate, pay, send } = openPayingGate(server, { maxWaitSeconds: 20 });
    let answer: ((response: Response) => void) | undefined;
    const sending = send(
      (await pay("3200000")) as object,
      () => new Promise((resolve) => (answer = resolve)),
    );
    await vi.advanceTimersByTimeAsync(19_999);
    await gate.flush();
    expect(server.asks("PATCH")).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await gate.flush();
    expect(server.asks("PATCH")).toHaveLength(1);
    answer?.(new Response("late", { status: 500 }));
    expect((await sending).status).toBe(500);
    await gate.flush();
    expect(server.asks("PATCH")).toHaveLength(1);
  });

  test("a report that does not get through is made again", async () => {
    let isDown = true;
    const server = scriptServer({
      failed: () => (isDown ? new Error("ECONNREFUSED") : { body: {} }),
    });
    const { gate, pay, send } = openPayingGate(server);
    await send((await pay("3200000")) as object, async () => new Response("no", { status: 500 }));
    await gate.flush();
    expect(server.asks("PATCH").length).toBeGreaterThan(0);
    const before = server.asks("PATCH").length;
    isDown = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asks("PATCH")).toHaveLength(before + 1);
  });

  test("version 1 of x402 sends it in another field", async () => {
    const server = scriptServer();
    const { gate, pay, send } = openPayingGate(server);
    await send(
      (await pay("3200000")) as object,
      async () => new Response("no", { status: 500 }),
      "X-PAYMENT",
    );
    await gate.flush();
    expect(server.asks("PATCH")).toHaveLength(1);
  });

  test("other requests go their way: without a payment, with one of the allowance, with somebody else's", async () => {
    const server = scriptServer();
    const { gate, pay, send } = openPayingGate(server);
    const failing = async (): Promise<Response> => new Response("no", { status: 500 });
    await send({ payload: { transaction: "somebody else's" } }, failing);
    await send({ payload: null }, failing);
    await send((await pay("100000")) as object, failing);
    const broken = { headers: { "X-PAYMENT": "%%%" } };
    expect(
      (await gate.fetch(failing as typeof fetch)("https://seller.example/", broken)).status,
    ).toBe(500);
    await gate.flush();
    expect(server.asks("PATCH")).toEqual([]);
  });

  test("transports without fetch: what x402 says of the paid request counts", async () => {
    const server = scriptServer();
    const { gate, scheme, pay } = openPayingGate(server);
    const { onPaymentResponse } = scheme.schemeHooks;
    await onPaymentResponse({
      paymentPayload: await pay("3200000"),
      settleResponse: { success: true },
    });
    await onPaymentResponse({ paymentPayload: await pay("3200000") });
    await onPaymentResponse({ paymentPayload: undefined, paymentRequired: {} });
    expect(server.asks("PATCH")).toEqual([]);
    const refused = await pay("3200000");
    await onPaymentResponse({ paymentPayload: refused, settleResponse: { success: false } });
    await onPaymentResponse({ paymentPayload: refused, paymentRequired: {} });
    await onPaymentResponse({ paymentPayload: await pay("3200000"), paymentRequired: {} });
    await gate.flush();
    expect(server.asks("PATCH")).toHaveLength(2);
  });
});

describe("the allowance", () => {
  const dayMs = 86_400_000;
  afterEach(() => void vi.useRealTimers());

  test("pays without a hold: a check asks whether there is a dispute", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const server = scriptServer();
    const { wallet, pay } = openPayingGate(server);
    await pay("60000");
    await pay("40000");
    expect([wallet.signed.length, server.asked.map(({ path }) => path)]).toEqual([
      2,
      [`/check/${agent}`],
    ]);
    await pay("1");
    expect(server.asks("POST")).toHaveLength(1);
    vi.setSystemTime(dayMs);
    await pay("100000");
    expect([server.asks("GET").length, server.asks("POST").length]).toEqual([2, 1]);
    // A clock that is set back gives none again.
    vi.setSystemTime(-9 * dayMs);
    await pay("1");
    expect(server.asks("POST")).toHaveLength(2);
  });

  test("is ten times that a day over all agents, and over all gates of a client", async () => {
    const server = scriptServer({ hold: notCovered({ reason: "too_small", safeToSpend: "0" }) });
    const gates = [openPayingGate(server), openPayingGate(server)] as const;
    const payTo = (index: number): string =>
      `${agent.slice(0, -2)}${String(index).padStart(2, "A")}`;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        gates[index % 2 === 0 ? 0 : 1].pay("100000", payTo(index)).then(
          () => "paid",
          () => "refused",
        ),
      ),
    );
    expect(outcomes.filter((each) => each === "paid")).toHaveLength(10);
    expect(gates[0].wallet.signed.length + gates[1].wallet.signed.length).toBe(10);
  });

  test("is one for all accounts of an agent, and for payments at the same time", async () => {
    const server = scriptServer({
      check: () => ({ body: checkOf("0", { agentId: "agent_1" }) }),
      hold: notCovered({ reason: "too_small", safeToSpend: "0" }),
    });
    const { wallet, pay } = openPayingGate(server);
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => pay("30000", index % 2 === 0 ? agent : buyer)),
    );
    expect(wallet.signed).toHaveLength(3);
  });

  test("stops at an agent with an open or lost dispute: a small payment is held as any other", async () => {
    for (const allowance of [false, undefined, "true"]) {
      const server = scriptServer({ check: () => ({ body: checkOf("5", { allowance }) }) });
      await openPayingGate(server).pay("1");
      expect(server.asks("POST")).toHaveLength(1);
    }
  });

  test("ends at a dispute that is opened meanwhile, once what was read is older than maxAgeSeconds", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    let allowance = true;
    const server = scriptServer({ check: () => ({ body: checkOf("5", { allowance }) }) });
    const gates = [openPayingGate(server), openPayingGate(server, { maxAgeSeconds: 0 })] as const;
    for (const { pay } of gates) await pay("1");
    allowance = false;
    for (const { pay } of gates) await pay("2");
    expect(server.asks("POST").map(({ body }) => body["amount"])).toEqual(["0.000002"]);
    vi.setSystemTime(60_000);
    await gates[0].pay("3");
    expect(server.asks("POST").map(({ body }) => body["amount"])).toEqual(["0.000002", "0.000003"]);
  });

  test("is there where the server is not, or does not know the agent", async () => {
    for (const check of [
      () => new Error("ECONNREFUSED"),
      () => ({ status: 503, body: {} }),
      () => ({ status: 404, body: { error: { code: "agent_not_found", message: "m" } } }),
    ]) {
      const server = scriptServer({ check, hold: () => new Error("ECONNREFUSED") });
      const { wallet, pay } = openPayingGate(server);
      await pay("100000");
      await refusalOf(pay("1"));
      expect(wallet.signed).toHaveLength(1);
    }
  });

  test("comes back where the wallet does not sign", async () => {
    const server = scriptServer();
    const { wallet, pay } = openPayingGate(server);
    const sign = wallet.signTransactions;
    wallet.signTransactions = async () => Promise.reject(new Error("no"));
    await expect(pay("100000")).rejects.toThrow("no");
    wallet.signTransactions = sign;
    await pay("100000");
    expect(server.asks("POST")).toEqual([]);
  });

  test("may be none at all", async () => {
    const server = scriptServer();
    await openPayingGate(server, { allowance: "0" }).pay("1");
    expect(server.asked.map(({ method }) => method)).toEqual(["POST"]);
  });
});

test("a gate without a payer makes no scheme", () => {
  const gate = createTrustGate({ client: scriptServer().client });
  expect(() => gate.scheme(() => expect.fail())).toThrow(/the gate needs a payer/);
});
