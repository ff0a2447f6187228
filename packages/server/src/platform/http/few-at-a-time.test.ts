import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";

import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";

import { useErrorAnswers } from "./error-answers.ts";
import { useFewAtATime } from "./anonymous-limits.ts";
import { createOutageWatch } from "../db/store-failures.ts";

let app: FastifyInstance;
let clients: Socket[];
let finish: (() => void)[];

beforeEach(async () => {
  clients = [];
  finish = [];
  app = fastify();
  useErrorAnswers(app, createOutageWatch());
  useFewAtATime(app, 2);
  app.post("/", async () => ({}));
  app.get("/long", async () => "x".repeat(20_000_000));
  app.get("/slow", () => new Promise<object>((resolve) => void finish.push(() => resolve({}))));
  await app.listen({ port: 0, host: "127.0.0.1" });
});

afterEach(async () => {
  for (const client of clients) client.destroy();
  await app.close();
});

/** Sends a text; gives the server's end of the connection. */
async function send(text: string, from = "127.0.0.1"): Promise<Socket> {
  const accepted = once(app.server, "connection");
  const { port } = app.server.address() as AddressInfo;
  const client = connect({ port, host: "127.0.0.1", localAddress: from });
  client.on("error", () => undefined).pause();
  clients.push(client);
  client.write(text);
  const [socket] = (await accepted) as [Socket];
  return socket;
}

const HALF =
  'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a":';
const post = () => app.inject({ method: "POST", url: "/", payload: {} });

test("bodies that are still on their way take no place", async () => {
  const arrived: unknown[] = [];
  app.server.on("request", (request) => arrived.push(request));
  for (let count = 0; count < 8; count++) await send(HALF);
  await expect.poll(() => arrived.length).toBe(8);
  expect((await post()).statusCode).toBe(200);
});

test("answers that nobody reads take no place", async () => {
  const sent: unknown[] = [];
  app.server.on("request", (_request, response) =>
    response.once("prefinish", () => sent.push(response)),
  );
  for (let count = 0; count < 4; count++) await send("GET /long HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => sent.length).toBe(4);
  expect((await post()).statusCode).toBe(200);
});

test("work at hand takes a place until it is done; another address has one, and who has none waits", async () => {
  const from = (remoteAddress: string) => app.inject({ url: "/slow", remoteAddress });
  const slow = ["192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.3"].map(from);
  await expect.poll(() => finish.length).toBe(2);
  const late = app.inject({ url: "/slow", remoteAddress: "192.0.2.1" });
  for (let count = 0; count < 5; count++) {
    await expect.poll(() => finish.length).toBeGreaterThan(0);
    finish.shift()?.();
  }
  const answers = await Promise.all([...slow, late]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
});

test("a flood of one network leaves room for another: its own requests are refused", async () => {
  const flood = Array.from({ length: 80 }, (_, place) =>
    app.inject({ url: "/slow", remoteAddress: `2001:db8::${(place + 1).toString(16)}` }),
  );
  await expect.poll(() => finish.length).toBe(1);
  const other = app.inject({
    method: "POST",
    url: "/",
    payload: {},
    remoteAddress: "2001:db8:0:1::1",
  });
  expect((await other).statusCode).toBe(200);
  while (finish.length > 0) {
    finish.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const codes = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 503)).toHaveLength(15);
  expect(codes.filter((code) => code === 200)).toHaveLength(65);
});

test("where many bodies are on their way, the oldest is dropped", async () => {
  const oldest = await send(HALF);
  const closed = once(oldest, "close");
  const others: Socket[] = [];
  while (others.length < 64) others.push(await send(HALF));
  await closed;
  expect(others.filter((socket) => socket.destroyed)).toEqual([]);
});

test("where many bodies of one address are on their way, that of another is not dropped for them", async () => {
  const other = await send(HALF, "127.0.0.2");
  const oldest = await send(HALF);
  const closed = once(oldest, "close");
  for (let count = 0; count < 63; count++) await send(HALF);
  await closed;
  expect(other.destroyed).toBe(false);
});
