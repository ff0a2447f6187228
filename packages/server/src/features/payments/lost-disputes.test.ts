// A lost dispute costs its amount, by the same log that everybody can fold: the payer its voice,
// the agent what is safe to spend with it.
import { beforeAll, describe, expect, test } from "vitest";

import { readRootList } from "@arcs/trust";
import { recordTransfer } from "../trust/cover/service.ts";
import { findAccountCover } from "../trust/cover/store.ts";
import { changeRoots } from "../trust/roots/load-roots.ts";
import { testRoots } from "../../../test/support/fixtures.ts";
import { describeBoth, readLog } from "../trust/test/stored-book.ts";
import { disputeStatement } from "./statements.ts";
import { settleAll } from "../../../test/support/agents.ts";
import {
  type Funded,
  openPayments,
  type Payments,
  signText,
} from "../../../test/support/payments.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

describe("a dispute that is resolved", () => {
  const server = useServer(useStore());
  let payments: Payments;
  let key: string;
  let admin: string;
  beforeAll(async () => {
    payments = await openPayments(server());
    const assets = [{ network: "local", asset: payments.token.mint }];
    await server().context.store.transaction((tx) =>
      changeRoots(tx, readRootList({ ...testRoots, assets }), { now: new Date() }),
    );
    key = await server().makeKey();
    admin = await server().makeKey({ permissions: ["admin"], accountId: "acc_admin" });
  });

  type Scene = { id: string; agentId: string; payer: Funded; claim: object };
  async function paid(parts: Parameters<Payments["addAgent"]>[0] = {}): Promise<Scene> {
    const [agent, payer] = [await payments.addAgent(parts), await payments.addPayer()];
    const transactionHash = await payments.pay(payer, agent, 1_250_000n);
    const claim = {
      agentId: agent.id,
      payer: { address: payer.wallet.address },
      amount: "1.25",
      transactionHash,
    };
    const { body } = await report(claim, key);
    return { id: body.id, agentId: agent.id, payer, claim };
  }
  const report = (claim: object, by: string) =>
    server().call("POST", "/v1/payments/events", {
      key: by,
      body: { event: "payment.completed", ...claim },
    });
  async function open({ id, agentId, payer }: Scene): Promise<string> {
    const words = { reason: "late", description: null, network: "local" };
    const signature = await signText(payer.wallet, disputeStatement({ id, agentId }, words));
    const { body } = await server().call("POST", "/v1/disputes", {
      key,
      body: { paymentId: id, reason: "late", signature },
    });
    return body.id;
  }
  async function resolve(scene: Scene, winner: "payer" | "payee"): Promise<void> {
    const outcome = { winner, resolution: "looked at" };
    const path = `/v1/disputes/${await open(scene)}/resolve`;
    expect((await server().call("POST", path, { key: admin, body: outcome })).status).toBe(200);
    expect((await server().call("POST", path, { key: admin, body: outcome })).status).toBe(409);
  }
  /**
   * Returns what a payer owes, and what the agent has lost; the rows have to be those of the log.
   */
  async function lossesOf({ payer, agentId }: Scene): Promise<{ debt: number; lost: number }> {
    const { store } = server().context;
    const { stored, folded } = await describeBoth(store);
    expect(stored).toEqual(folded);
    const { rows } = await store.pool.query<{ debt: string }>(
      "select debt from cover_accounts where account = $1",
      [payer.wallet.address],
    );
    const { cover } = await findAccountCover(store.pool, [agentId]);
    return { debt: Number(rows[0]?.debt ?? 0), lost: Number(cover.lostInDisputes) };
  }
  async function kindsAbout({ id }: Scene): Promise<string[]> {
    const log = await readLog(server().context.store);
    return log.filter((entry) => "id" in entry && entry.id === id).map(({ kind }) => kind);
  }

  test("for the agent costs its opener's voice what it disputed, once", async () => {
    const scene = await paid();
    await resolve(scene, "payee");
    expect(await lossesOf(scene)).toEqual({ debt: 1_250_000, lost: 0 });
    expect(await kindsAbout(scene)).toEqual(["payment", "dispute", "resolved"]);
    const { rows } = await server().context.store.pool.query<{ record: string }>(
      "select record from log_pending order by id",
    );
    const kinds = rows.map(({ record }) => JSON.parse(record).kind);
    expect(kinds.slice(-4)).toEqual(["dispute", "dispute_opened", "resolved", "dispute_resolved"]);
  });

  test("for its opener costs it nothing, and the agent all of the payment", async () => {
    const scene = await paid();
    await resolve(scene, "payer");
    expect(await lossesOf(scene)).toEqual({ debt: 0, lost: 1_250_000 });
  });

  test("keeps its payment from settling until then", async () => {
    const scene = await paid();
    await open(scene);
    await settleAll(server());
    await settleAll(server());
    const { rows } = await server().context.store.pool.query(
      "select state, dispute from cover_payments where id = $1",
      [scene.id],
    );
    expect(rows).toEqual([{ state: "open", dispute: "open" }]);
    expect(await lossesOf(scene)).toEqual({ debt: 0, lost: 0 });
  });

  test.each(["private", "tier_only"] as const)(
    "of an agent that is %s costs the same: it is one log",
    async (mode) => {
      const scene = await paid({ privacyMode: mode });
      await resolve(scene, "payee");
      expect(await lossesOf(scene)).toEqual({ debt: 1_250_000, lost: 0 });
    },
  );

  test("goes by the name that the log has the payment under", async () => {
    const scene = await paid();
    const own = await server().makeKey({ agentId: scene.agentId, accountId: "acc_own" });
    const { body } = await report({ ...scene.claim, reference: "mine" }, own);
    expect(body.id).not.toBe(scene.id);
    await resolve({ ...scene, id: body.id }, "payee");
    expect(await kindsAbout(scene)).toEqual(["payment", "dispute", "resolved"]);
  });

  test("given back after it was lost is restitution, and safe to spend again", async () => {
    const scene = await paid();
    await resolve(scene, "payer");
    const { store, clock } = server().context;
    const back = {
      network: "local",
      transactionHash: "restitution",
      instruction: "0",
      asset: payments.token.mint,
      amount: "1",
      payer: scene.agentId,
      payee: scene.payer.wallet.address,
    };
    for (let turn = 0; turn < 2; turn++) {
      await store.transaction((tx) =>
        recordTransfer(tx, { kind: "transfer", ...back }, { now: clock.now() }),
      );
    }
    expect((await lossesOf(scene)).lost).toBe(250_000);
  });
});
