// #region pay-once
import { createPayer } from "@arcs/client/payer";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";

export const payer = createPayer({
  wallet: privateKeyToAccount(process.env["WALLET_KEY"] as Hex),
  schemes: { "eip155:*": (wallet) => new ExactEvmScheme(wallet) },
});
// #endregion

// #region fetch
export async function buyReport(url: string): Promise<string> {
  const answer = await payer.fetch(url, {}, { call: "report-of-november" });
  return answer.text();
}
// #endregion
