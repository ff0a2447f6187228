import { createSigner, isSdkError, parseWalletKey, SdkError, type Signer } from "@arcs/core";
import { readFileSync } from "node:fs";

/**
 * Reads an agent's wallet from a file that holds nothing but its key.
 *
 * @throws SdkError `invalid_argument`; the message shows nothing of what the file holds
 */
export function readWallet(path: string): Signer {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new SdkError("invalid_argument", "--wallet expected a file that can be read, got none");
  }
  try {
    return createSigner(parseWalletKey(text.trim()));
  } catch (error) {
    if (!isSdkError(error)) throw error;
    throw new SdkError("invalid_argument", `--wallet expected a file that holds nothing but a key: ${error.message}`);
  }
}
