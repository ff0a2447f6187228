// Tests every reader of an EVM chain against every odd endpoint.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { createEvmReader, type EvmProvider, type EvmReader } from "../../src/index.ts";
import {
  alice,
  bob,
  CHAIN_ID,
  dishonest,
  HEAD,
  oddChain,
  type Oddity,
  paidIn,
  payee,
  rateExceeded,
  shortRanges,
  token,
} from "../support/odd-chain.ts";

const readerOf = (provider: EvmProvider): EvmReader =>
  createEvmReader({ chainId: CHAIN_ID, providers: [provider] });

const readers: [string, (reader: EvmReader) => Promise<unknown>, unknown][] = [
  [
    "a settlement",
    async (reader) =>
      (
        await reader.readSettlement({ transactionHash: paidIn.transactionHash, tokens: [token] })
      )?.transfers.map(({ received }) => received),
    [250_000n],
  ],
  [
    "the transactions of an account",
    (reader) =>
      reader.listTransactions({ tokens: [token], accounts: [bob], fromBlock: 0, toBlock: HEAD }),
    [paidIn.transactionHash],
  ],
  [
    "the transfers to an account",
    async (reader) =>
      (await reader.listTransfers({ payee, tokens: [token], since: 0 })).map(
        ({ amount }) => amount,
      ),
    [250_000n],
  ],
];

