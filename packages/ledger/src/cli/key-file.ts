import { isSdkError, type KeyPair, parseWalletKey, SdkError } from "@arcs/core";
import { readGivenFile } from "@arcs/process";

/**
 * Reads a key file: what `keygen` of Solana's tools or ours has written, or any other form of a wallet key.
 *
 * @param given.option - which option names it
 */
export async function readKeyFile(path: string, { option }: { option: string }): Promise<KeyPair> {
  const text = await readGivenFile(path, { option });
  try {
    return parseWalletKey(text);
  } catch (error) {
    if (!isSdkError(error)) throw error;
    const expected = `${option} expected a key file, as arcs-ledger keygen makes one`;
    throw new SdkError(error.code, `${expected}: ${error.message}`);
  }
}
