import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { createLedgerAnchor, type LedgerTransport, type TransactionSettings } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { agent, issuer, makeCredential, payer, startTestLedger, startTime, stranger } from "../fixtures.ts";
import { rpcOf } from "../raw.ts";

let ledger: LocalLedger;
beforeEach(async () => {
  ledger = await startTestLedger();
});
afterEach(() => ledger.close());

type Request = { id: string; method: string; params: any[] };
/** A transport between the anchor and the ledger, on which things go wrong. */
const between =
  (interfere: (request: Request, forward: () => Promise<any>) => Promise<unknown>): LedgerTransport =>
  (request) =>
    interfere(request.payload as Request, () => ledger.transport(request));
const anchorOn = (
  transport: LedgerTransport,
  settings: TransactionSettings = {},
): ReturnType<typeof createLedgerAnchor> =>
  createLedgerAnchor({ network: "local", transport, payer, now: () => startTime, pollIntervalMs: 5, ...settings });

describe("confirmation", () => {
  test("a transaction that a leader drops is sent again until it lands", { timeout: 20_000 }, async () => {
    const { record } = await makeCredential();
    let sent = 0;
    const anchor = anchorOn(
      between(async ({ id, method }, forward) => {
        if (method !== "sendTransaction" || ++sent > 1) return forward();
        return { jsonrpc: "2.0", id, result: "1".repeat(64) };
      }),
    );
    await anchor.issue(record, { issuer });
    expect(sent).toBe(2);
    expect(await anchor.read(record)).toMatchObject({ status: "Active" });
  });

  test("one that never lands fails once its blockhash is past, and has done nothing", { timeout: 20_000 }, async () => {
    const { record } = await makeCredential();
    const anchor = anchorOn(
      between(async ({ id, method }, forward) => {
        if (method !== "sendTransaction") return forward();
        await ledger.advance({ slots: 151 });
        return { jsonrpc: "2.0", id, result: "1".repeat(64) };
      }),
    );
    await expect(anchor.issue(record, { issuer })).rejects.toMatchObject({
      code: "ledger_blockhash_expired",
      details: { transactionHash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/) },
    });
    expect(await anchor.read(record)).toBeUndefined();
  });

  test("one whose answer is lost has landed all the same, once", async () => {
    const { record } = await makeCredential();
    const anchor = anchorOn(
      between(async ({ method }, forward) => {
        const answer = await forward();
        if (method === "sendTransaction") throw new TypeError("fetch failed");
        return answer;
      }),
    );
    await expect(anchor.issue(record, { issuer })).rejects.toMatchObject({ code: "ledger_unreachable" });
    expect(await anchor.read(record)).toMatchObject({ status: "Active" });
    await expect(anchorOn(ledger.transport).issue(record, { issuer })).rejects.toMatchObject({
      code: "ledger_already_exists",
    });
  });

  test("one that fails after its preflight passed is reported by its cause", async () => {
    const { record } = await makeCredential();
    const anchor = anchorOn(
      between(async (request, forward) => {
        if (request.method !== "sendTransaction") return forward();
        const again = { ...request, params: [request.params[0], { encoding: "base64", skipPreflight: true }] };
        // Somebody else is faster, between preflight and block.
        await anchorOn(ledger.transport).issue({ ...record, subjectDataUri: "https://first.example/" }, { issuer });
        return ledger.transport({ payload: again });
      }),
    );
    await expect(anchor.issue(record, { issuer })).rejects.toMatchObject({ code: "ledger_already_exists" });
  });

  test("commitment finalized waits for 32 slots", async () => {
    const { record } = await makeCredential();
    let looks = 0;
    const anchor = anchorOn(
      between(async ({ method }, forward) => {
        if (method === "getSignatureStatuses" && ++looks === 4) await ledger.advance({ slots: 32 });
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
      transport: ledger.transport,
      payer: stranger,
      now: () => startTime,
    });
    const refusal = { code: "ledger_insufficient_funds", details: { payer: stranger.address } };
    await expect(anchor.issue(record, { issuer: stranger })).rejects.toMatchObject(refusal);
    await ledger.airdrop(stranger.address, 1_000_000n);
    await expect(anchor.issue(record, { issuer: stranger })).rejects.toMatchObject(refusal);
    await ledger.airdrop(stranger.address, 100_000_000n);
    await anchor.issue(record, { issuer: stranger });
  });

  test("no program at the address", async () => {
    const { record } = await makeCredential();
    const anchor = createLedgerAnchor({
      network: "devnet",
      transport: ledger.transport,
      payer,
      programAddress: agent.address,
    });
    await expect(anchor.issue(record, { issuer })).rejects.toMatchObject({ code: "ledger_program_missing" });
  });

  test("an endpoint that is not there, and one that is no ledger", async () => {
    const { record } = await makeCredential();
    const servers: Server[] = [];
    const serve = async (status: number, body: string): Promise<string> => {
      const server = createServer((_, response) => response.writeHead(status).end(body));
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
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error)) + (error as Error).stack).not.toContain(
        "do-not-show",
      );
    }
    for (const server of servers) server.close();
  });

  test("an endpoint that refuses a request", async () => {
    const { record } = await makeCredential();
    const anchor = anchorOn(
      between(async ({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32005, message: "too many requests" } })),
    );
    await expect(anchor.issue(record, { issuer })).rejects.toMatchObject({ code: "ledger_rpc_error" });
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
      await rpcOf(ledger)
        .getBalance(payer.address as never)
        .send()
    ).value;
  const cost = async (settings: TransactionSettings): Promise<bigint> => {
    const before = await balance();
    await anchorOn(ledger.transport, settings).anchorBatch(
      { root: crypto.getRandomValues(new Uint8Array(32)), size: 1 },
      { issuer },
    );
    return before - (await balance());
  };
  const plain = await cost({});
  expect(await cost({ computeUnitLimit: 100_000 })).toBe(plain);
  expect(await cost({ computeUnitLimit: 100_000, microLamportsPerComputeUnit: 50_000n })).toBe(plain + 5_000n);
});

test("too small a limit of compute units fails, and says so", async () => {
  const { record } = await makeCredential();
  await expect(anchorOn(ledger.transport, { computeUnitLimit: 1000 }).issue(record, { issuer })).rejects.toMatchObject({
    code: "ledger_transaction_failed",
  });
});
