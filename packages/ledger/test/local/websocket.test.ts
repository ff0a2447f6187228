// The local ledger's WebSocket, as seen by a client that trusts nothing, and attacked by a
// dishonest one.
import { once } from "node:events";
import { createServer } from "node:net";

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

import type { Listening, LocalLedger } from "../../src/local/index.ts";
import {
  issuer,
  makeCredential,
  payer,
  programAnchor,
  SOL,
  startTestLedger,
  startTime,
  stranger,
} from "../support/fixtures.ts";

let ledger: LocalLedger;
let server: Listening;
const clients: WebSocket[] = [];
beforeEach(async () => {
  ledger = await startTestLedger();
  server = await ledger.listen();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate();
  await ledger.close();
});

type Message = {
  id?: unknown;
  result?: any;
  error?: any;
  method?: string;
  params?: { result: any; subscription: number };
};
type Client = {
  socket: WebSocket;
  next(): Promise<Message>;
  ask(method: string, ...params: unknown[]): Promise<Message>;
};

async function connect(url = server.webSocketUrl, options: object = {}): Promise<Client> {
  const socket = new WebSocket(url, options);
  clients.push(socket);
  const [arrived, wanted]: [Message[], ((message: Message) => void)[]] = [[], []];
  socket.on("message", (data) => {
    const message = JSON.parse((data as Buffer).toString("utf8")) as Message;
    const take = wanted.shift();
    if (take === undefined) arrived.push(message);
    else take(message);
  });
  await once(socket, "open");
  const next = (): Promise<Message> => {
    const message = arrived.shift();
    return message === undefined
      ? new Promise((resolve) => wanted.push(resolve))
      : Promise.resolve(message);
  };
  return {
    socket,
    next,
    ask(method, ...params) {
      socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
      return next();
    },
  };
}

const refusal = (url: string, headers: Record<string, string>): Promise<unknown> =>
  connect(url, { headers, handshakeTimeout: 5_000 }).then(
    () => "let in",
    (error: Error) => error.message,
  );

describe("subscriptions", () => {
  test("a signature is told once, as soon as it is as final as was asked for, and after the subscription's number", async () => {
    const client = await connect();
    const { record } = await makeCredential();
    const { transactionHash, slot } = await programAnchor(ledger, { now: () => startTime }).issue(
      record,
      { issuer },
    );
    // It has landed before: the notification follows at once, but not before the answer.
    const answer = await client.ask("signatureSubscribe", transactionHash, {
      commitment: "confirmed",
    });
    const told = {
      result: { context: { slot }, value: { err: null } },
      subscription: answer.result,
    };
    expect(await client.next()).toEqual({
      jsonrpc: "2.0",
      method: "signatureNotification",
      params: told,
    });
    // The subscription ends with that.
    expect((await client.ask("signatureUnsubscribe", answer.result)).error).toMatchObject({
      code: -32602,
    });

    const final = await client.ask("signatureSubscribe", transactionHash);
    expect(final.result).not.toBe(answer.result);
    await ledger.advance({ slots: 30 });
    expect(await client.ask("getHealth")).toMatchObject({ result: "ok" });
    await ledger.advance({ slots: 1 });
    expect(await client.next()).toMatchObject({ params: { subscription: final.result } });
  });

  test("an account is told of when it changes, in the form that was asked for", async () => {
    const client = await connect();
    const options = { commitment: "confirmed", encoding: "base64" };
    const { result: subscription } = await client.ask(
      "accountSubscribe",
      stranger.address,
      options,
    );
    await ledger.airdrop(payer.address, SOL);
    await ledger.airdrop(stranger.address, 7n);
    const { params } = await client.next();
    expect(params).toMatchObject({
      subscription,
      result: { value: { lamports: 7, data: ["", "base64"], space: 0 } },
    });
    const gone = {
      lamports: 0n,
      owner: stranger.address,
      executable: false,
      data: new Uint8Array(0),
    };
    await ledger.setAccount(stranger.address, gone);
    await ledger.advance({ slots: 1 });
    expect((await client.next()).params!.result.value.lamports).toBe(0);
    expect(await client.ask("accountUnsubscribe", subscription)).toMatchObject({ result: true });
    await ledger.airdrop(stranger.address, 9n);
    await ledger.advance({ slots: 1 });
    expect(await client.ask("getHealth")).toMatchObject({ result: "ok" });
  });

  test("slots are told as they come", async () => {
    const client = await connect();
    const { result: slots } = await client.ask("slotSubscribe");
    const { slot } = await ledger.advance({ slots: 40 });
    const { params } = await client.next();
    expect(params).toEqual({
      subscription: slots,
      result: { parent: slot - 1, root: slot - 32, slot },
    });
  });

  test.each<[string, unknown[]]>([
    ["accountSubscribe", ["nonsense"]],
    ["accountSubscribe", [stranger.address, { commitment: "soon" }]],
    ["slotUnsubscribe", [99]],
    ["slotUnsubscribe", ["x"]],
  ])("%s %j is refused", async (method, params) => {
    expect((await (await connect()).ask(method, ...params)).error).toMatchObject({ code: -32602 });
  });

  test("are not to be had over HTTP, where nothing could come back", async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"slotSubscribe"}';
    const response = await fetch(server.url, { method: "POST", body });
    expect(await response.json()).toMatchObject({ error: { code: -32601 } });
  });
});

