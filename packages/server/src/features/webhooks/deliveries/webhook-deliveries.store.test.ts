import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";

import { createSubscription } from "../subscriptions/service.ts";
import { listSubscriptions } from "../subscriptions/store.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { DAY_MS, start, useDeliveringScene } from "../test/delivering-server.ts";

describe("deliveries of webhooks", () => {
  const opened = useStore();

  const scene = useDeliveringScene(opened);
  const { state, startWorker, restart, receive, subscribe, emit, attempted, advance, rested } =
    scene;

  test("a delivery has the headers of specification 6 and of Standard Webhooks, and the envelope as its body", async () => {
    const receiver = await receive();
    const { id, secret } = await subscribe(`${receiver.url}/hook?x=1`);
    const eventId = await emit();
    const [delivery] = await attempted(id, 1);
    const [request] = receiver.received;
    expect(request?.path).toBe("/hook?x=1");
    expect(JSON.parse(request!.body)).toEqual({
      event: "payment.completed",
      timestamp: start.toISOString(),
      id: eventId,
      data: { paymentId: "pay_1", note: "Δ" },
    });
    const seconds = String(start.getTime() / 1000);
    const {
      host: _,
      connection: __,
      "content-length": length,
      "webhook-signature": signature,
      ...headers
    } = request!.headers;
    expect(Number(length)).toBe(Buffer.byteLength(request!.body));
    expect(headers).toEqual({
      "x-service-signature": `sha256=${createHmac("sha256", secret).update(request!.body).digest("hex")}`,
      "x-service-event": "payment.completed",
      "x-service-delivery": delivery?.id,
      "x-service-timestamp": seconds,
      "user-agent": "service-Webhooks/1.0",
      "content-type": "application/json",
      "webhook-id": eventId,
      "webhook-timestamp": seconds,
    });
    expect(signature).toBe(new Webhook(secret).sign(eventId, start, request!.body));
    expect(delivery).toMatchObject({
      state: "delivered",
      outcome: "success",
      statusCode: 200,
      attempts: 1,
    });
  });

  test("a failed delivery is retried after 1 and 5 and 30 minutes, 2 and 12 hours, and then no more", async () => {
    const answers = [500, 302, 404, 503, 429, 500];
    const receiver = await receive(
      (_, response) => void response.writeHead(answers.shift() ?? 200).end("no"),
    );
    const { id } = await subscribe(receiver.url);
    const eventId = await emit();
    const steps = [60, 300, 1800, 7200, 43_200];
    let elapsed = 0;
    for (const [index, step] of steps.entries()) {
      const [delivery] = await attempted(id, index + 1);
      expect(delivery).toMatchObject({
        state: "pending",
        outcome: "failure",
        nextAttemptAt: new Date(start.getTime() + (elapsed + step) * 1000),
      });
      await advance(step * 1000 - 1);
      await rested();
      expect(receiver.received).toHaveLength(index + 1);
      await advance(1);
      elapsed += step;
    }
    const [delivery] = await attempted(id, 6);
    expect(delivery).toMatchObject({
      state: "failed",
      error: "the endpoint answered 500",
      response: "no",
    });
    const times = receiver.received.map(
      ({ headers }) => Number(headers["x-service-timestamp"]) - start.getTime() / 1000,
    );
    expect(times).toEqual([0, 60, 360, 2160, 9360, 52_560]);
    // The same event and delivery on every retry, signed anew with the time of the attempt.
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
      new Set([eventId]),
    );
    expect(new Set(receiver.received.map(({ headers }) => headers["x-service-delivery"]))).toEqual(
      new Set([delivery?.id]),
    );
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-signature"])).size).toBe(
      6,
    );
    const [found] = await listSubscriptions(state.context.store.pool, "acc");
    expect(found?.lastDelivery).toMatchObject({
      status: "failure",
      retryCount: 5,
      lastError: "the endpoint answered 500",
    });
    await advance(DAY_MS);
    await rested();
    expect(receiver.received).toHaveLength(6);
  });

  test("the statuses are success, failure and timeout, each with its last error", async () => {
    await restart({ targets: "public_and_loopback", timeoutMs: 2500 });
    const [good, bad, silent] = [
      await receive((_, response) => void response.writeHead(204).end()),
      await receive((_, response) => void response.writeHead(400).end("what\0is this")),
      await receive(() => undefined),
    ];
    const ids = [];
    for (const { url } of [good, bad, silent]) ids.push((await subscribe(url)).id);
    await emit();
    const found = [];
    for (const id of ids) found.push(...(await attempted(id, 1)));
    expect(found).toMatchObject([
      { outcome: "success", statusCode: 204, error: null, state: "delivered" },
      {
        outcome: "failure",
        statusCode: 400,
        error: "the endpoint answered 400",
        response: "what\uFFFDis this",
      },
      {
        outcome: "timeout",
        statusCode: null,
        error: "no complete answer within 2.5 s",
        state: "pending",
      },
    ]);
  });

  test("events of one agent arrive in their order", async () => {
    const receiver = await receive((_, response) => void setImmediate(() => response.end()));
    await subscribe(receiver.url);
    const emitted: string[] = [];
    for (let i = 0; i < 20; i++) emitted.push(await emit("one agent"));
    await receiver.count(20);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(emitted);
  });

  test("a secret that the server cannot read fails the delivery, is reported, and shows nothing", async () => {
    const receiver = await receive();
    const { id } = await subscribe(receiver.url);
    await state.context.store.pool.query(
      "update webhook_subscriptions set secret = '\\x00' where id = $1",
      [id],
    );
    await emit();
    const [delivery] = await attempted(id, 1);
    expect(delivery).toMatchObject({
      outcome: "failure",
      error: "the server could not make the attempt",
    });
    expect(state.errors).toMatchObject([{ code: "secret_unreadable" }]);
    expect(receiver.received).toEqual([]);
  });

  test("3,000 subscriptions to an endpoint that hangs do not hold up another account", async () => {
    await state.worker.stop({ withinMs: 0 });
    const hanging = await receive(() => undefined);
    const quick = await receive();
    const { store } = state.context;
    const own = {
      caller: { id: "key", accountId: "acc_quick", agentId: null },
      url: quick.url,
      events: ["payment.completed"],
    };
    await store.transaction((tx) => createSubscription(tx, state.context, own));
    const { id, secret } = await subscribe(hanging.url);
    await emit();
    const ids = Array.from({ length: 3000 }, (_, place) => `${id}_${place}`);
    const secrets = ids.map((each) => state.context.secretBox.seal(secret, each));
    const columns =
      "account_id, url, events, description, active, agent_id, owner_of, consecutive_failures, created_at, updated_at";
    await store.pool.query(
      `insert into webhook_subscriptions (id, secret, ${columns})
       select t.new_id, t.new_secret, ${columns} from webhook_subscriptions,
         unnest($2::text[], $3::bytea[]) as t (new_id, new_secret) where id = $1`,
      [id, ids, secrets],
    );
    const copied =
      "event_id, event_type, agent_id, sequence, state, attempts, next_attempt_at, lease, created_at, account_id";
    await store.pool.query(
      `insert into deliveries (id, subscription_id, ${copied})
       select id || '_' || i, subscription_id || '_' || i, ${copied}
       from deliveries, generate_series(0, 2999) i where subscription_id = $1`,
      [id],
    );
    startWorker();
    await quick.count(1);
    // It came before any place that hangs was free again.
    const { rows } = await store.pool.query(
      "select count(*)::integer as ended from deliveries where attempts > 0 and account_id = 'acc'",
    );
    expect(rows).toEqual([{ ended: 0 }]);
    expect(hanging.received.length).toBeLessThanOrEqual(128);
    expect(state.errors).toEqual([]);
  });

  describe("a hostile endpoint that came in before, or whose name changed,", () => {
    test("is refused at the delivery, and reaches nothing", async () => {
      const receiver = await receive();
      const { id } = await subscribe(receiver.url);
      await restart({ targets: "public" });
      await emit();
      const [delivery] = await attempted(id, 1);
      expect(delivery).toMatchObject({
        outcome: "failure",
        error: "the URL must be https",
        state: "pending",
      });
      expect(receiver.received).toEqual([]);
    });
  });
});
