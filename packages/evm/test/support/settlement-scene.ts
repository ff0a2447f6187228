import type { Hex } from "viem";
import { afterAll, beforeAll } from "vitest";

import { createEvmReader, type EvmReader, type EvmSettlement } from "../../src/index.ts";
import { type LocalEvm, startLocalEvm, STARTING_MS } from "./local-evm.ts";
import { newAccount, openTokens, type TokenEvm } from "./tokens.ts";

export const chainId = 84532;
export let evm: LocalEvm;
export let tokens: TokenEvm;
export let reader: EvmReader;
export let usdc: Hex;

export const read = (hash: string, ...others: Hex[]): Promise<EvmSettlement | undefined> =>
  reader.readSettlement({
    transactionHash: hash,
    tokens: [usdc, ...others].map((token) => token.toLowerCase()),
  });
export async function funded(value = 1_000n): Promise<ReturnType<typeof newAccount>> {
  const account = newAccount();
  await tokens.mint(usdc, account.address, value);
  return account;
}

/** Starts a chain with tokens for all tests of a file, and a reader of it. */
export function useSettlements(): void {
  beforeAll(async () => {
    evm = await startLocalEvm("base-sepolia");
    tokens = openTokens(evm, chainId);
    usdc = await tokens.deployToken();
    reader = createEvmReader({ chainId, providers: [evm.url] });
  }, STARTING_MS);
  afterAll(() => evm?.stop());
}
