// A payer who loses a dispute has less voice from then on, by the same log that everybody can fold.
import { foldVouchers, readRootList, type RootList, type VouchingEntry } from "@arcs/trust";
import { noRoots } from "@arcs/trust/internal";
import { beforeAll, describe, expect, test } from "vitest";

import { changeRoots } from "../trust/roots/change-roots.ts";
import { disputeStatement } from "./statements.ts";
import { type Funded, openPayments, type Payments, signText } from "../../../test/support/payments.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

describe("a dispute that is resolved", () => {
  const server = useServer(useStore());
  let payments: Payments;
  let key: string;
  let admin: string;
  beforeAll(async () => {
    payments = await openPayments(server());
    key = await server().makeKey();
    admin = await server().makeKey({ permissions: ["admin"], accountId: "acc_admin" });
  });

  type Scene = { id: string; agentId: string; payer: Funded; claim: object };
  async function paid(parts: Parameters<Payments["addAgent"]>[0] = {}): Promise<Scene> {
    const [agent, payer] = [await payments.addAgent(parts), await payments.addPayer()];
    const transactionHash = await payments.pay(payer, agent, 1_250_000n);
    const claim = { agentId: agent.id, payer: { address: payer.wallet.address }, amount: "1.25", transactionHash };
    const { body } = await report(claim, key);
    return { id: body.id, agentId: agent.id, payer, claim };
  }
  const report = (claim: object, by: string) =>
    server().call("POST", "/v1/payments/events", { key: by, body: { event: "payment.completed", ...claim } });
  async function resolve({ id, agentId, payer }: Scene, winner: "payer" | "payee"): Promise<void> {
    const words = { reason: "late", description: null, network: "local" };
    const signature = await signText(payer.wallet, disputeStatement({ id, agentId }, words));
    const { body } = await server().call("POST", "/v1/disputes", {
      key,
      body: { paymentId: id, reason: "late", signature },
    });
    const outcome = { winner, resolution: "looked at" };
    const path = `/v1/disputes/${body.id}/resolve`;
    expect((await server().call("POST", path, { key: admin, body: outcome })).status).toBe(200);
    expect((await server().call("POST", path, { key: admin, body: outcome })).status).toBe(409);
  }
  async function show({ agentId }: Scene, mode: "public" | "private"): Promise<void> {
    const { store } = server().context;
    await store.pool.query("update agents set privacy_mode = $2 where id = $1", [agentId, mode]);
  }
  async function entriesOf(book: "public" | "full"): Promise<VouchingEntry[]> {
    const { rows } = await server().context.store.pool.query<{ entry: string }>(
      "select entry from vouching_log where book = $1 order by position",
      [book],
    );
    return rows.map(({ entry }) => JSON.parse(entry));
  }
  /** Returns a payer's debts, by the server's rows and by the fold of its log. */
  async function debtsOf({ payer }: Scene, roots = noRoots): Promise<Record<string, number>> {
    const { address } = payer.wallet;
    const debts: Record<string, number> = {};
    for (const book of ["public", "full"] as const) {
      const { rows } = await server().context.store.pool.query<{ debt: string }>(
        `select debt from voices where address = $1 and edition = (select edition from vouching_books where book = $2)`,
        [address, book],
      );
      debts[book] = Number(rows[0]?.debt ?? 0);
      const { state } = foldVouchers(await entriesOf(book), { roots: readRootList(roots) });
      expect(Number(state.debts.get(address) ?? 0n)).toBe(debts[book]);
    }
    return debts;
  }

  test("against its opener costs the opener's voice what it disputed, once, in both books", async () => {
    const scene = await paid();
    await resolve(scene, "payee");
    expect(await debtsOf(scene)).toEqual({ public: 1_250_000, full: 1_250_000 });
    const lost = (await entriesOf("public")).filter(({ kind }) => kind === "lost_dispute");
    const { id: payment, agentId: payee, payer } = scene;
    expect(lost).toMatchObject([{ payment, payer: payer.wallet.address, payee, amount: "1.25" }]);
    const { rows } = await server().context.store.pool.query<{ record: string }>(
      "select record from log_pending where agent_id = $1 order by id",
      [payee],
    );
    const kinds = rows.map(({ record }) => JSON.parse(record).kind);
    expect(kinds.slice(-3)).toEqual(["dispute_opened", "lost_dispute", "dispute_resolved"]);
  });

  test("for its opener costs it nothing", async () => {
    const scene = await paid();
    await resolve(scene, "payer");
    expect(await debtsOf(scene)).toEqual({ public: 0, full: 0 });
  });

  test.each(["private", "tier_only"] as const)(
    "of an agent that is %s stays out of the public book",
    async (privacyMode) => {
      const scene = await paid({ privacyMode });
      // Also where it shows everything since then: the public book does not know the payment.
      if (privacyMode === "tier_only") await show(scene, "public");
      await resolve(scene, "payee");
      expect(await debtsOf(scene)).toEqual({ public: 0, full: 1_250_000 });
    },
  );

  test("of an agent that hides since then stays out of it as well", async () => {
    const scene = await paid();
    await show(scene, "private");
    await resolve(scene, "payee");
    expect(await debtsOf(scene)).toEqual({ public: 0, full: 1_250_000 });
  });

  test("goes by the name that the log has the payment under", async () => {
    const scene = await paid();
    const own = await server().makeKey({ agentId: scene.agentId, accountId: "acc_own" });
    const { body } = await report({ ...scene.claim, reference: "mine" }, own);
    expect(body.id).not.toBe(scene.id);
    await resolve({ ...scene, id: body.id }, "payee");
    const lost = (await entriesOf("public")).filter(
      ({ kind, payer }) => kind === "lost_dispute" && payer === scene.payer.wallet.address,
    );
    expect(lost).toMatchObject([{ payment: scene.id }]);
  });

  test("of a payment by the agent's owner costs no voice: it used none", async () => {
    const owner = await payments.addPayer();
    const agent = await payments.addAgent({ owner: owner.wallet.address });
    const transactionHash = await payments.pay(owner, agent, 1_250_000n);
    const claim = { agentId: agent.id, payer: { address: owner.wallet.address }, amount: "1.25", transactionHash };
    const { body } = await report(claim, key);
    const scene = { id: body.id, agentId: agent.id, payer: owner, claim };
    await resolve(scene, "payee");
    expect(await debtsOf(scene)).toEqual({ public: 0, full: 0 });
  });

  describe("of a payment to a curated root", () => {
    const rootsOf = (address: string): RootList => ({
      ...noRoots,
      groups: [{ group: 1, name: "A body", reason: "for tests" }],
      roots: [{ address, group: 1, cap: "100", reason: "for tests" }],
    });
    async function keepBy(list: RootList | undefined): Promise<void> {
      const { store } = server().context;
      const roots = list === undefined ? undefined : readRootList(list);
      await store.transaction((tx) => changeRoots(tx, roots, { now: new Date() }));
    }
    async function lostAtRoot(parts: Parameters<Payments["addAgent"]>[0] = {}): Promise<Scene & { list: RootList }> {
      const [agent, payer] = [await payments.addAgent(parts), await payments.addPayer()];
      const list = rootsOf(agent.id);
      await keepBy(list);
      const transactionHash = await payments.pay(payer, agent, 1_250_000n);
      const claim = { agentId: agent.id, payer: { address: payer.wallet.address }, amount: "1.25", transactionHash };
      const scene = { id: (await report(claim, key)).body.id, agentId: agent.id, payer, claim, list };
      await resolve(scene, "payee");
      return scene;
    }

    test("stands in the log, costs nothing there, and costs once it is no root any more", async () => {
      const scene = await lostAtRoot();
      expect(await debtsOf(scene, scene.list)).toEqual({ public: 0, full: 0 });
      await keepBy(undefined);
      expect(await debtsOf(scene)).toEqual({ public: 1_250_000, full: 1_250_000 });
      await keepBy(scene.list);
      expect(await debtsOf(scene, scene.list)).toEqual({ public: 0, full: 0 });
      await keepBy(undefined);
    });

    test("stays out of the public log where that has no such payment", async () => {
      const scene = await lostAtRoot({ privacyMode: "tier_only" });
      await keepBy(undefined);
      expect(await debtsOf(scene)).toEqual({ public: 0, full: 1_250_000 });
    });
  });
});
