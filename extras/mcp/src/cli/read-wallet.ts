import { createSigner, isSdkError, parseWalletKey, SdkError, type Signer } from "@arcs/core";
import { readGivenFile } from "@arcs/process";

/**
 * Reads an agent's wallet from a file that holds nothing but its key.
 *
 * @throws SdkError `invalid_argument`; the message shows nothing of the file's contents
 */
export async function readWallet(path: string): Promise<Signer> {
  const text = await readGivenFile(path, { option: "--wallet" });
  try {
    return createSigner(parseWalletKey(text.trim()));
  } catch (error) {
    if (!isSdkError(error)) throw error;
    throw new SdkError("invalid_argument", `--wallet expected a file that holds nothing but a key: ${error.message}`);
  }
}
