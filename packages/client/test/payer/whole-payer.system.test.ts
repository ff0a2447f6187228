// A payer as a program uses it, on a chain of this machine: its look at answers, a person's word, other
// transports, disputes, policies and budgets, and row 11 of its acceptance.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";

import { type Chain, startChain } from "../../../../examples/pay-once/chain.ts";
import type { AskedPayment } from "../../src/payer/context.ts";
import type { Payer } from "../../src/payer/create-payer.ts";
import { type Asked, openScene, type Scene, startScripted } from "./scene.ts";

let chain: Chain;
beforeAll(async () => {
  chain = await startChain();
}, 60_000);
afterAll(() => chain.close());
afterEach(() => vi.useRealTimers());

async function open(options?: Parameters<typeof openScene>[1]): Promise<Scene> {
  const scene = await openScene(chain, options);
  onTestFinished(scene.close);
  return scene;
}
async function sell(answer: (asked: Asked) => unknown): Promise<{ url: string; payTo: string }> {
  const seller = await startScripted(chain, answer);
  onTestFinished(seller.close);
  return seller;
}
/** A seller that settles and then delivers, for a price that may change. */
async function sellFor(price: () => string): Promise<{ url: string; payTo: string }> {
  return sell(async ({ payment, ask, settle, response }) => {
    if (payment === undefined) return ask(price());
    await settle();
    return response.end("work");
  });
}
/** The outcome of a call: its text, or the codes of its error and of the reasons. */
async function outcomeOf(work: Promise<Response>): Promise<string> {
  return work.then(
    (answer) => answer.text(),
    ({ code, details }: { code: string; details?: { reasons?: { code: string }[] } }) =>
      [code, ...(details?.reasons ?? []).map((reason) => reason.code)].join(" "),
  );
}
const statesOf = async (payer: Payer): Promise<string[]> =>
  (await payer.state()).payments.map(({ state }) => state);

describe("a look at the answer", { timeout: 20_000 }, () => {
  test.each([
    ["true", () => true, "work", "delivered"],
    ["false", () => false, "payment_lost", "lost"],
    [
      "an error",
      () => {
        throw new TypeError("no JSON");
      },
      "work",
      "delivered",
    ],
  ])("that says %s", async (name, check, outcome, state) => {
    const scene = await open({ check });
    const { url } = await sellFor(() => "600000");
    expect(await outcomeOf(scene.payer.fetch(url, {}, { call: "a" }))).toBe(outcome);
    // The chain is asked, since only what it says was paid counts.
    const { sellers } = await scene.payer.recover();
    const second = await outcomeOf(scene.payer.fetch(url, {}, { call: "b" }));
    expect(await statesOf(scene.payer)).toEqual(expect.arrayContaining([state]));
    expect(sellers).toMatchObject([{ lost: name === "false" ? "1.8" : "0" }]);
    // Good work counts at once, so that the second one passes within what it earned.
    expect(second).toBe(name === "true" ? "work" : "payment_refused not_earned");
    // The same call says the same again.
    expect(await outcomeOf(scene.payer.fetch(url, {}, { call: "a" }))).toBe(outcome);
  });

  test("gets the answer and the payment, and may read it", async () => {
    const seen: unknown[] = [];
    const check = async (answer: Response, { call, amount }: AskedPayment): Promise<boolean> => {
      seen.push([await answer.text(), call, amount]);
      return true;
    };
    const scene = await open({ check });
    const { url } = await sellFor(() => "10000");
    expect(await outcomeOf(scene.payer.fetch(url, {}, { call: "a" }))).toBe("work");
    expect(seen).toEqual([["work", "a", "0.01"]]);
  });
});

