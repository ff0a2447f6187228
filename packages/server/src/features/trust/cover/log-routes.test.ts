import { foldVouchers, readRootList, type VouchingEntry, type VouchingRoots } from "@arcs/trust";
import { formatAmounts, type PaymentEntry } from "@arcs/trust/internal";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { recomputeScore } from "../scores/recompute-score.ts";
import { listEvidence } from "../../payments/evidence/service.ts";
import { insertPayment, provePayment } from "../../payments/service.ts";
import { reassignSettlement, useSettlement } from "../../payments/settlement/service.ts";
import { changeRoots } from "../roots/change-roots.ts";
import { findBookEnd, findRoots } from "../books/service.ts";
import { recordProof } from "./service.ts";
import { recordVouchingEntry } from "./record-entry.ts";
import { addCrediblePayers, addPayments, addTestAgent, computeScore } from "../../../../test/support/agents.ts";
import { useServer } from "../../../../test/support/server.ts";
import { newId, paymentRow, testRoots } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";

type VectorCase = { name: string; roots: unknown; log: VouchingEntry[]; expected: { vouched: Record<string, object> } };
const cases: VectorCase[] = JSON.parse(
  readFileSync(new URL("../../../../../../schemas/vectors/vouching.json", import.meta.url), "utf8"),
);

