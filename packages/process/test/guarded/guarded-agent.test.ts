// A real server on the loopback interface stands for the private network.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { Agent, buildConnector } from "undici";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createGuardedAgent, type GuardedAgentOptions, type ResolveHost } from "../../src/guarded/guarded-agent.ts";

let server: Server;
let port = 0;
let received = 0;
beforeAll(async () => {
  server = createServer((_, response) => {
    received += 1;
    response.end("reached");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = 0;
});

function resolveTo(...addresses: string[]): ResolveHost {
  return async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
}

async function ask(host: string, options: Partial<GuardedAgentOptions>): Promise<string> {
  const agent = createGuardedAgent(
    { Agent, buildConnector },
    {
      targets: "public",
      resolve: () => Promise.reject(new Error("nothing is resolved")),
      connectTimeoutMs: 1000,
      refusal: (reason) => new Error(reason),
      ...options,
    },
  );
  try {
    const { body } = await agent.request({ origin: `http://${host}:${port}`, path: "/", method: "GET" });
    return await body.text();
  } finally {
    await agent.destroy();
  }
}

test("an address that is not allowed is refused before a connection, in a URL or behind a name", async () => {
  for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "127.0.0.1."])
    await expect(ask(host, {}), host).rejects.toThrow(/^the address \S+ is /);
  for (const addresses of [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::1", "2606:4700::1111"]])
    await expect(ask("a.example", { resolve: resolveTo(...addresses) })).rejects.toThrow(/^the address \S+ is /);
  await expect(ask("a.example", { resolve: resolveTo() })).rejects.toThrow("the name a.example has no address");
  expect(received).toBe(0);
});

test("the address that was checked is the one used: a name is resolved once", async () => {
  const asked: string[] = [];
  const resolve: ResolveHost = async (host) => {
    asked.push(host);
    return [{ address: asked.length === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }];
  };
  expect(await ask("rebind.localhost.", { targets: "public_and_loopback", resolve })).toBe("reached");
  expect(asked).toEqual(["rebind.localhost"]);
});
