import { once } from "node:events";

import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";

import { createLocalLedger } from "../local/local-ledger.ts";
import { findProgramAddress } from "../program/deployments.ts";
import { readOptions } from "./options.ts";

const help = `arcs-ledger start [options]

Runs a local ledger on the loopback interface: a real Solana virtual machine behind Solana's JSON-RPC over HTTP and
WebSocket. Ordinary Solana clients work against it. The anchor program is deployed from the start.

  -p, --port <number>      default 8899; subscriptions are there, too, and at the next port if it is free
  -f, --folder <path>      keeps the ledger there across restarts (default: in memory only)
      --airdrop <address>  gives 1,000 SOL to an address at start; may be repeated

Stop it with Ctrl-C. Whatever was answered is on the disk by then, so that killing it loses nothing either.`;

const LAMPORTS = 1_000_000_000_000n;

/** Runs a local ledger until it is told to stop. */
export async function start(args: string[]): Promise<number> {
  const { values } = readOptions({
    args,
    options: {
      port: { type: "string", short: "p", default: "8899" },
      folder: { type: "string", short: "f" },
      airdrop: { type: "string", multiple: true, default: [] },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new SdkError("invalid_argument", `--port expected a number from 0 to 65535, got ${values.port}`);
  }
  const ledger = await createLocalLedger(defined({ folder: values.folder }));
  try {
    for (const address of values.airdrop) await ledger.airdrop(address, LAMPORTS);
    const { url, webSocketUrl } = await ledger.listen({ port }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") throw error;
      throw new SdkError("invalid_argument", `port ${port} is taken; choose another with --port`);
    });
    console.log(`local ledger   ${url}`);
    console.log(`subscriptions  ${webSocketUrl}`);
    console.log(`anchor program ${findProgramAddress("local")}`);
    console.log(`state          ${values.folder ?? "in memory: gone when this process ends"}`);
    await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  } finally {
    await ledger.close();
  }
  return 0;
}
