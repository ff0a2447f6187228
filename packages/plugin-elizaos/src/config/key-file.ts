import { isSdkError, SdkError } from "@arcs/core";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

import { parseOwnKey } from "./parse-own-key.ts";

// The longest form of a key, 64 bytes as JSON with a line for each, has less than a thousand characters.
const MOST_BYTES = 4096;

/**
 * Reads the key of a wallet from a file that nobody but its owner can read or write.
 *
 * @returns the 64 bytes of the key
 * @throws SdkError `invalid_wallet_key` in the form "expected …, got …"; it never shows what the file holds
 */
export function readKeyFile(path: string, { address }: { address: string | undefined }): Uint8Array {
  const text = readOwnFile(path);
  try {
    return parseOwnKey(text, { address });
  } catch (error) {
    if (!isSdkError(error)) throw error;
    throw new SdkError("invalid_wallet_key", `expected a file that holds nothing but a key: ${error.message}`);
  }
}

function readOwnFile(path: string): string {
  let file: number;
  try {
    // Looked at and read by one handle: the path may lead elsewhere a moment later. A pipe must not stop the start.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    throw new SdkError("invalid_wallet_key", "expected a file that can be read, got none");
  }
  try {
    assertOwn(file);
    const buffer = Buffer.alloc(MOST_BYTES + 1);
    const length = readSync(file, buffer);
    if (length <= MOST_BYTES) return buffer.toString("utf8", 0, length).trim();
    throw new SdkError("invalid_wallet_key", `expected a file of up to ${MOST_BYTES} bytes, got more`);
  } finally {
    closeSync(file);
  }
}

function assertOwn(file: number): void {
  const status = fstatSync(file);
  if (!status.isFile()) throw new SdkError("invalid_wallet_key", "expected a file, got something else");
  // Windows has no such modes; its users' folders are their own.
  if (process.platform === "win32") return;
  /* fault: plugin-key-file-read-by-others */
  if ((status.mode & 0o077) !== 0) {
    const mode = (status.mode & 0o777).toString(8).padStart(4, "0");
    throw new SdkError(
      "invalid_wallet_key",
      `expected a file of mode 0600, which its owner alone can read, got mode ${mode}`,
    );
  }
  const user = process.getuid?.();
  if (user !== undefined && status.uid !== user && status.uid !== 0) {
    throw new SdkError("invalid_wallet_key", "expected a file of this program's own user, got one of another user");
  }
}
