// Endpoints of another cluster than intended, and endpoints that return an error and a result at
// once.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, test } from "vitest";

import { createLedgerRequest } from "../../src/index.ts";

const GENESIS = {
  "mainnet-beta": "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
  devnet: "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG",
  testnet: "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY",
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answers = Record<string, () => object>;

/** Starts an endpoint with an answer for each method. Returns its URL and the received requests. */
async function endpoint(answers: Answers): Promise<{ rpcUrl: string; asked: string[] }> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (text) => (body += text));
    request.on("end", () => {
      const { id, method } = JSON.parse(body) as { id: string; method: string };
      asked.push(method);
      response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answers[method]?.() }));
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return { rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test("an endpoint of another cluster is asked nothing else, until it is of the right one; then that is not asked again", async () => {
  let genesis: string = GENESIS.devnet;
  const { rpcUrl, asked } = await endpoint({
    getGenesisHash: () => ({ result: genesis }),
    getSlot: () => ({ result: 7 }),
  });
  const request = createLedgerRequest({ network: "mainnet-beta", rpcUrl });
  for (const found of ["devnet", "testnet"] as const) {
    genesis = GENESIS[found];
    await expect(request("getSlot", [])).rejects.toMatchObject({
      code: "ledger_rpc_error",
      message: `the RPC endpoint must be one of mainnet-beta (received one of ${found})`,
    });
  }
  genesis = GENESIS["mainnet-beta"];
  expect(await request("getSlot", [])).toBe(7n);
  expect(await request("getSlot", [])).toBe(7n);
  expect(asked).toEqual([
    ...Array.from({ length: 3 }, () => "getGenesisHash"),
    "getSlot",
    "getSlot",
  ]);
});

test.each([
  ["a fork, or a ledger of one's own", { result: "11111111111111111111111111111111" }],
  ["one that does not tell its genesis", { error: { code: -32601, message: "no such method" } }],
])("%s is of no public cluster, and is asked under any name", async (_, genesis) => {
  const { rpcUrl, asked } = await endpoint({
    getGenesisHash: () => genesis,
    getSlot: () => ({ result: 7 }),
  });
  expect(await createLedgerRequest({ network: "devnet", rpcUrl })("getSlot", [])).toBe(7n);
  expect(asked).toEqual(["getGenesisHash", "getSlot"]);
});

test("a failure beside a result is a failure: null would say that there is no such transaction", async () => {
  const { rpcUrl } = await endpoint({
    getTransaction: () => ({ result: null, error: { code: -32005, message: "too many requests" } }),
    getSlot: () => ({ result: 7, error: null }),
  });
  const request = createLedgerRequest({ network: "local", rpcUrl });
  await expect(request("getTransaction", ["x"])).rejects.toMatchObject({
    code: "ledger_rpc_error",
    message: "the RPC endpoint refused getTransaction: too many requests",
  });
  expect(await request("getSlot", [])).toBe(7n);
});
