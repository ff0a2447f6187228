import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

import { expect, test } from "vitest";

import { createJoiningSocket } from "./open-pool.ts";

test("what is written in one step is sent together, and all of it", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const accepted = once(server, "connection") as Promise<[Socket]>;
  const socket = createJoiningSocket();
  socket.connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [[other]] = await Promise.all([accepted, once(socket, "connect")]);
  const heard: string[] = [];
  other.setEncoding("utf8").on("data", (text: string) => heard.push(text));
  for (const words of [
    ["one ", "two "],
    ["three ", "four "],
  ]) {
    const sent = words.map((word) => new Promise((resolve) => socket.write(word, resolve)));
    // As a promise goes on that waits for nobody else.
    await Promise.resolve().then(() => socket.write("and more "));
    expect(socket.writableLength).toBe([...words, "and more "].join("").length);
    await Promise.all(sent);
    expect(socket.writableLength).toBe(0);
  }
  await expect.poll(() => heard.join("")).toBe("one two and more three four and more ");
  socket.destroy();
  server.close();
});
