import { webcrypto } from "node:crypto";
import { open } from "node:fs/promises";

import { createSigner, parseWalletKey, SdkError } from "@arcs/core";

import { doForOption } from "@arcs/process";

import { defineCommand } from "./options.ts";

/** Makes a key file. */
export const keygen = defineCommand(
  { options: { json: { type: "boolean" } }, mostWords: 1 },
  async ({ json }, [path]) => {
    if (path === undefined) throw new SdkError("invalid_argument", "the name of a file is needed; see --help");
    const { secretKey } = parseWalletKey(JSON.stringify([...webcrypto.getRandomValues(new Uint8Array(32))]));
    const made = {
      option: "keygen",
      expected: "a new file in a folder that is there (an old file may be the only copy of a key)",
      got: path,
    };
    const file = await doForOption(made, () => open(path, "wx", 0o600));
    await file.writeFile(`${JSON.stringify([...secretKey])}\n`);
    await file.sync();
    await file.close();
    const { address } = createSigner({ secretKey });
    console.log(json ? JSON.stringify({ address }) : address);
    return 0;
  },
);
