// The sides of x402 on an EVM chain, by the official packages: the facilitator sends what buyers have signed (EIP-3009).
import { x402Facilitator } from "@x402/core/facilitator";
import { x402ResourceServer } from "@x402/core/server";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { ExactEvmScheme as BuyerScheme } from "@x402/evm/exact/client";
import { ExactEvmScheme as FacilitatorScheme } from "@x402/evm/exact/facilitator";
import { ExactEvmScheme as SellerScheme } from "@x402/evm/exact/server";
import { x402Client } from "@x402/fetch";
import { createWalletClient, http, publicActions } from "viem";
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import { baseSepolia } from "viem/chains";

import { clientOf } from "./x402-market.ts";

/** The chain that the EVM on this machine takes itself for. */
export const chainId = baseSepolia.id;
export const network = `eip155:${chainId}` as const;

/** What the token's signatures are bound to, which sellers tell. */
export const tokenDomain = { name: "USD Coin", version: "2" };

/** Makes an account with a key that nobody had before. */
export function createAccount(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}

/** Makes a facilitator in this process that puts payments on the chain from an account, which pays for it. */
export function createFacilitator(rpcUrl: string, account: PrivateKeyAccount): x402Facilitator {
  const wallet = createWalletClient({ account, chain: baseSepolia, transport: http(rpcUrl) }).extend(publicActions);
  const signer = toFacilitatorEvmSigner({ ...(wallet as any), address: account.address });
  return new x402Facilitator().register(network, new FacilitatorScheme(signer));
}

/** Makes the buyer's side: an account that pays in the token. */
export function createBuyer(account: PrivateKeyAccount, asset: string): x402Client {
  return new x402Client(undefined)
    .register(network, new BuyerScheme(account))
    .setSpendControls({ allowedAssets: [{ network, asset }] });
}

/** The seller's side. */
export function createSellingSide(facilitator: x402Facilitator): x402ResourceServer {
  return new x402ResourceServer(clientOf(facilitator)).register(network, new SellerScheme());
}
