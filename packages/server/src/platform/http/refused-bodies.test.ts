// A body that is too long: the client, or the proxy before it, must get the answer. Closing a connection that has unread
// bytes resets it, and the answer is lost.
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";

import { MAX_DROPPED_BYTES, useErrorAnswers } from "./error-answers.ts";
import { createOutageWatch } from "../db/store-failures.ts";

let app: FastifyInstance;
let client: Socket;

beforeEach(async () => {
  app = fastify({ bodyLimit: 1024, keepAliveTimeout: 50 });
  useErrorAnswers(app, createOutageWatch());
  app.post("/", async () => ({}));
  await app.listen({ port: 0, host: "127.0.0.1" });
  client = connect((app.server.address() as AddressInfo).port, "127.0.0.1").pause();
});

afterEach(async () => {
  client.destroy();
  await app.close();
});

const head = (...fields: string[]): string =>
  ["POST / HTTP/1.1", "Host: x", "Content-Type: application/json", ...fields, "", ""].join("\r\n");

/** Sends everything before it reads anything, as proxies do. */
async function sendThenRead(...parts: (string | Buffer)[]): Promise<string> {
  for (const part of parts) if (!client.write(part)) await once(client, "drain");
  return text(client);
}

const body = Buffer.alloc(MAX_DROPPED_BYTES / 2, 0x20);

test.each([
  ["of a length that is said", [head(`Content-Length: ${body.length}`), body]],
  ["in chunks", [head("Transfer-Encoding: chunked"), `${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n"]],
])("a body %s is read to its end, so that the 413 arrives", { timeout: 20_000 }, async (_, parts) => {
  const answer = await sendThenRead(...parts);
  expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*"code":"payload_too_large"[^]*\}$/);
});

test("a body without end is not read for ever", { timeout: 20_000 }, async () => {
  const closed = new Promise<void>((resolve) => client.on("error", () => undefined).once("close", () => resolve()));
  client.write(head(`Content-Length: ${MAX_DROPPED_BYTES * 100}`));
  const writeMore = (): void => {
    while (!client.destroyed && client.write(body)) if (client.bytesWritten > MAX_DROPPED_BYTES * 10) client.destroy();
  };
  client.on("drain", writeMore).resume();
  writeMore();
  await closed;
  expect(client.bytesWritten).toBeLessThan(MAX_DROPPED_BYTES * 10);
});
