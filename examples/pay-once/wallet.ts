import { ExactEvmScheme } from "@x402/evm/exact/client";
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";

/** Creates an account with a new key. */
export function createWallet(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}

/** Makes x402's scheme for EVM chains. */
export const schemes = {
  "eip155:*": (wallet: Pick<PrivateKeyAccount, "address" | "signTypedData">) =>
    new ExactEvmScheme(wallet),
};
