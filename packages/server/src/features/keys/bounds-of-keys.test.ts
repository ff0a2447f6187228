// Limits of keys: permissions that they cannot have, names and times that are refused.
import { describe, expect, test } from "vitest";

import { OPERATOR_ACCOUNT } from "../../platform/base/scope.ts";
import { useServer } from "../../../test/support/server.ts";
import { addAgent } from "../../../test/support/fixtures.ts";
import { waitUntil } from "../../../../process/test/support/wait-until.ts";
import { useStore } from "../../../test/support/stores.ts";
import { extras } from "../../../../../extras/service/src/index.ts";

describe("bounds of keys", () => {
  const opened = useStore();
  const server = useServer(
    opened,
    {
      quotas: { starter: 10, growth: 500, scale: 2000, enterprise: undefined },
      maxSubscriptionsPerHost: 2,
    },
    extras,
  );

  test.each([
    ["a leap second", { expiresAt: "2026-12-31T23:59:60Z" }, "expiresAt"],
    ["a time that is over", { expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt"],
    ["a name that moves the cursor", { name: "key\u001b[2Jx" }, "name"],
    ["a name with a control character of eight bits", { name: "key\u009b2Jx" }, "name"],
    ["a name that turns its direction", { name: "key\u202egpj" }, "name"],
  ])("a key with %s is refused", async (_what, changed, member) => {
    const key = await server().makeKey({ permissions: ["admin"] });
    const body = { name: "x", permissions: ["read"], ...changed };
    const answer = await server().call("POST", "/v1/keys", { key, body });
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"]);
    expect(answer.body.error.message).toContain(member);
  });

  test("one agent's keys use a fifth of their account's quota, and leave the others the rest", async () => {
    const { call, makeKey } = server();
    const accountId = "acc_shared";
    const [one, other] = [await addAgent(opened().store), await addAgent(opened().store)];
    const plan = "starter";
    const ask = async (key: string): Promise<number> =>
      (await call("GET", "/v1/auth/verify", { key })).status;
    const keys = [
      await makeKey({ accountId, plan, agentId: one.id }),
      await makeKey({ accountId, plan, agentId: one.id }),
    ];
    expect([await ask(keys[0]!), await ask(keys[1]!), await ask(keys[0]!)]).toEqual([
      200, 200, 429,
    ]);
    const refused = await call("GET", "/v1/auth/verify", { key: keys[1]! });
    expect(refused.body.error).toMatchObject({ details: { limit: 2, remaining: 0 } });
    expect(refused.body.error.message).toContain("of an agent");
    // The refused request has used nothing up.
    const others = [
      await makeKey({ accountId, plan, agentId: other.id }),
      await makeKey({ accountId, plan }),
    ];
    expect([await ask(others[0]!), await ask(others[0]!), await ask(others[0]!)]).toEqual([
      200, 200, 429,
    ]);
    const statuses: number[] = [];
    for (let count = 0; count < 7; count++) statuses.push(await ask(others[1]!));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  test("a request that the account's quota refuses uses up nothing of its agent's", async () => {
    const { call, makeKey } = server();
    const [accountId, plan] = ["acc_full", "starter"] as const;
    const { id: agentId } = await addAgent(opened().store);
    const keys = {
      account: await makeKey({ accountId, plan }),
      agent: await makeKey({ accountId, plan, agentId }),
    };
    const ask = async (key: string): Promise<number> =>
      (await call("GET", "/v1/auth/verify", { key })).status;
    for (let count = 0; count < 10; count++) expect(await ask(keys.account)).toBe(200);
    for (let count = 0; count < 5; count++) expect(await ask(keys.agent)).toBe(429);
    // As if another server had returned what it did not need.
    await opened().store.pool.query(
      "update rate_limits set points = 8 where key = 'starter:acc_full'",
    );
    await waitUntil(async () => (await ask(keys.agent)) === 200, { withinMs: 10_000 });
    expect(await ask(keys.agent)).toBe(200);
  });

  test("subscriptions to one host are counted together, whatever its port and however its name is written", async () => {
    const key = await server().makeKey({ accountId: "acc_hooks" });
    const statuses: number[] = [];
    for (const url of [
      "https://victim.example/1",
      "https://victim.example.:8443/2",
      "https://VICTIM.example:444/3",
    ]) {
      const body = { url, events: ["payment.completed"] };
      statuses.push((await server().call("POST", "/v1/webhooks", { key, body })).status);
    }
    expect(statuses).toEqual([201, 201, 409]);
  });

  test("the development ledger is for the operator's own keys", async () => {
    const { call, makeKey } = server();
    const { id: agentId } = await addAgent(opened().store);
    const ask = async (request: object): Promise<number> => {
      const key = await makeKey({ permissions: ["admin"], ...request });
      return (await call("POST", "/v1/development/ledger", { key, body: { method: "getSlot" } }))
        .status;
    };
    expect(await ask({ accountId: OPERATOR_ACCOUNT })).toBe(200);
    expect(await ask({ accountId: OPERATOR_ACCOUNT, agentId })).toBe(403);
    expect(await ask({ accountId: "acc_test" })).toBe(403);
  });
});
