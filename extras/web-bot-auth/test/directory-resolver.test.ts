// Directories of keys over real HTTP, on the loopback interface.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createDirectoryResolver, type DirectoryResolver } from "../src/directory-resolver.ts";
import {
  createRequestVerifier,
  createSignatureDirectory,
  DIRECTORY_PATH,
  signRequest,
} from "../src/index.ts";
import { agent, agentDid, shop } from "./support/scene.ts";

let server: Server;
let origin = "";
let answer: { status?: number; type?: string; body?: string } = {};
let asked: string[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push(request.url ?? "");
    const keys = [{ signer: agent, agent: agentDid }];
    const { headers, body } = await createSignatureDirectory({ origin, keys });
    const { status = 200, type = headers["content-type"] ?? "", body: other = body } = answer;
    response
      .writeHead(status, { ...headers, "content-type": type, location: `${origin}/elsewhere` })
      .end(other);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [answer, asked] = [{}, []];
});

afterEach(() => void vi.useRealTimers());

/** Lets time pass for the resolver. */
const pass = (ms: number): void =>
  void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
async function resolving(work: (resolver: DirectoryResolver) => Promise<void>): Promise<void> {
  const resolver = createDirectoryResolver({ targets: "public_and_loopback" });
  try {
    await work(resolver);
  } finally {
    await resolver.close();
  }
}

test("a request is verified with the key that the agent's server publishes", () =>
  resolving(async ({ resolve }) => {
    const url = `${shop}/orders`;
    const headers = {
      ...(await signRequest({ method: "GET", url }, { signer: agent, agentUrl: origin })),
    };
    const verifier = createRequestVerifier({ origin: shop, resolveDirectory: resolve });
    expect(await verifier.verify({ method: "GET", url: "/orders", headers })).toMatchObject({
      valid: true,
      agent: { did: agentDid, agentUrl: origin },
    });
    expect(asked).toEqual([DIRECTORY_PATH]);
  }));

test.each([
  [{ status: 404 }, "server_invalid_answer"],
  [{ status: 302 }, "server_invalid_answer"],
  [{ type: "application/json" }, "server_invalid_answer"],
  [{ type: "text/html" }, "server_invalid_answer"],
  [{ body: "x".repeat(70_000) }, "server_invalid_answer"],
])("what is no directory: %j", (other, code) =>
  resolving(async ({ resolve }) => {
    answer = other;
    await expect(resolve(origin)).rejects.toMatchObject({ code });
    expect(asked).toEqual([DIRECTORY_PATH]);
  }),
);

test("many requests make one look-up; it counts for five minutes, and a failure for half a minute", () =>
  resolving(async ({ resolve }) => {
    const [one, other] = await Promise.all([resolve(origin), resolve(origin)]);
    expect(one).toBe(other);
    pass(299_000);
    await resolve(origin);
    expect(asked).toHaveLength(1);
    pass(1000);
    answer = { body: '{"keys":[]}' };
    expect(await resolve(origin)).toBe('{"keys":[]}');
    expect(asked).toHaveLength(2);
  }));

test("an outage withdraws no keys for an hour; then they are gone", () =>
  resolving(async ({ resolve }) => {
    const text = await resolve(origin);
    answer = { status: 500 };
    for (const [seconds, count] of [
      [300, 2],
      [29, 2],
      [1, 3],
      [3269, 4],
    ] as const) {
      pass(seconds * 1000);
      expect(await resolve(origin)).toBe(text);
      expect(asked).toHaveLength(count);
    }
    pass(31_000);
    await expect(resolve(origin)).rejects.toMatchObject({ code: "server_invalid_answer" });
    await expect(resolve(origin)).rejects.toMatchObject({ code: "server_invalid_answer" });
    expect(asked).toHaveLength(5);
  }));

test("elsewhere than on the public internet nothing is asked", async () => {
  const resolver = createDirectoryResolver();
  for (const refused of [
    origin,
    "https://127.0.0.1:1",
    "https://10.0.0.1",
    "https://[::1]",
    "https://localhost:1",
  ]) {
    await expect(resolver.resolve(refused)).rejects.toMatchObject({
      code: refused === origin ? "invalid_argument" : "server_unreachable",
    });
  }
  for (const unreadable of [
    "",
    "shop.example",
    "https://256.256.256.256",
    "https://xn--localhost",
  ]) {
    await expect(resolver.resolve(unreadable)).rejects.toMatchObject({ code: "invalid_argument" });
  }
  await resolver.close();
  expect(asked).toEqual([]);
});

test("a flood of made-up origins is asked for so many a minute, and keeps no known directory from being read", () =>
  resolving(async ({ resolve }) => {
    const text = await resolve(origin);
    const codes: unknown[] = [];
    // The names of one site, which lead nowhere.
    for (let name = 0; name < 800; name++)
      codes.push(
        await resolve(`https://n${name}.flood.localhost:1`).catch((error) => error.message),
      );
    const refused = codes.filter((message) => String(message).startsWith("too many directories"));
    expect(codes.length - refused.length).toBeLessThanOrEqual(60);
    pass(30_000);
    // Another site has what the flood left, and what is known is asked for again.
    await expect(resolve("https://[::1]:1")).rejects.not.toThrow("too many directories");
    pass(300_000);
    expect(await resolve(origin)).toBe(text);
    expect(asked).toHaveLength(2);
  }));