describe("the vouching book", () => {
  const opened = useStore();
  const server = useServer(opened);

  async function readLog(): Promise<{ entries: VouchingEntry[]; runningHash: string }> {
    const key = await server().makeKey();
    const entries: VouchingEntry[] = [];
    let [after, hash] = [0, "0".repeat(64)];
    for (;;) {
      const { status, body } = await server().call("GET", `/v1/reputation/log?after=${after}&limit=3`, { key });
      expect([status, body.previousHash]).toEqual([200, hash]);
      if (body.entries.length === 0) return { entries, runningHash: hash };
      entries.push(...body.entries);
      [after, hash] = [body.position, body.runningHash];
    }
  }

  async function vouchedInStore(book: "public" | "full"): Promise<Map<string, unknown>> {
    const { rows } = await server().context.store.pool.query<{ id: string; amounts: string[] }>(
      "select payment_id as id, amounts::text[] from vouchers v join vouching_books b on b.edition = v.edition where book = $1",
      [book],
    );
    return new Map(rows.map(({ id, amounts }) => [id, formatAmounts(amounts.map(BigInt))]));
  }

  test("what payments are vouched for is what anybody computes from the published log, with the published roots", async () => {
    const [open, hidden] = [
      await addTestAgent(server()),
      await addTestAgent(server(), { privacy: { mode: "private" } }),
    ];
    const payers = await addCrediblePayers(server(), 3);
    const secret = newId("secret-payer");
    for (const payer of payers) {
      await addPayments(server(), open.id, [
        { payer, amount: "3.25" },
        { payer, status: "failed" },
      ]);
      await addPayments(server(), hidden.id, [{ payer }, { payer: secret }]);
    }
    const owner = newId("owner");
    await server().context.store.pool.query("update agents set owner = $2 where id = $1", [open.id, owner]);
    await addPayments(server(), open.id, [{ payer: open.id }, { payer: owner }]);
    const { entries, runningHash } = await readLog();
    const key = await server().makeKey();
    const { body } = await server().call("GET", "/v1/reputation/roots", { key });
    const roots = readRootList(body.list);
    expect(body).toEqual({ digest: roots.digest, list: testRoots, signed: [] });
    const { vouched } = foldVouchers(entries, { roots });
    const computed = new Map([...vouched].map(([id, amounts]) => [id, formatAmounts(amounts)]));
    expect(await vouchedInStore("public")).toEqual(computed);
    expect([...computed.values()].filter((amounts) => Object.keys(amounts).length === 2)).toHaveLength(6);
    // Nothing of the hidden agent and its customers, and no payment to oneself.
    expect(JSON.stringify(entries)).not.toContain(hidden.id);
    expect(JSON.stringify(entries)).not.toContain(secret);
    expect(entries.filter(({ payer }) => payer === open.id || payer === owner)).toEqual([]);
    const { rows } = await server().context.store.pool.query<{ entry: string }>(
      "select entry from vouching_log where book = 'public' order by position",
    );
    const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
    expect(rows.reduce((hash, { entry }) => sha256(hash + entry), "0".repeat(64))).toBe(runningHash);
    expect(rows.map(({ entry }) => JSON.parse(entry))).toEqual(entries);
  });

  test("scores are by the public book where everything shows, by the full one elsewhere, and say what they would cost", async () => {
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
    const worth = { backing: "4", costToForge: "3", limit: 633, rootsDigest: readRootList(testRoots).digest };
    expect(await read(open.id, open.key)).toMatchObject(worth);
    expect(await read(hidden.id, hidden.ownKey)).toMatchObject(worth);
    const shown = async (privacy: object): Promise<string> => {
      await server().call("PATCH", `/v1/agents/${hidden.id}`, { key: hidden.ownKey, body: { privacy } });
      return JSON.stringify(await read(hidden.id, hidden.key));
    };
    for (const mode of ["tier_only", "range_only"])
      expect(await shown({ mode })).not.toMatch(/backing|costToForge|limit"/);
    expect(await shown({ mode: "custom", visibleData: ["tier", "stats"] })).not.toMatch(/backing|costToForge|"limit"/);
    expect(await shown({ mode: "custom", visibleData: ["overallScore"] })).toMatch(/"costToForge":"3","limit":633/);
    // An agent that shows everything from now on is scored by the public log: nothing earlier counts.
    await shown({ mode: "public" });
    await computeScore(server(), hidden.id);
    expect(await read(hidden.id, hidden.key)).toMatchObject({ backing: "0", limit: 300 });
  });

  test("other roots: both logs are folded anew, and everything is as if they had been there from the beginning", async () => {
    const { store } = server().context;
    const { id } = await addTestAgent(server());
    const payers = await addCrediblePayers(server(), 2);
    await addPayments(
      server(),
      id,
      payers.map((payer) => ({ payer })),
    );
    const now = new Date();
    const vouchedNow = async (): Promise<unknown[]> =>
      (await listEvidence(store.pool, id, { limit: 9 })).map(({ vouched }) => vouched);
    const before = [await vouchedInStore("public"), await vouchedInStore("full"), await dump()];
    const other = readRootList({ ...testRoots, roots: testRoots.roots.map((root) => ({ ...root, group: 1 })) });
    expect(await store.transaction((tx) => changeRoots(tx, other, { now }))).toBe(true);
    expect(await store.transaction((tx) => changeRoots(tx, other, { now }))).toBe(false);
    expect((await findRoots(store.pool)).digest).toBe(other.digest);
    expect(await vouchedNow()).toEqual([{ "1": "1.5" }, { "1": "1.5" }]);
    expect(await store.transaction((tx) => changeRoots(tx, undefined, { now }))).toBe(true);
    expect(await vouchedNow()).toEqual([undefined, undefined]);
    const key = await server().makeKey();
    expect((await server().call("GET", "/v1/reputation/roots", { key })).status).toBe(404);
    expect((await server().call("GET", `/v1/reputation/roots?digest=${other.digest}`, { key })).status).toBe(200);
    expect(await store.transaction((tx) => changeRoots(tx, readRootList(testRoots), { now }))).toBe(true);
    expect([await vouchedInStore("public"), await vouchedInStore("full"), await dump()]).toEqual(before);
    const { rows } = await store.pool.query("select 1 from reputations where next_update_at > $1", [now]);
    expect(rows).toEqual([]);
  });

  /** Balances, without rows that say nothing. */
  async function dump(): Promise<unknown[]> {
    const { pool } = server().context.store;
    const voices = await pool.query(
      `select book, address, period, amounts::text, debt from voices v join vouching_books b on b.edition = v.edition
       where debt > 0 or 0 < any(amounts) order by 1, 2`,
    );
    const rooms = await pool.query(
      `select book, address, period, amounts::text, emission_period, emission, bond
       from rooms r join vouching_books b on b.edition = r.edition where emission > 0 or bond > 0 or 0 < any(amounts) order by 1, 2`,
    );
    return [voices.rows, rooms.rows];
  }

  test("who takes over a settlement is vouched for by what it was vouched for, after a replay as well, and earns nothing more", async () => {
    const { store } = server().context;
    const { id: agentId } = await addTestAgent(server());
    const [payer = ""] = await addCrediblePayers(server(), 1);
    const settlement = { network: "local", transactionHash: newId("hash"), instruction: "0" };
    const about = { agentId, payer, payee: agentId, amount: "2", network: "local", asset: "money" } as const;
    const from = paymentRow({ ...about, status: "completed" });
    const to = paymentRow({ ...about, status: "completed", evidence: "facilitator" });
    const now = new Date();
    await store.transaction(async (tx) => {
      await useSettlement(tx, settlement, { paymentId: from.id, isFinal: true, now });
      await insertPayment(tx, from);
      expect(await reassignSettlement(tx, settlement, { from, to })).toBe(true);
      await insertPayment(tx, to);
      const { network, transactionHash } = settlement;
      const rest = { asset: "money", completedAt: now, receipt: null, receiptVerified: null };
      await provePayment(tx, to, { proof: { evidence: "ledger", network, transactionHash, ...rest }, now });
    });
    const evidence = async (): Promise<object[]> => listEvidence(store.pool, agentId, { limit: 9, book: "public" });
    const expected = [{ id: to.id, evidence: "ledger", vouched: { "1": "1", "2": "1" }, vouchedAs: from.id }];
    expect(await evidence()).toMatchObject(expected);
    const entries = (await readLog()).entries.filter((entry) => "payee" in entry && entry.payee === agentId);
    expect(entries).toMatchObject([{ kind: "payment", payment: from.id }]);
    const change = (roots: VouchingRoots): Promise<boolean> =>
      store.transaction((tx) => changeRoots(tx, roots, { now: new Date() }));
    await change(readRootList({ ...testRoots, name: "Others" }));
    expect(await evidence()).toMatchObject(expected);
    await change(readRootList(testRoots));
  });

  test.each([
    ["earns what a facilitator's word did not, once", {}, 2],
    ["earns nothing where that one had another payer", { payer: "somebody else" }, 0],
    ["earns nothing where that one was of another amount", { amount: "0.5" }, 0],
  ])("who takes over a settlement and proves it %s", async (_, facts, earned) => {
    const { store } = server().context;
    const payer = newId("payer");
    const settlement = { network: "local", transactionHash: newId("hash"), instruction: "0" };
    const done = { status: "completed", network: "local", asset: "money" } as const;
    const about = { agentId: "root-one", payee: "root-one", payer, amount: "2", ...done };
    const from = paymentRow({ ...about, ...facts, evidence: "facilitator" });
    const to = paymentRow(about);
    await store.transaction(async (tx) => {
      await useSettlement(tx, settlement, { paymentId: from.id, isFinal: true, now: new Date() });
      await insertPayment(tx, from);
      expect(await reassignSettlement(tx, settlement, { from, to })).toBe(true);
      await insertPayment(tx, to);
      await recordProof(tx, to, { now: new Date() });
    });
    const entries = (await readLog()).entries.filter(({ payer: by }) => by === payer);
    const proofs = entries.flatMap((entry) => (entry.kind === "proof" ? [entry.amount] : []));
    expect(proofs).toEqual(earned === 0 ? [] : [String(earned)]);
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
    const key = await server().makeKey();
    await change(other);
    // Its evidence is not what it was computed from any more, and says so.
    const evidence = await server().call("GET", `/v1/reputation/${id}/evidence`, { key });
    expect([evidence.status, evidence.body.error.code]).toEqual([409, "conflict"]);
    await change(readRootList(testRoots));
  });

  test("many at once: positions without gaps, and the log gives what the rows are", async () => {
    const { store } = server().context;
    const payers = await addCrediblePayers(server(), 3);
    const agents = await Promise.all([1, 2].map(() => addTestAgent(server())));
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        addPayments(server(), agents[index % 2]!.id, [{ payer: payers[index % 3]!, amount: "4000" }]),
      ),
    );
    const { entries } = await readLog();
    expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index + 1));
    const { vouched } = foldVouchers(entries, { roots: readRootList(testRoots) });
    const stored = await vouchedInStore("public");
    expect(stored).toEqual(new Map([...vouched].map(([id, amounts]) => [id, formatAmounts(amounts)])));
    expect((await findBookEnd(store.pool, "public")).position).toBe(entries.length);
  });

  describe("schemas/vectors/vouching.json, by rows of SQL", () => {
    test.each(cases)("$name", async ({ roots, log, expected }) => {
      const { store } = server().context;
      await store.pool.query("delete from vouching_log");
      for (const table of ["voices", "rooms", "priced_credentials", "vouchers"]) {
        await store.pool.query(`delete from ${table}`);
      }
      await store.pool.query("update vouching_books set position = 0, at = 'epoch', running_hash = repeat('0', 64)");
      await store.transaction((tx) => changeRoots(tx, readRootList(roots), { now: new Date() }));
      for (const { position: _, at, ...entry } of log) {
        await store.transaction((tx) =>
          recordVouchingEntry(tx, entry as PaymentEntry, { isPublic: true, now: new Date(at) }),
        );
      }
      expect(Object.fromEntries(await vouchedInStore("public"))).toEqual(expected.vouched);
      expect(Object.fromEntries(await vouchedInStore("full"))).toEqual(expected.vouched);
      expect((await readLog()).entries).toEqual(log);
    });
  });
});
