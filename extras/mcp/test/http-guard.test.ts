import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createArcsClient } from "@arcs/client";
import { readTools } from "@arcs/client/tools";

import { loopbackHosts, refusalOf } from "../src/http-guard.ts";
import { createMcpHttpHandler, type McpOAuth } from "../src/index.ts";
import { clients } from "./support/clients.ts";

const guard = { hosts: [...loopbackHosts, "MCP.example"], token: undefined };
const statusOf = (headers: Record<string, string>, more: object = {}): number | undefined =>
  refusalOf({ method: "POST", headers } as unknown as IncomingMessage, { ...guard, ...more })?.status;

test("requests are addressed to a host that is meant", () => {
  for (const host of ["127.0.0.1", "127.0.0.1:8080", "localhost:1", "[::1]:8080", "LOCALHOST", "mcp.example:443"]) {
    expect(statusOf({ host }), host).toBeUndefined();
  }
  const others = ["", "evil.example", "127.0.0.1.evil.example", "127.0.0.2", "localhost.", "localhost@evil.example"];
  others.push(
    "evil.example@localhost",
    "localhost/",
    "localhost#",
    "[::2]",
    "localhost:99999",
    "localhost, evil.example",
  );
  for (const host of others) expect(statusOf({ host }), host).toBe(403);
  expect(statusOf({})).toBe(403);
});

test("pages of a browser are turned away, but those of the server itself", () => {
  const host = "127.0.0.1:8080";
  expect(statusOf({ host, origin: "http://127.0.0.1:8080" })).toBeUndefined();
  for (const origin of ["https://evil.example", "null", "", "http://127.0.0.1:1", "http://localhost:8080", "file://"]) {
    expect(statusOf({ host, origin }), origin).toBe(403);
  }
});

test("where there is a token, every request carries it", () => {
  const host = "localhost";
  const token = "a secret";
  expect(statusOf({ host, authorization: `Bearer ${token}` }, { token })).toBeUndefined();
  for (const authorization of ["", token, "Bearer", "Bearer a secre", "Bearer a secret ", "Basic a secret"]) {
    expect(statusOf({ host, authorization }, { token }), authorization).toBe(401);
  }
});

// Access by OAuth: a client without a token learns where to get one, and none but a good one lets it in.

const client = createArcsClient({ baseUrl: "http://127.0.0.1:9", apiKey: "arcs_test_secret", maxRetries: 0 });
const tools = async () => readTools;
const authorizationServers = ["https://login.example"];
const good = "good.token~1";
const seen: string[] = [];
let answer: (token: string) => unknown = (token) => token === good;

let http: Server;
let url: string;
beforeAll(async () => {
  http = createServer((request, response) => void handler(request, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  const verifyToken = (token: string) => {
    seen.push(token);
    return answer(token) as boolean;
  };
  const handler = createMcpHttpHandler({ client, tools, oauth: { resource: url, authorizationServers, verifyToken } });
});
afterAll(() => {
  http.close();
  http.closeAllConnections();
});

const ask = (authorization?: string) =>
  fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  });

describe("with OAuth", () => {
  test("a client without a token learns where to get one", async () => {
    const refused = await ask();
    expect(refused.status).toBe(401);
    const header = refused.headers.get("www-authenticate") ?? "";
    const [, where] = /^Bearer resource_metadata="([^"]+)"$/.exec(header) ?? [];
    expect(where).toBe(`${new URL(url).origin}/.well-known/oauth-protected-resource/mcp`);
    for (const place of [where!, `${new URL(url).origin}/.well-known/oauth-protected-resource`]) {
      const metadata = await fetch(place);
      expect([metadata.status, metadata.headers.get("content-type")]).toEqual([200, "application/json"]);
      expect(await metadata.json()).toMatchObject({
        resource: url,
        authorization_servers: authorizationServers,
        bearer_methods_supported: ["header"],
      });
    }
    expect((await fetch(`${new URL(url).origin}/.well-known/other`)).status).toBe(405);
    expect((await fetch(where!, { headers: { origin: "https://evil.example" } })).status).toBe(403);
  });

  test.each(clients)("a good token lets in: %s", async (_revision, connect) => {
    const connected = await connect({ url, headers: { authorization: `Bearer ${good}` } });
    expect((await connected.listTools()).tools).toHaveLength(readTools.length);
    await connected.close();
  });

  test("any other does not, nor does a verifier that fails or gives anything but true", async () => {
    for (const authorization of ["", "Bearer", "Bearer ", `Basic ${good}`, good, `Bearer ${good} x`, "Bearer bad"]) {
      expect((await ask(authorization)).status, authorization).toBe(401);
    }
    expect((await ask("Bearer bad")).headers.get("www-authenticate")).toContain('error="invalid_token"');
    for (const wrong of [() => Promise.reject(new Error("no")), () => ({ active: false }), () => "true", () => 1]) {
      answer = wrong;
      expect((await ask(`Bearer ${good}`)).status).toBe(401);
    }
    answer = (token) => token === good;
    expect((await ask(`Bearer ${good}`)).status).toBe(200);
  });

  test.each([
    { resource: "http://mcp.example/mcp" },
    { resource: "mcp" },
    { resource: "https://mcp.example/?a=b" },
    { authorizationServers: [] },
    { authorizationServers: ["http://login.example"] },
  ])("%j is refused", (wrong) => {
    const oauth: McpOAuth = {
      resource: "https://mcp.example/mcp",
      authorizationServers,
      verifyToken: () => true,
      ...wrong,
    };
    expect(() => createMcpHttpHandler({ client, oauth })).toThrow(/expected/);
  });

  test("one token for all beside it is refused", () => {
    const oauth: McpOAuth = { resource: "https://mcp.example/", authorizationServers, verifyToken: () => true };
    expect(() => createMcpHttpHandler({ client, oauth, token: "a" })).toThrow(/token or oauth/);
  });
});
