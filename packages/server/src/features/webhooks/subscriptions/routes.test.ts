import { describe, expect, test } from "vitest";
import { webhookEventTypes } from "@arcs/core";

import { claimDeliveries, settleDeliveries } from "../deliveries/store.ts";
import { emitEvent } from "../events/service.ts";
import { defaultSettings } from "../../../platform/settings/settings.ts";
import { addAgent } from "../../../../test/support/fixtures.ts";
import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { useSubscribersScene, notFound } from "../test/subscribers.ts";

describe("webhooks", () => {
  const opened = useStore();
  const scene = useSubscribersScene(opened);
  const { server } = scene;
  const https = "https://receiver.example/webhooks/x402";

  async function subscribe(body: object = {}, options: { key?: string } = {}): Promise<any> {
    const key = options.key ?? (await server().makeKey());
    const made = await server().call("POST", "/v1/webhooks", {
      key,
      body: { url: https, events: ["payment.completed"], ...body },
    });
    expect(made.status).toBe(201);
    return made.body;
  }

  test("POST /webhooks answers 201 with id, url, events, secret, active, createdAt (specification 4.4)", async () => {
    const { call, makeKey } = server();
    const key = await makeKey();
    const body = {
      url: https,
      events: ["payment.completed", "dispute.created"],
      description: "shop",
    };
    const made = await call("POST", "/v1/webhooks", { key, body });
    expect(made).toMatchObject({ status: 201, body: { ...body, active: true, agentId: null } });
    expect(made.body.id).toMatch(/^wh_/);
    expect(made.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Math.abs(Date.now() - Date.parse(made.body.createdAt))).toBeLessThan(60_000);
    expect(await subscribe({ active: false })).toMatchObject({ active: false, description: "" });
  });

  test("HTTP URLs are rejected, and all that lead to private networks (specification 4.4, 6)", async () => {
    // Of this machine itself the tests of the sender tell; only development allows it.
    expect(defaultSettings.webhookTargets).toBe("public");
    const { call, makeKey } = server();
    const key = await makeKey();
    for (const url of [
      "http://receiver.example/",
      "ftp://receiver.example/",
      "receiver.example",
      "https://10.1/",
      "https://169.254.169.254/latest/",
      "https://[::ffff:10.0.0.1]/",
      "https://user:pass@receiver.example/",
    ]) {
      const refused = await call("POST", "/v1/webhooks", {
        key,
        body: { url, events: ["payment.completed"] },
      });
      expect(refused, url).toMatchObject({
        status: 400,
        body: {
          error: {
            code: "invalid_request",
            details: {
              errors: [{ path: "body/url", message: expect.stringMatching(/^must /) }],
            },
          },
        },
      });
    }
  });

  test("unknown event types are refused with the list of valid ones, and url and events are required", async () => {
    const { call, makeKey } = server();
    const key = await makeKey();
    const post = (body: object): Promise<unknown> => call("POST", "/v1/webhooks", { key, body });
    expect(
      await post({ url: https, events: ["payment.completed", "payment.done", "*"] }),
    ).toMatchObject({
      status: 400,
      body: {
        error: {
          code: "invalid_request",
          details: { unknownEvents: ["payment.done", "*"], validEvents: webhookEventTypes },
        },
      },
    });
    const invalid = { status: 400, body: { error: { code: "invalid_request" } } };
    expect(await post({ events: ["payment.completed"] })).toMatchObject(invalid);
    expect(await post({ url: https })).toMatchObject(invalid);
    expect(await post({ url: https, events: [] })).toMatchObject(invalid);
    expect(
      await post({ url: https, events: ["payment.completed"], description: "a\0b" }),
    ).toMatchObject(invalid);
    expect(await post({ url: https, events: ["payment.completed"], secret: "mine" })).toMatchObject(
      invalid,
    );
    expect(
      await post({ url: https, events: ["payment.completed"], agentId: "nobody" }),
    ).toMatchObject({
      status: 404,
      body: { error: { code: "agent_not_found" } },
    });
  });

  test("the secret is shown in the create response only, and stored encrypted (specification 2.9, 5)", async () => {
    const { call, makeKey } = server();
    const key = await makeKey({ accountId: "acc_secret" });
    const body = { url: https, events: ["payment.completed"] };
    const headers = { "idempotency-key": "make" };
    const made = await call("POST", "/v1/webhooks", { key, body, headers });
    const { secret, id } = made.body;
    const listed = await call("GET", "/v1/webhooks", { key });
    expect(listed.body.webhooks[0]).toMatchObject({ id, lastDelivery: null });
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    expect(listed.body.webhooks[0]).not.toHaveProperty("secret");
    // The answer that the idempotency key gives again is the same, and encrypted as well.
    const again = await call("POST", "/v1/webhooks", { key, body, headers });
    expect([again.status, again.body]).toEqual([201, made.body]);
    const { pool } = opened().store;
    for (const table of ["webhook_subscriptions", "idempotency_keys"]) {
      const { rows } = await pool.query(`select t::text as row from ${table} t`);
      const bytes = Buffer.from(secret).toString("hex");
      for (const { row } of rows as { row: string }[]) {
        expect(row).not.toContain(secret);
        expect(row).not.toContain(bytes);
      }
    }
  });

  test("GET /webhooks lists the account's own with lastDelivery: timestamp, status, event (specification 2.9)", async () => {
    const { call, makeKey, context } = server();
    const { transaction } = opened().store;
    const key = await makeKey({ accountId: "acc_list" });
    const [one, two] = [
      await subscribe({}, { key }),
      await subscribe({ events: ["dispute.resolved"] }, { key }),
    ];
    await transaction((tx) =>
      emitEvent(tx, context, { type: "payment.completed", agentId: "a", data: {} }),
    );
    const now = context.clock.now();
    const later = new Date(now.getTime() + 60_000);
    const claim = { limit: 99, perSubscription: 9, now, leasedUntil: later };
    const claimed = await context.store.transaction((tx) => claimDeliveries(tx, claim));
    const delivery = claimed.find(({ subscriptionId }) => subscriptionId === one.id)!;
    await transaction((tx) =>
      settleDeliveries(tx, [
        { delivery, outcome: "timeout", error: "5 s", retryAt: later, at: now },
      ]),
    );
    const { status, body } = await call("GET", "/v1/webhooks", { key });
    expect([status, body.total]).toEqual([200, 2]);
    expect(body.webhooks).toEqual([
      {
        id: one.id,
        url: https,
        events: ["payment.completed"],
        description: "",
        active: true,
        agentId: null,
        createdAt: one.createdAt,
        failingSince: now.toISOString(),
        disabledAt: null,
        disabledReason: null,
        lastDelivery: {
          timestamp: now.toISOString(),
          status: "timeout",
          event: "payment.completed",
          retryCount: 0,
          lastError: "5 s",
        },
      },
      expect.objectContaining({ id: two.id, lastDelivery: null }),
    ]);
    for (const each of body.webhooks)
      expect((await call("GET", `/v1/webhooks/${each.id}`, { key })).body).toEqual(each);
    const other = await call("GET", "/v1/webhooks", {
      key: await makeKey({ accountId: "acc_other" }),
    });
    expect(other.body).toEqual({ webhooks: [], total: 0 });
  });

  test("DELETE /webhooks/:id answers 204 without a body, and what is pending ends (specification 4.4)", async () => {
    const { call, makeKey, context } = server();
    const { pool, transaction } = opened().store;
    const key = await makeKey({ accountId: "acc_delete" });
    const { id } = await subscribe({ events: ["credential.revoked"] }, { key });
    await transaction((tx) =>
      emitEvent(tx, context, { type: "credential.revoked", agentId: "a", data: {} }),
    );
    const stranger = await makeKey({ accountId: "acc_other" });
    expect(await call("DELETE", `/v1/webhooks/${id}`, { key: stranger })).toMatchObject(notFound);
    const removed = await call("DELETE", `/v1/webhooks/${id}`, { key });
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    expect(await call("DELETE", `/v1/webhooks/${id}`, { key })).toMatchObject(notFound);
    const { rows } = await pool.query(
      "select state, error from deliveries where subscription_id = $1",
      [id],
    );
    expect(rows).toEqual([{ state: "failed", error: "the subscription was deleted" }]);
  });

  test("keys need write to change and read to see; nobody reaches another account's", async () => {
    const { call, makeKey } = server();
    const owner = await makeKey({ accountId: "acc_owner" });
    const { id } = await subscribe({}, { key: owner });
    const reader = await makeKey({ permissions: ["read"], accountId: "acc_owner" });
    const stranger = await makeKey({ accountId: "acc_stranger" });
    const test_ = { event: "payment.completed" };
    for (const [method, path, body] of [
      ["POST", "/v1/webhooks", { url: https, events: ["payment.completed"] }],
      ["PATCH", `/v1/webhooks/${id}`, { active: false }],
      ["DELETE", `/v1/webhooks/${id}`, undefined],
      ["POST", `/v1/webhooks/${id}/test`, test_],
      ["POST", `/v1/webhooks/${id}/rotate-secret`, {}],
      ["POST", `/v1/webhooks/deliveries/${id}/replay`, undefined],
    ] as const) {
      expect((await call(method, path, { key: reader, body })).status, `${method} ${path}`).toBe(
        403,
      );
      expect((await call(method, path, { body })).status, `${method} ${path}`).toBe(401);
    }
    for (const [method, path, body] of [
      ["PATCH", `/v1/webhooks/${id}`, { active: false }],
      ["POST", `/v1/webhooks/${id}/test`, test_],
      ["POST", `/v1/webhooks/${id}/rotate-secret`, {}],
      ["GET", `/v1/webhooks/${id}`, undefined],
      ["GET", `/v1/webhooks/${id}/deliveries`, undefined],
    ] as const) {
      expect(await call(method, path, { key: stranger, body }), `${method} ${path}`).toMatchObject(
        notFound,
      );
    }
    expect((await call("GET", `/v1/webhooks/${id}/deliveries`, { key: reader })).status).toBe(200);
    expect((await call("GET", "/v1/webhooks/%00/deliveries", { key: reader })).status).toBe(400);
  });

  test("a subscription is changed, and switched off and on again", async () => {
    const { call, makeKey } = server();
    const key = await makeKey({ accountId: "acc_change" });
    const { id } = await subscribe({}, { key });
    await opened().store.pool.query(
      `update webhook_subscriptions set active = false, disabled_at = now(), disabled_reason = 'gone',
         consecutive_failures = 9, failing_since = now(), paused_until = now() where id = $1`,
      [id],
    );
    const patch = (body: object): Promise<unknown> =>
      call("PATCH", `/v1/webhooks/${id}`, { key, body });
    expect(await patch({ description: "new", events: ["dispute.created"] })).toMatchObject({
      status: 200,
      body: {
        description: "new",
        events: ["dispute.created"],
        active: false,
        disabledReason: "gone",
      },
    });
    expect(await patch({ active: true })).toMatchObject({
      status: 200,
      body: { active: true, disabledAt: null, disabledReason: null, failingSince: null },
    });
    expect(await patch({})).toMatchObject({ status: 400 });
    expect(await patch({ events: ["x"] })).toMatchObject({ status: 400 });
    expect(await patch({ url: "https://other.example/" })).toMatchObject({ status: 400 });
  });

  test("only events of one agent are delivered where that is asked for; an agent's own key gets its events in full", async () => {
    const { makeKey, context } = server();
    const { store } = opened();
    const agent = await addAgent(store);
    const key = await makeKey({ accountId: "acc_agent", agentId: agent.id });
    const { id, agentId } = await subscribe(
      { events: ["dispute.created"], agentId: agent.internalId },
      { key },
    );
    expect(agentId).toBe(agent.id);
    for (const about of [agent.id, "another"]) {
      await store.transaction((tx) =>
        emitEvent(tx, context, {
          type: "dispute.created",
          agentId: about,
          data: null,
          ownerData: { all: true },
        }),
      );
    }
    const { rows } = await store.pool.query(
      "select agent_id from deliveries where subscription_id = $1",
      [id],
    );
    expect(rows).toEqual([{ agent_id: agent.id }]);
  });
});

describe("webhooks of a server as it comes", () => {
  const server = useServer(useStore());

  test("the refusal of this machine names the setting that allows it, and of no other address", async () => {
    const { call, makeKey } = server();
    const key = await makeKey();
    const refusal = async (url: string): Promise<string> =>
      (await call("POST", "/v1/webhooks", { key, body: { url, events: ["payment.completed"] } }))
        .body.error.message;
    const hint = /--webhook-targets public_and_loopback \(ARCS_WEBHOOK_TARGETS\)/;
    for (const url of ["http://localhost:3000/", "http://127.0.0.1/", "https://localhost/"])
      expect(await refusal(url), url).toMatch(hint);
    for (const url of ["http://receiver.example/", "https://10.0.0.1/"])
      expect(await refusal(url), url).not.toMatch(hint);
  });
});
