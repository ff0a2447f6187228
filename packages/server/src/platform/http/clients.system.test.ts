// Clients that guess, that dawdle, and that send links nobody should follow.
import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";

import { describe, expect, test } from "vitest";

import { makeApiKey } from "../../features/access/api-keys.ts";
import { createApp } from "../../app.ts";
import { newWallet, registerBy } from "../../../test/support/agents.ts";
import { useServer } from "../../../test/support/server.ts";
import { addAgent } from "../../../test/support/fixtures.ts";
import { useStore } from "../../../test/support/stores.ts";

describe("clients", () => {
  const opened = useStore();
  const server = useServer(opened, { maxWrongKeys: 20 });

  test("who sends wrong keys has to wait, and nobody else behind the same address", async () => {
    const { context } = server();
    // A server of its own: the others of this file share its address.
    const app = await createApp(context);
    const ask = async (key: string): Promise<any> =>
      app.inject({ url: "/v1/auth/verify", headers: { authorization: `Bearer ${key}` } });
    const known = await server().makeKey();
    expect((await ask(known)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 25; count++)
      statuses.push((await ask(makeApiKey("live"))).statusCode);
    expect(statuses).toEqual([
      ...Array.from({ length: 20 }, () => 401),
      ...Array.from({ length: 5 }, () => 429),
    ]);
    const refused = await ask("not-even-a-key");
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, "rate_limit_exceeded"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask(known)).statusCode).toBe(200);
    // Nor one that was never seen here: after a start that is everybody's.
    expect((await ask(await server().makeKey())).statusCode).toBe(200);
    // A key that has ended is a wrong one, whatever it was before.
    await context.store.pool.query("update api_keys set revoked_at = now() where last_four = $1", [
      known.slice(-4),
    ]);
    await expect.poll(async () => (await ask(known)).statusCode, { timeout: 5000 }).toBe(429);
    expect((await app.inject("/health")).statusCode).toBe(200);
    await app.close();
  });

  test("a link that runs or reads something is taken nowhere", async () => {
    const { call, makeKey } = server();
    const key = await makeKey({ permissions: ["read", "write", "issuer"] });
    const { id: subjectId } = await addAgent(opened().store, { id: newWallet().address });
    const unsafe = [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc/passwd",
      "blob:https://a.example/x",
      "view-source:https://a.example/",
    ];
    const issue = async (type: string, claims: object): Promise<any> =>
      call("POST", "/v1/credentials/issue", { key, body: { type, subjectId, claims } });
    for (const url of unsafe) {
      const refusals = [
        await issue("AgentIdentityCredential", { serviceEndpoint: url }),
        await issue("SkillCredential", { skill: "x", evidenceUri: url }),
        await issue("CompletionCredential", { resultUri: url }),
        await issue("POAPCredential", { eventUri: url }),
      ];
      for (const { status, body } of refusals) {
        expect([status, body.error.message]).toEqual([
          400,
          expect.stringContaining("must be a URL with one of the schemes"),
        ]);
      }
      const handle = url.replaceAll(/[^A-Za-z0-9_.@:/-]/g, "");
      for (const profile of [
        { serviceEndpoint: url },
        { metadata: { website: url } },
        { metadata: { twitter: handle } },
        { metadata: { github: handle } },
      ]) {
        expect(
          (await registerBy(server(), newWallet(), { key, ...profile })).status,
          JSON.stringify(profile),
        ).toBe(400);
      }
    }
    const handles = { twitter: "https://x.example/a", github: "@someone" };
    expect((await registerBy(server(), newWallet(), { key, metadata: handles })).status).toBe(201);
  });

  async function connected(
    requestTimeoutMs: number,
  ): Promise<{ client: Socket; dropped: Promise<unknown>; end: () => Promise<void> }> {
    const { context } = server();
    const app = await createApp({
      ...context,
      settings: { ...context.settings, requestTimeoutMs },
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const accepted = once(app.server, "connection");
    const client = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    client.on("error", () => undefined);
    const [socket] = (await accepted) as [Socket];
    // The server's end: a client that does not read does not hear that it was dropped.
    const dropped = new Promise((resolve) => void socket.once("close", () => resolve("dropped")));
    return {
      client,
      dropped,
      async end() {
        client.destroy();
        await app.close();
      },
    };
  }

  // Each waits as long as the limit of a test, and no longer: Node by itself would take thirty
  // seconds and more.
  test.each([
    ["nothing at all", ""],
    ["half of the headers", "POST /v1/webhooks HTTP/1.1\r\nHost: a\r\n"],
    [
      "half of the body",
      "POST /v1/webhooks HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    ],
  ])(
    "a client that sends %s is dropped in its time",
    async (_what, sent) => {
      const { client, dropped, end } = await connected(300);
      client.write(sent);
      expect(await dropped).toBe("dropped");
      await end();
    },
    12_000,
  );

  test.each([
    ["Host", "Host: a\r\nHost: b\r\n", "400", "invalid_request"],
    [
      "Host, with 3,000 other lines between",
      `Host: a\r\n${"a:\r\n".repeat(3000)}Host: b\r\n`,
      "400",
      "invalid_request",
    ],
    [
      "Authorization, with 3,000 other lines between",
      `Host: a\r\nAuthorization: Bearer KEY\r\n${"a:\r\n".repeat(3000)}Authorization: Bearer other\r\n`,
      "401",
      "authentication_failed",
    ],
    ["Host, in other letters", "host: a\r\nHOST: a\r\n", "400", "invalid_request"],
    [
      "Authorization",
      "Host: a\r\nAuthorization: Bearer KEY\r\nAuthorization: Bearer other\r\n",
      "401",
      "authentication_failed",
    ],
  ])("two lines of %s are refused", async (_what, lines, status, code) => {
    const key = await server().makeKey();
    const client = connect(Number(new URL(server().url).port), "127.0.0.1");
    client.write(`GET /v1/auth/verify HTTP/1.1\r\n${lines.replace("KEY", key)}\r\n`);
    const [answer] = (await once(client, "data")) as [Buffer];
    expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*"code":"${code}"`));
    client.destroy();
  });

  test.each([
    ["no HTTP", "\0\r\n\r\n", "invalid_request", "rules of HTTP/1.1"],
    [
      "two lengths",
      "POST /v1/keys HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      "invalid_request",
      "rules",
    ],
    [
      "a header without end",
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      "invalid_request",
      "larger than 16 kB",
    ],
    ["half of the headers", "GET / HTTP/1.1\r\nHost: a\r\n", "request_timed_out", "took too long"],
  ])(
    "a client that sends %s is told in the words of every other refusal",
    async (_what, sent, code, reason) => {
      const { client, dropped, end } = await connected(300);
      let answer = "";
      client.on("data", (piece) => void (answer += String(piece)));
      client.write(sent);
      await dropped;
      await expect.poll(() => answer).toContain("}}");
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      expect(head).toMatch(
        /^HTTP\/1.1 4\d\d [\s\S]*\r\nx-request-id: req_[\w-]{22}\r\ncache-control: no-store\r\n/,
      );
      expect(JSON.parse(body)).toEqual({
        error: {
          code,
          message: expect.stringContaining(reason),
          statusCode: Number(head.split(" ")[1]),
        },
      });
      await end();
    },
    12_000,
  );

  describe("of more connections than there may be", () => {
    /** A server with so many, and what an address gets from it. */
    async function bounded(maxHttpConnections: number) {
      const { context } = server();
      const app = await createApp({
        ...context,
        settings: { ...context.settings, maxHttpConnections },
      });
      await app.listen({ port: 0, host: "127.0.0.1" });
      const { port } = app.server.address() as AddressInfo;
      const open = (localAddress: string): Socket =>
        connect({ port, host: "127.0.0.1", localAddress }).on("error", () => undefined);
      const ask = async (localAddress: string): Promise<[Socket, string]> => {
        const client = open(localAddress);
        client.write("GET /health HTTP/1.1\r\nHost: a\r\n\r\n");
        const [answer = ""] = await Promise.race([
          once(client, "data"),
          once(client, "close").then(() => [""]),
        ]);
        return [client, String(answer).slice(0, 15)];
      };
      const close = async (): Promise<void> => {
        app.server.closeAllConnections();
        await app.close();
      };
      return { open, ask, close };
    }
    const OK = "HTTP/1.1 200 OK";

    test("the oldest that waits for its next request makes room", async () => {
      const { ask, close } = await bounded(2);
      const kept = [await ask("127.0.0.1"), await ask("127.0.0.1")];
      expect(kept.map(([, answer]) => answer)).toEqual([OK, OK]);
      const closed = once(kept[0]![0], "close");
      expect((await ask("127.0.0.1"))[1]).toBe(OK);
      await closed;
      expect(kept[1]![0].destroyed).toBe(false);
      await close();
    });

    test.each([
      ["nothing", ""],
      ["half of the headers", "GET / HTTP/1.1\r\nHost: a\r\n"],
      [
        "half of a body",
        "POST /verify HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\nx",
      ],
    ])(
      "2,000 of one address that send %s keep no other address out",
      async (_what, sent) => {
        const { open, ask, close } = await bounded(1000);
        const flood: Socket[] = [];
        for (let count = 0; count < 2000; count++) {
          const socket = open("127.0.0.2");
          socket.write(sent);
          flood.push(socket);
          if (count % 100 === 99) await once(socket, "connect");
        }
        for (let count = 0; count < 20; count++) expect((await ask("127.0.0.3"))[1]).toBe(OK);
        for (const socket of flood) socket.destroy();
        await close();
      },
      20_000,
    );
  });

  test("a client that does not read its answers is dropped", async () => {
    const { client, dropped, end } = await connected(300);
    client.pause();
    client.write("GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(32));
    expect(await dropped).toBe("dropped");
    await end();
  }, 12_000);

  test("a client that sends hundreds of requests ahead is dropped at once", async () => {
    const { client, dropped, end } = await connected(600_000);
    client.write("GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(400));
    expect(await dropped).toBe("dropped");
    await end();
  });
});
