// A running server whose endpoint of the ledger is an hour behind: what is safe to spend is granted once, whatever clocks say.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createLedgerRequest } from "@arcs/ledger";
import { readRootList } from "@arcs/trust";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { clockAt } from "../../../../test/support/agents.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { type Funded, openPayments, type Payments } from "../../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { recordCoverEntry } from "../cover/record-entry.ts";
import { changeRoots } from "../roots/change-roots.ts";
import { freeHolds } from "./free-holds.ts";
import { readAuthorizationUse } from "./unused-authorization.ts";

const MINUTE_MS = 60_000;

type Proxy = { url: string; lagAt: (slot: number) => void; catchUp: () => void; close: () => void };

/** Opens an endpoint in front of another one, which can stay where it is: it then knows no later slot than that. */
async function openLaggingProxy(target: string): Promise<Proxy> {
  let last = Number.POSITIVE_INFINITY;
  const isKnown = (each: { slot: number } | null): boolean => each !== null && each.slot <= last;
  const answerOf = (method: string, params: unknown[], result: any): unknown => {
    const { minContextSlot = 0 } = (params.at(-1) ?? {}) as { minContextSlot?: number };
    if (minContextSlot > last) return { error: { code: -32016, message: "Minimum context slot has not been reached" } };
    if (method === "getSlot") return { result: Math.min(result, last) };
    if (method === "getSignaturesForAddress") return { result: result.filter(isKnown) };
    if (method === "getTransaction") return { result: isKnown(result) ? result : null };
    return { result };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { id, method, params } = JSON.parse(body);
    const forwarded = await fetch(target, { method: "POST", headers: { "content-type": "application/json" }, body });
    const { result, error } = (await forwarded.json()) as { result?: unknown; error?: unknown };
    const answer = error === undefined ? answerOf(method, params, result) : { error };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ jsonrpc: "2.0", id, ...(answer as object) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lagAt: (slot) => (last = slot),
    catchUp: () => (last = Number.POSITIVE_INFINITY),
    close: () => void (server.closeAllConnections(), server.close()),
  };
}

describe("a chain reader that lags for an hour", { timeout: 300_000 }, () => {
  const server = useServer(useStore());
  let payments: Payments;
  let payer: Funded;
  let proxy: Proxy;
  let key: string;
  let another: string;

  beforeAll(async () => {
    const { context, ledger, makeKey } = server();
    payments = await openPayments(server());
    payer = await payments.addPayer();
    [key, another] = [await makeKey({ accountId: "acc_one" }), await makeKey({ accountId: "acc_another" })];
    const roots = readRootList({ ...testRoots, assets: [{ network: "local", asset: payments.token.mint }] });
    await context.store.transaction((tx) => changeRoots(tx, roots, { now: new Date() }));
    proxy = await openLaggingProxy((await ledger.listen()).url);
    context.ledger.request = createLedgerRequest({ network: "local", rpcUrl: proxy.url });
  });
  afterAll(() => proxy.close());

  async function addAgent(): Promise<Funded & { id: string }> {
    const agent = await payments.addAgent();
    const money = { network: "local", asset: payments.token.mint, transaction: agent.id };
    const bond = { kind: "bond", payer: "somebody", payee: agent.id, amount: "20", ...money } as const;
    await server().context.store.transaction((tx) => recordCoverEntry(tx, bond, { now: new Date() }));
    return agent;
  }

  const hold = (agent: { id: string }, { name, by }: { name: string; by: string }): Promise<Answer> =>
    server().call("POST", `/v1/accounts/${agent.id}/holds`, {
      key: by,
      body: {
        payment: name,
        payer: payer.wallet.address,
        amount: "15",
        expiresAt: new Date(Date.now() + 2 * MINUTE_MS).toISOString(),
      },
    });
  const reasonOf = async (answer: Promise<Answer>): Promise<string | undefined> =>
    (await answer).body.error?.details.reason;
  const report = ({ id }: { id: string }, transactionHash: string): Promise<Answer> =>
    server().call("POST", "/v1/payments/events", {
      key,
      body: {
        event: "payment.completed",
        agentId: id,
        payer: { address: payer.wallet.address },
        amount: "15",
        transactionHash,
      },
    });

  /** Runs the job that frees holds, so many minutes from now. */
  async function free(minutes: number): Promise<void> {
    const { context } = server();
    await freeHolds(
      { ...context, clock: clockAt(new Date(Date.now() + minutes * MINUTE_MS)), onError: () => undefined },
      { readUse: (each) => readAuthorizationUse(context, each), signal: new AbortController().signal },
    );
  }

  test("frees no hold meanwhile, and grants its money to nobody else, then or later", async () => {
    const { ledger, context } = server();
    const [agent, unpaidAt] = [await addAgent(), await addAgent()];
    const { name, send } = await payments.prepare(payer, agent, 15_000_000n);
    const made = await hold(agent, { name, by: key });
    const unpaid = await hold(unpaidAt, { name: "ab".repeat(32), by: key });
    expect([made.status, unpaid.status]).toEqual([201, 201]);
    proxy.lagAt(Number(await context.ledger.request("getSlot", [{ commitment: "finalized" }])));
    const transactionHash = await send();
    const stateOf = async (answer: Answer): Promise<string> =>
      (await server().call("GET", `/v1/holds/${answer.body.id}`, { key })).body.state;
    for (let minutes = 4; minutes <= 64; minutes += 15) {
      await ledger.advance({ slots: 40, seconds: 15 * 60 });
      await free(minutes);
      expect([minutes, await stateOf(made), await stateOf(unpaid)]).toEqual([minutes, "held", "held"]);
      for (const at of [agent, unpaidAt]) {
        expect(await reasonOf(hold(at, { name: "cd".repeat(32), by: another }))).toBe("held");
      }
    }
    expect((await report(agent, transactionHash)).status).not.toBe(201);
    proxy.catchUp();
    // Final on both sides of the expiry: what was paid comes into the log without a report, what was not is free.
    await ledger.advance({ slots: 40, seconds: 1 });
    await free(90);
    expect([await stateOf(made), await stateOf(unpaid)]).toEqual(["paid", "unpaid"]);
    expect(await reasonOf(hold(agent, { name: "cd".repeat(32), by: another }))).toBe("outstanding");
    expect((await hold(unpaidAt, { name: "cd".repeat(32), by: another })).status).toBe(201);
    expect((await report(agent, transactionHash)).status).toBe(200);
    expect(await reasonOf(hold(agent, { name: "ef".repeat(32), by: another }))).toBe("outstanding");
  });
});
