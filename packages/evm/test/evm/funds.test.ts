import { describe, expect, test } from "vitest";

import { readEvmFunds } from "../../src/evm/funds.ts";

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
    expect(await readEvmFunds(answering({ eth_getBalance, eth_gasPrice }), address)).toEqual({ wei, isEnough });
  });

  test.each([null, 5, "5", "0x", `0x${"f".repeat(65)}`, {}])("an answer of %j is an error", async (eth_getBalance) => {
    const read = readEvmFunds(answering({ eth_getBalance, eth_gasPrice: "0x1" }), address);
    await expect(read).rejects.toMatchObject({ code: "evm_rpc_error" });
  });
});
