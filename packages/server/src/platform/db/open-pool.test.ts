import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { openPool } from "./open-store.ts";

/** A message of the protocol of Postgres. */
function message(code: string, ...parts: string[]): Buffer {
  const body = Buffer.from(parts.join(""), "latin1");
  const head = Buffer.from(`${code}....`);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

const ready = message("Z", "I");
const done = Buffer.concat([message("C", "SET\0"), ready]);
const ended = message("E", "SFATAL\0", "C57P01\0", "Mterminating connection\0", "\0");

test("a connection that ends in the news that it is free ends nothing else", async () => {
  // To the greeting, to what each connection needs, and to the first statement.
  const answers = [
    Buffer.concat([message("R", "\0\0\0\0"), ready]),
    done,
    Buffer.concat([done, ended]),
  ];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", () => socket.write(answers.shift() ?? ended));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`;
  const pool = openPool(url, { maxConnections: 1, idleTransactionMs: 1000 });
  const [, waiting] = await Promise.all([pool.query("select"), pool.connect()]);
  await expect(waiting.query("begin")).rejects.toThrow("connection error");
  waiting.release(true);
  await pool.end();
});
