import { randomBytes } from "node:crypto";

import { encodeBase58, encodeBase64 } from "@arcs/core/internal";
import { getBase58Decoder, type Transaction } from "@solana/kit";
import { stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import {
  airdropEntry,
  type ClockMode,
  type Line,
  type Moment,
  momentAfter,
  MS_PER_SLOT,
  replay,
  reviveLine,
  startClock,
  toAccountText,
} from "./replay.ts";
import { damaged, type Journal } from "../journal.ts";
import {
  createLandedTransactions,
  type LandedEntry,
  type LandedTransactions,
  loadAddresses,
} from "./landed-transactions.ts";
import { readTokenBalances, type TokenBalance } from "./token-state.ts";
import { type LedgerAccount, startVirtualMachine, type TableLookup, type VirtualMachine } from "./virtual-machine.ts";
import { littleEndian, sha256 } from "../../bytes.ts";
import { addressBytes } from "../../program/addresses.ts";

/** State of a local ledger, and the only ways to change it; each change is in the journal before it is answered. */
export type LedgerState = {
  readonly genesisHash: string;
  readonly blockhashes: Blockhashes;
  readonly landed: LandedTransactions;
  /** Returns the Unix seconds of a slot: those of the last change in or before it. */
  timeAt(slot: number): number;
  /** For reading accounts and simulating; changes go through this object only. */
  readonly machine: Pick<VirtualMachine, "account" | "programAccounts" | "rent" | "simulate">;
  /** Returns the present moment, after setting the virtual machine's clock to it. */
  now(): Moment;
  advance(by: { slots?: number; seconds?: number }): Promise<Moment>;
  airdrop(address: string, lamports: bigint): Promise<string>;
  setAccount(address: string, account: LedgerAccount): Promise<void>;
  /** Deploys a program, unless the same executable is there already. */
  ensureProgram(address: string, executable: Uint8Array): Promise<void>;
  /** Runs a transaction and adds it to the ledger, whether it succeeds or fails. */
  run(submitted: Submitted): Promise<LandedEntry>;
  /** Resolves once all changes are on the disk. */
  settled(): Promise<void>;
  /** Calls back at each change, before it is on the disk. @returns a function that unsubscribes */
  onChange(listener: (change: LedgerChange) => void): () => void;
};

/** A change in a slot: the addresses, and the transaction (or airdrop) if there was one. */
export type LedgerChange = { slot: number; addresses: readonly string[]; entry?: LandedEntry };

/** A submitted transaction, decoded as far as a ledger needs. */
export type Submitted = {
  transaction: Transaction;
  signature: string;
  /** Base64. */
  wire: string;
  /** Addresses in the transaction itself, and the tables that hold the others. */
  staticKeys: string[];
  lookups: readonly TableLookup[];
  memo: string | null;
};

/**
 * Restores a ledger from its journal by running it again, or starts a new one.
 *
 * @throws SdkError `ledger_journal_damaged` for an unreadable line, or a transaction with another outcome than before:
 * nothing after it could be trusted
 */
export async function openState(
  journal: Journal,
  start: { clock: ClockMode; startSeconds: number; genesisHash: string },
): Promise<LedgerState> {
  const machine = await startVirtualMachine();
  const landed = createLandedTransactions();
  const programs = new Map<string, string>();
  let last: Moment = { slot: 1, unixSeconds: start.startSeconds };
  let { genesisHash } = start;
  // In the order of slots, which never go back.
  const moments: Moment[] = [];
  const listeners = new Set<(change: LedgerChange) => void>();

  let count = 0;
  for await (const text of journal.lines()) {
    const line = reviveLine(text, ++count);
    if ((line.kind === "genesis") !== (count === 1)) throw damaged(count, "is in the place of another");
    replay(machine, line, { number: count });
    last = { slot: line.slot, unixSeconds: line.unixSeconds };
    moments.push(last);
    if (line.kind === "genesis") ({ genesisHash } = line);
    if (line.kind === "program") programs.set(line.address, line.executable);
    if (line.kind === "transaction") landed.add(line.entry);
    if (line.kind === "airdrop") landed.add(airdropEntry(line));
  }
  if (count > 0) last = momentAfter(start.clock, last);
  const clock = startClock(start.clock, last);
  const write = (line: Line): Promise<void> => {
    moments.push({ slot: line.slot, unixSeconds: line.unixSeconds });
    return journal.append(stringifyJsonWithBigInts(line));
  };
  /** Writes a change that has been made, and tells the listeners. Resolves once it is on the disk. */
  const publish = (line: Line, change: Omit<LedgerChange, "slot">): Promise<void> => {
    const written = write(line);
    for (const listener of listeners) listener({ slot: line.slot, ...change });
    return written;
  };
  const now = (): Moment => {
    const moment = clock.now();
    machine.setClock(moment.slot, moment.unixSeconds);
    return moment;
  };
  if (count === 0) await write({ kind: "genesis", version: 2, genesisHash, ...last });

  return {
    genesisHash,
    timeAt(slot) {
      const moment = now();
      if (slot >= moment.slot) return moment.unixSeconds;
      const place = moments.findLastIndex((each) => each.slot <= slot);
      const [before = moment, after = moment] = moments.slice(Math.max(0, place));
      // Empty slots leave nothing in the journal, but take their time.
      const seconds = Math.floor((Math.max(0, slot - before.slot) * MS_PER_SLOT) / 1000);
      return Math.min(before.unixSeconds + seconds, after.unixSeconds);
    },
    blockhashes: createBlockhashes(genesisHash),
    landed,
    machine,
    now,
    settled: () => journal.settled(),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async advance(by) {
      clock.advance(by);
      const moment = now();
      await publish({ kind: "clock", ...moment }, { addresses: [] });
      return moment;
    },
    async airdrop(address, lamports) {
      const moment = now();
      const signature = encodeBase58(randomBytes(64));
      machine.airdrop(address, lamports);
      const line = { kind: "airdrop", address, lamports, signature, ...moment } as const;
      const entry = airdropEntry(line);
      landed.add(entry);
      clock.advance({ slots: 1 });
      await publish(line, { addresses: [address], entry });
      return signature;
    },
    async setAccount(address, account) {
      const moment = now();
      machine.setAccount(address, account);
      await publish({ kind: "account", address, account: toAccountText(account), ...moment }, { addresses: [address] });
    },
    async ensureProgram(address, executable) {
      const text = encodeBase64(executable);
      if (programs.get(address) === text) return;
      const moment = now();
      machine.addProgram(address, executable);
      programs.set(address, text);
      await write({ kind: "program", address, executable: text, ...moment });
    },
    async run({ transaction, staticKeys, lookups, ...submitted }) {
      const { slot, unixSeconds } = now();
      const loadedAddresses = loadAddresses(lookups, (address) => machine.account(address));
      const accountKeys = [...staticKeys, ...loadedAddresses.writable, ...loadedAddresses.readonly];
      const balances = (): bigint[] => accountKeys.map((key) => machine.account(key)?.lamports ?? 0n);
      const tokenBalances = (): TokenBalance[] => readTokenBalances(accountKeys, (address) => machine.account(address));
      const preBalances = balances();
      const preTokenBalances = tokenBalances();
      const { innerInstructions, ...execution } = machine.execute(transaction);
      const entry: LandedEntry = {
        ...submitted,
        ...execution,
        accountKeys,
        loadedAddresses,
        slot,
        blockTime: unixSeconds,
        preBalances,
        postBalances: balances(),
        preTokenBalances,
        postTokenBalances: tokenBalances(),
        innerInstructions: innerInstructions.map(({ index, instructions }) => ({
          index,
          // Core encodes no more than 2,048 bytes; a program may call another with 10,240.
          instructions: instructions.map((each) => ({ ...each, data: getBase58Decoder().decode(each.data) })),
        })),
      };
      landed.add(entry);
      // One transaction per block: the next one is in the next slot.
      clock.advance({ slots: 1 });
      await publish({ kind: "transaction", entry, slot, unixSeconds }, { addresses: accountKeys, entry });
      return entry;
    },
  };
}

// A transaction may refer to one of the last 150 blockhashes.
const WINDOW = 150;

/** Blockhashes of a ledger. They derive from its genesis hash and the slot, so they survive a restart. */
type Blockhashes = {
  latest(slot: number): { blockhash: string; lastValidBlockHeight: bigint };
  isValid(blockhash: string, slot: number): boolean;
};

function createBlockhashes(genesisHash: string): Blockhashes {
  const seed = addressBytes(genesisHash);
  const slots = new Map<string, number>();
  let filledTo = -1;
  const blockhashOf = (slot: number): string => encodeBase58(sha256(seed, littleEndian(slot, 8)));
  const fill = (slot: number): void => {
    for (let each = Math.max(filledTo + 1, slot - WINDOW); each <= slot; each++) slots.set(blockhashOf(each), each);
    filledTo = Math.max(filledTo, slot);
    for (const [blockhash, each] of slots) if (each < slot - WINDOW) slots.delete(blockhash);
  };
  return {
    latest: (slot) => ({ blockhash: blockhashOf(slot), lastValidBlockHeight: BigInt(slot + WINDOW) }),
    isValid(blockhash, slot) {
      fill(slot);
      return slots.has(blockhash);
    },
  };
}
