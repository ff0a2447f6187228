// Attacks on a deployment, by an endpoint or by a stranger with a lamport.
import { createSigner, type KeyPair, type Network } from "@arcs/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import {
  type Deployment,
  planDeployment,
  programDataAddress,
} from "../../src/deploy/deploy-program.ts";
import { createLedgerAnchor, type LedgerTransport } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import {
  issuer,
  makeCredential,
  payer,
  payerKey,
  secret,
  SOL,
  startTestLedger,
  startTime,
  stranger,
} from "../support/fixtures.ts";
import { rpcOf } from "../support/raw.ts";

let ledger: LocalLedger;
beforeEach(async () => {
  ledger = await startTestLedger();
  await ledger.airdrop(stranger.address, 100n * SOL);
});
afterEach(() => ledger.close());

const programKey: KeyPair = { secretKey: secret(77) };
const program = createSigner(programKey).address;
const plan = (
  options: { by?: Uint8Array; authority?: "payer" | "none"; transport?: LedgerTransport } = {},
): Promise<Deployment> =>
  planDeployment({
    network: "devnet" satisfies Network,
    transport: options.transport ?? ledger.transport,
    payer: { secretKey: options.by ?? payerKey },
    programKey,
    upgradeAuthority: options.authority ?? "payer",
    pollIntervalMs: 1,
  });
const balanceOf = async (of: string): Promise<bigint> =>
  (
    await rpcOf(ledger)
      .getBalance(of as never)
      .send()
  ).value;
/** Returns the address of the buffer: the first account that the deployment creates. */
async function bufferOf(): Promise<string> {
  let buffer = "";
  const transport: LedgerTransport = async (request) => {
    const { method, params } = request.payload as { method: string; params: unknown[] };
    if (
      method === "getAccountInfo" &&
      params[0] !== program &&
      params[0] !== (await programDataAddress(program))
    ) {
      buffer = params[0] as string;
    }
    return ledger.transport(request);
  };
  await plan({ transport });
  return buffer;
}

describe("an endpoint that names the rent", () => {
  test("gets no more than Solana has ever asked for", { timeout: 60_000 }, async () => {
    const before = await balanceOf(payer.address);
    for (const factor of [3n, 1000n]) {
      const transport: LedgerTransport = async (request) => {
        const answer = (await ledger.transport(request)) as { result: bigint };
        const isRent =
          (request.payload as { method: string }).method === "getMinimumBalanceForRentExemption";
        return isRent ? { ...answer, result: answer.result * factor } : answer;
      };
      await expect(plan({ transport }).then((greedy) => greedy.run())).rejects.toMatchObject({
        code: "ledger_rpc_error",
      });
    }
    expect(await balanceOf(payer.address)).toBe(before);
  });
});

describe("a program that is there already", () => {
  test("under a stranger's authority is nobody's own", { timeout: 60_000 }, async () => {
    await (await plan({ by: secret(3) })).run();
    for (const authority of ["payer", "none"] as const) {
      await expect(plan({ authority })).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining(stranger.address),
      });
    }
    await (await plan({ by: secret(3), authority: "none" })).run();
    // Now nobody can change it, and it reports that.
    for (const authority of ["payer", "none"] as const)
      expect(await plan({ authority })).toMatchObject({ isDeployed: true });
  });

  test(
    "in the midst of a deployment by another payer is not carried on",
    { timeout: 60_000 },
    async () => {
      let left = 3;
      const transport: LedgerTransport = (request) => {
        const { method } = request.payload as { method: string };
        if (method === "sendTransaction" && left-- === 0) throw new TypeError("fetch failed");
        return ledger.transport(request);
      };
      await expect((await plan({ transport })).run()).rejects.toMatchObject({
        code: "ledger_unreachable",
      });
      await expect(plan({ by: secret(3) })).rejects.toMatchObject({ code: "conflict" });
      await (await plan()).run();
      expect(await plan()).toMatchObject({ isDeployed: true });
    },
  );

  test("without being the loader's is something else", async () => {
    const data = {
      lamports: SOL,
      owner: issuer.address,
      executable: false,
      data: new Uint8Array(36),
    };
    await ledger.setAccount(program, data);
    await expect(plan()).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a lamport that somebody sent", () => {
  test.each([1n, 5n * SOL])(
    "to program and buffer prevents nothing, and counts: %s",
    { timeout: 60_000 },
    async (lamports) => {
      for (const address of [program, await bufferOf()]) await ledger.airdrop(address, lamports);
      const before = await plan();
      await before.run();
      expect((await balanceOf(payer.address)) >= before.balance - before.needed).toBe(true);
      expect(await plan()).toMatchObject({ isDeployed: true });
      await ledger.advance({ slots: 2 });
      const options = {
        network: "devnet",
        transport: ledger.transport,
        payer,
        programAddress: program,
      };
      const anchor = createLedgerAnchor({ ...options, now: () => startTime });
      const { record } = await makeCredential({ network: "devnet" });
      await anchor.issue(record, { issuer });
      expect(await anchor.read(record)).toMatchObject({ status: "Active" });
    },
  );

  test("to the address of the program's data is noticed before anything is spent", async () => {
    await ledger.airdrop(await programDataAddress(program), 1n);
    await expect(plan()).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("another key"),
    });
  });
});
