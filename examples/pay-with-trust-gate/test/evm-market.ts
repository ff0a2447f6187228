// The sides of x402 on an EVM chain, from the official packages: the facilitator submits
// authorizations of buyers (EIP-3009).
import type { SchemeNetworkClient } from "@x402/core/types";
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

/** Chain id of the local EVM. */
export const chainId = baseSepolia.id;
export const network = `eip155:${chainId}` as const;

/** EIP-712 domain of the token, which sellers announce. */
export const tokenDomain = { name: "USD Coin", version: "2" };

/** Creates an account with a new key. */
export function createAccount(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}

/**
 * Creates a facilitator in this process. Its account submits payments to the chain and pays the
 * gas.
 */
export function createFacilitator(rpcUrl: string, account: PrivateKeyAccount): x402Facilitator {
  const wallet = createWalletClient({
    account,
    chain: baseSepolia,
    transport: http(rpcUrl),
  }).extend(publicActions);
  const signer = toFacilitatorEvmSigner({ ...(wallet as any), address: account.address });
  return new x402Facilitator().register(network, new FacilitatorScheme(signer));
}

/** Creates the buyer's side: an account that pays in the token, or its scheme. */
export function createBuyer(
  account: PrivateKeyAccount,
  asset: string,
  scheme: SchemeNetworkClient = new BuyerScheme(account),
): x402Client {
  return new x402Client(undefined)
    .register(network, scheme)
    .setSpendControls({ allowedAssets: [{ network, asset }] });
}

/** The seller's side. */
export function createSellingSide(facilitator: x402Facilitator): x402ResourceServer {
  return new x402ResourceServer(clientOf(facilitator)).register(network, new SellerScheme());
}
