import { readRootList, type VouchingRoots } from "@arcs/trust";
import type { CoverEntry } from "@arcs/trust/cover";
import { describe, expect, test } from "vitest";

import { recomputeScore } from "../scores/recompute-score.ts";
import { listEvidence } from "../../payments/evidence.ts";
import { insertPayment } from "../../payments/service.ts";
import { useSettlement } from "../../payments/settlement/service.ts";
import { reassignSettlement } from "../../payments/reassign-settlement.ts";
import { advancePayment } from "../../payments/test/advanced-payments.ts";
import { changeRoots } from "../roots/load-roots.ts";
import { keepRootList, findRoots } from "./store.ts";
import { describeBoth, readLog } from "../test/stored-book.ts";
import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
  settleAll,
} from "../../../../test/support/agents.ts";
import { useServer } from "../../../../test/support/server.ts";
import { newId, paymentRow, testRoots } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";

describe("the log of cover", () => {
  const opened = useStore();
  const server = useServer(opened);

  async function readByHttp(): Promise<CoverEntry[]> {
    const key = await server().makeKey();
    const entries: CoverEntry[] = [];
    let [after, hash] = [0, "0".repeat(64)];
    for (;;) {
      const { status, body } = await server().call(
        "GET",
        `/v1/reputation/log?after=${after}&limit=3`,
        { key },
      );
      expect([status, body.previousHash]).toEqual([200, hash]);
      if (body.entries.length === 0) return entries;
      entries.push(...body.entries);
      [after, hash] = [body.position, body.runningHash];
    }
  }

  async function expectRowsOfLog(): Promise<void> {
    const { stored, folded } = await describeBoth(server().context.store);
    expect(stored).toEqual(folded);
  }

  test("says which list it goes by, whole: what it leaves out would have another digest", async () => {
    const list = {
      ...testRoots,
      pools: [{ address: "a-facilitator", reason: "It sends what it collects" }],
    };
    const roots = readRootList(list);
    await server().context.store.transaction((tx) =>
      keepRootList(tx, roots, { signed: [], now: new Date() }),
    );
    const key = await server().makeKey();
    const { body } = await server().call("GET", `/v1/reputation/roots?digest=${roots.digest}`, {
      key,
    });
    expect(body).toEqual({ digest: roots.digest, list, signed: [] });
  });

  test("has what chains prove of all agents, hidden ones too, and the book is what anybody folds it to", async () => {
    const [open, hidden] = [
      await addTestAgent(server()),
      await addTestAgent(server(), { privacy: { mode: "private" } }),
    ];
    const payers = await addCrediblePayers(server(), 3);
    for (const payer of payers) {
      await addPayments(server(), open.id, [
        { payer, amount: "3.25", rating: 1 },
        { payer, status: "failed" },
        { payer, evidence: "facilitator" },
      ]);
      await addPayments(server(), hidden.id, [{ payer, rating: 1 }]);
    }
    await addPayments(server(), open.id, [{ payer: open.id }]);
    const entries = await readByHttp();
    expect(entries).toEqual(await readLog(server().context.store));
    await expectRowsOfLog();
    const key = await server().makeKey();
    const { body } = await server().call("GET", "/v1/reputation/roots", { key });
    expect(body).toEqual({ digest: readRootList(testRoots).digest, list: testRoots, signed: [] });
    const paid = (id: string): CoverEntry[] =>
      entries.filter((entry) => "payee" in entry && entry.payee === id);
    // Neither failed payments, nor what only a facilitator says, nor payments to oneself; no word
    // of ratings.
    expect([paid(open.id).length, paid(hidden.id).length]).toEqual([3, 3]);
    expect(JSON.stringify(entries)).not.toContain("rating");
    expect(Object.keys(paid(hidden.id)[0]!).sort()).toEqual(
      [
        "amount",
        "asset",
        "at",
        "id",
        "kind",
        "network",
        "payee",
        "payer",
        "position",
        "transaction",
      ].sort(),
    );
  });

  test("scores are by it, whatever the agent shows, and say what they would cost where the score shows", async () => {
    const [open, hidden] = [
      await addTestAgent(server()),
      await addTestAgent(server(), { privacy: { mode: "private" } }),
    ];
    const payers = await addCrediblePayers(server(), 2);
    for (const { id } of [open, hidden]) {
      await addPayments(
        server(),
        id,
        payers.map((payer) => ({ payer, amount: "2", rating: 5 })),
      );
      await computeScore(server(), id);
    }
    const read = async (id: string, key: string): Promise<unknown> =>
      (await server().call("GET", `/v1/reputation/${id}`, { key })).body;
    const worth = {
      backing: "4",
      costToForge: "3",
      limit: 633,
      rootsDigest: readRootList(testRoots).digest,
    };
    expect(await read(open.id, open.key)).toMatchObject(worth);
    expect(await read(hidden.id, hidden.ownKey)).toMatchObject(worth);
    const shown = async (privacy: object): Promise<string> => {
      await server().call("PATCH", `/v1/agents/${hidden.id}`, {
        key: hidden.ownKey,
        body: { privacy },
      });
      return JSON.stringify(await read(hidden.id, hidden.key));
    };
    for (const mode of ["tier_only", "range_only"])
      expect(await shown({ mode })).not.toMatch(/backing|"limit"/);
    expect(await shown({ mode: "custom", visibleData: ["tier", "stats"] })).not.toMatch(
      /backing|"limit"/,
    );
    expect(await shown({ mode: "custom", visibleData: ["overallScore"] })).toMatch(
      /"costToForge":"3","limit":633/,
    );
    await shown({ mode: "public" });
    expect(await read(hidden.id, hidden.key)).toMatchObject(worth);
  });

  test("the score of an agent that begins to show everything is in the public log, although it is the same", async () => {
    const { id, ownKey } = await addTestAgent(server(), { privacy: { mode: "private" } });
    const [payer = ""] = await addCrediblePayers(server(), 1);
    await addPayments(server(), id, [{ payer, amount: "2" }]);
    await computeScore(server(), id);
    const shownScores = async (): Promise<number> => {
      const { rows } = await server().context.store.pool.query<{ count: string }>(
        "select count(*) from log_pending where agent_id = $1 and not hidden and record::json->>'kind' = 'score'",
        [id],
      );
      return Number(rows[0]?.count);
    };
    expect(await shownScores()).toBe(0);
    await server().call("PATCH", `/v1/agents/${id}`, {
      key: ownKey,
      body: { privacy: { mode: "public" } },
    });
    await computeScore(server(), id, { trigger: "privacy_changed" });
    expect(await shownScores()).toBe(1);
  });

  test("another list of roots is an entry: what payments gave before stays, and it goes on with the list", async () => {
    const { store } = server().context;
    const { id } = await addTestAgent(server());
    const payers = await addCrediblePayers(server(), 2);
    await addPayments(server(), id, [{ payer: payers[0]! }]);
    const now = new Date();
    const vouchedNow = async (): Promise<unknown[]> =>
      (await listEvidence(store.pool, id, { limit: 9 })).transactions.map(({ vouched }) => vouched);
    const both = { "1": "0.75", "2": "0.75" };
    const other = readRootList({
      ...testRoots,
      name: "Others",
      roots: testRoots.roots.slice(0, 1),
    });
    expect(await store.transaction((tx) => changeRoots(tx, other, { now }))).toBe(true);
    expect(await store.transaction((tx) => changeRoots(tx, other, { now }))).toBe(false);
    expect((await findRoots(store.pool)).digest).toBe(other.digest);
    expect(await vouchedNow()).toEqual([both]);
    // Only one of the two earns anything from now on, and what was earned before counts.
    const [late = ""] = await addCrediblePayers(server(), 1);
    await addPayments(server(), id, [{ payer: late }, { payer: payers[1]! }]);
    expect(await vouchedNow()).toEqual(expect.arrayContaining([both, both, { "1": "1.5" }]));
    expect(await store.transaction((tx) => changeRoots(tx, undefined, { now }))).toBe(true);
    const key = await server().makeKey();
    expect((await server().call("GET", "/v1/reputation/roots", { key })).status).toBe(404);
    expect(
      (await server().call("GET", `/v1/reputation/roots?digest=${other.digest}`, { key })).status,
    ).toBe(200);
    expect(await store.transaction((tx) => changeRoots(tx, readRootList(testRoots), { now }))).toBe(
      true,
    );
    const { rows } = await store.pool.query("select 1 from reputations where next_update_at > $1", [
      now,
    ]);
    expect(rows).toEqual([]);
    const named = (await readLog(store)).flatMap((entry) =>
      entry.kind === "roots" ? [entry.digest] : [],
    );
    const own = readRootList(testRoots).digest;
    expect(named.slice(-3)).toEqual([other.digest, undefined, own]);
    await expectRowsOfLog();
  });

  test("a payment that takes over a settlement stands for the entry of the first, once", async () => {
    const { store } = server().context;
    const { id: agentId } = await addTestAgent(server());
    const [payer = ""] = await addCrediblePayers(server(), 1);
    const settlement = { network: "local", transactionHash: newId("hash"), instruction: "0" };
    const { network, transactionHash } = settlement;
    const about = {
      agentId,
      payer,
      payee: agentId,
      amount: "2",
      network,
      transactionHash,
      asset: "money",
    } as const;
    const from = paymentRow({ ...about, status: "completed" });
    const to = paymentRow({ ...about, status: "completed", evidence: "facilitator" });
    const now = new Date();
    await store.transaction(async (tx) => {
      await useSettlement(tx, settlement, { paymentId: from.id, isFinal: true, now });
      await insertPayment(tx, from);
      expect(await reassignSettlement(tx, server().context, { ...settlement, from, to })).toBe(
        true,
      );
      await insertPayment(tx, to);
      const proof = { network, transactionHash, asset: "money", completedAt: now };
      await advancePayment(tx, to.id, {
        type: "transferred",
        result: { evidence: "ledger", ...proof },
        at: now,
      });
    });
    const { transactions } = await listEvidence(store.pool, agentId, { limit: 9 });
    expect(transactions).toMatchObject([
      { id: to.id, evidence: "ledger", vouched: { "1": "1", "2": "1" }, loggedAs: from.id },
    ]);
    const entries = (await readByHttp()).filter(
      (entry) => "payee" in entry && entry.payee === agentId,
    );
    expect(entries).toMatchObject([{ kind: "payment", id: from.id }]);
  });

  test("a payment that takes over what only a facilitator attested comes into the log when its chain proves it", async () => {
    const { store } = server().context;
    const payer = newId("payer");
    const settlement = { network: "local", transactionHash: newId("hash"), instruction: "0" };
    const { network, transactionHash } = settlement;
    const about = {
      agentId: "root-one",
      payee: "root-one",
      payer,
      amount: "2",
      network,
      transactionHash,
    } as const;
    const done = { status: "completed", asset: "money" } as const;
    const from = paymentRow({ ...about, ...done, evidence: "facilitator" });
    const to = paymentRow({ ...about, ...done });
    await store.transaction(async (tx) => {
      await useSettlement(tx, settlement, { paymentId: from.id, isFinal: true, now: new Date() });
      await insertPayment(tx, from);
      expect(await reassignSettlement(tx, server().context, { ...settlement, from, to })).toBe(
        true,
      );
      await insertPayment(tx, to);
    });
    const entries = (await readByHttp()).filter(
      (entry) => "payer" in entry && entry.payer === payer,
    );
    expect(entries).toMatchObject([{ kind: "payment", id: from.id, amount: "2" }]);
  });

  test("a score that was computed by other roots than those of now is not kept", async () => {
    const { context } = server();
    const { store } = context;
    const { id } = await addTestAgent(server());
    const payers = await addCrediblePayers(server(), 1);
    await addPayments(server(), id, [{ payer: payers[0]! }]);
    const other = readRootList({ ...testRoots, name: "Others" });
    const change = (roots: VouchingRoots): Promise<boolean> =>
      context.store.transaction((tx) => changeRoots(tx, roots, { now: new Date() }));
    const transaction: typeof store.transaction = async (work) => {
      await change(other);
      return store.transaction(work);
    };
    const during = { ...context, store: { ...store, transaction } };
    const options = { trigger: { trigger: "t" }, signal: new AbortController().signal };
    expect(await recomputeScore(during, id, options)).toBe("overtaken");
    await change(readRootList(testRoots));
    expect(await recomputeScore(context, id, options)).toBe("kept");
  });

  test("a payment that is given back, or reported as failed, is evidence of the next score", async () => {
    const { store } = server().context;
    const { id, key } = await addTestAgent(server());
    const [payer = ""] = await addCrediblePayers(server(), 1);
    await addPayments(server(), id, [{ payer }]);
    await computeScore(server(), id);
    const last = paymentRow({
      agentId: id,
      payee: id,
      payer,
      status: "completed",
      amount: "1",
      ...testRoots.assets[0],
      transactionHash: newId("tx"),
    });
    await store.transaction((tx) => insertPayment(tx, last));
    await computeScore(server(), id);
    expect((await server().call("GET", `/v1/reputation/${id}/evidence`, { key })).status).toBe(200);
    // The agent pays its payer: that gives back what is open.
    const back = {
      ...last,
      id: newId("pay"),
      agentId: payer,
      payer: id,
      payee: payer,
      amount: "0.4",
    };
    await store.transaction((tx) => insertPayment(tx, back));
    const evidence = await server().call("GET", `/v1/reputation/${id}/evidence`, { key });
    expect([evidence.status, evidence.body.error.code]).toEqual([409, "conflict"]);
    await computeScore(server(), id);
    const { body } = await server().call("GET", `/v1/reputation/${id}/evidence`, { key });
    const given = body.transactions.find((each: { id: string }) => each.id === last.id);
    expect(given).toMatchObject({ left: "0.6", vouched: { "1": "0.3", "2": "0.3" } });
    await expectRowsOfLog();
  });

  test("many at once: positions without gaps, and the log gives what the rows are", async () => {
    const { store } = server().context;
    const payers = await addCrediblePayers(server(), 3);
    const agents = await Promise.all([1, 2].map(() => addTestAgent(server())));
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        addPayments(server(), agents[index % 2]!.id, [
          { payer: payers[index % 3]!, amount: "4000" },
        ]),
      ),
    );
    await settleAll(server());
    const entries = await readLog(store);
    expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index + 1));
    await expectRowsOfLog();
  });
});
