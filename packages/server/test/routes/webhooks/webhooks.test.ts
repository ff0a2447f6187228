import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";

import { webhookEventTypes } from "@arcs/core";

import { claimDeliveries, settleDeliveries } from "../../../src/store/webhooks/deliveries.ts";
import { emitEvent } from "../../../src/domain/events/emit-event.ts";
import { defaultSettings } from "../../../src/settings/settings.ts";
import { useServer } from "../../server.ts";
import { addAgent } from "../../store/fixtures.ts";
import { onBothStores } from "../../stores.ts";
import { type HeardDelivery, listenForWebhooks } from "../../../src/cli/listen.ts";
import { type Receiver, startReceiver } from "../../webhooks/receiver.ts";

const notFound = { status: 404, body: { error: { code: "webhook_not_found", statusCode: 404 } } };

onBothStores("webhooks", (opened) => {
  const server = useServer(opened, { webhookTargets: "public_and_loopback" });
  let receiver: Receiver;
  let status = 200;
  beforeAll(async () => {
    receiver = await startReceiver({ respond: (_, response) => void response.writeHead(status).end("thanks") });
  });
  afterAll(() => receiver.close());
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
    const body = { url: https, events: ["payment.completed", "dispute.created"], description: "shop" };
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
      const refused = await call("POST", "/v1/webhooks", { key, body: { url, events: ["payment.completed"] } });
      expect(refused, url).toMatchObject({
        status: 400,
        body: {
          error: {
            code: "invalid_request",
            details: { errors: [{ path: "body/url", message: expect.stringContaining("expected ") }] },
          },
        },
      });
    }
  });

  test("unknown event types are refused with the list of valid ones, and url and events are required", async () => {
    const { call, makeKey } = server();
    const key = await makeKey();
    const post = (body: object): Promise<unknown> => call("POST", "/v1/webhooks", { key, body });
    expect(await post({ url: https, events: ["payment.completed", "payment.done", "*"] })).toMatchObject({
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
    expect(await post({ url: https, events: ["payment.completed"], description: "a\0b" })).toMatchObject(invalid);
    expect(await post({ url: https, events: ["payment.completed"], secret: "mine" })).toMatchObject(invalid);
    expect(await post({ url: https, events: ["payment.completed"], agentId: "nobody" })).toMatchObject({
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
    const { pool, transaction } = opened().store;
    const key = await makeKey({ accountId: "acc_list" });
    const [one, two] = [await subscribe({}, { key }), await subscribe({ events: ["dispute.resolved"] }, { key })];
    await transaction((tx) => emitEvent(tx, context, { type: "payment.completed", agentId: "a", data: {} }));
    const now = context.clock.now();
    const later = new Date(now.getTime() + 60_000);
    const claimed = await claimDeliveries(pool, { limit: 99, perSubscription: 9, now, leasedUntil: later });
    const delivery = claimed.find(({ subscriptionId }) => subscriptionId === one.id)!;
    await transaction((tx) =>
      settleDeliveries(tx, [{ delivery, outcome: "timeout", error: "5 s", retryAt: later, at: now }]),
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
    const other = await call("GET", "/v1/webhooks", { key: await makeKey({ accountId: "acc_other" }) });
    expect(other.body).toEqual({ webhooks: [], total: 0 });
  });

  test("DELETE /webhooks/:id answers 204 without a body, and what is pending ends (specification 4.4)", async () => {
    const { call, makeKey, context } = server();
    const { pool, transaction } = opened().store;
    const key = await makeKey({ accountId: "acc_delete" });
    const { id } = await subscribe({ events: ["credential.revoked"] }, { key });
    await transaction((tx) => emitEvent(tx, context, { type: "credential.revoked", agentId: "a", data: {} }));
    const stranger = await makeKey({ accountId: "acc_other" });
    expect(await call("DELETE", `/v1/webhooks/${id}`, { key: stranger })).toMatchObject(notFound);
    const removed = await call("DELETE", `/v1/webhooks/${id}`, { key });
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    expect(await call("DELETE", `/v1/webhooks/${id}`, { key })).toMatchObject(notFound);
    const { rows } = await pool.query("select state, error from deliveries where subscription_id = $1", [id]);
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
      expect((await call(method, path, { key: reader, body })).status, `${method} ${path}`).toBe(403);
      expect((await call(method, path, { body })).status, `${method} ${path}`).toBe(401);
    }
    for (const [method, path, body] of [
      ["PATCH", `/v1/webhooks/${id}`, { active: false }],
      ["POST", `/v1/webhooks/${id}/test`, test_],
      ["POST", `/v1/webhooks/${id}/rotate-secret`, {}],
      ["GET", `/v1/webhooks/${id}/deliveries`, undefined],
    ] as const) {
      expect(await call(method, path, { key: stranger, body }), `${method} ${path}`).toMatchObject(notFound);
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
    const patch = (body: object): Promise<unknown> => call("PATCH", `/v1/webhooks/${id}`, { key, body });
    expect(await patch({ description: "new", events: ["dispute.created"] })).toMatchObject({
      status: 200,
      body: { description: "new", events: ["dispute.created"], active: false, disabledReason: "gone" },
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
    const { id, agentId } = await subscribe({ events: ["dispute.created"], agentId: agent.internalId }, { key });
    expect(agentId).toBe(agent.id);
    for (const about of [agent.id, "another"]) {
      await store.transaction((tx) =>
        emitEvent(tx, context, { type: "dispute.created", agentId: about, data: null, ownerData: { all: true } }),
      );
    }
    const { rows } = await store.pool.query("select agent_id from deliveries where subscription_id = $1", [id]);
    expect(rows).toEqual([{ agent_id: agent.id }]);
  });

  test("POST /webhooks/:id/test sends one signed test event and tells how it went (specification 4.4, 5, 6)", async () => {
    const { call, makeKey } = server();
    // Deliveries are signed on every plan.
    const key = await makeKey({ plan: "starter", accountId: "acc_starter" });
    const body = { url: `${receiver.url}/hook?a=b`, events: ["payment.completed"], active: false };
    const { id, secret } = (await call("POST", "/v1/webhooks", { key, body })).body;
    for (const event of webhookEventTypes) {
      const { status, body } = await call("POST", `/v1/webhooks/${id}/test`, { key, body: { event } });
      expect([status, body]).toEqual([
        200,
        {
          delivered: true,
          statusCode: 200,
          responseTime: expect.any(Number),
          deliveryId: expect.stringMatching(/^del_/),
        },
      ]);
      const received = receiver.received.at(-1)!;
      expect(received.path).toBe("/hook?a=b");
      const envelope = JSON.parse(received.body);
      expect(envelope).toEqual({
        event,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        id: expect.stringMatching(/^evt_/),
        data: expect.objectContaining({ test: true }),
      });
      expect(received.headers).toMatchObject({
        "x-service-signature": `sha256=${createHmac("sha256", secret).update(received.body).digest("hex")}`,
        "x-service-event": event,
        "x-service-delivery": body.deliveryId,
        "x-service-timestamp": expect.stringMatching(/^\d{10}$/),
        "user-agent": "service-Webhooks/1.0",
        "content-type": "application/json",
        "webhook-id": envelope.id,
      });
      expect(new Webhook(secret).verify(received.body, received.headers as Record<string, string>)).toEqual(envelope);
    }
    const listed = await call("GET", "/v1/webhooks", { key });
    expect(listed.body.webhooks[0].lastDelivery).toMatchObject({ status: "success", event: "dispute.resolved" });
    expect(await call("POST", `/v1/webhooks/${id}/test`, { key, body: { event: "payment.done" } })).toMatchObject({
      status: 400,
      body: { error: { details: { validEvents: webhookEventTypes } } },
    });
    expect((await call("POST", `/v1/webhooks/${id}/test`, { key, body: {} })).status).toBe(400);
    expect(await call("POST", "/v1/webhooks/none/test", { key, body: { event: "payment.completed" } })).toMatchObject(
      notFound,
    );
  });

  test("a test that fails says so, with the answer's status or why there was none", async () => {
    const { call, makeKey } = server();
    const key = await makeKey({ accountId: "acc_failing" });
    const make = async (url: string): Promise<string> =>
      (await call("POST", "/v1/webhooks", { key, body: { url, events: ["payment.completed"] } })).body.id;
    status = 503;
    const failing = await make(receiver.url);
    const headers = { "idempotency-key": "test" };
    const body = { event: "payment.failed" };
    const first = await call("POST", `/v1/webhooks/${failing}/test`, { key, body, headers });
    expect(first.body).toMatchObject({ delivered: false, statusCode: 503, error: "the endpoint answered 503" });
    const count = receiver.received.length;
    const again = await call("POST", `/v1/webhooks/${failing}/test`, { key, body, headers });
    expect([again.body, receiver.received.length]).toEqual([first.body, count]);
    status = 200;
    const away = await make("http://127.0.0.1:1/");
    expect((await call("POST", `/v1/webhooks/${away}/test`, { key, body })).body).toMatchObject({
      delivered: false,
      statusCode: null,
      error: "the connection failed: ECONNREFUSED",
    });
  });

  test("deliveries are listed page by page, and one that is over is replayed with the same event id", async () => {
    const { call, makeKey } = server();
    const key = await makeKey({ accountId: "acc_replay" });
    const body = { url: receiver.url, events: ["payment.completed"] };
    const { id } = (await call("POST", "/v1/webhooks", { key, body })).body;
    const event = { event: "payment.completed" };
    const tests: string[] = [];
    for (let i = 0; i < 3; i++) {
      tests.push((await call("POST", `/v1/webhooks/${id}/test`, { key, body: event })).body.deliveryId);
    }
    const listed = await call("GET", `/v1/webhooks/${id}/deliveries?limit=2`, { key });
    expect(listed).toMatchObject({
      status: 200,
      body: { pagination: { page: 1, limit: 2, total: 3, totalPages: 2, hasNext: true, hasPrev: false } },
    });
    expect(listed.body.deliveries).toHaveLength(2);
    const [newest] = listed.body.deliveries;
    expect(newest).toEqual({
      id: tests[2],
      event: "payment.completed",
      eventId: expect.stringMatching(/^evt_/),
      state: "delivered",
      status: "success",
      retryCount: 0,
      lastError: null,
      statusCode: 200,
      response: "thanks",
      responseTime: expect.any(Number),
      createdAt: expect.any(String),
      lastAttemptAt: expect.any(String),
      nextAttemptAt: null,
      finishedAt: expect.any(String),
      replayOf: null,
    });
    const replayed = await call("POST", `/v1/webhooks/deliveries/${newest.id}/replay`, { key });
    expect(replayed).toMatchObject({
      status: 201,
      body: { eventId: newest.eventId, replayOf: newest.id, state: "pending", status: null },
    });
    expect(replayed.body.id).not.toBe(newest.id);
    const conflict = { status: 409, body: { error: { code: "conflict" } } };
    expect(await call("POST", `/v1/webhooks/deliveries/${replayed.body.id}/replay`, { key })).toMatchObject(conflict);
    const pending = await call("GET", `/v1/webhooks/${id}/deliveries?state=pending`, { key });
    expect(pending.body.deliveries.map((each: { id: string }) => each.id)).toEqual([replayed.body.id]);
    await call("PATCH", `/v1/webhooks/${id}`, { key, body: { active: false } });
    expect(await call("POST", `/v1/webhooks/deliveries/${newest.id}/replay`, { key })).toMatchObject(conflict);
    const stranger = await makeKey({ accountId: "acc_stranger" });
    for (const path of [newest.id, "none"]) {
      expect((await call("POST", `/v1/webhooks/deliveries/${path}/replay`, { key: stranger })).status).toBe(404);
    }
    for (const query of ["limit=0", "limit=101", "page=0", "page=x", "state=lost", "other=1"])
      expect((await call("GET", `/v1/webhooks/${id}/deliveries?${query}`, { key })).status, query).toBe(400);
  });

  test("a developer listens: deliveries come to this machine, verified, until the listening ends", async () => {
    const { call, makeKey, url } = server();
    const apiKey = await makeKey({ accountId: "acc_listen" });
    const heard: HeardDelivery[] = [];
    const options = { apiUrl: url, apiKey, events: ["payment.completed"], port: 0 };
    const listening = await listenForWebhooks({ ...options, onDelivery: (delivery) => void heard.push(delivery) });
    const tested = await call("POST", `/v1/webhooks/${listening.id}/test`, {
      key: apiKey,
      body: { event: "payment.completed" },
    });
    expect(tested.body).toMatchObject({ delivered: true, statusCode: 204 });
    expect(heard).toMatchObject([
      { verdict: "verified", event: "payment.completed", deliveryId: tested.body.deliveryId },
    ]);
    const forged = await fetch(listening.url, { method: "POST", body: heard[0]!.body });
    expect(forged.status).toBe(401);
    expect(heard[1]?.verdict).toContain("webhook-signature");
    await listening.close();
    expect((await call("GET", "/v1/webhooks", { key: apiKey })).body.total).toBe(0);
    const onDelivery = (): void => undefined;
    await expect(listenForWebhooks({ ...options, events: ["x"], onDelivery })).rejects.toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("the server refused with 400: body/events"),
    });
    await expect(listenForWebhooks({ ...options, apiUrl: "http://127.0.0.1:1", onDelivery })).rejects.toMatchObject({
      code: "unavailable",
    });
  });

  test("POST /webhooks/:id/rotate-secret: both secrets sign until the overlap ends, X-Service-Signature by the new one", async () => {
    const { call, makeKey } = server();
    const key = await makeKey({ accountId: "acc_rotate" });
    const body = { url: receiver.url, events: ["payment.completed"] };
    const made = (await call("POST", "/v1/webhooks", { key, body })).body;
    const rotate = (options?: object): ReturnType<typeof call> =>
      call("POST", `/v1/webhooks/${made.id}/rotate-secret`, { key, ...(options && { body: options }) });
    const verifiedBy = async (...secrets: string[]): Promise<boolean[]> => {
      await call("POST", `/v1/webhooks/${made.id}/test`, { key, body: { event: "payment.completed" } });
      const received = receiver.received.at(-1)!;
      expect(received.headers["x-service-signature"]).toBe(
        `sha256=${createHmac("sha256", secrets[0]!).update(received.body).digest("hex")}`,
      );
      return secrets.map((secret) => {
        try {
          new Webhook(secret).verify(received.body, received.headers as Record<string, string>);
          return true;
        } catch {
          return false;
        }
      });
    };
    const rotated = await rotate();
    expect(rotated).toMatchObject({ status: 200, body: { id: made.id, secret: expect.stringMatching(/^whsec_/) } });
    expect(rotated.body.secret).not.toBe(made.secret);
    const overlap = Date.parse(rotated.body.previousSecretExpiresAt) - Date.now();
    expect(overlap / 3_600_000).toBeCloseTo(24, 1);
    expect(await verifiedBy(rotated.body.secret, made.secret)).toEqual([true, true]);
    const last = (await rotate({ overlapSeconds: 0 })).body;
    expect(await verifiedBy(last.secret, rotated.body.secret, made.secret)).toEqual([true, false, false]);
    expect((await rotate({ overlapSeconds: -1 })).status).toBe(400);
  });
});
