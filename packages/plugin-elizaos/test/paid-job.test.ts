import type { Signer } from "@arcs/core";
import { describe, expect, test, vi } from "vitest";

import { useStore } from "../../server/test/support/stores.ts";
import { formatJobClaim } from "../src/index.ts";
import { startAgent, type TestAgent } from "./support/runtime.ts";
import { addPaidAgent, type PaidAgent, settingsFor } from "./support/service.ts";
import {
  keyStaysHidden,
  useTalkingAgent,
  server,
  payments,
  closing,
  idOf,
  say,
  modelStub,
} from "./support/talking-agent.ts";

useTalkingAgent(useStore());

describe("a paid job", () => {
  type Emit = (event: string, payload: object) => Promise<void>;
  type Worker = { agent: TestAgent; paid: PaidAgent; emit: Emit };

  async function open(): Promise<Worker> {
    const paid = await addPaidAgent(server(), payments);
    const key = await server().makeKey({ agentId: paid.address });
    const { url: rpcUrl } = await server().ledger.listen();
    const started = await startAgent({
      ...settingsFor({ url: server().url, rpcUrl, key }, paid),
      plugins: [modelStub],
    });
    closing.push(() => started.runtime.stop());
    const emit = started.runtime.emitEvent.bind(started.runtime) as Emit;
    return { agent: started, paid, emit };
  }

  /** Creates a run about a message with a claim of payment. */
  async function runOf({ agent: { runtime } }: Worker, payment: object): Promise<object> {
    const message = say("Translate this", { payment });
    await runtime.createMemory(message, "messages");
    const { id: messageId, roomId, entityId } = message;
    return { runtime, source: "test", runId: idOf(), messageId, roomId, entityId };
  }
  const claimBy = async (
    signer: Signer,
    { paid, transactionHash }: { paid: PaidAgent; transactionHash: string },
  ): Promise<object> => {
    const text = new TextEncoder().encode(formatJobClaim({ agent: paid.address, transactionHash }));
    const signature = Buffer.from(await signer.sign(text)).toString("base64");
    return { transactionHash, payer: signer.address, signature };
  };
  const reported = async ({ agent: { service }, paid }: Worker): Promise<any[]> => {
    await server().ledger.advance({ slots: 40 });
    await (await service()).sweepOnce();
    const { rows } = await server().context.store.pool.query(
      "select transaction_hash, response_time_ms::int as ms, metadata from payments where agent_id = $1",
      [paid.address],
    );
    return rows;
  };
  const started = { startTime: 1000, status: "started" };
  const completed = { startTime: 1000, endTime: 1840, status: "completed" };
  const failed = { startTime: 1000, endTime: 1001, status: "error", error: "no" };

  test("its outcome and duration reach the service with its payment", async () => {
    const worker = await open();
    const payer = await payments.addPayer();
    const transactionHash = await payments.pay(payer, worker.paid, 2_000_000n);
    const run = await runOf(worker, await claimBy(payer.wallet, { ...worker, transactionHash }));
    await worker.emit("RUN_STARTED", { ...run, ...started });
    await worker.emit("RUN_ENDED", { ...run, ...completed });
    expect(await reported(worker)).toEqual([
      {
        transaction_hash: transactionHash,
        ms: 840,
        metadata: expect.stringContaining("completed"),
      },
    ]);
  });

  test.each(["its end", "a stop"])(
    "nothing is read for it after %s: the database may be closed by then",
    async (end) => {
      const worker = await open();
      const run = await runOf(worker, {});
      const service = await worker.agent.service();
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      try {
        await worker.emit("RUN_STARTED", { ...run, ...started });
        if (end === "a stop") await service.stop();
        else await worker.emit("RUN_ENDED", { ...run, ...completed });
        const reads = vi.spyOn(worker.agent.runtime, "getMemoryById");
        vi.advanceTimersByTime(60_000);
        expect(reads).not.toHaveBeenCalled();
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test("is claimed by the payer of the transfer alone: a stranger who names it first changes and delays nothing", async () => {
    const worker = await open();
    const payer = await payments.addPayer();
    const stranger = (await payments.addPayer()).wallet;
    const transactionHash = await payments.pay(payer, worker.paid, 2_000_000n);
    const own = await claimBy(payer.wallet, { ...worker, transactionHash });
    const other = await addPaidAgent(server(), payments);
    const claims = [
      await claimBy(stranger, { ...worker, transactionHash }),
      { ...own, signature: undefined },
      { ...own, payer: stranger.address },
      { ...(await claimBy(stranger, { ...worker, transactionHash })), payer: payer.wallet.address },
      await claimBy(payer.wallet, { paid: other, transactionHash }),
      { transactionHash },
    ];
    for (const claim of claims) {
      const run = await runOf(worker, claim);
      await worker.emit("RUN_STARTED", { ...run, ...started });
      await worker.emit("RUN_ENDED", { ...run, ...failed });
    }
    // One of them is still running.
    const pending = await runOf(worker, await claimBy(stranger, { ...worker, transactionHash }));
    await worker.emit("RUN_STARTED", {
      ...pending,
      startTime: Date.now() - 2000,
      status: "started",
    });
    expect(await reported(worker)).toEqual([
      { transaction_hash: transactionHash, ms: null, metadata: expect.anything() },
    ]);
    const second = await payments.pay(payer, worker.paid, 3_000_000n);
    const early = await runOf(
      worker,
      await claimBy(stranger, { ...worker, transactionHash: second }),
    );
    await worker.emit("RUN_STARTED", { ...early, ...started });
    await worker.emit("RUN_ENDED", { ...early, ...failed });
    const right = await runOf(
      worker,
      await claimBy(payer.wallet, { ...worker, transactionHash: second }),
    );
    await worker.emit("RUN_STARTED", { ...right, ...started });
    await worker.emit("RUN_ENDED", { ...right, ...completed });
    expect(await reported(worker)).toContainEqual({
      transaction_hash: second,
      ms: 840,
      metadata: expect.stringContaining("completed"),
    });
  });
});

keyStaysHidden();
