// Disputes that nobody decides, on a running server: after ten days they end for who paid.
import { beforeAll, describe, expect, test } from "vitest";

import { clockAt } from "../../../test/support/agents.ts";
import { signText } from "../../../test/support/payments.ts";
import { useStore } from "../../../test/support/stores.ts";
import { findCoverPayment } from "../trust/cover/service.ts";
import { never, useHolds } from "../trust/test/holds-scene.ts";
import { disputeStatement } from "./statements.ts";
import { decideLateDisputes } from "./undecided-disputes.ts";

const scene = useHolds(useStore());
const { server, ask, coverOf, decide, dispute, hold, later, report, send, show, store, addAgent } =
  scene;
let { payer, key } = scene.state;
beforeAll(() => {
  ({ payer, key } = scene.state);
});

const UNIT = 1_000_000n;
const DAY_MINUTES = 24 * 60;
const read = async (id: string) => (await server().call("GET", `/v1/disputes/${id}`, { key })).body;

/** Has the server look for late disputes some days from now. */
const lookIn = (days: number): Promise<boolean> =>
  decideLateDisputes({ ...server().context, clock: clockAt(later(days * DAY_MINUTES)) }, never);

/** Opens the dispute of a hold of 5 of which nobody can tell what came. */
async function disputeHold(): Promise<{ account: string; id: string; disputeId: string }> {
  const { id: account } = await addAgent(15);
  const { id } = (await hold(account, { amount: "5" })).body;
  await ask("unclear", later(70));
  return { account, id, disputeId: (await dispute({ id, account })).body.id };
}

/** Opens the dispute of a payment of 5. */
async function disputePayment(): Promise<{ paymentId: string; disputeId: string }> {
  const agent = await addAgent(15);
  const sent = await send(agent, 5n * UNIT);
  await server().ledger.advance({ slots: 40, seconds: 1 });
  const paymentId = await report(agent, sent);
  const words = { reason: "late", description: null, network: "local" };
  const text = disputeStatement({ id: paymentId, agentId: agent.id }, words);
  const signature = await signText(payer.wallet, text);
  const body = { paymentId, reason: "late", signature };
  const opened = await server().call("POST", "/v1/disputes", { key, body });
  return { paymentId, disputeId: opened.body.id };
}

describe("a dispute that nobody decides", () => {
  test("ends after ten days for who paid: it is lost to the agent until that gives it back", async () => {
    const [ofHold, ofPayment] = [await disputeHold(), await disputePayment()];
    await lookIn(9.99);
    for (const { disputeId } of [ofHold, ofPayment])
      expect(await read(disputeId)).toMatchObject({ status: "open", winner: null });
    expect((await coverOf(ofHold.account)).outstanding).toBe(5n * UNIT);
    expect(await lookIn(10.01)).toBe(true);
    for (const { disputeId } of [ofHold, ofPayment])
      expect(await read(disputeId)).toMatchObject({
        status: "resolved",
        winner: "payer",
        resolution: "Nobody decided within ten days: it ends for the payer.",
      });
    expect((await show(ofHold.id)).body.state).toBe("lost");
    expect(await coverOf(ofHold.account)).toMatchObject({
      outstanding: 0n,
      lostInDisputes: 5n * UNIT,
      safe: 10n * UNIT,
    });
    expect(await findCoverPayment(store().pool, ofPayment.paymentId)).toMatchObject({
      state: "lost",
    });
    expect(await decide(ofHold.disputeId, "payee")).toMatchObject({ status: 409 });
  });

  test("in time by an arbiter stays as it was decided", async () => {
    const { id, disputeId } = await disputeHold();
    await decide(disputeId, "payee");
    await lookIn(11);
    expect(await read(disputeId)).toMatchObject({ winner: "payee" });
    expect((await show(id)).body.state).toBe("won");
  });
});