describe("a person's word", { timeout: 20_000 }, () => {
  const dear = "3000000";

  test.each([
    ["yes", () => true, "work"],
    ["yes, after a while", async () => Promise.resolve(true), "work"],
    ["no", () => false, "payment_refused not_approved not_earned"],
    ["yes as a text", () => "yes" as never, "payment_refused not_approved not_earned"],
    ["an error", () => Promise.reject(new Error("x")), "payment_refused not_approved not_earned"],
    [
      "an error at once",
      () => {
        throw new TypeError("x");
      },
      "payment_refused not_approved not_earned",
    ],
  ])("%s", async (_name, approve, outcome) => {
    const scene = await open({ approve });
    const { url } = await sellFor(() => dear);
    expect(await outcomeOf(scene.payer.fetch(url, {}, { call: "a" }))).toBe(outcome);
    expect(await chain.countPayments(scene.wallet.address)).toBe(outcome === "work" ? 1 : 0);
  });

  test("silence for five minutes is a no, and a yes after it pays nothing", async () => {
    let sayYes: (yes: boolean) => void = () => undefined;
    const approve = (): Promise<boolean> => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      queueMicrotask(() => {
        vi.advanceTimersByTime(300_000);
        vi.useRealTimers();
      });
      return new Promise((resolve) => (sayYes = resolve));
    };
    const scene = await open({ approve });
    const { url } = await sellFor(() => dear);
    expect(await outcomeOf(scene.payer.fetch(url, {}, { call: "a" }))).toBe(
      "payment_refused not_approved not_earned",
    );
    sayYes(true);
    expect(await statesOf(scene.payer)).toEqual([]);
    expect(await chain.countPayments(scene.wallet.address)).toBe(0);
  });

  test("is good for the price that was asked about, and not for another one", async () => {
    const asked: string[] = [];
    let price = dear;
    let says = true;
    const approve = ({ amount }: AskedPayment): boolean => {
      asked.push(amount);
      return says;
    };
    const scene = await open({ approve });
    const { url } = await sellFor(() => price);
    const locked = scene.reopen({
      wallet: {
        ...scene.wallet,
        signTypedData: () => Promise.reject(new Error("locked")),
      } as never,
    });
    expect(await outcomeOf(locked.fetch(url, {}, { call: "a" }))).toBe("payment_refused");
    [price, says] = ["4000000", false];
    expect(await outcomeOf(scene.payer.fetch(url, {}, { call: "a" }))).toBe(
      "payment_refused not_approved not_earned",
    );
    // Nor does the first yes pass another call of the same price.
    price = dear;
    expect(await outcomeOf(scene.payer.fetch(url, {}, { call: "b" }))).toBe(
      "payment_refused not_approved not_earned",
    );
    expect(asked).toEqual(["3", "4", "3"]);
    expect(await chain.countPayments(scene.wallet.address)).toBe(0);
  });

  test("outlives the program, and pays its call once", async () => {
    let asked = 0;
    const approve = (): boolean => ++asked === 1;
    const scene = await open({ approve });
    const { url } = await sellFor(() => dear);
    const locked = scene.reopen({
      wallet: {
        ...scene.wallet,
        signTypedData: () => Promise.reject(new Error("locked")),
      } as never,
    });
    await outcomeOf(locked.fetch(url, {}, { call: "a" }));
    const again = scene.reopen();
    expect(await outcomeOf(again.fetch(url, {}, { call: "a" }))).toBe("work");
    expect(await outcomeOf(again.fetch(url, {}, { call: "a" }))).toBe("work");
    expect(asked).toBe(1);
    expect(await chain.countPayments(scene.wallet.address)).toBe(1);
  });

  test("asked for twice at once, is one payment of one call", async () => {
    const scene = await open({ approve: async () => Promise.resolve(true) });
    const { url } = await sellFor(() => dear);
    const both = [scene.payer, scene.reopen()].map(async (payer) =>
      outcomeOf(payer.fetch(url, {}, { call: "a" })),
    );
    expect(await Promise.all(both)).toEqual(["work", "work"]);
    expect(await chain.countPayments(scene.wallet.address)).toBe(1);
  });

  test("never overrides a budget or a list", async () => {
    let asked = 0;
    const approve = (): boolean => ++asked > 0;
    const { url, payTo } = await sellFor(() => dear);
    for (const [limits, code] of [
      [{ perDay: "2" }, "over_budget"],
      [{ deny: [`eip155:84532:${payTo}`] }, "seller_denied"],
      [{ sellers: ["https://other.example"] }, "seller_not_listed"],
    ] as const) {
      const scene = await open({ approve, ...limits });
      const outcome = await outcomeOf(scene.payer.fetch(url, {}, { call: "a" }));
      expect(outcome).toContain(`payment_refused ${code}`);
    }
    expect(asked).toBe(0);
  });

  test("is asked above a threshold, also where the seller has earned it", async () => {
    const asked: AskedPayment[] = [];
    const approve = (payment: AskedPayment): boolean => asked.push(payment) > 0;
    const scene = await open({ approve, askAbove: "0.05" });
    let price = "50000";
    const { url, payTo } = await sellFor(() => price);
    await scene.payer.fetch(url, {}, { call: "a" });
    price = "50001";
    await scene.payer.fetch(url, {}, { call: "b", task: "t" });
    expect(asked).toMatchObject([
      {
        call: "b",
        task: "t",
        amount: "0.050001",
        origin: new URL(url).origin,
        seller: `eip155:84532:${payTo.toLowerCase()}`,
        reasons: [{ code: "above_threshold" }],
      },
    ]);
  });
});

