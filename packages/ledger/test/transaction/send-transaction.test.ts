import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";

import {
  createLedgerAnchor,
  type LedgerTransport,
  type TransactionSettings,
} from "../../src/index.ts";
import { agent, issuer, makeCredential, payer, startTime, stranger } from "../support/fixtures.ts";
import { rpcOf } from "../support/raw.ts";
import { useLedgerAtDistance } from "../support/ledger-at-distance.ts";

const { scene, between, anchorOn } = useLedgerAtDistance();

describe("confirmation", () => {
  test("one whose answer is lost has landed all the same, once", async () => {
    const { record } = await makeCredential();
    const anchor = anchorOn(
      between(async ({ method }, forward) => {
        const answer = await forward();
        if (method === "sendTransaction") throw new TypeError("fetch failed");
        return answer;
      }),
    );
    await expect(anchor.issue(record, { issuer })).rejects.toMatchObject({
      code: "ledger_unreachable",
    });
    expect(await anchor.read(record)).toMatchObject({ status: "Active" });
    await expect(anchorOn(scene.ledger.transport).issue(record, { issuer })).rejects.toMatchObject({
      code: "ledger_already_exists",
    });
  });

  test("one that fails after its preflight passed is reported by its cause", async () => {
    const { record } = await makeCredential();
    const anchor = anchorOn(
      between(async (request, forward) => {
        if (request.method !== "sendTransaction") return forward();
        const again = {
          ...request,
          params: [request.params[0], { encoding: "base64", skipPreflight: true }],
        };
        // Another client is faster, between preflight and block.
        await anchorOn(scene.ledger.transport).issue(
          { ...record, subjectDataUri: "https://first.example/" },
          { issuer },
        );
        return scene.ledger.transport({ payload: again });
      }),
    );
    await expect(anchor.issue(record, { issuer })).rejects.toMatchObject({
      code: "ledger_already_exists",
    });
  });

  test("a failure on a fork that is not confirmed is no failure yet", async () => {
    const { record } = await makeCredential();
    let looks = 0;
    const anchor = anchorOn(
      between(async ({ id, method }, forward) => {
        if (method !== "getSignatureStatuses" || ++looks > 1) return forward();
        const failed = {
          slot: 5n,
          confirmations: 0n,
          err: { InstructionError: [1n, { Custom: 0x1015n }] },
        };
        const value = [{ ...failed, confirmationStatus: "processed" }];
        return { jsonrpc: "2.0", id, result: { context: { slot: 5n }, value } };
      }),
    );
    await anchor.issue(record, { issuer });
    expect(looks).toBe(2);
    expect(await anchor.read(record)).toMatchObject({ status: "Active" });
  });

  test("an endpoint that refuses a blockhash, and keeps what was signed, does not get to say that it is past", async () => {
    const { record } = await makeCredential();
    const refusing = (seconds: number): ReturnType<typeof anchorOn> =>
      anchorOn(
        between(async ({ id, method }, forward) => {
          if (method !== "sendTransaction") return forward();
          await scene.ledger.advance({ slots: 151, seconds });
          scene.passed += seconds;
          const data = { err: "BlockhashNotFound", logs: [], accounts: null, unitsConsumed: 0 };
          return {
            jsonrpc: "2.0",
            id,
            error: { code: -32002, message: "Blockhash not found", data },
          };
        }),
      );
    await expect(refusing(120).issue(record, { issuer })).rejects.toMatchObject({
      code: "ledger_unreachable",
      details: { transactionHash: expect.any(String) },
    });
    await expect(refusing(121).issue(record, { issuer })).rejects.toMatchObject({
      code: "ledger_blockhash_expired",
    });
  });

  test("commitment finalized waits for 32 slots", async () => {
    const { record } = await makeCredential();
    let looks = 0;
    const anchor = anchorOn(
      between(async ({ method }, forward) => {
        if (method === "getSignatureStatuses" && ++looks === 4)
          await scene.ledger.advance({ slots: 32 });
        return forward();
      }),
      { commitment: "finalized" },
    );
    await anchor.issue(record, { issuer });
    expect(looks).toBe(4);
  });
});

