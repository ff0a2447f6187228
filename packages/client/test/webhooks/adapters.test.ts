// Each adapter in its real framework, by the same requests.
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { type AddressInfo, connect } from "node:net";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import {
  createMemoryDedupeStore,
  createExpressWebhookHandler,
  createFastifyWebhookPlugin,
  createFetchWebhookHandler,
  createWebhookReceiver,
  createHonoWebhookHandler,
  createNodeWebhookHandler,
  signTestWebhook,
  type WebhookEndpointOptions,
  type WebhookEvent,
} from "../../src/webhooks/index.ts";
import { newEvent, secret, secretOf } from "../support/deliveries.ts";
import { waitUntil } from "../../../process/test/support/wait-until.ts";

type Endpoint = {
  post(init: { body: string; headers: Record<string, string> }): Promise<Response>;
  close(): Promise<void>;
};

const path = "/webhooks/x402";

async function overHttp(
  listen: (port: number) => { close(done: () => void): unknown; address(): unknown },
) {
  const server = listen(0);
  await waitUntil(() => server.address() !== null);
  const { port } = server.address() as AddressInfo;
  return {
    post: (init: { body: string; headers: Record<string, string> }) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", ...init }),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const thrown: unknown[] = [];

const frameworks: Record<string, (options: WebhookEndpointOptions) => Promise<Endpoint>> = {
  async fetch(options) {
    const handle = createFetchWebhookHandler(options);
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
    app.post(path, createHonoWebhookHandler(options));
    app.onError((_, context) => context.text("failed", 500));
    return {
      post: async (init) => app.request(path, { method: "POST", ...init }),
      close: async () => undefined,
    };
  },
  "node:http": (options) => {
    const server = createServer(
      createNodeWebhookHandler({ ...options, onError: (error) => thrown.push(error) }),
    );
    return overHttp((port) => server.listen(port, "127.0.0.1"));
  },
  express(options) {
    const app = express();
    app.post(path, createExpressWebhookHandler(options));
    app.use(express.json());
    app.use(((_error, _request, response, _next) => {
      response.status(500).send("failed");
    }) as express.ErrorRequestHandler);
    return overHttp((port) => createServer(app).listen(port, "127.0.0.1"));
  },
  "express with express.raw()": (options) => {
    const app = express();
    app.post(
      path,
      express.raw({ type: "application/json", limit: "2mb" }),
      createExpressWebhookHandler(options),
    );
    app.use(((_error, _request, response, _next) => {
      response.status(500).send("failed");
    }) as express.ErrorRequestHandler);
    return overHttp((port) => createServer(app).listen(port, "127.0.0.1"));
  },
  // `NestFactory.create(AppModule, { rawBody: true })` does the same.
  "Nest's rawBody": (options) => {
    const app = express();
    const keep = (request: object, _: unknown, bytes: Buffer): void =>
      void Object.assign(request, { rawBody: bytes });
    app.use(express.json({ verify: keep, limit: "2mb" }));
    app.post(path, createExpressWebhookHandler(options));
    app.use(((error: { status?: number }, _request, response, _next) => {
      response.status(error.status ?? 500).send("failed");
    }) as express.ErrorRequestHandler);
    return overHttp((port) => createServer(app).listen(port, "127.0.0.1"));
  },
  "node:http behind a parser that keeps rawBody": (options) => {
    const handle = createNodeWebhookHandler({ ...options, onError: (error) => thrown.push(error) });
    const server = createServer((request, response) => {
      void buffer(request).then((rawBody) => handle(Object.assign(request, { rawBody }), response));
    });
    return overHttp((port) => server.listen(port, "127.0.0.1"));
  },
  async fastify(options) {
    const app = fastify();
    await app.register(createFastifyWebhookPlugin({ path, ...options }));
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
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { error: expect.any(String), code },
      ]);
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
    event.data.metadata = { text: "x".repeat(1_050_000) };
    const answer = await endpoint.post(signTestWebhook(event, { secret }));
    // A parser before has a limit of its own.
    expect(answer.status).toBe(/raw/i.test(name) ? 200 : 413);
  });
});

