import { createHash, randomBytes } from "node:crypto";

import { SdkError } from "@arcs/core";
import { toHex } from "viem";
import { privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";

/** A wallet of an EVM chain for development, with its key in memory. */
export type MadeUpWallet = {
  /** 0x and 40 digits, in lower case. */
  address: string;
  /** Signs a text with `personal_sign` (EIP-191): 0x and 130 digits. */
  signText(text: string): Promise<string>;
};

const accounts = new WeakMap<MadeUpWallet, PrivateKeyAccount>();

/**
 * Creates a wallet for development. With a name it is always the same, and anyone can derive its key; without, it is
 * new.
 *
 * @throws SdkError `invalid_argument` when the name is not a string
 * @example
 * ```ts
 * const wallet = createMadeUpWallet();
 * const signature = await wallet.signText("I rate the work that I paid for.");
 * ```
 */
export function createMadeUpWallet(name?: string): MadeUpWallet {
  if (name !== undefined && typeof name !== "string") throw new SdkError("invalid_argument", "name expected a text");
  const key = name === undefined ? randomBytes(32) : createHash("sha256").update(`arcs wallet: ${name}`).digest();
  const account = privateKeyToAccount(toHex(Uint8Array.from(key)));
  const wallet = Object.freeze({
    address: account.address.toLowerCase(),
    signText: (text: string) => account.signMessage({ message: text }),
  });
  accounts.set(wallet, account);
  return wallet;
}

/** Returns the account behind a wallet, for other signatures. */
export function accountOf(wallet: MadeUpWallet): PrivateKeyAccount {
  const account = accounts.get(wallet);
  if (account === undefined) throw new SdkError("invalid_argument", "payer expected a wallet of createMadeUpWallet");
  return account;
}