describe("another transport", { timeout: 20_000 }, () => {
  const required = (payTo: string): never =>
    ({
      x402Version: 2,
      accepts: [
        {
          scheme: "exact",
          network: "eip155:84532",
          amount: "10000",
          asset: chain.asset,
          payTo,
          maxTimeoutSeconds: 60,
          extra: { name: "USD Coin", version: "2" },
        },
      ],
    }) as never;
  const payTo = `0x${"77".repeat(20)}`;

  test("gets the same payload each time, and its answer is kept", async () => {
    const { payer, reopen, wallet } = await open();
    const { id, payload } = await payer.make(required(payTo), { call: "a" });
    expect(await reopen().make(required(payTo), { call: "a" })).toEqual({ id, payload });
    await expect(payer.end(id)).rejects.toMatchObject({ code: "still_open" });
    const { success } = await chain.facilitator.settle(payload as never, payload.accepted as never);
    expect(success).toBe(true);
    await expect(payer.end(id)).rejects.toMatchObject({ code: "still_open" });
    expect(await statesOf(payer)).toEqual(["paid"]);
    const ended = await payer.end(id, Response.json({ rows: 3 }));
    expect([ended.headers.get("arcs-payment"), await ended.json()]).toEqual([id, { rows: 3 }]);
    expect(await (await reopen().end(id)).json()).toEqual({ rows: 3 });
    expect(await chain.countPayments(wallet.address)).toBe(1);
  });

  test("that was paid and says no six times is lost", async () => {
    const { payer } = await open();
    const { id, payload } = await payer.make(required(payTo), { call: "a" });
    await chain.facilitator.settle(payload as never, payload.accepted as never);
    const codes: string[] = [];
    while (codes.at(-1) !== "payment_lost" && codes.length < 10)
      await payer
        .end(id, new Response("no", { status: 500 }))
        .catch(({ code }: { code: string }) => codes.push(code));
    expect(codes).toEqual([...Array.from({ length: 6 }, () => "still_open"), "payment_lost"]);
  });

  test("that was disputed in silence, and answers late, is delivered", async () => {
    const { payer } = await open();
    const { id, payload } = await payer.make(required(payTo), { call: "a" });
    await chain.facilitator.settle(payload as never, payload.accepted as never);
    await payer.recover();
    await payer.dispute(id);
    expect(await outcomeOf(payer.end(id, new Response("late")))).toBe("late");
    expect(await statesOf(payer)).toEqual(["delivered"]);
  });
});

describe("what is disputed", { timeout: 20_000 }, () => {
  test("weighs against the seller until it is forgiven", async () => {
    const scene = await open();
    const { url, payTo } = await sellFor(() => "400000");
    await scene.payer.fetch(url, {}, { call: "a" });
    const [payment] = (await scene.payer.recover()).payments;
    await scene.payer.dispute(payment?.id ?? "", "the rows are made up");
    expect((await scene.payer.state()).sellers).toMatchObject([{ lost: "1.2", mayBePaid: "0" }]);
    expect(await outcomeOf(scene.payer.fetch(url, {}, { call: "b" }))).toBe(
      "payment_refused not_earned",
    );
    await expect(scene.payer.dispute(payment?.id ?? "")).rejects.toMatchObject({
      code: "invalid_argument",
    });
    // In any spelling of the account.
    await scene.payer.forgive(`eip155:84532:${payTo}`);
    // Its trial stays spent for its 30 days.
    expect((await scene.payer.state()).sellers).toMatchObject([{ lost: "0", mayBePaid: "0.6" }]);
    expect(await outcomeOf(scene.payer.fetch(url, {}, { call: "b" }))).toBe("work");
  });

  test("stays so when it is answered again", async () => {
    const { payer, reopen } = await open();
    const { url } = await sellFor(() => "10000");
    const id = (await payer.fetch(url, {}, { call: "a" })).headers.get("arcs-payment") ?? "";
    await payer.dispute(id, "the rows are made up");
    for (const each of [payer, reopen()])
      expect(await outcomeOf(each.end(id, new Response("more of it")))).toBe("payment_lost");
    expect(await outcomeOf(payer.fetch(url, {}, { call: "a" }))).toBe("payment_lost");
    expect(await statesOf(payer)).toEqual(["lost"]);
  });
});

