import { readFile } from "node:fs/promises";

import { type KeyPair, parseWalletKey, SdkError } from "@arcs/core";

/** Reads a key file: what `keygen` of Solana's tools or ours has written, or any other form of a wallet key. */
export async function readKeyFile(path: string): Promise<KeyPair> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch {
    throw new SdkError("invalid_wallet_key", `key file ${path} cannot be read; arcs-ledger keygen makes one`);
  }
  return parseWalletKey(text);
}
