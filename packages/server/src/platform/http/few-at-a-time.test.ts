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
async function send(text: string): Promise<Socket> {
  const accepted = once(app.server, "connection");
  const client = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
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

test("work at hand takes a place until it is done", async () => {
  const slow = [app.inject("/slow"), app.inject("/slow")];
  await expect.poll(() => finish.length).toBe(2);
  expect((await post()).statusCode).toBe(503);
  for (const each of finish) each();
  await Promise.all(slow);
  expect((await post()).statusCode).toBe(200);
});

test("where many bodies are on their way, the oldest is dropped", async () => {
  const oldest = await send(HALF);
  const closed = once(oldest, "close");
  const others: Socket[] = [];
  while (others.length < 64) others.push(await send(HALF));
  await closed;
  expect(others.filter((socket) => socket.destroyed)).toEqual([]);
});
