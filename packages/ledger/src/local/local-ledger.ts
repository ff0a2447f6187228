import { randomBytes } from "node:crypto";
import { SdkError } from "@arcs/core";
import { getBase58Decoder } from "@solana/kit";
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import { programAddressOf } from "../program/deployments.ts";
import { programBase64 } from "../program/generated.ts";
import type { LedgerTransport } from "../transaction/ledger-rpc.ts";
import { type ClockMode, type Moment } from "./clock.ts";
import { lockFolder } from "./folder-lock.ts";
import { listen, type Listening } from "./http-server.ts";
import { createVolatileJournal, type Journal, openJournal } from "./journal.ts";
import { answer } from "./rpc-server.ts";
import { openState } from "./state.ts";
import type { LedgerAccount } from "./virtual-machine.ts";

/** How a local ledger is started. */
export type LocalLedgerOptions = {
  /** Folder that keeps the ledger across restarts. Default: none, and the ledger is gone with the process. */
  folder?: string;
  /** `system` (default): slots and seconds pass as they do outside. `manual`: only by transactions and `advance`. */
  clock?: ClockMode;
  /** Time that a new ledger with a manual clock starts at. Default: now. */
  startTime?: Date;
};

/**
 * A ledger of one process: a real Solana virtual machine behind Solana's JSON-RPC, with the anchor program deployed. For
 * tests, for development, and as the embedded default of the server.
 */
export type LocalLedger = {
  /** Reaches the ledger without leaving the process; pass it where a {@link LedgerTransport} is taken. */
  transport: LedgerTransport;
  /** Serves JSON-RPC over HTTP on the loopback interface. Port 0 (default) takes a free one. */
  listen(options?: { port?: number }): Promise<Listening>;
  /** Gives lamports to an address out of nothing. */
  airdrop(address: string, lamports: bigint | number): Promise<void>;
  /** Lets time pass: slots, and seconds of the ledger's clock. */
  advance(by: { slots?: number; seconds?: number }): Promise<Moment>;
  /** Deploys a program at an address of your choosing. */
  addProgram(address: string, executable: Uint8Array): Promise<void>;
  /** Overwrites an account, past all rules of the ledger: for tests of what must not be believed. */
  setAccount(address: string, account: LedgerAccount): Promise<void>;
  /** Writes everything to the folder and stops. */
  close(): Promise<void>;
};

/**
 * Starts a local ledger, new or from a folder.
 *
 * What a caller was told has happened is on the disk by then: a kill -9 loses nothing.
 *
 * @throws SdkError `ledger_folder_in_use` when another process has the folder open
 * @throws SdkError `invalid_argument` when the optional package `litesvm` is not installed
 * @example
 * ```ts
 * const ledger = await createLocalLedger();
 * await ledger.airdrop(payer.address, 1_000_000_000n);
 * const anchor = createLedgerAnchor({ network: "local", transport: ledger.transport, payer });
 * ```
 */
export async function createLocalLedger(options: LocalLedgerOptions = {}): Promise<LocalLedger> {
  const journal = options.folder === undefined ? createVolatileJournal() : await openOwnJournal(options.folder);
  try {
    return await start(journal, options);
  } catch (error) {
    await journal.close();
    throw error;
  }
}

/** Opens the journal of a folder that nobody else has open; closing it gives the folder up. */
async function openOwnJournal(folder: string): Promise<Journal> {
  const release = await lockFolder(folder);
  try {
    const journal = await openJournal(folder);
    return { ...journal, close: () => journal.close().finally(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

async function start(journal: Journal, options: LocalLedgerOptions): Promise<LocalLedger> {
  const { clock = "system", startTime = new Date() } = options;
  const state = await openState(journal, {
    clock,
    startSeconds: Math.floor(startTime.getTime() / 1000),
    genesisHash: getBase58Decoder().decode(randomBytes(32)),
  });
  await state.ensureProgram(programAddressOf("local"), Buffer.from(programBase64, "base64"));
  const listening = new Set<Listening>();
  let isClosed = false;
  return {
    // Through text, as over a wire: nothing is shared with the caller, and no number survives that JSON would not carry.
    transport: async ({ payload }) => {
      if (isClosed) throw new SdkError("ledger_unreachable", "the local ledger is closed");
      return parseJsonWithBigInts(await answer(state, stringifyJsonWithBigInts(payload)));
    },
    async listen({ port = 0 } = {}) {
      const server = await listen(port, (body) => answer(state, body));
      listening.add(server);
      return server;
    },
    airdrop: async (address, lamports) => void (await state.airdrop(address, BigInt(lamports))),
    advance: (by) => state.advance(by),
    addProgram: (address, executable) => state.ensureProgram(address, executable),
    setAccount: (address, account) => state.setAccount(address, account),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await Promise.all([...listening].map((server) => server.close()));
      await state.save().finally(() => journal.close());
    },
  };
}
