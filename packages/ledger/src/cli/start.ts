import { once } from "node:events";

import { SdkError } from "@arcs/core";
import { defined, showValue, wholeNumber } from "@arcs/core/internal";
import { defineCommand, doForOption } from "@arcs/process";

import { createLocalLedger, type LocalLedger } from "../local/local-ledger.ts";
import { findProgramAddress, hasAddressForm } from "../program/addresses.ts";

const LAMPORTS = 1_000_000_000_000n;

export const start = defineCommand(
  {
    options: {
      port: { type: "string", short: "p" },
      folder: { type: "string", short: "f" },
      airdrop: { type: "string", multiple: true },
      json: { type: "boolean" },
    },
  },
  async ({ port: portText = "8899", folder, airdrop = [], json }) => {
    const port = wholeNumber({ min: 0, max: 65_535 }).read(portText);
    if (port === undefined) {
      throw new SdkError(
        "invalid_argument",
        `--port must be a number from 0 to 65535 (received ${showValue(portText)})`,
      );
    }
    const unknown = airdrop.find((address) => !hasAddressForm(address));
    if (unknown !== undefined) {
      const message = `--airdrop must be an address, base58 of 32 bytes (received ${showValue(unknown)})`;
      throw new SdkError("invalid_argument", message);
    }
    const ledger = await openLedger(folder);
    try {
      for (const address of airdrop) await ledger.airdrop(address, LAMPORTS);
      const { url, webSocketUrl } = await ledger
        .listen({ port })
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== "EADDRINUSE") throw error;
          throw new SdkError(
            "invalid_argument",
            `port ${port} is taken; choose another with --port`,
          );
        });
      const facts = {
        url,
        webSocketUrl,
        programAddress: findProgramAddress("local"),
        folder: folder ?? null,
      };
      if (json) console.log(JSON.stringify(facts));
      else describe(facts);
      await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    } finally {
      await ledger.close();
    }
    return 0;
  },
);

function openLedger(folder: string | undefined): Promise<LocalLedger> {
  const kept = {
    option: "--folder",
    expected: "a folder that can be written",
    got: folder ?? "none",
  };
  return doForOption(kept, () => createLocalLedger(defined({ folder })));
}

function describe(facts: {
  url: string;
  webSocketUrl: string;
  programAddress: string;
  folder: string | null;
}): void {
  console.log(`local ledger   ${facts.url}`);
  console.log(`subscriptions  ${facts.webSocketUrl}`);
  console.log(`anchor program ${facts.programAddress}`);
  console.log(`state          ${facts.folder ?? "in memory: gone when this process ends"}`);
}
