import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { isSdkError, type SdkError } from "@arcs/core";
import { createPublicClient, http } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { createProviderClient } from "../../src/provider/provider-client.ts";
import { SECRET_KEY } from "../support/fake-provider.ts";
import manifest from "../../package.json" with { type: "json" };
import { callAt, readChainId, readEvmFunds } from "../../src/evm/read-chain.ts";
import { connectEvm, revertOf, rpcError } from "../../src/evm/rpc.ts";
import type { EvmProvider } from "../../src/index.ts";

const revertData = `0x08c379a0${"00".repeat(32)}`;

describe("an endpoint behind a URL", () => {
  let server: Server;
  let url: string;
  let answer: { status: number; body: string } | "hang";
  beforeEach(async () => {
    server = createServer((_, response) => {
      if (answer !== "hang") response.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/a-secret-key`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const ask = async (): Promise<unknown> =>
    readChainId(connectEvm(url, answer === "hang" ? 200 : 5_000)).catch((error: unknown) => error);

  test("a result", async () => {
    answer = { status: 200, body: '{"jsonrpc":"2.0","id":1,"result":"0x2105"}' };
    expect(await ask()).toBe(8453);
  });

  test("a reason that names the key, or has characters that steer a terminal", async () => {
    const message = "no project a-secret-key\u001b[2J\u202e here";
    answer = { status: 200, body: JSON.stringify({ error: { code: -32000, message } }) };
    expect(await ask()).toMatchObject({
      message: "the EVM endpoint refused: no project [key] [2J here",
    });
  });

  test.each<[string, typeof answer, string]>([
    [
      "an error of the endpoint",
      { status: 200, body: '{"error":{"code":-32000,"message":"nonce too low"}}' },
      "evm_rpc_error",
    ],
    [
      "an error with a status of 4xx",
      { status: 400, body: '{"error":{"code":-32602,"message":"x"}}' },
      "evm_rpc_error",
    ],
    ["a page", { status: 502, body: "<html>" }, "evm_unreachable"],
    ["a refusal of the key", { status: 401, body: "{}" }, "evm_unreachable"],
    ["a list", { status: 200, body: "[]" }, "evm_unreachable"],
    ["no answer", "hang", "evm_unreachable"],
    ["a result of another type", { status: 200, body: '{"result":[]}' }, "evm_rpc_error"],
    [
      "a number too large",
      { status: 200, body: `{"result":"0x${"f".repeat(60)}"}` },
      "evm_rpc_error",
    ],
  ])("%s", async (_, given, code) => {
    answer = given;
    const error = await ask();
    expect(error).toMatchObject({ name: "SdkError", code });
    expect(String(error)).not.toContain("secret");
  });
});

describe("a provider of another library", () => {
  test("a viem client is one", async () => {
    const client = createPublicClient({
      transport: http("http://127.0.0.1:9/v2/a-secret-key", { retryCount: 0 }),
    });
    const provider: EvmProvider = client;
    const error = await readChainId(connectEvm(provider)).catch((caught: unknown) => caught);
    expect(isSdkError(error)).toBe(true);
    expect(`${String(error)} ${JSON.stringify((error as SdkError).details)}`).not.toContain(
      "secret",
    );
    expect((error as SdkError).cause).toBeUndefined();
  });

  test("an object keeps its own this, and a function alone is enough", async () => {
    const wallet = {
      chain: "0x2105",
      async request({ method }: { method: string }) {
        return method === "eth_chainId" ? this.chain : undefined;
      },
    };
    expect(await readChainId(connectEvm(wallet))).toBe(8453);
    expect(await readChainId(connectEvm(async () => "0x1"))).toBe(1);
  });

  test.each<[string, unknown]>([
    ["code 3 with data", { code: 3, message: "execution reverted", data: revertData }],
    [
      "data in the data",
      { code: -32603, message: "x", data: { message: "reverted", data: revertData } },
    ],
    [
      "a wrapped error",
      Object.assign(new Error("x"), {
        cause: { cause: { code: 3, data: revertData, message: "y" } },
      }),
    ],
    [
      "an error in an error",
      { error: { code: 3, message: "execution reverted", data: revertData } },
    ],
  ])("a revert is found in %s", async (_, thrown) => {
    expect(revertOf(rpcError(thrown))).toBe(revertData);
    const provider = { request: () => Promise.reject(thrown as Error) };
    expect(await callAt(connectEvm(provider), 1, { to: "0x", data: "0x" })).toEqual({
      reverted: revertData,
    });
  });

  test("a revert in words only is one without data", () => {
    expect(revertOf(rpcError({ code: -32000, message: "execution reverted: no" }))).toBe("0x");
    expect(revertOf(rpcError({ code: 3, message: "x" }))).toBe("0x");
  });

  test.each([
    undefined,
    null,
    7,
    "x",
    {},
    new Error("reverted? no idea"),
    { code: -32000, message: "header not found" },
  ])("no revert in %j", async (thrown) => {
    expect(revertOf(rpcError(thrown))).toBeUndefined();
  });

  test("an error that holds itself ends", () => {
    const error: Record<string, unknown> = { message: "x" };
    error["cause"] = { cause: error };
    expect(rpcError(error)).toMatchObject({ code: "evm_unreachable" });
  });
});

const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const answering =
  (answers: Record<string, unknown>) =>
  async ({ method }: { method: string }): Promise<unknown> =>
    answers[method];

describe("what an account on an EVM chain has", () => {
  test.each([
    ["0x0", "0x1", 0n, false],
    ["0xf423f", "0x1", 999_999n, false],
    ["0xf4240", "0x1", 1_000_000n, true],
    ["0x0", "0x0", 0n, true],
  ])("%s wei at a price of %s", async (eth_getBalance, eth_gasPrice, wei, isEnough) => {
    expect(await readEvmFunds(answering({ eth_getBalance, eth_gasPrice }), address)).toEqual({
      wei,
      isEnough,
    });
  });

  test.each([null, 5, "5", "0x", `0x${"f".repeat(65)}`, {}])(
    "an answer of %j is an error",
    async (eth_getBalance) => {
      const read = readEvmFunds(answering({ eth_getBalance, eth_gasPrice: "0x1" }), address);
      await expect(read).rejects.toMatchObject({ code: "evm_rpc_error" });
    },
  );
});

describe("a request to an endpoint", () => {
  let server: Server;
  const seen: unknown[] = [];
  let status = 200;
  let refusal = "no";
  beforeEach(async () => {
    seen.length = 0;
    status = 200;
    refusal = "no";
    server = createServer(({ headers, url }, response) => {
      seen.push([url, headers.authorization, headers["user-agent"]]);
      response.writeHead(status).end(status === 200 ? '{"result":"0x1"}' : refusal);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => void server.close());
  const place = (): string => `127.0.0.1:${(server.address() as AddressInfo).port}/v2/key`;

  test("names itself, and has user and password of its URL as Basic", async () => {
    expect(await readChainId(connectEvm(`http://user:p%40ss@${place()}`))).toBe(1);
    const basic = `Basic ${Buffer.from("user:p@ss").toString("base64")}`;
    expect(seen).toEqual([["/v2/key", basic, `arcs-evm/${manifest.version}`]]);
  });

  test("so does what the provider of copies is asked", async () => {
    const client = createProviderClient({
      secretKey: SECRET_KEY,
      baseUrl: `http://${place()}`,
    });
    await client.putType("Skill").catch(() => undefined);
    expect(seen[0]).toEqual([expect.any(String), undefined, `arcs-evm/${manifest.version}`]);
  });

  test("says the same of a refusal in JSON of the provider's own", async () => {
    status = 402;
    refusal = '{"error":"payment required: credits used up"}';
    const rpc = connectEvm(`http://${place()}`);
    await expect(readChainId(rpc)).rejects.toThrow("HTTP 402: its plan may have no credits left");
  });

  test("says why there is no answer", async () => {
    status = 402;
    const rpc = connectEvm(`http://${place()}`);
    await expect(readChainId(rpc)).rejects.toThrow("HTTP 402: its plan may have no credits left");
    await new Promise((resolve) => server.close(resolve));
    await expect(readChainId(rpc)).rejects.toThrow("could not be reached: ECONNREFUSED");
  });
});
