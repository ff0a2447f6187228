// A server's word about a seller that has delivered nothing yet: it can only take the trial away.
import { describe, expect, test } from "vitest";

import { createArcsClient } from "../../src/index.ts";
import { createMemoryJournal, openJournal } from "../../src/payer/journal.ts";
import { json, useScriptedServer } from "../support/scripted-server.ts";
import { network, open, outcomeOf, payTo, url } from "./told-market.ts";

const server = useScriptedServer();
const seller = `${network}:${payTo}`;
const check = (lostInDisputes: unknown, account = seller): object => ({ account, lostInDisputes });

function openPayer(options: object = {}) {
  const client = createArcsClient({ baseUrl: server().url, maxRetries: 0 });
  const payer = open({ options: { client, ...options } });
  return { payer, buy: (call: string) => outcomeOf(() => payer.fetch(url, {}, { call })) };
}

describe("a seller that has lost disputes and not paid them back", () => {
  test("gets no trial, and the reason says so", async () => {
    server().answer(json(200, check("1234.5")));
    const { payer, buy } = openPayer();
    expect(await buy("a")).toBe("payment_refused lost_in_disputes");
    await expect(payer.fetch(url, {}, { call: "a" })).rejects.toThrow(
      "this seller has lost 1,234.50 in disputes and not paid it back, so it gets no trial",
    );
    expect(server().seen[0]?.path).toBe(`/check/${encodeURIComponent(seller)}`);
    expect((await payer.state()).payments).toEqual([]);
  });

  test("gets one where a person says yes", async () => {
    server().answer(json(200, check("1")));
    const asked: unknown[] = [];
    const approve = ({ reasons }: { reasons: unknown }): boolean => asked.push(reasons) > 0;
    expect(await openPayer({ approve }).buy("a")).toBe("200");
    expect(asked).toMatchObject([[{ code: "lost_in_disputes" }]]);
  });

  test("is paid what it has earned, and the server is not asked", async () => {
    server().answer(json(200, check("1")));
    const journal = createMemoryJournal();
    const past = openJournal(journal, { now: Date.now, take: () => undefined });
    const id = "earlier";
    await past.put({ kind: "intent", id, call: id, seller, amount: "1000000" });
    await past.put({ kind: "signed", id, name: "0x1", until: 0, payload: {} });
    await past.put({ kind: "paid", id, transaction: "0x1" });
    const kept = { status: 200, sha256: "", bytes: 0 };
    await past.put({ kind: "answered", id, answer: kept });
    await past.put({ kind: "judged", id, good: true });
    expect(await openPayer({ journal }).buy("a")).toBe("200");
    expect(server().seen).toEqual([]);
  });
});

describe("a server that says nothing against a seller", () => {
  test.each([
    ["nothing lost", () => json(200, check("0.000000"))],
    ["an unknown account", () => json(404, { code: "agent_not_found", message: "unknown" })],
    ["an error", () => json(500, {})],
    ["another account", () => json(200, check("5", `${network}:0x${"33".repeat(20)}`))],
    ["no amount", () => json(200, check(5))],
    ["no answer", () => () => undefined],
  ])("%s lets the trial pass", { timeout: 20_000 }, async (_name, answer) => {
    server().answer(answer());
    expect(await openPayer().buy("a")).toBe("200");
  });
});
