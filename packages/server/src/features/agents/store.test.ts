import { describe, expect, test } from "vitest";

import type { Transaction } from "../../platform/db/queryable.ts";
import { endLink, saveLink } from "../../../../../extras/erc8004/src/test/parts-for-tests.ts";
import { findAgentsWithReputations, readAgent } from "../trust/scores/found-agents.ts";
import {
  type Agent,
  findAgent,
  listFamily,
  lockAgent,
  updateAgent,
} from "../registry/registered-agents.ts";
import { listOwnAddresses } from "../payments/own-addresses.ts";
import { insertAgent, updateAgentPrivacy } from "./agent-with-score.ts";
import {
  findPaymentAccounts,
  givePaymentAccount,
  withdrawPaymentAccount,
} from "../registry/payment-accounts.ts";
import { findReputation } from "../trust/scores/service.ts";
import { useStore } from "../../../test/support/stores.ts";
import { addAgent, agentRow, at, newId, now } from "../../../test/support/fixtures.ts";
import { useStoredAgents } from "./test/agent-searches.ts";

const nothingVisible = {
  visibleScore: null,
  visibleProven: null,
  visibleTier: null,
  visibleTransactions: null,
};

describe("agents", () => {
  const opened = useStore();

  const scene = useStoredAgents(opened);
  const { search } = scene;
  describe("agents", () => {
    test("are read with their accounts and identities as every change leaves these", async () => {
      const { store } = opened();
      const agent = await addAgent(store);
      const other = await addAgent(store);
      const readOf = async ({ id }: { id: string }): Promise<unknown> => {
        const { paymentAccounts, erc8004 } = (await readAgent(store.pool, id))!;
        return { paymentAccounts, erc8004 };
      };
      const account = newId("eip155:8453:0x");
      const given = { account, address: account, now };
      const identity = newId("eip155:8453:0xab:1");
      const link = {
        identity,
        holder: "0xcd",
        signer: "0xcd",
        scoreFeedback: "allowed" as const,
        linkedAt: now,
        checkedAt: now,
        dueAt: now,
      };
      const changes: readonly {
        change: (tx: Transaction) => Promise<unknown>;
        concerned: readonly Agent[];
      }[] = [
        {
          change: (tx) => givePaymentAccount(tx, { agentId: agent.id, ...given }),
          concerned: [agent],
        },
        {
          change: (tx) => givePaymentAccount(tx, { agentId: other.id, ...given }),
          concerned: [agent, other],
        },
        {
          change: (tx) => withdrawPaymentAccount(tx, { agentId: other.id, account, now }),
          concerned: [other],
        },
        { change: (tx) => saveLink(tx, { agentId: agent.id, ...link }), concerned: [agent] },
        { change: (tx) => saveLink(tx, { agentId: other.id, ...link }), concerned: [agent, other] },
        {
          change: (tx) =>
            endLink(tx, { agentId: other.id, identity }, { reason: "withdrawn", now }),
          concerned: [other],
        },
      ];
      for (const { change, concerned } of changes) {
        const before = await Promise.all(concerned.map(readOf));
        await store.transaction(change);
        for (const [index, each] of concerned.entries())
          expect(await readOf(each)).not.toEqual(before[index]);
      }
    });

    test("are found by either id, with all that they are", async () => {
      const { store } = opened();
      const agent = await addAgent(store, { email: "a@b.example", x402PaymentAddress: "pay here" });
      expect(await findAgent(store.pool, agent.id)).toEqual(agent);
      expect(await findAgent(store.pool, agent.internalId)).toEqual(agent);
      expect(await findAgent(store.pool, "nobody")).toBeUndefined();
      expect(await findReputation(store.pool, agent.id)).toMatchObject({
        overallScore: 0,
        tier: "bronze",
        details: null,
      });
    });

    test("go by their own id where it is the internal id of another", async () => {
      const { store } = opened();
      const agent = await addAgent(store);
      await addAgent(store, { internalId: agent.id });
      expect((await findAgent(store.pool, agent.id))?.id).toBe(agent.id);
    });

    test("have an account one at a time, also where two prove it in the same moment", async () => {
      const { store } = opened();
      const [one, another] = [await addAgent(store), await addAgent(store)];
      const account = `eip155:8453:0x${"ab".repeat(20)}`;
      const given = { account, address: account.slice(-42), now };
      const give = (agentId: string): Promise<unknown> =>
        store.transaction((tx) => givePaymentAccount(tx, { agentId, ...given }));
      const both = Array.from({ length: 20 }, (_, turn) =>
        give(turn % 2 === 0 ? one.id : another.id),
      );
      await Promise.all(both);
      expect(await findPaymentAccounts(store.pool, [given.address])).toHaveLength(1);
      // The row that each waits for is changed by each, or else nobody would wait for it.
      for (const { id } of [one, another, one]) {
        await give(id);
        const { rows } = await store.pool.query(
          "select agent_id from account_agents where account = $1",
          [account],
        );
        expect(rows).toEqual([{ agent_id: id }]);
      }
    });

    test("are there once", async () => {
      const { store } = opened();
      const agent = await addAgent(store);
      const insert = (parts: object): Promise<boolean> =>
        store.transaction((tx) =>
          insertAgent(
            tx,
            { ...agentRow(), ...parts },
            { visible: nothingVisible, nextUpdateAt: now },
          ),
        );
      expect(await insert({ id: agent.id })).toBe(false);
      expect(await insert({ internalId: agent.internalId })).toBe(false);
      expect(await findAgent(store.pool, agent.id)).toEqual(agent);
    });

    test("change in the parts that are named, and in no others", async () => {
      const { store } = opened();
      const agent = await addAgent(store, { website: "https://old.example" });
      const changes = {
        name: "Renamed",
        website: null,
        capabilities: [],
        identityCredentialId: "cred_1",
      };
      expect(await updateAgent(store.pool, agent.id, { changes, now: at(5) })).toBe(true);
      expect(await findAgent(store.pool, agent.id)).toEqual({
        ...agent,
        ...changes,
        updatedAt: at(5),
      });
      expect(await updateAgent(store.pool, agent.id, { changes: {}, now: at(6) })).toBe(true);
      expect(await updateAgent(store.pool, "nobody", { changes, now })).toBe(false);
    });

    test("are not changed by members that are no part of them", async () => {
      const { store } = opened();
      const agent = await addAgent(store);
      const changes = {
        "name = 'hacked', owner": "thief",
        owner: "thief",
        privacyMode: "public",
      } as object;
      await updateAgent(store.pool, agent.id, { changes, now });
      expect(await findAgent(store.pool, agent.id)).toEqual(agent);
    });

    test("count the addresses of their owner's other agents as their own", async () => {
      const { store } = opened();
      const owner = newId("owner");
      const one = await addAgent(store, { owner, x402PaymentAddress: newId("till") });
      const other = await addAgent(store, { owner });
      await addAgent(store);
      const own = [one.id, other.id, owner, one.x402PaymentAddress];
      expect(new Set(await listOwnAddresses(store.pool, one.id))).toEqual(new Set(own));
      // An account that nobody registered is its own.
      expect(await listOwnAddresses(store.pool, "nobody")).toEqual(["nobody"]);
    });

    test("know their owner's agents", async () => {
      const { store } = opened();
      const owner = newId("owner");
      const [one, two, three] = [
        await addAgent(store, { owner }),
        await addAgent(store, { owner }),
        await addAgent(store, { owner }),
      ];
      await addAgent(store);
      expect(await listFamily(store.pool, [one.id])).toEqual([one.id, two.id, three.id].sort());
    });

    test("are found with their reputations by either id", async () => {
      const { store } = opened();
      const [one, two] = [await addAgent(store), await addAgent(store)];
      const found = await findAgentsWithReputations(store.pool, [
        one.id,
        one.internalId,
        two.internalId,
        "nobody",
      ]);
      expect(found).toHaveLength(2);
      expect(found).toContainEqual({
        agent: one,
        reputation: await findReputation(store.pool, one.id),
      });
      expect(found).toContainEqual({
        agent: two,
        reputation: await findReputation(store.pool, two.id),
      });
    });

    test("stay as they are while a transaction holds them", async () => {
      const { store } = opened();
      const agent = await addAgent(store);
      const order: string[] = [];
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const holding = store.transaction(async (tx) => {
        expect(await lockAgent(tx, agent.id)).toEqual(agent);
        expect(await lockAgent(tx, "nobody")).toBeUndefined();
        release();
        // The other one has asked by the first of these answers, and would be done by the last.
        for (let i = 0; i < 20; i++) await tx.query("select 1");
        order.push("held");
      });
      await released;
      await updateAgent(store.pool, agent.id, { changes: { name: "Changed" }, now });
      order.push("changed");
      await holding;
      expect(order).toEqual(["held", "changed"]);
    });

    test("were active when they came, and are sorted by it only while they show their counts", async () => {
      const { store } = opened();
      const agent = await addAgent(store);
      const activeAt = async (): Promise<unknown> =>
        (await findReputation(store.pool, agent.id))?.lastActiveAt;
      const sortedBy = async (): Promise<unknown> => {
        const select =
          "select visible_last_active_at as value from reputations where agent_id = $1";
        return (await store.pool.query(select, [agent.id])).rows[0]?.value;
      };
      expect(await activeAt()).toEqual(now);
      const privacy = { privacyMode: "custom" as const, visibleData: [], privacyMessage: null };
      const show = (visibleTransactions: number | null): Promise<boolean> => {
        const visible = { ...nothingVisible, visibleTransactions };
        return store.transaction((tx) =>
          updateAgentPrivacy(tx, agent.id, { privacy, visible, now }),
        );
      };
      await show(0);
      expect([await activeAt(), await sortedBy()]).toEqual([now, now]);
      await show(null);
      expect([await activeAt(), await sortedBy()]).toEqual([now, null]);
    });

    test("hide from searches in the moment in which they say so", async () => {
      const { store } = opened();
      const word = newId("hidden");
      const agent = await addAgent(
        store,
        { name: word },
        { visibleScore: 800, visibleTier: "gold" },
      );
      const privacy = {
        privacyMode: "private" as const,
        visibleData: [],
        privacyMessage: "none of your business",
      };
      const hide = { privacy, visible: nothingVisible, now: at(1) };
      expect(await store.transaction((tx) => updateAgentPrivacy(tx, agent.id, hide))).toBe(true);
      expect(await findAgent(store.pool, agent.id)).toEqual({
        ...agent,
        ...privacy,
        privacyVersion: 2,
        updatedAt: at(1),
      });
      const { agents } = await search({ query: word, minScore: 0 });
      expect(agents).toEqual([]);
      expect(await store.transaction((tx) => updateAgentPrivacy(tx, "nobody", hide))).toBe(false);
    });
  });
});