describe.each(readers)("%s", (name, read, expected) => {
  const lists = name !== "a settlement";

  test("is read from an endpoint that allows short ranges only, at the width that it allows", async () => {
    const { provider, asked } = oddChain(shortRanges(500));
    const reader = readerOf(provider);
    for (let i = 0; i < 2; i++) expect(await read(reader)).toEqual(expected);
    if (!lists) return;
    // 60 ranges of 500 are enough. Finding the width costs some more, once.
    const logs = asked.filter(({ method }) => method === "eth_getLogs");
    const perSearch = name.startsWith("the transactions") ? 2 : 1;
    expect(logs.length).toBeLessThan(2 * perSearch * 60 * 1.2 + 10);
  });

  test("is read in the end from an endpoint that has no time for long ranges", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { request } = oddChain().provider as { request(asked: object): Promise<unknown> };
    const reader = readerOf((asked) => {
      const [first] = asked.params as any[];
      return Number(first?.toBlock) - Number(first?.fromBlock) > 500
        ? new Promise(() => undefined)
        : request(asked);
    });
    const attempt = async (): Promise<unknown> => {
      const reading = read(reader).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(60_000);
      return reading;
    };
    let found: unknown;
    for (let i = 0; i < 5 && !Array.isArray(found); i++) found = await attempt();
    expect(found).toEqual(expected);
  });

  test("is asked for once where the endpoint falls silent, and in long ranges again when it answers", async () => {
    if (!lists) return;
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { request } = oddChain().provider as { request(asked: object): Promise<unknown> };
    let [isSilent, asked] = [false, 0];
    const reader = readerOf((question) => {
      if (question.method !== "eth_getLogs") return request(question);
      asked++;
      return isSilent ? new Promise(() => undefined) : request(question);
    });
    const attempt = async (): Promise<{ asked: number; found: unknown }> => {
      asked = 0;
      const reading = read(reader).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(60_000);
      return { asked, found: await Promise.race([reading, Promise.resolve("it still waits")]) };
    };
    const usual = await attempt();
    expect(usual.found).toEqual(expected);
    const searches = name.startsWith("the transactions") ? 2 : 1;
    isSilent = true;
    for (let i = 0; i < 15; i++) {
      const { asked: times, found } = await attempt();
      expect(found).toMatchObject({ code: "evm_unreachable" });
      expect(times).toBeLessThanOrEqual(searches);
    }
    isSilent = false;
    const first = await attempt();
    expect(first.found).toEqual(expected);
    expect(first.asked).toBeLessThan(searches * 150);
    expect(await attempt()).toEqual(usual);
  });

  test("is not torn into single blocks where the endpoint limits the rate", async () => {
    const { provider, asked } = oddChain(rateExceeded);
    await expect(read(readerOf(provider))).rejects.toMatchObject({ code: "evm_unreachable" });
    expect(asked.filter(({ method }) => method === "eth_getLogs")).toHaveLength(1);
  });

  test("is read behind a gateway that answers long ranges by a status without JSON, and waits when told to", async () => {
    const { provider } = oddChain();
    let limited = 0;
    const server = createServer((request, response) => {
      let text = "";
      request.on("data", (data) => (text += String(data)));
      request.on("end", () => {
        const { id, method, params } = JSON.parse(text) as {
          id: unknown;
          method: string;
          params: any[];
        };
        const width = Number(params[0]?.toBlock) - Number(params[0]?.fromBlock) + 1;
        if (width > 5_000)
          return void response.writeHead(limited % 2 === 0 ? 413 : 503).end("<html>");
        if (limited++ % 7 === 0) return void response.writeHead(429, { "retry-after": "0" }).end();
        const asking = (provider as { request(args: object): Promise<unknown> }).request({
          method,
          params,
        });
        void asking.then((result) =>
          response.end(JSON.stringify({ jsonrpc: "2.0", id, error: null, result })),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    expect(
      await read(readerOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
    ).toEqual(expected);
    expect(limited).toBeGreaterThan(0);
  });

  test.each(Object.entries(dishonest))(
    "is refused from an endpoint that tells %s",
    async (_, oddity) => {
      const { provider } = oddChain(oddity);
      const outcome = await read(readerOf(provider)).catch((error: unknown) => error);
      const refused = expect.objectContaining({ code: "evm_rpc_error" });
      // A list may not need the false answers.
      expect(lists ? [refused, expected] : [refused]).toContainEqual(outcome);
    },
  );
});

test("a token whose balances never moved does not count, also where the endpoint hides the block's logs", async () => {
  const read = ({ provider }: { provider: EvmProvider }) =>
    readerOf(provider).readSettlement({ transactionHash: paidIn.transactionHash, tokens: [token] });
  expect((await read(oddChain(undefined, { moved: 0 })))?.transfers).toMatchObject([
    { received: 0n },
  ]);
  const hidden = oddChain(dishonest["of no logs where there are some"], { moved: 0 });
  await expect(read(hidden)).rejects.toMatchObject({ code: "evm_rpc_error" });
});

describe("who a contract is", () => {
  const contract =
    (code: string, answer: () => unknown): Oddity =>
    (method, asked) => {
      if (method === "eth_getCode" && asked.params[0] === alice) return code;
      if (method === "eth_call" && asked.params[0].to === alice) return answer();
      return asked.answer();
    };
  const reverting = (data: string) => (): never => {
    throw Object.assign(new Error("execution reverted"), { code: 3, data });
  };
  test.each<[string, Oddity, boolean]>([
    ["an escrow that knows nothing of signatures", contract("0x6001", reverting("0x")), false],
    ["a contract that returns nothing", contract("0x6001", () => "0x"), false],
    [
      "a smart wallet that refuses a signature",
      contract("0x6001", () => `0xffffffff${"0".repeat(56)}`),
      true,
    ],
    [
      "a smart wallet that reverts with a reason",
      contract("0x6001", reverting("0x08c379a0")),
      true,
    ],
    [
      "a key that has delegated to a contract (EIP-7702)",
      contract(`0xef0100${"99".repeat(20)}`, reverting("0x")),
      true,
    ],
  ])("%s", async (_, oddity, isPayer) => {
    const { provider } = oddChain(oddity);
    const reader = readerOf(provider);
    const settlement = await reader.readSettlement({
      transactionHash: paidIn.transactionHash,
      tokens: [token],
    });
    const listed = await reader.listTransfers({ payee, tokens: [token], since: 0 });
    expect(settlement?.transfers.length).toBe(isPayer ? 1 : 0);
    expect(listed.length).toBe(isPayer ? 1 : 0);
    const reason = expect.stringContaining(`${alice}, a contract that signs nothing`);
    expect(settlement?.unproven).toEqual(
      isPayer ? [] : [expect.objectContaining({ payee, amount: 250_000n, reason })],
    );
  });
});
