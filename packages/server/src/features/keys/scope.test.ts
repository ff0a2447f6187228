// Everything that belongs to an agent's own key is that agent's alone, although the account that
// registered it made the key.
import { describe, beforeAll, expect, test } from "vitest";

import { claimDeliveries } from "../webhooks/deliveries/store.ts";
import { emitEvent } from "../webhooks/events/service.ts";
import { housekeepingJob } from "../../workers.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { useServer } from "../../../test/support/server.ts";
import { addAgent } from "../../../test/support/fixtures.ts";
import { useStore } from "../../../test/support/stores.ts";

describe("scope", () => {
  const opened = useStore();
  const server = useServer(opened);
  const agents = { alice: "", bob: "" };
  const keys = { platform: "", alice: "", bob: "" };
  const url = "https://receiver.example/hook";

  beforeAll(async () => {
    const { makeKey } = server();
    agents.alice = (await addAgent(opened().store, { privacyMode: "private" })).id;
    agents.bob = (await addAgent(opened().store)).id;
    keys.platform = await makeKey({ accountId: "acc_platform" });
    keys.alice = await makeKey({ accountId: "acc_platform", agentId: agents.alice });
    keys.bob = await makeKey({ accountId: "acc_platform", agentId: agents.bob });
  });

  async function subscribe(key: string): Promise<any> {
    const made = await server().call("POST", "/v1/webhooks", {
      key,
      body: { url, events: ["credential.issued"] },
    });
    expect(made.status).toBe(201);
    return made.body;
  }

  test("nobody lists, changes, tests, rotates or deletes the subscription of another agent of the account", async () => {
    const { call } = server();
    const { id } = await subscribe(keys.alice);
    for (const key of [keys.bob, keys.platform]) {
      const listed = await call("GET", "/v1/webhooks", { key });
      expect(listed.body.webhooks.map((each: { id: string }) => each.id)).not.toContain(id);
      const attempts = [
        await call("PATCH", `/v1/webhooks/${id}`, { key, body: { active: false } }),
        await call("POST", `/v1/webhooks/${id}/test`, {
          key,
          body: { event: "payment.completed" },
        }),
        await call("POST", `/v1/webhooks/${id}/rotate-secret`, {
          key,
          body: { overlapSeconds: 0 },
        }),
        await call("GET", `/v1/webhooks/${id}/deliveries`, { key }),
        await call("DELETE", `/v1/webhooks/${id}`, { key }),
      ];
      expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    }
    const own = await call("GET", "/v1/webhooks", { key: keys.alice });
    expect(own.body.webhooks).toMatchObject([{ id, active: true }]);
    expect((await call("DELETE", `/v1/webhooks/${id}`, { key: keys.alice })).status).toBe(204);
  });

  test("nobody replays the delivery of another agent of the account", async () => {
    const { call, context } = server();
    const { id } = await subscribe(keys.alice);
    await context.store.transaction((tx) =>
      emitEvent(tx, context, { type: "credential.issued", agentId: agents.alice, data: {} }),
    );
    await context.store.pool.query(
      "update deliveries set state = 'failed', finished_at = created_at where subscription_id = $1",
      [id],
    );
    const [delivery] = (await call("GET", `/v1/webhooks/${id}/deliveries`, { key: keys.alice }))
      .body.deliveries;
    for (const key of [keys.bob, keys.platform]) {
      expect(
        (await call("POST", `/v1/webhooks/deliveries/${delivery.id}/replay`, { key })).status,
      ).toBe(404);
    }
    expect(
      (await call("POST", `/v1/webhooks/deliveries/${delivery.id}/replay`, { key: keys.alice }))
        .status,
    ).toBe(201);
    await call("DELETE", `/v1/webhooks/${id}`, { key: keys.alice });
  });

  test("an agent's key lists the keys of that agent only, and its account's own key all", async () => {
    const { call } = server();
    const seenBy = async (key: string): Promise<string[]> =>
      (await call("GET", "/v1/keys", { key })).body.keys.map(
        (each: { agentId: string | null }) => each.agentId,
      );
    expect(await seenBy(keys.bob)).toEqual([agents.bob]);
    expect(new Set(await seenBy(keys.platform))).toEqual(new Set([null, agents.alice, agents.bob]));
  });

  test("the answer to an agent's request is not given to others of the account that guess its idempotency key", async () => {
    const { call } = server();
    const body = { url, events: ["credential.issued"] };
    const headers = { "idempotency-key": "same" };
    const first = await call("POST", "/v1/webhooks", { key: keys.alice, body, headers });
    for (const key of [keys.bob, keys.platform]) {
      const second = await call("POST", "/v1/webhooks", { key, body, headers });
      expect(second.status).toBe(201);
      expect(second.headers.get("idempotent-replayed")).toBeNull();
      expect(second.body.secret).not.toBe(first.body.secret);
    }
    const again = await call("POST", "/v1/webhooks", { key: keys.alice, body, headers });
    expect(again.body).toEqual(first.body);
  });

  test("a payment that one agent reported is neither seen nor ended by another of the account, nor meant by its reference", async () => {
    const { call } = server();
    const payment = {
      event: "payment.created",
      agentId: agents.alice,
      payer: { address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM" },
      amount: "1",
      reference: "order-1",
    };
    const reported = await call("POST", "/v1/payments/events", { key: keys.alice, body: payment });
    expect(reported.status).toBe(201);
    const { id } = reported.body;
    for (const key of [keys.bob, keys.platform]) {
      expect((await call("GET", `/v1/payments/${id}`, { key })).status).toBe(404);
      const failed = { event: "payment.failed", paymentId: id, reason: "insufficient_funds" };
      expect(
        (await call("POST", "/v1/payments/events", { key, body: failed })).status,
      ).toBeGreaterThanOrEqual(403);
    }
    expect((await call("GET", `/v1/payments/${id}`, { key: keys.alice })).body.status).toBe(
      "created",
    );
    const other = await call("POST", "/v1/payments/events", {
      key: keys.bob,
      body: { ...payment, agentId: agents.bob },
    });
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(id);
  });

  test("an account has a bounded number of subscriptions, an agent of it a share of them, a host another", async () => {
    const { call, makeKey, context } = server();
    const { settings } = context;
    context.settings = { ...settings, maxSubscriptions: 10, maxSubscriptionsPerHost: 3 };
    try {
      const accountId = "acc_capped";
      const key = await makeKey({ accountId });
      const agentKey = await makeKey({ accountId, agentId: agents.bob });
      const make = async (by: string, host: string): Promise<any> =>
        call("POST", "/v1/webhooks", {
          key: by,
          body: { url: `https://${host}.example/`, events: ["credential.issued"] },
        });
      const statuses = async (by: string, hosts: readonly string[]): Promise<number[]> => {
        const answers = await Promise.all(hosts.map((host) => make(by, host)));
        return answers.map(({ status }) => status).sort((a, b) => a - b);
      };
      expect(await statuses(agentKey, ["a", "b", "c", "d"])).toEqual([201, 201, 409, 409]);
      expect(await statuses(key, ["h", "h", "h", "h", "h"])).toEqual([201, 201, 201, 409, 409]);
      const refused = await make(key, "h");
      expect(refused.body.error).toMatchObject({ code: "conflict", details: { limit: 3 } });
      expect(await statuses(key, ["e", "f", "g", "i", "j", "k", "l"])).toEqual([
        201, 201, 201, 201, 201, 409, 409,
      ]);
      const [first] = (await call("GET", "/v1/webhooks", { key })).body.webhooks;
      expect((await call("DELETE", `/v1/webhooks/${first.id}`, { key })).status).toBe(204);
      expect((await make(key, "m")).status).toBe(201);
      expect((await make(await makeKey({ accountId: "acc_beside" }), "h")).status).toBe(201);
    } finally {
      context.settings = settings;
    }
  });

  async function pendingFor(subscriptionId: string, seconds = 0): Promise<number> {
    const { store, clock } = server().context;
    const now = new Date(clock.now().getTime() + seconds * 1000);
    const claim = { limit: 1000, perSubscription: 100, now, leasedUntil: now };
    const claimed = await store.transaction((tx) => claimDeliveries(tx, claim));
    return claimed.filter((delivery) => delivery.subscriptionId === subscriptionId).length;
  }

  async function happen(agentId: string): Promise<void> {
    const { context } = server();
    await context.store.transaction((tx) =>
      emitEvent(tx, context, { type: "credential.issued", agentId, data: {} }),
    );
  }

  test("a subscription ends with the agent's key that made it, when that is revoked", async () => {
    const { call, makeKey } = server();
    const key = await makeKey({ accountId: "acc_platform", agentId: agents.bob });
    const { id } = await subscribe(key);
    const { id: kept } = await subscribe(keys.bob);
    await happen(agents.bob);
    const admin = await makeKey({ permissions: ["admin"] });
    const { apiKey } = (await call("GET", "/v1/auth/verify", { key })).body;
    expect((await call("DELETE", `/v1/keys/${apiKey.id}`, { key: admin })).status).toBe(204);
    const left = (await call("GET", "/v1/webhooks", { key: keys.bob })).body.webhooks.map(
      (each: any) => each.id,
    );
    expect(left).toContain(kept);
    expect(left).not.toContain(id);
    await happen(agents.bob);
    expect([await pendingFor(id), await pendingFor(kept)]).toEqual([0, 1]);
    const { rows } = await opened().store.pool.query(
      "select state from deliveries where subscription_id = $1 order by state",
      [id],
    );
    expect(rows).toEqual([{ state: "failed" }]);
  });

  test("and when it expires: nothing more is sent, and it is deleted in time", async () => {
    const { call, makeKey, context } = server();
    const { pool } = context.store;
    const key = await makeKey({
      accountId: "acc_platform",
      agentId: agents.bob,
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    const { id } = await subscribe(key);
    await happen(agents.bob);
    await pool.query(
      "update api_keys set expires_at = $1 where id = (select key_id from webhook_subscriptions where id = $2)",
      [new Date(Date.now() - 1000), id],
    );
    await happen(agents.bob);
    expect(await pendingFor(id)).toBe(0);
    const { rows } = await pool.query("select state from deliveries where subscription_id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ state: "pending" }]);
    await housekeepingJob
      .handlerOf(context)
      .run({ payload: "{}" } as Job, new AbortController().signal);
    const after = await pool.query("select state from deliveries where subscription_id = $1", [id]);
    expect(after.rows).toEqual([{ state: "failed" }]);
    const left = (await call("GET", "/v1/webhooks", { key: keys.bob })).body.webhooks.map(
      (each: any) => each.id,
    );
    expect(left).not.toContain(id);
  });

  test("a key that replaces an agent's key takes its subscriptions over", async () => {
    const { call, makeKey } = server();
    const key = await makeKey({ accountId: "acc_platform", agentId: agents.bob });
    const { id } = await subscribe(key);
    const admin = await makeKey({ permissions: ["admin"] });
    const { apiKey } = (await call("GET", "/v1/auth/verify", { key })).body;
    const body = {
      name: "next",
      permissions: ["read", "write"],
      accountId: "acc_platform",
      agentId: agents.bob,
    };
    const next = await call("POST", "/v1/keys", {
      key: admin,
      body: { ...body, replaces: apiKey.id, overlapSeconds: 0 },
    });
    expect(next.status).toBe(201);
    expect((await call("DELETE", `/v1/keys/${apiKey.id}`, { key: admin })).status).toBe(204);
    const left = (await call("GET", "/v1/webhooks", { key: next.body.key })).body.webhooks.map(
      (each: any) => each.id,
    );
    expect(left).toContain(id);
  });
});
