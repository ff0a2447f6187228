import { useStore } from "../../../test/support/stores.ts";
import { describe, expect, test } from "vitest";

import type { Answer } from "../../../test/support/server.ts";
import { usePartiesScene } from "./test/paid-parties.ts";

const { server, state, report, get, problem, paid, completed, rate, dispute } =
  usePartiesScene(useStore());

describe.each(["private", "tier_only", "range_only", "custom"] as const)(
  "of an agent in mode %s",
  (privacyMode) => {
    test("who reports a payment of others sees nothing that the agent does not show", async () => {
      const scene = await paid({ privacyMode });
      const { claim, agent, buyer } = scene;
      const mine = await report(
        completed(claim, { metadata: { seen: "on the ledger" } }),
        state.stranger,
      );
      expect(mine).toMatchObject({ status: 201, body: { rating: null, dispute: null } });
      const { id } = mine.body;
      const shown = await get(id, state.stranger);
      expect(shown).toMatchObject({ status: 200, body: { metadata: { seen: "on the ledger" } } });
      await rate(scene, id, buyer);
      const { body: opened } = await dispute(scene, id, buyer);
      const answers = [
        await get(id, state.stranger),
        await report(completed(claim), state.stranger),
        await report(completed({ paymentId: id }), state.stranger),
      ];
      for (const { status, body } of answers) {
        expect([status, body.rating, body.dispute, body.responseTimeMs, body.deadlineAt]).toEqual([
          200,
          null,
          null,
          null,
          null,
        ]);
      }
      expect(
        await server().call("GET", `/v1/disputes/${opened.id}`, { key: state.stranger }),
      ).toMatchObject(problem(404, "dispute_not_found"));
      expect((await get(id, agent)).body).toMatchObject({
        rating: { rating: 2 },
        dispute: { id: opened.id },
      });
      await report(completed(claim, { responseTimeMs: 70 }), agent);
      expect((await get(id, agent)).body).toMatchObject({ responseTimeMs: 70 });
      expect(await get(id, state.stranger)).toMatchObject(problem(404, "payment_not_found"));
    });

    test("who reports a payment of others does not see that times were added to it, nor when", async () => {
      const { claim } = await paid({ privacyMode });
      const { id } = (await report(completed(claim), state.stranger)).body;
      const before = await get(id, state.stranger);
      const operator = await server().makeKey({ permissions: ["read", "write", "admin"] });
      const added = await report(completed({ paymentId: id, responseTimeMs: 70 }), operator);
      expect(added).toMatchObject({ status: 200, body: { responseTimeMs: 70 } });
      expect((await get(id, state.stranger)).body).toEqual(before.body);
    });

    test("every route that names a payment says of a hidden one what it says of none", async () => {
      const scene = await paid({ privacyMode });
      const { id } = (await report(completed(scene.claim), scene.agent)).body;
      const notFound = problem(404, "payment_not_found");
      const signature = Buffer.alloc(64).toString("base64");
      const ask = (paymentId: string): Promise<Answer>[] => [
        get(paymentId, state.stranger),
        ...[
          {},
          { amount: "7" },
          { agentId: "nobody" },
          { payer: { address: scene.agentId } },
          { transactionHash: "1".repeat(88), asset: scene.agentId },
          { reason: "out_of_place" },
          { responseTimeMs: 1 },
        ].map((more) => report({ event: "payment.completed", paymentId, ...more }, state.stranger)),
        report({ event: "payment.failed", paymentId, reason: "late" }, state.stranger),
        server().call("POST", `/v1/payments/${paymentId}/rating`, {
          key: state.stranger,
          body: { rating: 1, signature },
        }),
        server().call("POST", "/v1/disputes", {
          key: state.stranger,
          body: { paymentId, reason: "x", signature },
        }),
      ];
      const [hidden, none] = [
        await Promise.all(ask(id)),
        await Promise.all(ask("pay_2222222222222222222222")),
      ];
      const said = (answers: Answer[]): unknown[] =>
        answers.map(({ status, body: { error } }) => [
          status,
          error.code,
          error.message,
          error.details,
        ]);
      for (const answer of hidden) expect(answer).toMatchObject(notFound);
      expect(said(hidden)).toEqual(said(none));
      // A request with the payer's signature speaks for the payer, whichever key sends it.
      expect((await rate(scene, id, state.stranger)).status).toBe(201);
      expect((await dispute(scene, id, state.stranger)).status).toBe(201);
    });
  },
);
