// A wallet of an EVM chain with its key in memory, as it appears to those who only ask it to sign
// texts.
import { createHash } from "node:crypto";

import { toHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

export type FakeWallet = {
  /** 0x and 40 digits, in lower case. */
  address: string;
  /** Signs a text with `personal_sign` (EIP-191). */
  signText(text: string): Promise<string>;
};

/** Creates a wallet: with a name always the same, without one a new one. */
export function createFakeWallet(name?: string): FakeWallet {
  const account = privateKeyToAccount(name === undefined ? generatePrivateKey() : keyOf(name));
  return {
    address: account.address.toLowerCase(),
    signText: (message) => account.signMessage({ message }),
  };
}

function keyOf(name: string): `0x${string}` {
  return toHex(Uint8Array.from(createHash("sha256").update(`arcs wallet: ${name}`).digest()));
}
