// A body that is refused, mostly as too long: the client, or the proxy before it, must get the
// answer. Closing a connection that has unread bytes resets it, and the answer is lost.
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

import { SdkError } from "@arcs/core";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createBoundedServer, MAX_DROPPED_BYTES } from "./connections.ts";
import { useErrorAnswers } from "./error-answers.ts";
import { createOutageWatch } from "../db/store-failures.ts";

let app: FastifyInstance;
let client: Socket;

beforeEach(async () => {
  app = fastify({
    bodyLimit: 1024,
    serverFactory: (handle) =>
      createBoundedServer(handle, { http: { keepAliveTimeout: 50 }, maxHttpConnections: 10 }),
  }) as unknown as FastifyInstance;
  useErrorAnswers(app, createOutageWatch());
  app.post("/", async () => ({}));
  app.get("/", async () => ({}));
  app.post(
    "/keyed",
    { onRequest: async () => Promise.reject(new SdkError("authentication_failed", "no key")) },
    async () => ({}),
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  client = connect((app.server.address() as AddressInfo).port, "127.0.0.1").pause();
});

afterEach(async () => {
  client.destroy();
  await app.close();
});

const head = (...fields: string[]): string => headOf("POST /", ...fields);

const headOf = (request: string, ...fields: string[]): string =>
  [`${request} HTTP/1.1`, "Host: x", "Content-Type: application/json", ...fields, "", ""].join(
    "\r\n",
  );

/** Sends everything before it reads anything, as proxies do. */
async function sendThenRead(...parts: (string | Buffer)[]): Promise<string> {
  for (const part of parts) if (!client.write(part)) await once(client, "drain");
  return text(client);
}

const body = Buffer.alloc(MAX_DROPPED_BYTES / 2, 0x20);

test.each([
  ["of a length that is said", [head(`Content-Length: ${body.length}`), body]],
  [
    "of a connection that ends with it",
    [head("Connection: close", `Content-Length: ${body.length}`), body],
  ],
  [
    "in chunks",
    [head("Transfer-Encoding: chunked"), `${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n"],
  ],
])(
  "a body %s is read to its end, so that the 413 arrives",
  { timeout: 20_000 },
  async (_, parts) => {
    const answer = await sendThenRead(...parts);
    expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*"code":"payload_too_large"[^]*\}$/);
  },
);

const endless = `Content-Length: ${MAX_DROPPED_BYTES * 100}`;

test.each([
  ["that is too long", "POST /", endless],
  ["that is too long, in chunks", "POST /", "Transfer-Encoding: chunked"],
  ["of a request without a key", "POST /keyed", endless],
  ["of a request without a key, in chunks", "POST /keyed", "Transfer-Encoding: chunked"],
  ["of a path that is not there", "GET /none", endless],
  ["that nobody asked for", "GET /", endless],
  ["of a connection that ends with it", "POST /", endless, "Connection: close"],
])(
  "a body without end %s is not read for ever",
  { timeout: 20_000 },
  async (_, request, length, ...fields) => {
    const closed = new Promise<void>((resolve) =>
      client.on("error", () => undefined).once("close", () => resolve()),
    );
    client.write(headOf(request, length, ...fields));
    const part =
      length === endless
        ? body
        : Buffer.concat([
            Buffer.from(`${body.length.toString(16)}\r\n`),
            body,
            Buffer.from("\r\n"),
          ]);
    const writeMore = (): void => {
      while (!client.destroyed && client.write(part))
        if (client.bytesWritten > MAX_DROPPED_BYTES * 10) client.destroy();
    };
    client.on("drain", writeMore).resume();
    writeMore();
    await closed;
    expect(client.bytesWritten).toBeLessThan(MAX_DROPPED_BYTES * 10);
  },
);

test(
  "a request that follows a refused body is answered, and one within it is not",
  { timeout: 20_000 },
  async () => {
    const request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    const inner = Buffer.from(request.repeat(100));
    const answers = await sendThenRead(
      headOf("POST /keyed", `Content-Length: ${inner.length}`),
      inner,
      request,
    );
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 200"]);
  },
);
