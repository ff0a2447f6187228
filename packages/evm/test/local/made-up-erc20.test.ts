import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { createEvmReader, isSignedByKey } from "../../src/index.ts";
import {
  createMadeUpErc20,
  createMadeUpWallet,
  isLocalEvmInstalled,
  type LocalEvm,
  startLocalEvm,
} from "../../src/local/index.ts";
import { madeUpErc20Code } from "../../src/local/made-up-erc20.ts";
import { STARTING_MS } from "../support/local-evm.ts";

const chainId = 31337;

test("the token's code is that of the contract whose source is beside the tests", () => {
  const contracts = JSON.parse(readFileSync(new URL("../evm/contracts/tokens.json", import.meta.url), "utf8"));
  expect(madeUpErc20Code).toBe(contracts.Token.bytecode);
});

describe.skipIf(!isLocalEvmInstalled())("fake money on a local EVM", () => {
  let evm: LocalEvm;
  beforeAll(async () => {
    evm = await startLocalEvm({ chainId });
  }, STARTING_MS);
  afterAll(() => evm?.close());

  test("is paid by its wallet's signature, is final at once, and is read as any payment", async () => {
    const token = createMadeUpErc20({ chainId, request: evm.request });
    const [payer, payee] = [createMadeUpWallet(), createMadeUpWallet("a seller")];
    const hashes = [];
    for (const amount of [250_000n, 1n]) hashes.push(await token.pay(payer, { to: payee.address, amount }));
    const reader = createEvmReader({ chainId, providers: [evm.url] });
    const [transactionHash = ""] = hashes;
    expect(await reader.readSettlement({ transactionHash, tokens: [token.address] })).toMatchObject({
      err: null,
      isFinal: true,
      transfers: [
        {
          payer: `eip155:${chainId}:${payer.address}`,
          payee: `eip155:${chainId}:${payee.address}`,
          received: 250_000n,
          decimals: 6,
        },
      ],
    });
    expect(new Set(hashes).size).toBe(2);
  });

  test("its wallets sign texts; those with a name are the same every time", async () => {
    const [named, again, other] = [createMadeUpWallet("a"), createMadeUpWallet("a"), createMadeUpWallet()];
    expect(named.address).toBe(again.address);
    expect(other.address).not.toBe(createMadeUpWallet().address);
    const signature = await named.signText("a text");
    expect(await isSignedByKey({ address: named.address, text: "a text", signature })).toBe(true);
    expect(await isSignedByKey({ address: other.address, text: "a text", signature })).toBe(false);
  });

  test("leaves nothing on the disk when it ends, however many blocks it had", async () => {
    const home = await mkdtemp(join(tmpdir(), "arcs-home-"));
    vi.stubEnv("HOME", home).stubEnv("TMPDIR", home);
    const another = await startLocalEvm({ chainId });
    await another.request("anvil_mine", ["0x258"]);
    const before = await readdir(home, { recursive: true });
    await another.close();
    const after = await readdir(home, { recursive: true });
    vi.unstubAllEnvs();
    await rm(home, { recursive: true });
    expect([before.length > 0, after.length]).toEqual([true, 0]);
  });
});
