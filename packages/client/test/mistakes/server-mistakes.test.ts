import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { createSigner, isSdkError } from "@arcs/core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createArcsClient } from "../../src/index.ts";

// Messages for a URL that leads somewhere other than the server.

const { address } = createSigner(new Uint8Array(32).fill(7));
const pages: Readonly<Record<string, number>> = {
  "/login": 200,
  "/proxy": 407,
  "/moved": 301,
  "/full": 502,
};
let server: Server;

beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    const [, status = 404] = Object.entries(pages).find(([path]) => url.startsWith(path)) ?? [];
    response.writeHead(status, {
      "content-type": "text/html",
      location: "https://elsewhere.example/",
    });
    response.end("<h1>hunter2</h1>");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
});
afterAll(() => new Promise((closed) => server.close(closed)));

const ELSE = "is baseUrl that of an ARCS server, or does a proxy answer?";

test.each([
  [
    "a page for people",
    "/login",
    `the server answered with status 200 and a body that is no JSON object: ${ELSE}`,
  ],
  [
    "another server",
    "",
    `the server answered with status 404 and no error that this API has: ${ELSE}`,
  ],
  [
    "an old address",
    "/moved",
    "the server answered with status 301 and no error that this API has: it leads to another address, which baseUrl is to name",
  ],
  [
    "a server that is down, behind its proxy",
    "/full",
    "the server answered with status 502 and no error that this API has: a proxy in front of it may have answered",
  ],
  [
    "a proxy that asks for a password",
    "/proxy",
    "the server at $ORIGIN did not answer: the platform does not say why, as when a proxy asks for a password",
  ],
])("%s", async (_, path, message) => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createArcsClient({ baseUrl: origin + path, maxRetries: 0 });
  const error: unknown = await client.agents.get(address).catch((thrown: unknown) => thrown);
  expect([isSdkError(error), (error as Error).message]).toEqual([
    true,
    message.replace("$ORIGIN", origin),
  ]);
});

test("https where http is spoken", async () => {
  const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const error: unknown = await createArcsClient({ baseUrl, maxRetries: 0 })
    .agents.get(address)
    .catch((thrown: unknown) => thrown);
  expect((error as Error).message).toBe(
    `the server at ${baseUrl} did not answer: ERR_SSL_WRONG_VERSION_NUMBER, as when it speaks http and not https`,
  );
});
