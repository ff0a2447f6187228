import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import manifest from "../../package.json" with { type: "json" };
import { createArcsClient } from "../../src/node/index.ts";
import { createArcsClient as createOnFetch } from "../../src/index.ts";
import { createGuardedFetch } from "../../src/node/undici.ts";

const NAME = `arcs-client/${manifest.version}`;

// Refuses nameless requests, as Cloudflare and AWS do by default.
const seen: (string | undefined)[] = [];
const server = createServer(({ headers }, response) => {
  seen.push(headers["user-agent"]);
  response.writeHead(headers["user-agent"] === undefined ? 403 : 200).end("{}");
});
let url = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void (seen.length = 0));

test.each([
  ["under Node", createArcsClient],
  ["by fetch", createOnFetch],
])("the client names itself %s", async (_, create) => {
  const client = create({ baseUrl: url, maxRetries: 0 });
  await client.agents.get("a");
  await client.check("a");
  expect(seen).toEqual([NAME, NAME]);
});

test("so do look-ups of documents of issuers and of keys of agents", async () => {
  const documents = createGuardedFetch({ targets: "public_and_loopback" });
  await documents.fetchText(new URL(url), "application/json");
  await documents.close();
  expect(seen).toEqual([NAME]);
});

test("in a browser, which names itself, a request gets no other name", async () => {
  const { navigator } = globalThis as { navigator?: unknown };
  Object.defineProperty(globalThis, "navigator", {
    value: { userAgent: "Mozilla/5.0 (X11)" },
    configurable: true,
  });
  let sent: Record<string, string> = {};
  try {
    const fetch = async (_url: string, { headers }: { headers: Record<string, string> }) => {
      sent = headers;
      return { status: 200, headers: { get: () => null }, text: async () => "{}" };
    };
    await createOnFetch({ baseUrl: url, fetch }).agents.get("a");
  } finally {
    Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  }
  expect(sent).toEqual({ accept: "application/json" });
});
