import { isSdkError } from "@arcs/core";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createLedgerRequest } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { startTestLedger } from "../support/fixtures.ts";

let ledger: LocalLedger;
beforeEach(async () => {
  ledger = await startTestLedger();
});
afterEach(() => ledger.close());

test("asks in the process and over HTTP alike, with integers as bigint", async () => {
  const { url } = await ledger.listen();
  for (const endpoint of [{ transport: ledger.transport }, { rpcUrl: url }]) {
    const request = createLedgerRequest({ network: "local", ...endpoint });
    expect(await request("getHealth", [])).toBe("ok");
    expect(await request("getSlot", [])).toEqual(expect.any(BigInt));
  }
});

test("a refusal, no answer and a strange answer are errors of ours", async () => {
  const codeOf = async (endpoint: Parameters<typeof createLedgerRequest>[0]): Promise<unknown> =>
    createLedgerRequest(endpoint)("getNothing", []).catch(
      (error: unknown) => isSdkError(error) && error.code,
    );
  const network = "local";
  expect(await codeOf({ network, transport: ledger.transport })).toBe("ledger_rpc_error");
  expect(await codeOf({ network, rpcUrl: "http://127.0.0.1:9" })).toBe("ledger_unreachable");
  expect(await codeOf({ network, transport: async () => "hello" })).toBe("ledger_rpc_error");
  const silent = (): Promise<never> => new Promise(() => undefined);
  expect(await codeOf({ network, transport: silent, requestTimeoutMs: 5 })).toBe(
    "ledger_unreachable",
  );
});

test("a request ends with its signal", async () => {
  const stop = new AbortController();
  const signals: (AbortSignal | undefined)[] = [];
  const request = createLedgerRequest({
    network: "local",
    transport: ({ signal }) => {
      signals.push(signal);
      return new Promise((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason)),
      );
    },
  });
  const asked = request("getSlot", [], { signal: stop.signal });
  stop.abort();
  await expect(asked).rejects.toMatchObject({ name: "SdkError" });
  expect(signals[0]?.aborted).toBe(true);
});
