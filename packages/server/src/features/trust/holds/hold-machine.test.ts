// Each state of a hold, and each event that it takes, by what a caller or a chain does.
import { describe, expect, test } from "vitest";

import { clockAt } from "../../../../test/support/agents.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { settlePayments } from "../cover/record-entry.ts";
import { findCoverEnd } from "../cover/store.ts";
import { HOUR_MS, never, newName, useHolds } from "../test/holds-scene.ts";
import { takeHold } from "./hold-machine.ts";

const scene = useHolds(useStore());
const { decide, dispute, fail, freeBy, hold, later, release, show, store, addAgent, coverOf } =
  scene;
const UNIT = 1_000_000n;

/** A hold of 10 where 15 is safe, and all that can happen to it. */
async function begin() {
  const { id: account } = await addAgent(15);
  const { body } = await hold(account, { amount: "10" });
  const { id, payment, payer } = body;
  let disputeId = "";
  let minutes = 70;
  const ask = (state: "ended" | "unclear", sent?: bigint): Promise<void> =>
    freeBy(
      (each) =>
        Promise.resolve(
          each.id === id
            ? { state, payments: [], ...(sent === undefined ? {} : { sent }) }
            : { state: "unknown", payments: [] },
        ),
      later((minutes += 60)),
    );
  const pay = (amount: string): Promise<unknown> =>
    store().transaction((tx) =>
      takeHold(
        tx,
        { id: newName(), authorization: payment, payer, payee: account, amount, transaction: "t" },
        { now: new Date() },
      ),
    );
  const events = {
    "paid in part": () => pay("4"),
    "paid whole": () => pay("10"),
    "paid the rest": () => pay("6"),
    released: () => release(id),
    failed: () => fail(id),
    unused: () => ask("ended"),
    "sent 7": () => ask("ended", 7n * UNIT),
    unclear: () => ask("unclear"),
    async disputed() {
      const answer = await dispute({ id, account });
      disputeId = answer.body.id ?? disputeId;
    },
    "decided for payer": () => decide(disputeId, "payer"),
    "decided for agent": () => decide(disputeId, "payee"),
    async "day over"() {
      const { at } = await findCoverEnd(store().pool);
      const clock = clockAt(new Date(at.getTime() + 24 * HOUR_MS));
      await settlePayments({ store: store(), clock }, never);
    },
  };
  const look = async () => {
    const { state, outcome, sent } = (await show(id)).body;
    const { outstanding, lostInDisputes } = await coverOf(account);
    const [out, lost] = [Number(outstanding / UNIT), Number(lostInDisputes / UNIT)];
    return [state, ...(outcome === null ? [] : [outcome]), { sent, out, lost }];
  };
  return { events, look };
}

type Event = keyof Awaited<ReturnType<typeof begin>>["events"];

const facts = (
  out: number,
  { sent = null, lost = 0 }: { sent?: string | null; lost?: number } = {},
) => ({
  sent,
  out,
  lost,
});

const cases: readonly [Event[], unknown[]][] = [
  [["paid in part"], ["held", facts(0)]],
  [["paid whole"], ["paid", facts(0)]],
  [["released"], ["released", facts(0)]],
  [["failed"], ["held", "failed", facts(0)]],
  [["unused"], ["unpaid", facts(0, { sent: "0" })]],
  [["sent 7"], ["used", facts(7, { sent: "7" })]],
  [["unclear"], ["used", facts(10)]],
  [["disputed"], ["disputed", facts(10)]],
  [
    ["paid in part", "paid the rest"],
    ["paid", facts(0)],
  ],
  [
    ["paid in part", "released"],
    ["held", facts(0)],
  ],
  [
    ["paid in part", "failed"],
    ["held", "failed", facts(0)],
  ],
  [
    ["paid in part", "sent 7"],
    ["used", facts(3, { sent: "7" })],
  ],
  [
    ["paid in part", "unused"],
    ["paid", facts(0, { sent: "0" })],
  ],
  [
    ["paid in part", "unclear"],
    ["used", facts(6)],
  ],
  [
    ["paid in part", "disputed"],
    ["disputed", facts(6)],
  ],
  [
    ["paid whole", "failed"],
    ["paid", "failed", facts(0)],
  ],
  [
    ["paid whole", "disputed"],
    ["paid", facts(0)],
  ],
  [
    ["sent 7", "failed", "day over"],
    ["used", "failed", facts(7, { sent: "7" })],
  ],
  [
    ["unclear", "sent 7"],
    ["used", facts(7, { sent: "7" })],
  ],
  [
    ["unclear", "unused"],
    ["unpaid", facts(0, { sent: "0" })],
  ],
  [
    ["unclear", "disputed", "day over"],
    ["disputed", facts(10)],
  ],
  [
    ["sent 7", "released"],
    ["used", facts(7, { sent: "7" })],
  ],
  [
    ["sent 7", "day over", "failed"],
    ["settled", "failed", facts(0, { sent: "7" })],
  ],
  [
    ["unclear", "day over", "sent 7"],
    ["settled", facts(0, { sent: "7" })],
  ],
  [
    ["unclear", "day over", "disputed"],
    ["settled", facts(0)],
  ],
  [
    ["disputed", "failed"],
    ["disputed", "failed", facts(10)],
  ],
  [
    ["disputed", "sent 7"],
    ["disputed", facts(7, { sent: "7" })],
  ],
  [
    ["disputed", "unused"],
    ["unpaid", facts(0, { sent: "0" })],
  ],
  [
    ["disputed", "released"],
    ["disputed", facts(10)],
  ],
  [
    ["disputed", "decided for payer"],
    ["lost", facts(0, { lost: 10 })],
  ],
  [
    ["disputed", "decided for agent"],
    ["won", facts(0)],
  ],
  [
    ["disputed", "decided for payer", "sent 7"],
    ["lost", facts(0, { lost: 7, sent: "7" })],
  ],
  [
    ["disputed", "decided for payer", "decided for agent"],
    ["lost", facts(0, { lost: 10 })],
  ],
  [
    ["disputed", "decided for agent", "sent 7"],
    ["won", facts(0)],
  ],
  [
    ["released", "failed"],
    ["released", facts(0)],
  ],
  [
    ["unused", "disputed"],
    ["unpaid", facts(0, { sent: "0" })],
  ],
];

describe("the state machine of a hold", () => {
  test.each(cases)("%j", async (happened, expected) => {
    const { events, look } = await begin();
    for (const event of happened) await events[event]();
    expect(await look()).toEqual(expected);
  });
});