describe("limits", { timeout: 20_000 }, () => {
  test("of two programs are the stricter of each, until one replaces them", async () => {
    const scene = await open();
    const { url } = await sellFor(() => "20000");
    const strict = scene.reopen({ perDay: "0.03" });
    await strict.state();
    expect(await outcomeOf(scene.payer.fetch(url, {}, { call: "a" }))).toBe("work");
    expect(await outcomeOf(scene.payer.fetch(url, {}, { call: "b" }))).toBe(
      "payment_refused over_budget",
    );
    // Opened again, the lax one does not loosen them.
    expect(await outcomeOf(scene.reopen().fetch(url, {}, { call: "b" }))).toBe(
      "payment_refused over_budget",
    );
    await scene.payer.replacePolicy();
    expect(await outcomeOf(scene.payer.fetch(url, {}, { call: "b" }))).toBe("work");
    expect(await outcomeOf(strict.fetch(url, {}, { call: "c" }))).toBe("work");
  });

  test("of sub-agents hold below those of all above them", async () => {
    const { payer, reopen, wallet } = await open();
    const { url } = await sellFor(() => "10000");
    const above = payer.budget("crawl", { total: "0.03" });
    const [one, two] = [
      above.budget("one", { total: "0.02" }),
      above.budget("two", { total: "9" }),
    ];
    const outcomes: string[] = [];
    for (const [call, each] of [one, one, one, two, two, above].entries())
      outcomes.push(await outcomeOf(each.fetch(url, {}, { call: `call-${call}` })));
    const over = "payment_refused over_budget";
    expect(outcomes).toEqual(["work", "work", over, "work", over, over]);
    // A name is made once: another program cannot widen it.
    const wider = reopen().budget("crawl", { total: "9" });
    expect(await outcomeOf(wider.fetch(url, {}, { call: "x" }))).toBe(over);
    const elsewhere = payer.budget("list", { sellers: ["https://other.example"] });
    expect(await outcomeOf(elsewhere.fetch(url, {}, { call: "y" }))).toBe(
      "payment_refused seller_not_listed",
    );
    const ended = payer.budget("ended", { endsAt: 1 });
    expect(await outcomeOf(ended.fetch(url, {}, { call: "z" }))).toBe(
      "payment_refused budget_ended",
    );
    expect(await outcomeOf(payer.fetch(url, {}, { call: "own" }))).toBe("work");
    expect(await chain.countPayments(wallet.address)).toBe(4);
  });
});

test("a redirect to another origin pays who asked, by the list, and once", async () => {
  const paid = await sellFor(() => "10000");
  const door = await sell(({ response }) => response.writeHead(307, { location: paid.url }).end());
  const origin = new URL(paid.url).origin;
  const scene = await open({ sellers: [origin] });
  expect(await outcomeOf(scene.payer.fetch(door.url, {}, { call: "a" }))).toBe("work");
  expect(await outcomeOf(scene.payer.fetch(door.url, {}, { call: "a" }))).toBe("work");
  const onlyDoor = await open({ sellers: [new URL(door.url).origin] });
  expect(await outcomeOf(onlyDoor.payer.fetch(door.url, {}, { call: "a" }))).toBe(
    "payment_refused seller_not_listed",
  );
  expect(await chain.countPayments(scene.wallet.address)).toBe(1);
});

test("an endpoint that answers with html leaves a call open, and a good one ends it", async () => {
  let isBusy = true;
  const server = createServer((request, response) => {
    const html = { "content-type": "text/html" };
    if (isBusy) return response.writeHead(200, html).end("<html>busy</html>");
    const body = Readable.toWeb(request) as ReadableStream;
    const headers = { "content-type": "application/json" };
    const sent = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    return void fetch(chain.url, sent).then(async (answer) => response.end(await answer.text()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const scene = await open({ rpcUrls: { "eip155:84532": url } });
  const { url: shop } = await sell(async ({ payment, ask, settle, response }) => {
    if (payment === undefined) return ask("10000");
    await settle();
    return response.writeHead(500).end();
  });
  expect(await outcomeOf(scene.payer.fetch(shop, {}, { call: "a" }))).toBe("still_open");
  isBusy = false;
  expect(await outcomeOf(scene.payer.fetch(shop, {}, { call: "a" }))).toBe("payment_lost");
  expect(await chain.countPayments(scene.wallet.address)).toBe(1);
});
