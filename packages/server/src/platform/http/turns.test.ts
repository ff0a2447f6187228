import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

import { afterEach, beforeEach, expect, test } from "vitest";

import { createBoundedServer } from "./connections.ts";

let server: Server;
let clients: Socket[];
/** The address of each request that was begun, by the turns of the event loop. */
let turns: string[][];

beforeEach(async () => {
  [clients, turns] = [[], []];
  let turn: string[] | undefined;
  server = createBoundedServer(
    ({ socket }, response) => {
      if (turn === undefined) {
        turns.push((turn = []));
        setImmediate(() => (turn = undefined));
      }
      turn.push(socket.remoteAddress ?? "");
      response.end();
    },
    { http: {}, maxHttpConnections: 1000 },
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterEach(() => {
  for (const client of clients) client.destroy();
  server.close();
});

/** Opens so many connections. */
async function open(count: number, localAddress: string): Promise<Socket[]> {
  const { port } = server.address() as AddressInfo;
  const opened: Socket[] = [];
  while (opened.length < count) {
    const accepted = once(server, "connection");
    opened.push(connect({ port, host: "127.0.0.1", localAddress }));
    await accepted;
  }
  clients.push(...opened);
  return opened;
}

const FLOOD = "127.0.0.2";
const OTHER = "127.0.0.3";
const send = (sockets: readonly Socket[]): void => {
  for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
};

test("one request that comes after hundreds of another address is begun in the same turn or the next", async () => {
  const flood = await open(300, FLOOD);
  const other = await open(1, OTHER);
  send([...flood, ...other]);
  await expect.poll(() => turns.flat().length).toBe(301);
  expect(turns.findIndex((turn) => turn.includes(OTHER))).toBeLessThan(2);
  expect(Math.max(...turns.map(({ length }) => length))).toBeLessThanOrEqual(16);
});

test("a request that waits for its turn is not begun where its client has left", async () => {
  const flood = await open(300, FLOOD);
  const closed = flood.map(async (socket) => once(socket, "close"));
  server.once("request", () => {
    for (const socket of flood) socket.resetAndDestroy();
  });
  send(flood);
  await Promise.all(closed);
  const answered = await open(1, OTHER);
  send(answered);
  await expect.poll(() => turns.flat().at(-1)).toBe(OTHER);
  expect(turns.flat().length).toBeLessThan(300);
});
