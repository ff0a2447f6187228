// Random and hostile token transactions, and rules for everything that a reader reports as
// payments.
import { expect } from "vitest";

import { createEvmReader } from "../../src/index.ts";
import type { LocalEvm } from "./local-evm.ts";
import { callOf, type Hex, type TokenEvm } from "./tokens.ts";
import { openMarket } from "./random-ways.ts";

/**
 * Sends random transactions, and reads each. Balances before and after show the real payments.
 *
 * @returns the number of payments counted as received, of those in the honest token, and of failed
 *   transactions
 */
export async function tryRandomTransactions(
  { evm, tokens, chainId }: { evm: LocalEvm; tokens: TokenEvm; chainId: number },
  count: number,
): Promise<{ received: number; inFiat: number; failed: number }> {
  const market = await openMarket(evm, tokens, chainId);
  const reader = createEvmReader({ chainId, providers: [evm.url] });
  const accountOf = (address: string): string => `eip155:${chainId}:${address.toLowerCase()}`;
  const gainOf = async (token: string, holder: string, block: number): Promise<bigint> => {
    const call = { to: token, data: callOf("Token", "balanceOf", [holder]) };
    const at = (number: number): Promise<Hex> =>
      evm.rpc("eth_call", call, `0x${number.toString(16)}`);
    return BigInt(await at(block)) - BigInt(await at(block - 1));
  };
  const asked = [...market.listed.keys()].map((token) => token.toLowerCase());
  const kindOf = (mint: string): string | undefined =>
    [...market.listed].find(([token]) => token.toLowerCase() === mint)?.[1];

  let [received, inFiat, failed] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const { hash, payers, must, isRefused } = await market.send();
    const settlement = await reader.readSettlement({ transactionHash: hash, tokens: asked });
    const receipt = await evm.rpc<{ status: string; blockNumber: Hex }>(
      "eth_getTransactionReceipt",
      hash,
    );
    expect(settlement?.err === null, hash).toBe(receipt.status === "0x1");
    if (isRefused) expect(receipt.status, hash).toBe("0x0");
    const transfers = settlement?.transfers ?? [];
    if (receipt.status !== "0x1") {
      expect(transfers).toEqual([]);
      failed++;
    }
    const sums = new Map<string, bigint>();
    for (const { mint, payee, payer, received: got, amount } of transfers) {
      expect(got <= amount && got >= 0n).toBe(true);
      expect(payer).not.toBe(payee);
      // An account that sends, bundles, spends for others or holds the allowance never counts as
      // the payer.
      expect(payers.map(accountOf)).toContain(payer);
      sums.set(`${mint} ${payee}`, (sums.get(`${mint} ${payee}`) ?? 0n) + got);
      if (got > 0n) received++;
      if (got > 0n && kindOf(mint) === "FiatToken") inFiat++;
    }
    for (const [key, sum] of sums) {
      const [mint = "", payee = ""] = key.split(" ");
      const gained = await gainOf(mint, payee.split(":").at(-1) ?? "", Number(receipt.blockNumber));
      expect(
        sum <= (gained > 0n ? gained : 0n),
        `${hash}: ${kindOf(mint)} ${sum} of ${gained}`,
      ).toBe(true);
    }
    if (must !== undefined) {
      const { payer, payee, value } = must;
      const expected = {
        payer: accountOf(payer),
        payee: accountOf(payee),
        amount: value,
        received: value,
      };
      expect(transfers, hash).toMatchObject([expected]);
    }
  }
  return { received, inFiat, failed };
}
