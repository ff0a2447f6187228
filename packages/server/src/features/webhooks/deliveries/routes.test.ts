import { useStore } from "../../../../test/support/stores.ts";
import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { webhookEventTypes } from "@arcs/core";

import { useSubscribersScene, notFound } from "../test/subscribers.ts";

const { server, state } = useSubscribersScene(useStore());

test("POST /webhooks/:id/test sends one signed test event and tells how it went (specification 4.4, 5, 6)", async () => {
  const { call, makeKey } = server();
  // Deliveries are signed on every plan.
  const key = await makeKey({ plan: "starter", accountId: "acc_starter" });
  const body = {
    url: `${state.receiver.url}/hook?a=b`,
    events: ["payment.completed"],
    active: false,
  };
  const { id, secret } = (await call("POST", "/v1/webhooks", { key, body })).body;
  for (const event of webhookEventTypes) {
    const { status, body } = await call("POST", `/v1/webhooks/${id}/test`, {
      key,
      body: { event },
    });
    expect([status, body]).toEqual([
      200,
      {
        delivered: true,
        statusCode: 200,
        responseTime: expect.any(Number),
        deliveryId: expect.stringMatching(/^del_/),
      },
    ]);
    const received = state.receiver.received.at(-1)!;
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
    expect(
      new Webhook(secret).verify(received.body, received.headers as Record<string, string>),
    ).toEqual(envelope);
  }
  const listed = await call("GET", "/v1/webhooks", { key });
  expect(listed.body.webhooks[0].lastDelivery).toMatchObject({
    status: "success",
    event: "agent.closed",
  });
  expect(
    await call("POST", `/v1/webhooks/${id}/test`, { key, body: { event: "payment.done" } }),
  ).toMatchObject({
    status: 400,
    body: { error: { details: { validEvents: webhookEventTypes } } },
  });
  expect((await call("POST", `/v1/webhooks/${id}/test`, { key, body: {} })).status).toBe(400);
  expect(
    await call("POST", "/v1/webhooks/none/test", { key, body: { event: "payment.completed" } }),
  ).toMatchObject(notFound);
});

test("a test that fails says so, with the answer's status or why there was none", async () => {
  const { call, makeKey } = server();
  const key = await makeKey({ accountId: "acc_failing" });
  const make = async (url: string): Promise<string> =>
    (await call("POST", "/v1/webhooks", { key, body: { url, events: ["payment.completed"] } })).body
      .id;
  state.status = 503;
  const failing = await make(state.receiver.url);
  const headers = { "idempotency-key": "test" };
  const body = { event: "payment.failed" };
  const first = await call("POST", `/v1/webhooks/${failing}/test`, { key, body, headers });
  expect(first.body).toMatchObject({
    delivered: false,
    statusCode: 503,
    error: "the endpoint answered 503",
  });
  const count = state.receiver.received.length;
  const again = await call("POST", `/v1/webhooks/${failing}/test`, { key, body, headers });
  expect([again.body, state.receiver.received.length]).toEqual([first.body, count]);
  state.status = 200;
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
  const body = { url: state.receiver.url, events: ["payment.completed"] };
  const { id } = (await call("POST", "/v1/webhooks", { key, body })).body;
  const event = { event: "payment.completed" };
  const tests: string[] = [];
  for (let i = 0; i < 3; i++) {
    tests.push(
      (await call("POST", `/v1/webhooks/${id}/test`, { key, body: event })).body.deliveryId,
    );
  }
  const listed = await call("GET", `/v1/webhooks/${id}/deliveries?limit=2`, { key });
  expect(listed).toMatchObject({
    status: 200,
    body: {
      pagination: { page: 1, limit: 2, total: 3, totalPages: 2, hasNext: true, hasPrev: false },
    },
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
  expect(
    await call("POST", `/v1/webhooks/deliveries/${replayed.body.id}/replay`, { key }),
  ).toMatchObject(conflict);
  const pending = await call("GET", `/v1/webhooks/${id}/deliveries?state=pending`, { key });
  expect(pending.body.deliveries.map((each: { id: string }) => each.id)).toEqual([
    replayed.body.id,
  ]);
  await call("PATCH", `/v1/webhooks/${id}`, { key, body: { active: false } });
  expect(await call("POST", `/v1/webhooks/deliveries/${newest.id}/replay`, { key })).toMatchObject(
    conflict,
  );
  const stranger = await makeKey({ accountId: "acc_stranger" });
  for (const path of [newest.id, "none"]) {
    expect(
      (await call("POST", `/v1/webhooks/deliveries/${path}/replay`, { key: stranger })).status,
    ).toBe(404);
  }
  for (const query of ["limit=0", "limit=101", "page=0", "page=x", "state=lost", "other=1"])
    expect(
      (await call("GET", `/v1/webhooks/${id}/deliveries?${query}`, { key })).status,
      query,
    ).toBe(400);
});

test("POST /webhooks/:id/rotate-secret: both secrets sign until the overlap ends, X-Service-Signature by the new one", async () => {
  const { call, makeKey } = server();
  const key = await makeKey({ accountId: "acc_rotate" });
  const body = { url: state.receiver.url, events: ["payment.completed"] };
  const made = (await call("POST", "/v1/webhooks", { key, body })).body;
  const rotate = (options?: object): ReturnType<typeof call> =>
    call("POST", `/v1/webhooks/${made.id}/rotate-secret`, {
      key,
      ...(options && { body: options }),
    });
  const verifiedBy = async (...secrets: string[]): Promise<boolean[]> => {
    await call("POST", `/v1/webhooks/${made.id}/test`, {
      key,
      body: { event: "payment.completed" },
    });
    const received = state.receiver.received.at(-1)!;
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
  expect(rotated).toMatchObject({
    status: 200,
    body: { id: made.id, secret: expect.stringMatching(/^whsec_/) },
  });
  expect(rotated.body.secret).not.toBe(made.secret);
  const overlap = Date.parse(rotated.body.previousSecretExpiresAt) - Date.now();
  expect(overlap / 3_600_000).toBeCloseTo(24, 1);
  expect(await verifiedBy(rotated.body.secret, made.secret)).toEqual([true, true]);
  const last = (await rotate({ overlapSeconds: 0 })).body;
  expect(await verifiedBy(last.secret, rotated.body.secret, made.secret)).toEqual([
    true,
    false,
    false,
  ]);
  expect((await rotate({ overlapSeconds: -1 })).status).toBe(400);
});
