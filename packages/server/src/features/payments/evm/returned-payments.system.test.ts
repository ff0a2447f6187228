// A chain replaces the block of a payment: what was said of the payment is neither lost nor counted
// while it is gone.
import { randomUUID } from "node:crypto";

import { signWebhook } from "@arcs/core";
import { readRootList } from "@arcs/trust";
import { noRoots } from "@arcs/trust/internal";
import { describe, expect, test } from "vitest";

import { hasEvm, needsEvm } from "../../../../../evm/test/support/local-evm.ts";
import type { EvmNetworks } from "../../../platform/chains/chains.ts";
import { changeRoots } from "../../trust/roots/load-roots.ts";
import { computeScore, settleAll } from "../../../../test/support/agents.ts";
import { accountOf, NETWORK } from "../../../../test/support/evm.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { facilitatorSecret } from "../test/reported-payments.ts";
import { useReturnedPaymentsScene } from "../test/replaced-blocks.ts";

describe.skipIf(!hasEvm)(`a payment whose block is replaced${needsEvm}`, () => {
  describe("read", () => {
    const opened = useStore();
    const scenes = useReturnedPaymentsScene(opened);
    const { server, state, call, problem, report, paid, rate, dispute, reply, resolve } = scenes;
    const { evidenceOf, entriesAbout, recordsOf, kindsOf } = scenes;

    test("has its rating, dispute and reply again when it comes back, under its id, and is in the log once", async () => {
      const scene = await paid();
      expect(
        [await rate(scene, 1), await dispute(scene), await reply(scene)].map(
          ({ status }) => status,
        ),
      ).toEqual([201, 201, 201]);
      await scene.lose();
      expect(await evidenceOf(scene)).toEqual([]);
      await scene.bringBack();
      expect(await report(scene.claim)).toMatchObject({
        status: 200,
        body: { id: scene.id, evidence: "ledger" },
      });
      expect(await evidenceOf(scene)).toMatchObject([{ id: scene.id, rating: 1, dispute: "open" }]);
      expect((await call("GET", `/v1/payments/${scene.id}/receipt`)).status).toBe(200);
      expect(await entriesAbout(scene)).toEqual([]);
      expect(await kindsOf(scene)).toEqual([
        "rating",
        "dispute_opened",
        "reply",
        "payment_withdrawn",
        "payment_restored",
      ]);
      const { id: payment, agent, claim } = scene;
      expect((await recordsOf(scene)).at(-1)).toMatchObject({
        agent: agent.id,
        payment,
        network: NETWORK,
        asset: state.payments.usdc.toLowerCase(),
        transaction: claim.transactionHash,
      });
      // Its dispute comes along.
      await scene.becomeFinal();
      expect((await entriesAbout(scene)).map(({ kind }) => kind)).toEqual(["payment", "dispute"]);
      await computeScore(server(), agent.id);
    });

    test("does not lose what was said of it when the agent reports it by a name of its own", async () => {
      const scene = await paid();
      await rate(scene, 1);
      await dispute(scene);
      await scene.lose();
      await scene.bringBack();
      const { body } = await report({ ...scene.claim, reference: "clean" }, scene.agent.ownKey);
      expect(body.id).not.toBe(scene.id);
      expect(await evidenceOf(scene)).toMatchObject([
        { id: body.id, rating: 1, dispute: "open", evidence: "ledger" },
      ]);
      await scene.becomeFinal();
      expect(await evidenceOf(scene)).toMatchObject([{ id: body.id, loggedAs: scene.id }]);
      expect((await entriesAbout(scene)).map(({ kind }) => kind)).toEqual(["payment", "dispute"]);
    });

    test("is found again by the server that watched it, as long as a day", async () => {
      const scene = await paid();
      await rate(scene, 2);
      await scene.lose();
      expect(await scene.look()).toBeInstanceOf(Date);
      expect(await evidenceOf(scene)).toEqual([]);
      await scene.bringBack();
      expect(await scene.look()).toBeInstanceOf(Date);
      expect(await evidenceOf(scene)).toMatchObject([{ id: scene.id, rating: 2 }]);
      await scene.look();
      expect((await kindsOf(scene)).slice(-2)).toEqual(["payment_withdrawn", "payment_restored"]);
      const gone = await paid();
      await gone.lose();
      const { clock } = server().context;
      server().context.clock = {
        ...clock,
        now: () => new Date(clock.now().getTime() + 86_400_000),
      };
      try {
        expect(await gone.look()).toBeUndefined();
      } finally {
        server().context.clock = clock;
      }
    });

    test("is not spoken of, judged or shown as paid while it is gone, and is again afterwards", async () => {
      const scene = await paid();
      await rate(scene, 5);
      const { body } = await dispute(scene);
      await scene.lose();
      expect(await call("GET", `/v1/payments/${scene.id}/receipt`)).toMatchObject(
        problem(409, "conflict"),
      );
      expect(await reply(scene)).toMatchObject(problem(409, "conflict"));
      expect(await resolve(body.id)).toMatchObject(problem(409, "conflict"));
      await scene.bringBack();
      await report(scene.claim);
      expect((await reply(scene)).status).toBe(201);
      expect((await resolve(body.id)).status).toBe(200);
      expect(await entriesAbout(scene)).toEqual([]);
      await scene.becomeFinal();
      expect(await entriesAbout(scene)).toMatchObject([
        { kind: "payment" },
        { kind: "dispute" },
        { kind: "resolved", for: "agent" },
      ]);
    });

    test("is not evidence again by a facilitator's word", async () => {
      const scene = await paid();
      await scene.lose();
      const body = JSON.stringify({ event: "payment.completed", paymentId: scene.id });
      const timestamp = Math.floor(Date.now() / 1000);
      const about = {
        eventType: "payment.completed",
        eventId: "evt_1",
        deliveryId: randomUUID(),
        timestamp,
      };
      const headers = signWebhook({
        body: Buffer.from(body),
        secrets: [facilitatorSecret],
        ...about,
      });
      const answer = await server().call("POST", "/v1/payments/events", {
        key: state.key,
        body,
        headers,
      });
      expect(answer).toMatchObject({ status: 200, body: { id: scene.id, evidence: "reported" } });
      expect(await evidenceOf(scene)).toEqual([]);
    });

    test("can neither be rated nor disputed while it is gone", async () => {
      const scene = await paid();
      await scene.lose();
      expect(await rate(scene, 5)).toMatchObject(problem(409, "conflict"));
      expect(await dispute(scene)).toMatchObject(problem(409, "conflict"));
      await scene.bringBack();
      await report(scene.claim);
      expect((await rate(scene, 5)).status).toBe(201);
    });

    test("is the same one at another place of its transaction, and another one with other parties or amount", async () => {
      const known = server().context.evm;
      const altered = (change: (transfer: any) => object): EvmNetworks =>
        new Map(
          [...known].map(([name, chain]) => [
            name,
            {
              ...chain,
              async readSettlement(question: Parameters<typeof chain.readSettlement>[0]) {
                const found = await chain.readSettlement(question);
                const transfers = found?.transfers.map((each) => ({ ...each, ...change(each) }));
                return found === undefined ? undefined : ({ ...found, transfers } as typeof found);
              },
            },
          ]),
        );
      try {
        const moved = await paid();
        await rate(moved, 1);
        await moved.lose();
        await moved.bringBack();
        server().context.evm = altered(() => ({ instruction: "7" }));
        expect((await report(moved.claim)).body).toMatchObject({
          id: moved.id,
          evidence: "ledger",
        });
        expect((await report(moved.claim)).body.id).toBe(moved.id);
        expect(await report({ ...moved.claim, reference: "another" })).toMatchObject(
          problem(409, "settlement_used"),
        );

        server().context.evm = known;
        const other = await paid();
        await rate(other, 1);
        await other.lose();
        await other.bringBack();
        server().context.evm = altered(({ amount }) => ({
          amount: amount / 2n,
          received: amount / 2n,
        }));
        expect(await other.look()).toBeInstanceOf(Date);
        expect(await evidenceOf(other)).toEqual([]);
        expect(await report({ ...other.claim, paymentId: other.id })).toMatchObject(
          problem(400, "settlement_wrong_amount"),
        );
        const answer = await report({ ...other.claim, amount: "0.125" });
        expect(answer).toMatchObject({ status: 201, body: { amount: "0.125" } });
        expect(answer.body.id).not.toBe(other.id);
        expect(await evidenceOf(other)).toEqual([expect.not.objectContaining({ rating: 1 })]);
        expect(await kindsOf(other)).toEqual(["rating", "payment_withdrawn"]);
      } finally {
        server().context.evm = known;
      }
    });

    test("that came back by another transaction leaves its first one to another payment", async () => {
      const scene = await paid();
      await rate(scene, 4);
      await scene.lose();
      const { tokens, usdc } = state.payments;
      const [account] = (await call("GET", `/v1/agents/${scene.agent.id}`)).body.x402
        .paymentAccounts;
      const address = account.slice(NETWORK.length + 1);
      await state.payments.evm.rpc("evm_snapshot");
      const sender = scene.payer.address;
      const second = await tokens.payBySignature(usdc, scene.payer, {
        to: address,
        value: 250_000n,
        from: sender,
      });
      const named = { ...scene.claim, paymentId: scene.id, transactionHash: second };
      expect((await report(named)).body).toMatchObject({
        id: scene.id,
        evidence: "ledger",
        transactionHash: second,
      });
      expect((await recordsOf(scene)).at(-1)).toMatchObject({
        kind: "payment_restored",
        transaction: second,
      });
      await scene.bringBack();
      const answer = await report(scene.claim);
      expect(answer).toMatchObject({ status: 201, body: { evidence: "ledger" } });
      expect(answer.body.id).not.toBe(scene.id);
      expect(await evidenceOf(scene)).toHaveLength(2);
    });

    test("to a root gives its payer a voice once its block is final, and nothing before", async () => {
      const { store } = server().context;
      const scene = await paid();
      await scene.lose();
      await scene.bringBack();
      expect((await report(scene.claim)).status).toBe(200);
      const asset = state.payments.usdc.toLowerCase();
      const root = await paid();
      const [transaction] = await evidenceOf(root);
      const list = readRootList({
        ...noRoots,
        assets: [{ network: NETWORK, asset }],
        groups: [{ group: 1, name: "A body", reason: "for tests" }],
        roots: [{ address: transaction!.payee, group: 1, cap: "100", reason: "for tests" }],
      });
      await store.transaction((tx) => changeRoots(tx, list, { now: new Date() }));
      try {
        const voice = async (): Promise<number> => {
          await settleAll(server());
          const { rows } = await store.pool.query<{ sum: string }>(
            "select (select sum(v) from unnest(voice) v) as sum from cover_accounts where account = $1",
            [accountOf(root.payer.address)],
          );
          return Number(rows[0]?.sum ?? 0);
        };
        await root.lose();
        await root.bringBack();
        await report(root.claim);
        expect(await root.look()).toBeInstanceOf(Date);
        expect(await voice()).toBe(0);
        await root.becomeFinal();
        expect(await root.look()).toBeUndefined();
        expect(await voice()).toBe(250_000);
        expect(await entriesAbout(root)).toMatchObject([{ kind: "payment", amount: "0.25" }]);
      } finally {
        await store.transaction((tx) => changeRoots(tx, undefined, { now: new Date() }));
      }
    });
  });
});
