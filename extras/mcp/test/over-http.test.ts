import { once } from "node:events";
import { createServer, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { signText } from "../../../packages/server/test/support/payments.ts";
import { createMcpHttpHandler } from "../src/index.ts";
import { createArcsClient } from "@arcs/client";
import { useScene } from "../../../packages/client/test/support/scene.ts";
import { call } from "./support/call.ts";
import { clients, connectCurrent } from "./support/clients.ts";

const scene = useScene();

describe("MCP over HTTP", () => {
  let http: Server;
  let url: string;
  const token = "a token that only the user knows";
  beforeAll(async () => {
    const { server, keys } = scene();
    const client = createArcsClient({ baseUrl: server.url, apiKey: keys.write });
    http = createServer((request, response) => void handler(request, response));
    const handler = createMcpHttpHandler({ client, token });
    http.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  });
  afterAll(() => {
    http.close();
    http.closeAllConnections();
  });

  const place = () => ({ url, headers: { authorization: `Bearer ${token}` } });

  test.each(clients)(
    "several clients at once, without sessions: %s",
    async (_revision, connectBy) => {
      const { translator } = scene();
      const several = await Promise.all([
        connectBy(place()),
        connectBy(place()),
        connectBy(place()),
      ]);
      await Promise.all(
        several.map(async (client) => {
          expect((await client.listTools()).tools.map(({ name }) => name)).toContain(
            "open_dispute",
          );
          expect(await call(client, "get_agent", { agentId: translator })).toMatchObject({
            name: "Translator",
          });
          await client.close();
        }),
      );
    },
  );

  test("a host that can ask the person gets the signature without the model", async () => {
    const { payment } = scene();
    const asked: string[] = [];
    let answer: (statement: string) => Promise<object>;
    const client = await connectCurrent(place(), {
      versionNegotiation: { mode: { pin: "2026-07-28" } },
      capabilities: { elicitation: { form: {} } },
    });
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      asked.push(params.message);
      return (await answer(params.message.split("\n\n").slice(1).join("\n\n"))) as never;
    });
    const input = { paymentId: payment.id, rating: 2, comment: "late" };
    answer = async () => ({ action: "decline" });
    const declined = await call(client, "rate_payment", input);
    expect(declined.error).toMatchObject({ code: "statement_signature_invalid" });
    answer = async () => ({ action: "accept", content: { signature: `${"A".repeat(86)}==` } });
    expect((await call(client, "rate_payment", input)).error).toMatchObject({
      code: "statement_signature_invalid",
    });
    answer = async (statement) => ({
      action: "accept",
      content: { signature: await signText(payment.payer.wallet, statement) },
    });
    expect(await call(client, "rate_payment", input)).toMatchObject({
      rating: 2,
      paymentId: payment.id,
    });
    expect(asked).toHaveLength(3);
    expect(asked[0]).toContain(payment.payer.wallet.address);
    await client.close();
  });

  test("elsewhere a payer disputes in two calls: the statement, then its signature", async () => {
    const { payment } = scene();
    const client = await clients[0]![1](place());
    const requests = [
      [
        "open_dispute",
        { paymentId: payment.id, reason: "not delivered" },
        { status: "open", reason: "not delivered" },
      ],
    ] as const;
    for (const [name, input, outcome] of requests) {
      const { error } = await call(client, name, input);
      expect(error).toMatchObject({
        code: "statement_signature_invalid",
        details: { signer: payment.payer.wallet.address },
      });
      expect(error.nextStep).toContain("details.statement");
      const signature = await signText(payment.payer.wallet, error.details.statement);
      expect(await call(client, name, { ...input, signature })).toMatchObject(outcome);
    }
    await client.close();
  });

  test("refuses pages of browsers, other hosts, and whoever has no token", async () => {
    const { port } = new URL(url);
    const authorization = `Bearer ${token}`;
    const refused: [number, Record<string, string>, string?][] = [
      [401, {}],
      [401, { authorization: "Bearer wrong" }],
      [401, { authorization: token }],
      [403, { authorization, host: "evil.example" }],
      [403, { authorization, host: `evil.example:${port}` }],
      [403, { authorization, host: `127.0.0.1.evil.example:${port}` }],
      [403, { authorization, host: "127.0.0.1@evil.example" }],
      [403, { authorization, host: "evil.example@127.0.0.1" }],
      [403, { authorization, origin: "https://evil.example" }],
      [403, { authorization, origin: "null" }],
      [403, { authorization, origin: "http://127.0.0.1:1" }],
      [405, { authorization }, "GET"],
      [405, { authorization }, "DELETE"],
      [405, { authorization }, "OPTIONS"],
    ];
    for (const [status, headers, method = "POST"] of refused) {
      const got = await new Promise((resolve, reject) => {
        const sent = request(
          url,
          { method, headers: { "content-type": "application/json", ...headers } },
          (answer) => {
            answer.resume();
            resolve(answer.statusCode);
          },
        );
        sent
          .on("error", reject)
          .end(method === "POST" ? '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' : undefined);
      });
      expect(got, `${method} ${JSON.stringify(headers)}`).toBe(status);
    }
  });

  test("reads no more of a request than 4 MiB, whether it tells its length or not", async () => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"more":"${"a".repeat(4 * 1024 * 1024)}"}}`;
    const post = (more: object) => {
      const headers = {
        ...place().headers,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      };
      return fetch(url, { method: "POST", headers, ...more });
    };
    expect((await post({ body })).status).toBe(413);
    expect((await post({ body: new Blob([body]).stream(), duplex: "half" })).status).toBe(413);
    expect((await post({ body: body.slice(0, 60) })).status).toBe(400);
    expect((await post({ body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' })).status).toBe(200);
  });

  test("a client that goes away in the middle of a request takes nothing with it", async () => {
    const { hostname, port } = new URL(url);
    const gone = connect(Number(port), hostname);
    const { authorization } = place().headers;
    const head = `POST /mcp HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${authorization}\r\ncontent-type: application/json`;
    const arrived = once(http, "request");
    gone.write(`${head}\r\ncontent-length: 1000\r\n\r\n{"jsonrpc"`);
    const [, response] = (await arrived) as [unknown, ServerResponse];
    const closed = once(response, "close");
    gone.destroy();
    await closed;
    const client = await clients[0]![1](place());
    expect((await client.listTools()).tools).not.toHaveLength(0);
    await client.close();
  });
});
