import { webcrypto } from "node:crypto";
import { open } from "node:fs/promises";

import { createSigner, parseWalletKey, SdkError } from "@arcs/core";

import { readOptions } from "./options.ts";

const help = `arcs-ledger keygen <file>

Makes a new key and writes it to a file that only you can read, as a JSON array of 64 bytes: the form that Solana's own
tools use. Prints the address. An existing file is never overwritten.`;

/** Makes a key file. */
export async function keygen(args: string[]): Promise<number> {
  const { values, positionals } = readOptions({
    args,
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  const [path] = positionals;
  if (values.help || path === undefined) {
    console.log(help);
    return values.help ? 0 : 2;
  }
  const { secretKey } = parseWalletKey(JSON.stringify([...webcrypto.getRandomValues(new Uint8Array(32))]));
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "EEXIST" ? "exists already, and may be the only copy of a key" : "cannot be written";
    throw new SdkError("invalid_argument", `${path} ${reason}`);
  });
  await file.writeFile(`${JSON.stringify([...secretKey])}\n`);
  await file.sync();
  await file.close();
  console.log(createSigner({ secretKey }).address);
  return 0;
}
