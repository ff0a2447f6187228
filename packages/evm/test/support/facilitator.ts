// The facilitator's side of @x402/evm on a local EVM.
import { toFacilitatorEvmSigner } from "@x402/evm";
import { createWalletClient, http, publicActions } from "viem";
import { baseSepolia } from "viem/chains";

import { readContracts } from "./contracts.ts";
import type { LocalEvm } from "./local-evm.ts";
import { newAccount } from "./tokens.ts";

export const x402Network = `eip155:${baseSepolia.id}` as const;

const MULTICALL3 = "0xcA11bde05977b3631167028862bE2a173976CA11";
const { Multicall3 } = readContracts<"Multicall3">("batch-settlement");

/** Opens an account that sends transactions for a facilitator, and what @x402/evm reads by. */
export async function openFacilitator(
  evm: LocalEvm,
): Promise<ReturnType<typeof toFacilitatorEvmSigner>> {
  await evm.place(Multicall3, MULTICALL3);
  const account = newAccount();
  await evm.fund(account.address);
  const options = { account, chain: baseSepolia, transport: http(evm.url), pollingInterval: 5 };
  const wallet = createWalletClient(options).extend(publicActions);
  return toFacilitatorEvmSigner({ ...wallet, address: account.address } as never);
}
