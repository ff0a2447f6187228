import { homedir } from "node:os";
import { join } from "node:path";

import { createPayerOn, type Payer } from "../../payer/create-payer.ts";
import { platform } from "../../payer/platform.ts";
import type { PayerOptions } from "../../payer/payer-options.ts";
import type { EvmWallet } from "../../payer/x402.ts";
import { openFileJournal } from "./file-journal.ts";

export * from "../../payer/index.ts";

/** Creates a payer whose journal may be a folder, in place of the one of the same name. */
export function createPayer<Wallet extends EvmWallet>(options: PayerOptions<Wallet>): Payer {
  return createPayerOn(
    {
      ...platform,
      openFolder: openFileJournal,
      folderOf: (address) => join(homedir(), ".arcs", "payer", address),
    },
    options,
  );
}
