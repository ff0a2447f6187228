import { describe, expect, test } from "vitest";

import { addLink, endLink, listLinks } from "./link-identity.ts";
import type { Transaction } from "@arcs/server/extension";
import { type Agent, insertChallenge } from "@arcs/server/internal";
import { addAgent, at, newId, now } from "../../../packages/server/test/support/fixtures.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";

const clock = { now: () => now, sleep: () => Promise.resolve() };
const purpose = "agent.erc8004";

describe("links of identities", () => {
  const opened = useStore();
  let attempts = 0;

  function run(work: (tx: Transaction) => Promise<unknown>): Promise<unknown> {
    return opened().store.transaction((tx) => {
      attempts++;
      return work(tx);
    });
  }

  async function link(agent: Agent, identity: string): Promise<void> {
    const { store } = opened();
    const challengeId = newId("chl");
    const challenge = {
      id: challengeId,
      address: agent.id,
      purpose,
      message: "m",
      createdAt: now,
      expiresAt: at(60),
    };
    await insertChallenge(store.pool, challenge);
    const held = { identity, scoreFeedback: "allowed", holder: "0xcd", signer: "0xcd" } as const;
    await run((tx) => addLink(tx, { clock }, { ...held, agent, challengeId }));
  }

  const heldBy = async ({ id }: Agent): Promise<string[]> =>
    (await listLinks(opened().store.pool, id)).map(({ identity }) => identity);

  test("of agents that exchange them in the same moment do not wait for each other", async () => {
    const { store } = opened();
    const [one, another] = [await addAgent(store), await addAgent(store)];
    const [first, second] = [newId("eip155:8453:0xab:"), newId("eip155:8453:0xab:")];
    await link(one, first);
    await link(another, second);
    attempts = 0;
    for (const [ofOne, ofAnother] of Array.from(
      { length: 5 },
      () =>
        [
          [second, first],
          [first, second],
        ] as const,
    ).flat()) {
      await Promise.all([link(one, ofOne), link(another, ofAnother)]);
      expect([await heldBy(one), await heldBy(another)]).toEqual([[ofOne], [ofAnother]]);
    }
    expect(attempts).toBe(20);
  });

  test("that are linked again while they end do not wait for each other", async () => {
    const { store } = opened();
    const agent = await addAgent(store);
    const identity = newId("eip155:8453:0xab:");
    await link(agent, identity);
    attempts = 0;
    const turns = Array.from({ length: 10 }, () => [
      link(agent, identity),
      run((tx) => endLink(tx, { agentId: agent.id, identity }, { reason: "withdrawn", now })),
    ]);
    await Promise.all(turns.flat());
    expect(attempts).toBe(20);
  });
});
