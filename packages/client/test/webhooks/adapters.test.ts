// Each adapter in its real framework, by the same requests.
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createMemoryDedupeStore,
  expressWebhookHandler,
  fastifyWebhooks,
  fetchWebhookHandler,
  honoWebhookHandler,
  signTestWebhook,
  type WebhookEndpointOptions,
  type WebhookEvent,
} from "../../src/webhooks/index.ts";
import { newEvent, secret, secretOf } from "./deliveries.ts";

type Endpoint = {
  post(init: { body: string; headers: Record<string, string> }): Promise<Response>;
  close(): Promise<void>;
};

const path = "/webhooks/x402";

async function overHttp(listen: (port: number) => { close(done: () => void): unknown; address(): unknown }) {
  const server = listen(0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const { port } = server.address() as AddressInfo;
  return {
    post: (init: { body: string; headers: Record<string, string> }) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", ...init }),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const frameworks: Record<string, (options: WebhookEndpointOptions) => Promise<Endpoint>> = {
  async fetch(options) {
    const handle = fetchWebhookHandler(options);
    return {
      post: (init) =>
        handle(new Request(`https://receiver.example${path}`, { method: "POST", ...init })).catch(
          () => new Response("failed", { status: 500 }),
        ),
      close: async () => undefined,
    };
  },
  async hono(options) {
    const app = new Hono();
    app.post(path, honoWebhookHandler(options));
    app.onError((_, context) => context.text("failed", 500));
    return {
      post: async (init) => app.request(path, { method: "POST", ...init }),
      close: async () => undefined,
    };
  },
  express(options) {
    const app = express();
    app.post(path, expressWebhookHandler(options));
    app.use(express.json());
    app.use(((_error, _request, response, _next) => {
      response.status(500).send("failed");
    }) as express.ErrorRequestHandler);
    return overHttp((port) => createServer(app).listen(port, "127.0.0.1"));
  },
  "express with express.raw()": (options) => {
    const app = express();
    app.post(path, express.raw({ type: "application/json" }), expressWebhookHandler(options));
    app.use(((_error, _request, response, _next) => {
      response.status(500).send("failed");
    }) as express.ErrorRequestHandler);
    return overHttp((port) => createServer(app).listen(port, "127.0.0.1"));
  },
  async fastify(options) {
    const app = fastify();
    await app.register(fastifyWebhooks({ path, ...options }));
    app.post("/other", (request, reply) => reply.send(request.body));
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const other = await fetch(`http://127.0.0.1:${port}/other`, {
      method: "POST",
      body: '{"a":1}',
      headers: { "content-type": "application/json" },
    });
    // The rest of the app still gets parsed bodies.
    expect(await other.json()).toEqual({ a: 1 });
    return {
      post: (init) => fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", ...init }),
      close: () => app.close(),
    };
  },
};

describe.each(Object.keys(frameworks))("%s", (name) => {
  const events: WebhookEvent[] = [];
  const dedupe = createMemoryDedupeStore();
  let failing = false;
  let endpoint: Endpoint;
  beforeAll(async () => {
    endpoint = await frameworks[name]!({
      secrets: [secret],
      dedupe,
      maxBodyBytes: 10_000,
      onEvent: (event) => {
        if (failing) throw new Error("no");
        events.push(event);
      },
    });
  });
  afterAll(() => endpoint.close());

  test("hands an event over, once", async () => {
    const event = newEvent();
    const delivery = signTestWebhook(event, { secret });
    const first = await endpoint.post(delivery);
    expect([first.status, await first.json()]).toEqual([200, { received: true }]);
    expect(events.at(-1)).toEqual(event);
    const count = events.length;
    expect((await endpoint.post(delivery)).status).toBe(200);
    expect(events).toHaveLength(count);
  });

  test("answers 401 with an error in the body on mismatch (specification 5.3)", async () => {
    const count = events.length;
    const good = signTestWebhook(newEvent(), { secret });
    const old = signTestWebhook(newEvent(), { secret, now: new Date(Date.now() - 3_600_000) });
    for (const [delivery, code] of [
      [signTestWebhook(newEvent(), { secret: secretOf(2) }), "webhook_signature_mismatch"],
      [{ ...good, body: good.body.replace("1.50", "9.50") }, "webhook_signature_mismatch"],
      [{ ...good, headers: { "content-type": "application/json" } }, "webhook_signature_missing"],
      [old, "webhook_timestamp_out_of_tolerance"],
    ] as const) {
      const answer = await endpoint.post(delivery);
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
      expect([answer.status, await answer.json()]).toEqual([401, { error: expect.any(String), code }]);
    }
    expect(events).toHaveLength(count);
  });

  test("an event whose handler fails comes again, and is handled then", async () => {
    const event = newEvent();
    const delivery = signTestWebhook(event, { secret });
    failing = true;
    expect((await endpoint.post(delivery)).status).toBe(500);
    failing = false;
    expect((await endpoint.post(delivery)).status).toBe(200);
    expect(events.at(-1)).toEqual(event);
  });

  test("asks for an event later that is being handled", async () => {
    const event = newEvent();
    await dedupe.begin(event.id);
    expect((await endpoint.post(signTestWebhook(event, { secret }))).status).toBe(409);
  });

  test("refuses a body that is too large", async () => {
    const event = newEvent();
    event.data.metadata = { text: "x".repeat(20_000) };
    const answer = await endpoint.post(signTestWebhook(event, { secret }));
    expect(answer.status).toBe(name === "express with express.raw()" ? 200 : 413);
  });
});

describe("a set-up that cannot work says so", () => {
  test("a parser before the Express endpoint", async () => {
    const app = express();
    app.use(express.json());
    app.post(path, expressWebhookHandler({ secrets: [secret], onEvent: () => undefined }));
    const errors: Error[] = [];
    app.use(((error, _request, response, _next) => {
      errors.push(error as Error);
      response.status(500).send("failed");
    }) as express.ErrorRequestHandler);
    const { post, close } = await overHttp((port) => createServer(app).listen(port, "127.0.0.1"));
    expect((await post(signTestWebhook(newEvent(), { secret }))).status).toBe(500);
    expect(errors).toMatchObject([{ code: "invalid_argument", message: expect.stringContaining("parsed body") }]);
    await close();
  });

  test("a Fetch request that was read before", async () => {
    const handle = fetchWebhookHandler({ secrets: [secret], onEvent: () => undefined });
    const request = new Request("https://receiver.example/", {
      method: "POST",
      ...signTestWebhook(newEvent(), { secret }),
    });
    await request.text();
    await expect(handle(request)).rejects.toMatchObject({ code: "invalid_argument" });
    const empty = new Request("https://receiver.example/", { method: "POST" });
    expect((await handle(empty)).status).toBe(401);
  });
});
