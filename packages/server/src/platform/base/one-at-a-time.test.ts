import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

import { afterEach, expect, test } from "vitest";

import { oneAtATime } from "../http/connections.ts";

const opened: (() => void)[] = [];
afterEach(() => opened.splice(0).forEach((close) => close()));

/** A server whose answers wait, and a client of it. */
async function answering(): Promise<{
  begun: string[];
  made: unknown[];
  answer: () => void;
  client: Socket;
  accepted: Socket;
  server: Server;
}> {
  const begun: string[] = [];
  const open: ServerResponse[] = [];
  const made: unknown[] = [];
  const Counted = class<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(request: Request) {
      super(request);
      made.push(this);
    }
  };
  const server = createServer(
    { ServerResponse: Counted },
    oneAtATime((request, response) => {
      begun.push(request.url ?? "");
      open.push(response);
    }),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const connected = once(server, "connection");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => undefined);
  const [accepted] = (await connected) as [Socket];
  opened.push(() => (client.destroy(), server.close()));
  return {
    begun,
    made,
    answer: () => void open.shift()?.end("x".repeat(100)),
    client,
    accepted,
    server,
  };
}

function requests(count: number): string {
  return Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: a\r\n\r\n`).join(
    "",
  );
}

test("requests that come together are answered one after the other, in their order", async () => {
  const { begun, answer, client } = await answering();
  let text = "";
  client.on("data", (piece) => void (text += String(piece)));
  client.write(requests(20));
  for (let count = 1; count <= 20; count++) {
    await expect.poll(() => begun.length, { interval: 1 }).toBe(count);
    answer();
  }
  await expect.poll(() => text.match(/HTTP\/1.1 200/g)?.length).toBe(20);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, at) => `/${at}`));
  // The connection is as it was: another request, when all is answered.
  client.write("GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => begun.at(-1)).toBe("/later");
});

test("a connection that sends many requests ahead is closed, and only the first of them is begun", async () => {
  const { begun, made, client, accepted } = await answering();
  const closed = once(accepted, "close");
  client.write(requests(1000));
  await closed;
  expect(begun).toEqual(["/0"]);
  // Node makes the answers itself, before anybody is asked: it stops, or each of a thousand would
  // be held.
  expect(made.length).toBeLessThan(50);
});

test("what waited on a connection that was closed is not begun", async () => {
  const { begun, client, accepted } = await answering();
  const closed = once(accepted, "close");
  client.write(requests(5));
  await expect.poll(() => begun.length).toBe(1);
  client.destroy();
  await closed;
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(["/0"]);
});

test("neither are they begun where each is answered as soon as its body has come", async () => {
  const { begun, client, accepted, server } = await answering();
  server.on(
    "request",
    (request, response) => void request.resume().once("end", () => response.end()),
  );
  const closed = once(accepted, "close");
  client.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}".repeat(1000));
  await closed;
  expect(begun).toEqual(["/"]);
});