describe("what fails says why", () => {
  test("too few lamports: none at all, and not enough for the rent", async () => {
    const { record } = await makeCredential({ by: stranger });
    const anchor = createLedgerAnchor({
      network: "local",
      transport: scene.ledger.transport,
      payer: stranger,
      now: () => startTime,
    });
    const refusal = {
      code: "ledger_insufficient_funds",
      message: `the payer ${stranger.address} has too few lamports for fee and rent: send SOL to it`,
      details: { payer: stranger.address },
    };
    await expect(anchor.issue(record, { issuer: stranger })).rejects.toMatchObject(refusal);
    await scene.ledger.airdrop(stranger.address, 1_000_000n);
    await expect(anchor.issue(record, { issuer: stranger })).rejects.toMatchObject(refusal);
    await scene.ledger.airdrop(stranger.address, 100_000_000n);
    await anchor.issue(record, { issuer: stranger });
  });

  test("no program at the address", async () => {
    const { record } = await makeCredential();
    const anchor = createLedgerAnchor({
      network: "devnet",
      transport: scene.ledger.transport,
      payer,
      programAddress: agent.address,
      now: () => startTime,
    });
    await expect(anchor.issue(record, { issuer })).rejects.toMatchObject({
      code: "ledger_program_missing",
    });
  });

  test("an endpoint that is not there, and one that is no ledger", async () => {
    const { record } = await makeCredential();
    const servers: Server[] = [];
    const serve = async (status: number, body: string): Promise<string> => {
      const server = createServer((_, response) =>
        response.writeHead(status, { "retry-after": "0" }).end(body),
      );
      servers.push(server);
      await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/?api-key=do-not-show`;
    };
    const urls = [
      "http://127.0.0.1:1/?api-key=do-not-show",
      await serve(503, "busy"),
      await serve(200, "<html>"),
      await serve(429, "{}"),
    ];
    for (const rpcUrl of urls) {
      const anchor = createLedgerAnchor({ network: "local", rpcUrl, payer });
      const error = await anchor.issue(record, { issuer }).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ name: "SdkError", code: "ledger_unreachable" });
      // A URL may hold an API key.
      expect(
        JSON.stringify(error, Object.getOwnPropertyNames(error)) + (error as Error).stack,
      ).not.toContain("do-not-show");
    }
    for (const server of servers) server.close();
  });

  test("an endpoint that refuses a request", async () => {
    const { record } = await makeCredential();
    const anchor = anchorOn(
      between(async ({ id }) => ({
        jsonrpc: "2.0",
        id,
        error: { code: -32005, message: "too many requests" },
      })),
    );
    await expect(anchor.issue(record, { issuer })).rejects.toMatchObject({
      code: "ledger_rpc_error",
    });
  });

  test.each(["ftp://x.example/", "not a url", ""])("%j is no endpoint", (rpcUrl) => {
    expect(() => createLedgerAnchor({ network: "local", rpcUrl, payer })).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });
});

test("a priority fee is paid per compute unit asked for, and is no more than that", async () => {
  const balance = async (): Promise<bigint> =>
    (
      await rpcOf(scene.ledger)
        .getBalance(payer.address as never)
        .send()
    ).value;
  const cost = async (settings: TransactionSettings): Promise<bigint> => {
    const before = await balance();
    await anchorOn(scene.ledger.transport, settings).anchorBatch(
      { root: crypto.getRandomValues(new Uint8Array(32)), size: 1 },
      { issuer },
    );
    return before - (await balance());
  };
  const plain = await cost({});
  expect(await cost({ computeUnitLimit: 100_000 })).toBe(plain);
  expect(await cost({ computeUnitLimit: 100_000, microLamportsPerComputeUnit: 50_000n })).toBe(
    plain + 5_000n,
  );
});

test("a priority fee above the cap is not paid: the sender's own settings are not either", async () => {
  const refused = async (settings: TransactionSettings): Promise<unknown> => {
    const asked: unknown[] = [];
    const noting: LedgerTransport = (call) => (
      asked.push((call.payload as { method: string }).method),
      scene.ledger.transport(call)
    );
    const { record } = await makeCredential();
    const error: unknown = await anchorOn(noting, settings)
      .issue(record, { issuer })
      .catch((caught: unknown) => caught);
    expect(asked).not.toContain("sendTransaction");
    return error;
  };
  const tooHigh = { code: "ledger_fee_too_high" };
  // 100,000 units at this price are 10,000,001 lamports; 10,000,000 are the default cap.
  const above = { computeUnitLimit: 100_000, microLamportsPerComputeUnit: 100_000_001n };
  expect(await refused(above)).toMatchObject({
    ...tooHigh,
    details: { fee: "10000001", maxPriorityFee: "10000000" },
  });
  expect(await refused({ microLamportsPerComputeUnit: 2n ** 64n - 1n })).toMatchObject(tooHigh);
  expect(
    await refused({ ...above, microLamportsPerComputeUnit: 50_000n, maxPriorityFee: 4_999 }),
  ).toMatchObject(tooHigh);
  const { record } = await makeCredential();
  await anchorOn(scene.ledger.transport, { ...above, maxPriorityFee: 10_000_001n }).issue(record, {
    issuer,
  });
});

test("too small a limit of compute units fails, and says so", async () => {
  const { record } = await makeCredential();
  await expect(
    anchorOn(scene.ledger.transport, { computeUnitLimit: 1000 }).issue(record, { issuer }),
  ).rejects.toMatchObject({
    code: "ledger_transaction_failed",
  });
});
