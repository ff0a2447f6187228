// Row 8 of the payer's acceptance: chains that do not answer, are behind, or contradict each other. No second
// attempt is made without a proof, and nothing counts that the chain does not say.
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { type Chain, network, startChain } from "../../../../examples/pay-once/chain.ts";
import { DAY, openScene, type Scene, startEndpoint, startScripted } from "./scene.ts";

// A new one for each test: some move its time.
let chain: Chain;
beforeEach(async () => {
  chain = await startChain({ finalAfter: 1 });
}, 60_000);
afterEach(() => chain.close());

async function open(...args: [options?: Parameters<typeof openScene>[1]]): Promise<Scene> {
  const scene = await openScene(chain, ...args);
  onTestFinished(scene.close);
  return scene;
}
async function endpoint(...args: [change: Parameters<typeof startEndpoint>[1]]): Promise<string> {
  const { url, close } = await startEndpoint(chain, ...args);
  onTestFinished(close);
  return url;
}
/** Starts a seller that settles at once, or not at all, and never delivers. */
async function startFailing(
  settles: "never" | "once",
  { seconds = 3600 } = {},
): Promise<{ url: string; payments: Set<unknown> }> {
  const payments = new Set<unknown>();
  let isSettled = false;
  const seller = await startScripted(chain, async ({ request, payment, ask, settle, response }) => {
    if (payment === undefined) return ask("10000", { seconds });
    payments.add(request.headers["payment-signature"]);
    if (settles === "once" && !isSettled) {
      isSettled = true;
      await settle();
    }
    return response.writeHead(500).end();
  });
  onTestFinished(seller.close);
  return { url: seller.url, payments };
}
const stateOf = async ({ payer }: Scene): Promise<string[]> =>
  (await payer.state()).payments.map(({ state }) => state);

describe("chains that fail", { timeout: 90_000 }, () => {
  test.each([
    ["is down", "http://127.0.0.1:9/"],
    ["says nothing", undefined],
  ])("one that %s lets a payment pass, and proves nothing", async (_name, given) => {
    const url = given ?? (await endpoint(() => undefined));
    const scene = await open({ rpcUrls: { [network]: url } });
    const { url: seller, payments } = await startFailing("never", { seconds: 1 });
    const buy = (): Promise<unknown> => scene.payer.fetch(seller, {}, { call: "a" });
    if (given === undefined) {
      const answer = await startScripted(chain, ({ payment, ask, response }) =>
        payment === undefined ? ask("10000") : response.end("work"),
      );
      onTestFinished(answer.close);
      expect((await scene.payer.fetch(answer.url, {}, { call: "b" })).status).toBe(200);
      return;
    }
    await expect(buy()).rejects.toMatchObject({ code: "still_open" });
    scene.moveClock(DAY);
    await expect(buy()).rejects.toMatchObject({ code: "still_open" });
    expect(payments.size).toBe(1);
    expect(await stateOf(scene)).toEqual(["signed"]);
  });

  test("one that is an hour behind lets nothing be signed", async () => {
    const behind = await endpoint((method, result) => {
      if (method !== "eth_getBlockByNumber") return result;
      const block = result as { timestamp: string };
      return { ...block, timestamp: `0x${(Number(block.timestamp) - 3600).toString(16)}` };
    });
    const scene = await open({ rpcUrls: { [network]: behind } });
    const { url, payments } = await startFailing("never");
    await expect(scene.payer.fetch(url, {}, { call: "a" })).rejects.toMatchObject({
      code: "payment_refused",
      details: { reasons: [{ code: "clock_wrong" }] },
    });
    expect(payments.size).toBe(0);
  });

  test("two that differ prove nothing: the one that says unused may lie", async () => {
    const lying = await endpoint((method, result) => {
      if (method === "eth_call") return `0x${"0".repeat(64)}`;
      if (method !== "eth_getBlockByNumber") return result;
      const block = result as { timestamp: string };
      return { ...block, timestamp: `0x${(Number(block.timestamp) + 7200).toString(16)}` };
    });
    const scene = await open();
    const { url, payments } = await startFailing("once");
    await scene.payer.fetch(url, {}, { call: "a" }).catch(() => undefined);
    const both = scene.reopen({ rpcUrls: { [network]: [lying, chain.url] } });
    await expect(both.fetch(url, {}, { call: "a" })).rejects.toMatchObject({ code: "still_open" });
    await both.recover();
    expect(await stateOf(scene)).toEqual(["signed"]);
    expect(payments.size).toBe(1);
    expect(await chain.countPayments(scene.wallet.address)).toBe(1);
  });

  test("one that answers with more bytes than are read proves nothing", async () => {
    const flooding = await endpoint((method, result) =>
      method === "eth_getBlockByNumber"
        ? { ...(result as object), padding: "x".repeat(8 * 2 ** 20) }
        : result,
    );
    const scene = await open({ rpcUrls: { [network]: flooding } });
    const { url } = await startFailing("never", { seconds: 1 });
    await scene.payer.fetch(url, {}, { call: "a" }).catch(() => undefined);
    await chain.rpc("evm_increaseTime", 60);
    await chain.rpc("anvil_mine", "0x5");
    await scene.payer.recover();
    expect(await stateOf(scene)).toEqual(["signed"]);
  });

  test("one of another chain, where nothing was used, proves nothing", async () => {
    const other = await endpoint((method, result) => {
      if (method === "eth_chainId") return "0x1";
      return method === "eth_call" ? `0x${"0".repeat(64)}` : result;
    });
    const scene = await open({ rpcUrls: { [network]: other } });
    const { url } = await startFailing("never", { seconds: 1 });
    await scene.payer.fetch(url, {}, { call: "a" }).catch(() => undefined);
    await chain.rpc("evm_increaseTime", 60);
    await chain.rpc("anvil_mine", "0x5");
    await scene.payer.recover();
    expect(await stateOf(scene)).toEqual(["signed"]);
  });

  test("a block that is taken back before it is final has proved nothing", async () => {
    const scene = await open();
    const { url, payments } = await startFailing("once", { seconds: 20 });
    // The settlement is in the last block, which is not final.
    const snapshot = await chain.rpc("evm_snapshot");
    await chain.rpc("anvil_setIntervalMining", 0);
    await chain.rpc("evm_setAutomine", true);
    await expect(scene.payer.fetch(url, {}, { call: "a" })).rejects.toMatchObject({
      code: "still_open",
    });
    expect(await chain.countPayments(scene.wallet.address)).toBe(1);
    expect(await stateOf(scene)).toEqual(["signed"]);
    await chain.rpc("evm_revert", snapshot);
    expect(await chain.countPayments(scene.wallet.address)).toBe(0);
    await chain.rpc("anvil_mine", "0x3");
    await scene.payer.recover();
    expect(await stateOf(scene)).toEqual(["signed"]);
    // Only past the end of the authorization it is proved unpaid.
    await chain.rpc("evm_increaseTime", 60);
    await chain.rpc("anvil_mine", "0x4");
    await expect(scene.payer.fetch(url, {}, { call: "a" })).rejects.toMatchObject({
      code: "not_paid",
    });
    expect(payments.size).toBe(1);
  });
});
