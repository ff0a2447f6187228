import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";

import { SdkError } from "@arcs/core";
import { encodeBase58 } from "@arcs/core/internal";
import { lockFolder } from "@arcs/process";
import { stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import { findProgramAddress } from "../program/addresses.ts";
import { programBase64 } from "../program/generated.ts";
import { type LedgerTransport, parseJsonRpc } from "../transaction/ledger-request.ts";
import { listen, type Listening } from "./rpc/http-server.ts";
import { createVolatileJournal, type Journal, openJournal } from "./journal.ts";
import { answer } from "./rpc/rpc-server.ts";
import { type ClockMode, type Moment, openState } from "./machine/state.ts";
import { makeMadeUpToken } from "./made-up-token.ts";
import type { LedgerAccount } from "./machine/virtual-machine.ts";

/** Options of a local ledger. */
export type LocalLedgerOptions = {
  /**
   * Folder that stores the ledger across restarts. Default: none, and the ledger is gone with the
   * process.
   */
  folder?: string;
  /**
   * `system` (default): slots and seconds pass in real time. `manual`: only by transactions and
   * `advance`.
   */
  clock?: ClockMode;
  /** Start time of a new ledger with a manual clock. Default: now. */
  startTime?: Date;
};

/**
 * A ledger of one process: a real Solana virtual machine behind Solana's JSON-RPC, with the anchor
 * program deployed and a sample token. For tests, for development, and as the embedded default of
 * the server.
 */
export type LocalLedger = {
  /**
   * Reaches the ledger within the process; pass it wherever a {@link LedgerTransport} is accepted.
   */
  transport: LedgerTransport;
  /**
   * Serves JSON-RPC over HTTP and WebSocket on the loopback interface. Port 0 (default) picks a
   * free one.
   */
  listen(options?: { port?: number }): Promise<Listening>;
  /** Gives lamports to an address out of nothing. */
  airdrop(address: string, lamports: bigint | number): Promise<void>;
  /**
   * Advances the clock by slots and seconds. @throws SdkError `invalid_argument` for an invalid
   * time
   */
  advance(by: { slots?: number; seconds?: number }): Promise<Moment>;
  /** Deploys a program at an address of your choosing. */
  addProgram(address: string, executable: Uint8Array): Promise<void>;
  /** Overwrites an account, bypassing all rules of the ledger: for tests of untrusted state. */
  setAccount(address: string, account: LedgerAccount): Promise<void>;
  /** Writes everything to the folder and stops. */
  close(): Promise<void>;
};

// Some three hundred years. After a clock that goes back, or exceeds the range of a date, no
// transaction lands.
const MAX_AT_ONCE = 10_000_000_000;

/**
 * Starts a local ledger, new or from a folder.
 *
 * Everything reported to a caller is on the disk by then: a kill -9 loses nothing.
 *
 * @throws SdkError `ledger_folder_in_use` when another process has the folder open
 * @throws SdkError `invalid_argument` when the optional package `litesvm`, or its native part, is
 *   not installed
 * @example
 * ```ts
 * const ledger = await createLocalLedger();
 * await ledger.airdrop(payer.address, 1_000_000_000n);
 * const anchor = createLedgerAnchor({ network: "local", transport: ledger.transport, payer });
 * ```
 */
export async function createLocalLedger(options: LocalLedgerOptions = {}): Promise<LocalLedger> {
  if (options.startTime !== undefined && !Number.isFinite(options.startTime.getTime())) {
    throw new SdkError("invalid_argument", "startTime must be a date");
  }
  const journal =
    options.folder === undefined ? createVolatileJournal() : await openOwnJournal(options.folder);
  try {
    return await start(journal, options);
  } catch (error) {
    await journal.close();
    throw error;
  }
}

/** Opens the journal of a folder and locks it; closing the journal releases the folder. */
async function openOwnJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(folder);
  if (!lock.isHeld) {
    const message = `folder ${folder} is in use by process ${lock.pid}: stop that first, or use another folder`;
    throw new SdkError("ledger_folder_in_use", message, { details: { owner: lock.pid } });
  }
  try {
    const journal = await openJournal(folder);
    return { ...journal, close: () => journal.close().finally(() => lock.release()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function start(journal: Journal, options: LocalLedgerOptions): Promise<LocalLedger> {
  const { clock = "system", startTime = new Date() } = options;
  const state = await openState(journal, {
    clock,
    startSeconds: Math.floor(startTime.getTime() / 1000),
    genesisHash: encodeBase58(randomBytes(32)),
  });
  await state.ensureProgram(findProgramAddress("local"), Buffer.from(programBase64, "base64"));
  const { mint, account } = makeMadeUpToken();
  if (state.machine.account(mint) === undefined) await state.setAccount(mint, account);
  const listening = new Set<Listening>();
  let isClosed = false;
  return {
    // Through text, as over a network: nothing is shared with the caller, and numbers that JSON
    // cannot carry do not survive.
    transport: async ({ payload }) => {
      if (isClosed) throw new SdkError("ledger_unreachable", "the local ledger is closed");
      const text = await answer({ state }, stringifyJsonWithBigInts(payload));
      return parseJsonRpc(text, { maxValues: Number.POSITIVE_INFINITY });
    },
    async listen({ port = 0 } = {}) {
      const server = await listen(port, state);
      listening.add(server);
      return server;
    },
    airdrop: async (address, lamports) => void (await state.airdrop(address, BigInt(lamports))),
    async advance({ slots = 0, seconds = 0 }) {
      for (const [name, value] of Object.entries({ slots, seconds })) {
        if (Number.isSafeInteger(value) && value >= 0 && value <= MAX_AT_ONCE) continue;
        throw new SdkError(
          "invalid_argument",
          `${name} must be an integer from 0 to ${MAX_AT_ONCE}`,
        );
      }
      return state.advance({ slots, seconds });
    },
    addProgram: (address, executable) => state.ensureProgram(address, executable),
    setAccount: (address, account) => state.setAccount(address, account),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await Promise.all([...listening].map((server) => server.close()));
      await journal.close();
    },
  };
}
