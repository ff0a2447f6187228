// Row 9 of the payer's acceptance: sellers that lie. What a seller says of itself counts nothing.
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { type Chain, startChain } from "../../../../examples/pay-once/chain.ts";
import { waitUntil } from "../../../process/test/support/wait-until.ts";
import { type Asked, DAY, openScene, type Scene, startScripted } from "./scene.ts";

// A new one for each test: some move its time.
let chain: Chain;
beforeEach(async () => {
  chain = await startChain();
}, 60_000);
afterEach(() => chain.close());

async function open(...args: [options?: Parameters<typeof openScene>[1]]): Promise<Scene> {
  const scene = await openScene(chain, ...args);
  onTestFinished(scene.close);
  return scene;
}
async function sell(answer: (asked: Asked) => unknown): Promise<{ url: string; payTo: string }> {
  const seller = await startScripted(chain, answer);
  onTestFinished(seller.close);
  return seller;
}
/** A day later, for the payer and for the chain. */
async function letADayPass(scene: Scene): Promise<void> {
  scene.moveClock(DAY + 1000);
  await chain.rpc("evm_increaseTime", DAY / 1000 + 1);
  await chain.rpc("evm_mine");
}

describe("sellers that lie", { timeout: 60_000 }, () => {
  test.each([
    ["a transaction of nothing", `0x${"ab".repeat(32)}`],
    ["no transaction", undefined],
  ])(
    "one that answers without settling, and names %s, earns nothing",
    async (_name, transaction) => {
      const scene = await open();
      const { url } = await sell(({ payment, ask, response }) => {
        if (payment === undefined) return ask("10000");
        const said = { success: true, transaction, network: "eip155:84532" };
        const text = Buffer.from(JSON.stringify(said)).toString("base64");
        response.writeHead(200, { "payment-response": text }).end("work");
      });
      const answer = await scene.payer.fetch(url, {}, { call: "a" });
      expect(await answer.text()).toBe("work");
      await letADayPass(scene);
      const { sellers, payments, budgets } = await scene.payer.recover();
      expect(payments).toMatchObject([{ call: "a", state: "gift" }]);
      expect(sellers).toMatchObject([{ delivered: "0", open: "0", lost: "0", mayBePaid: "1" }]);
      expect(budgets).toMatchObject([{ window: "perDay", spent: "0" }]);
      expect(await chain.countPayments(scene.wallet.address)).toBe(0);
    },
  );

  test("one that settles counts after a day, by the word of the chain", async () => {
    const scene = await open();
    const { url } = await sell(async ({ payment, ask, settle, response }) => {
      if (payment === undefined) return ask("600000");
      await settle();
      return response.end("work");
    });
    await scene.payer.fetch(url, {}, { call: "a" });
    expect((await scene.payer.state()).sellers).toMatchObject([
      { delivered: "0", open: "0.6", mayBePaid: "0.4" },
    ]);
    await letADayPass(scene);
    const { sellers } = await scene.payer.recover();
    expect(sellers).toMatchObject([{ delivered: "0.6", open: "0", mayBePaid: "1.3" }]);
  });

  test("one that asks for ever is sent the same bytes, and gets nothing more", async () => {
    const scene = await open();
    const sent = new Set<unknown>();
    const { url } = await sell(({ request, ask }) => {
      sent.add(request.headers["payment-signature"]);
      ask("10000", { seconds: 3 });
    });
    await expect(scene.payer.fetch(url, {}, { call: "a" })).rejects.toMatchObject({
      code: "still_open",
    });
    // Once without a payment, and all others alike.
    expect(sent.size).toBe(2);
    await letADayPass(scene);
    await expect(scene.payer.fetch(url, {}, { call: "a" })).rejects.toMatchObject({
      code: "not_paid",
    });
    expect(sent.size).toBe(2);
  });

  test("those with another account each time get no more than all strangers may", async () => {
    const scene = await open({ perDay: null });
    const { url } = await sell(async ({ payment, ask, settle, response }) => {
      if (payment === undefined)
        return ask("1000000", { payTo: `0x${randomBytes(20).toString("hex")}` });
      await settle();
      return response.writeHead(500).end();
    });
    const codes: unknown[] = [];
    for (let call = 0; call < 7; call++)
      await scene.payer
        .fetch(url, {}, { call: `call-${call}` })
        .catch((error: { code: string }) => codes.push(error.code));
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => "payment_lost"),
      "payment_refused",
      "payment_refused",
    ]);
    expect(await chain.countPayments(scene.wallet.address)).toBe(5);
  });

  test("an answer of 8 MiB is kept; of one byte more it is not, and counts nothing", async () => {
    for (const [size, expected] of [
      [8 * 2 ** 20, "delivered"],
      [8 * 2 ** 20 + 1, "lost"],
    ] as const) {
      const scene = await open();
      let isSettled = false;
      const { url } = await sell(async ({ payment, ask, settle, response }) => {
        if (payment === undefined) return ask("10000");
        if (!isSettled) await settle();
        isSettled = true;
        return response.end(Buffer.alloc(size));
      });
      const outcome = await scene.payer.fetch(url, {}, { call: "a" }).then(
        async (answer) => (await answer.arrayBuffer()).byteLength,
        ({ code }: { code: string }) => code,
      );
      expect(outcome).toBe(expected === "delivered" ? size : "lost_here");
      expect((await scene.payer.state()).payments).toMatchObject([{ state: expected }]);
    }
  });

  test("a price that changes before it is signed is decided on again", async () => {
    const scene = await open();
    let price = "10000";
    const { url } = await sell(({ ask, payment, response }) =>
      payment === undefined ? ask(price) : response.end("work"),
    );
    const hanging = { ...scene.wallet, signTypedData: () => new Promise(() => undefined) };
    void scene.reopen({ wallet: hanging as never }).fetch(url, {}, { call: "a" });
    await waitUntil(async () => (await scene.payer.state()).payments[0]?.state === "intended");
    price = "2000000";
    await expect(scene.payer.fetch(url, {}, { call: "a" })).rejects.toMatchObject({
      code: "payment_refused",
      details: { reasons: [{ code: "not_earned" }] },
    });
    price = "20000";
    await scene.payer.fetch(url, {}, { call: "a" });
    expect(
      (await scene.payer.state()).payments.map(({ state, amount }) => [state, amount]),
    ).toEqual(
      [
        ["dropped", "0.01"],
        ["refused", "2"],
        ["delivered", "0.02"],
      ].filter(([state]) => state !== "refused"),
    );
  });

  test("a redirect is judged by where it ends", async () => {
    const { url } = await sell(({ ask }) => ask("10000"));
    const first = await sell(({ response }) => response.writeHead(307, { location: url }).end());
    const scene = await open({ deny: [new URL(url).origin] });
    await expect(scene.payer.fetch(first.url, {}, { call: "a" })).rejects.toMatchObject({
      code: "payment_refused",
      details: { reasons: [{ code: "seller_denied" }] },
    });
  });

  test("a scheme that asks the wallet for anything else gets no signature", async () => {
    let signed = 0;
    const scene = await open();
    const wallet = {
      ...scene.wallet,
      signTypedData: (data: never) => {
        signed++;
        return scene.wallet.signTypedData(data);
      },
    };
    const greedy = scene.reopen({
      wallet: wallet as never,
      schemes: {
        "eip155:*": (signer: { signTypedData(data: never): Promise<unknown> }) => ({
          scheme: "exact",
          createPaymentPayload: async () => {
            await signer.signTypedData({
              primaryType: "Permit",
              domain: {},
              message: {},
            } as never);
            return { x402Version: 2, payload: {} };
          },
        }),
      } as never,
    });
    const { url } = await sell(({ ask }) => ask("10000"));
    await expect(greedy.fetch(url, {}, { call: "a" })).rejects.toMatchObject({
      code: "payment_refused",
    });
    expect(signed).toBe(0);
  });
});