describe("a client that nobody should trust", () => {
  test("from a page in somebody's browser is not let in, at either port", async () => {
    const second = server.webSocketUrl.replace(String(server.port), String(server.port + 1));
    for (const url of [server.webSocketUrl, second]) {
      for (const headers of [
        { origin: "https://attacker.example" },
        { host: "attacker.example" },
        { origin: "null" },
      ]) {
        expect(await refusal(url, headers)).toContain("403");
      }
      expect(await refusal(url, { origin: "http://localhost:3000" })).toBe("let in");
    }
    expect((await fetch(second.replace("ws:", "http:"))).status).toBe(426);
  });

  test("that talks nonsense is told so, and goes on being answered", async () => {
    const client = await connect();
    for (const nonsense of ["{", "[]", "7", "null", "\u0000"]) {
      client.socket.send(nonsense);
      expect(await client.next()).toHaveProperty("error");
    }
    client.socket.send(Buffer.from([0xff, 0xfe]));
    expect(await client.next()).toHaveProperty("error");
    expect(await client.ask("getHealth")).toMatchObject({ result: "ok" });
  });

  test("that says too much at once is let go", async () => {
    const client = await connect();
    client.socket.on("error", () => {});
    const closed = once(client.socket, "close");
    client.socket.send("x".repeat(1_000_001));
    await closed;
    expect(await (await connect()).ask("getHealth")).toMatchObject({ result: "ok" });
  });

  test("that subscribes to everything there is gets no more than a thousand", async () => {
    const client = await connect();
    const many = Array.from({ length: 100 }, (_, id) => ({
      jsonrpc: "2.0",
      id,
      method: "slotSubscribe",
    }));
    for (let batch = 0; batch < 10; batch++) client.socket.send(JSON.stringify(many));
    for (let batch = 0; batch < 10; batch++) expect(await client.next()).toHaveLength(100);
    expect((await client.ask("slotSubscribe")).error).toMatchObject({ code: -32602 });
    expect(await client.ask("slotUnsubscribe", 0)).toMatchObject({ result: true });
    expect((await client.ask("slotSubscribe")).result).toBeTypeOf("number");
  });

  test("with a hundred connections gets no more, until one is closed", async () => {
    for (let count = 0; count < 100; count++) await connect();
    expect(await refusal(server.webSocketUrl, {})).toContain("403");
    const closed = once(clients[0]!, "close");
    clients[0]!.close();
    await closed;
    expect(await (await connect()).ask("getHealth")).toMatchObject({ result: "ok" });
  });
});

test("the next port need not be free", async () => {
  const taken = createServer();
  await once(taken.listen(0, "127.0.0.1"), "listening");
  const { port } = taken.address() as { port: number };
  const beside = await ledger.listen({ port: port - 1 }).catch(() => undefined);
  // If the port before is taken as well, there is nothing to check.
  if (beside !== undefined) {
    expect(await (await connect(beside.webSocketUrl)).ask("getHealth")).toMatchObject({
      result: "ok",
    });
  }
  taken.close();
});

test("who is connected when the ledger ends is told by the end of the connection", async () => {
  const client = await connect();
  await client.ask("slotSubscribe");
  const closed = once(client.socket, "close");
  await ledger.close();
  expect(await closed).toHaveLength(2);
});