describe("without a framework", () => {
  test("a handler that throws is answered 500, told, and ends nothing", async () => {
    const told: unknown[] = [];
    const problem = new Error("database away");
    const { receive } = createWebhookReceiver({
      secrets: secret,
      onEvent: () => {
        throw problem;
      },
      onError: (error) => told.push(error),
    });
    const { body, headers } = signTestWebhook(newEvent(), { secret });
    const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const onError of [
      () => Promise.reject(new Error("log away")),
      () => expect.fail("log away"),
    ]) {
      const options = { secrets: secret, onEvent: () => Promise.reject(problem), onError };
      expect((await createWebhookReceiver(options).receive(body, headers)).status).toBe(500);
    }
    expect(written).toHaveBeenCalledTimes(2);
    written.mockClear();
    const answer = await receive(body, headers);
    expect(answer).toEqual({
      status: 500,
      body: { error: "the event was not handled", code: "internal_error" },
    });
    expect((await receive(JSON.parse(body), headers)).status).toBe(500);
    expect(told).toEqual([problem, expect.objectContaining({ code: "invalid_argument" })]);
  });

  test.each([
    ["reads all of it", async (request: IncomingMessage) => void (await buffer(request))],
    [
      "reads all of it, and ends it",
      async (request: IncomingMessage) => void (await buffer(request), request.destroy()),
    ],
    [
      "begins to read it",
      async (request: IncomingMessage) =>
        new Promise<void>((resolve) => request.once("data", () => resolve(void request.pause()))),
    ],
  ])("behind something that %s, node:http says so", async (_, consume) => {
    const told: unknown[] = [];
    const onError = (error: unknown): void => void told.push(error);
    const handle = createNodeWebhookHandler({ secrets: secret, onEvent: () => undefined, onError });
    const answered: unknown[] = [];
    const server = createServer((request, response) => {
      void consume(request).then(() =>
        handle(request, {
          writeHead: (status) => ({
            end: (body) => void answered.push([status, JSON.parse(body)]),
          }),
        }).then(() => response.end()),
      );
    });
    const { post, close } = await overHttp((port) => server.listen(port, "127.0.0.1"));
    const { body, headers } = signTestWebhook(newEvent(), { secret });
    // The one that ends its request ends the connection with it.
    await post({ body, headers }).catch(() => undefined);
    await vi.waitFor(() =>
      expect(answered).toEqual([
        [500, { error: "the event was not handled", code: "internal_error" }],
      ]),
    );
    expect(told).toEqual([
      expect.objectContaining({
        code: "invalid_argument",
        message: "the request's body was read already: let nothing read it before",
      }),
    ]);
    server.closeAllConnections();
    await close();
  });

  test("a request that ends before its end ends nothing else", async () => {
    const handle = createNodeWebhookHandler({ secrets: secret, onEvent: () => undefined });
    const ended: unknown[] = [];
    const server = createServer((request, response) => {
      handle(request, response).then(
        () => ended.push("quietly"),
        (error: unknown) => ended.push(error),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n{", () =>
      socket.destroy(),
    );
    await vi.waitFor(() => expect(ended).toEqual(["quietly"]));
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("a set-up that cannot work says so", () => {
  const ways = {
    createWebhookReceiver,
    createNodeWebhookHandler,
    createFetchWebhookHandler,
    createHonoWebhookHandler,
    createExpressWebhookHandler,
  };
  const fastifyWay = (options: WebhookEndpointOptions): unknown =>
    createFastifyWebhookPlugin({ path, ...options });
  test.each(Object.entries({ ...ways, createFastifyWebhookPlugin: fastifyWay }))(
    "%s, when the program starts",
    (_name, make) => {
      const right = { secrets: secret, onEvent: () => undefined };
      for (const secrets of [
        undefined,
        null,
        "",
        [],
        ["whsec_short"],
        [secret, undefined],
        ` ${secret}`,
        "undefined",
      ]) {
        expect(() => make({ ...right, secrets: secrets as string }), String(secrets)).toThrow(
          expect.objectContaining({ code: "invalid_webhook_secret" }),
        );
      }
      for (const wrong of [
        { onEvent: undefined },
        { toleranceSeconds: Number.NaN },
        { schemes: [] },
      ]) {
        expect(() => make({ ...right, ...(wrong as object) })).toThrow(
          expect.objectContaining({ code: "invalid_argument" }),
        );
      }
      expect(() => make(right)).not.toThrow();
    },
  );

  test("a parser before the Express endpoint", async () => {
    const app = express();
    app.use(express.json());
    app.post(path, createExpressWebhookHandler({ secrets: [secret], onEvent: () => undefined }));
    const errors: Error[] = [];
    app.use(((error, _request, response, _next) => {
      errors.push(error as Error);
      response.status(500).send("failed");
    }) as express.ErrorRequestHandler);
    const { post, close } = await overHttp((port) => createServer(app).listen(port, "127.0.0.1"));
    expect((await post(signTestWebhook(newEvent(), { secret }))).status).toBe(500);
    expect(errors).toMatchObject([
      { code: "invalid_argument", message: expect.stringContaining("parsed body") },
    ]);
    await close();
  });

  test("a Fetch request that was read before", async () => {
    const handle = createFetchWebhookHandler({ secrets: [secret], onEvent: () => undefined });
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
