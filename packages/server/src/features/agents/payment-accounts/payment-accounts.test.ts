// Scores that are computed again when an account on another chain becomes an agent's.
import { describe, expect, test } from "vitest";

import { addPaymentAccount } from "./service.ts";
import { insertChallenge } from "../../registry/challenges.ts";
import { type Agent } from "../../registry/registered-agents.ts";
import { listOwnAddresses } from "../../payments/own-addresses.ts";
import { insertPayment } from "../../payments/service.ts";
import { addAgent, at, newId, now, paymentRow } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";

const ADDRESS = "0x00000000000000000000000000000000000000aa";

describe("an account on another chain", () => {
  const opened = useStore();
  const clock = { now: () => now, sleep: () => Promise.resolve() };

  async function prove(agent: Agent, account: string): Promise<string[]> {
    const { store } = opened();
    const challengeId = newId("ch");
    const about = {
      id: challengeId,
      address: agent.id,
      purpose: "agent.payment-account",
      message: "m",
    };
    await insertChallenge(store.pool, { ...about, createdAt: now, expiresAt: at(60) });
    await store.pool.query("delete from jobs");
    await store.transaction((tx) =>
      addPaymentAccount(tx, { clock }, { agent, account, challengeId }),
    );
    const { rows } = await store.pool.query<{ key: string }>(
      "select key from jobs where kind = 'score'",
    );
    return rows.map(({ key }) => key).toSorted();
  }

  test("is an own one of all agents of the owner, on whichever chain it has paid: their scores are due, and those of who had it", async () => {
    const { store } = opened();
    const family = async (owner: string) =>
      Promise.all([addAgent(store, { owner }), addAgent(store, { owner })]);
    const [[agent, sibling], [other, cousin]] = [
      await family(newId("owner")),
      await family(newId("owner")),
    ];
    const payer = `eip155:10:${ADDRESS}`;
    const paid = {
      agentId: sibling.id,
      payee: sibling.id,
      payer,
      status: "completed",
      completedAt: now,
    } as const;
    await store.transaction((tx) => insertPayment(tx, paymentRow(paid)));
    expect(await prove(agent, `eip155:8453:${ADDRESS}`)).toEqual([agent.id, sibling.id].toSorted());
    expect(await listOwnAddresses(store.pool, sibling.id)).toContain(payer);
    const all = [agent, sibling, other, cousin].map(({ id }) => id);
    expect(await prove(other, `eip155:8453:${ADDRESS}`)).toEqual(all.toSorted());
    for (const id of all) expect(await listOwnAddresses(store.pool, id)).toContain(payer);
  });
});
