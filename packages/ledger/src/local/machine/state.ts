import { randomBytes } from "node:crypto";

import { decodeBase64, defined, encodeBase58, encodeBase64, parseJson } from "@arcs/core/internal";
import { getAddressDecoder, getBase58Decoder } from "@solana/kit";

import { damaged, type Journal } from "../journal.ts";
import { readTokenBalances, type TokenBalance } from "./token-state.ts";
import {
  type Execution,
  type LedgerAccount,
  lookupsOf,
  readTransaction,
  startVirtualMachine,
  type Submitted,
  type TableLookup,
  type VirtualMachine,
} from "./virtual-machine.ts";
import { addressBytes, littleEndian, sha256 } from "../../program/addresses.ts";

/**
 * State of a local ledger, and the only ways to change it; each change is in the journal before it
 * is answered.
 */
export type LedgerState = Awaited<ReturnType<typeof openState>>;

/** A change in a slot: the addresses, and the transaction (or airdrop) if there was one. */
export type LedgerChange = { slot: number; addresses: readonly string[]; entry?: LandedEntry };

/** A landed transaction, or an airdrop. */
export type LandedEntry = {
  signature: string;
  slot: number;
  blockTime: number;
  /** In the form of a node; `null` for success. */
  err: unknown;
  memo: string | null;
  /** All addresses, those from tables included, in the order that instructions refer to. */
  accountKeys: string[];
  /** Absent for an airdrop, which has no transaction. */
  landed?: LandedTransaction;
};

export type LandedTransaction = {
  submitted: Submitted;
  execution: Execution;
  loadedAddresses: LoadedAddresses;
  before: Balances;
  after: Balances;
  /** As of the execution, with data in base58. */
  innerInstructions: { index: number; instructions: object[] }[];
};

type Balances = { lamports: bigint[]; tokens: TokenBalance[] };

/**
 * A line in a ledger's journal. Transactions are run again when it is read, and have to come to the
 * same.
 */
type Line = Moment &
  (
    | { kind: "genesis"; version: 3; genesisHash: string }
    | { kind: "clock" }
    | { kind: "program"; address: string; executable: string }
    | { kind: "account"; address: string; account: AccountText }
    | { kind: "airdrop"; address: string; lamports: string; signature: string }
    | ({ kind: "transaction"; wire: string } & Outcome)
  );

/** An account as the journal has it: its data in base64, its lamports in decimal digits. */
type AccountText = Omit<LedgerAccount, "data" | "lamports"> & { data: string; lamports: string };

// A transaction may refer to one of the last 150 blockhashes.
const WINDOW = 150;

/** Restores a ledger from its journal by running it again, or starts a new one. */
export async function openState(
  journal: Journal,
  start: { clock: ClockMode; startSeconds: number; genesisHash: string },
) {
  const machine = await startVirtualMachine();
  const landed = new Map<string, LandedEntry>();
  /** Signatures of the transactions that name an address, oldest first. */
  const byAddress = new Map<string, string[]>();
  const programs = new Map<string, string>();
  const listeners = new Set<(change: LedgerChange) => void>();
  // In the order of slots, which never go back.
  const moments: Moment[] = [];
  let { genesisHash } = start;

  const land = (entry: LandedEntry): LandedEntry => {
    landed.set(entry.signature, entry);
    for (const address of new Set(entry.accountKeys)) {
      const list = byAddress.get(address);
      if (list === undefined) byAddress.set(address, [entry.signature]);
      else list.push(entry.signature);
    }
    return entry;
  };
  /** Makes the change of a line. @returns the airdrop or transaction, if it was one */
  const apply = (line: Line): LandedEntry | undefined => {
    machine.setClock(line.slot, line.unixSeconds);
    switch (line.kind) {
      case "genesis":
        ({ genesisHash } = line);
        return undefined;
      case "clock":
        return undefined;
      case "program":
        machine.addProgram(line.address, bytesOf(line.executable));
        programs.set(line.address, line.executable);
        return undefined;
      case "account": {
        const { lamports, data, ...account } = line.account;
        machine.setAccount(line.address, {
          ...account,
          lamports: BigInt(lamports),
          data: bytesOf(data),
        });
        return undefined;
      }
      case "airdrop": {
        const { address, lamports, signature, slot, unixSeconds: blockTime } = line;
        machine.airdrop(address, BigInt(lamports));
        return land({ signature, slot, blockTime, err: null, memo: null, accountKeys: [address] });
      }
      case "transaction": {
        const submitted = readTransaction(bytesOf(line.wire));
        if (submitted === undefined) throw new RangeError("not a transaction");
        return land(execute(machine, submitted, line));
      }
      default:
        throw new RangeError("of a later version");
    }
  };

  let count = 0;
  for await (const text of journal.lines()) {
    count++;
    try {
      const line = readLine(text);
      const entry = apply(line);
      moments.push({ slot: line.slot, unixSeconds: line.unixSeconds });
      if ((line.kind === "genesis") !== (count === 1))
        throw new RangeError("in the place of another");
      if (line.kind === "transaction" && !isSameOutcome(line, entry))
        throw new RangeError("another outcome than before");
    } catch (cause) {
      throw damaged(count, cause);
    }
  }
  const last = moments.at(-1);
  const clock = startClock(
    start.clock,
    last === undefined
      ? { slot: 1, unixSeconds: start.startSeconds }
      : momentAfter(start.clock, last),
  );
  const now = (): Moment => {
    const moment = clock.now();
    machine.setClock(moment.slot, moment.unixSeconds);
    return moment;
  };
  /**
   * Writes a change that has been made, and tells the listeners. Resolves once it is on the disk.
   */
  const publish = (line: Line, entry?: LandedEntry): Promise<void> => {
    // One transaction per block: the next one is in the next slot.
    if (entry !== undefined) clock.advance({ slots: 1 });
    const { slot, unixSeconds } = line;
    moments.push({ slot, unixSeconds });
    const written = journal.append(JSON.stringify(line));
    const addresses = entry?.accountKeys ?? ("address" in line ? [line.address] : []);
    for (const listener of listeners) listener({ slot, addresses, ...defined({ entry }) });
    return written;
  };
  const make = (line: Line): Promise<void> => publish(line, apply(line));
  if (count === 0) await make({ kind: "genesis", version: 3, genesisHash, ...now() });

  const seed = addressBytes(genesisHash);
  /** Blockhashes derive from the genesis hash and the slot, so they survive a restart. */
  const blockhashOf = (slot: number): string => encodeBase58(sha256(seed, littleEndian(slot, 8)));

  return {
    genesisHash,
    /** Returns the Unix seconds of a slot: those of the last change in or before it. */
    timeAt(slot: number): number {
      const moment = now();
      if (slot >= moment.slot) return moment.unixSeconds;
      const place = moments.findLastIndex((each) => each.slot <= slot);
      const [before = moment, after = moment] = moments.slice(Math.max(0, place));
      // Empty slots leave nothing in the journal, but take their time.
      const seconds = Math.floor((Math.max(0, slot - before.slot) * MS_PER_SLOT) / 1000);
      return Math.min(before.unixSeconds + seconds, after.unixSeconds);
    },
    latestBlockhash(): { blockhash: string; lastValidBlockHeight: bigint } {
      const { slot } = now();
      return { blockhash: blockhashOf(slot), lastValidBlockHeight: BigInt(slot + WINDOW) };
    },
    isValidBlockhash(blockhash: string): boolean {
      const { slot } = now();
      const slots = Array.from({ length: Math.min(slot, WINDOW) + 1 }, (_, age) => slot - age);
      return slots.some((each) => blockhashOf(each) === blockhash);
    },
    landed: landed as ReadonlyMap<string, LandedEntry>,
    signaturesFor: (address: string): readonly string[] => byAddress.get(address) ?? [],
    /** For reading accounts and simulating; changes go through this object only. */
    machine: machine as Pick<VirtualMachine, "account" | "programAccounts" | "rent" | "simulate">,
    /** Returns the present moment, after setting the virtual machine's clock to it. */
    now,
    /** Resolves once all changes are on the disk. */
    settled: () => journal.settled(),
    /**
     * Calls back at each change, before it is on the disk. @returns a function that unsubscribes
     */
    onChange(listener: (change: LedgerChange) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async advance(by: { slots?: number; seconds?: number }): Promise<Moment> {
      clock.advance(by);
      const moment = now();
      await make({ kind: "clock", ...moment });
      return moment;
    },
    async airdrop(address: string, lamports: bigint): Promise<string> {
      const signature = encodeBase58(randomBytes(64));
      await make({ kind: "airdrop", address, lamports: String(lamports), signature, ...now() });
      return signature;
    },
    async setAccount(address: string, { lamports, data, ...rest }: LedgerAccount): Promise<void> {
      const account = { ...rest, lamports: String(lamports), data: encodeBase64(data) };
      await make({ kind: "account", address, account, ...now() });
    },
    /** Deploys a program, unless the same executable is there already. */
    async ensureProgram(address: string, executable: Uint8Array): Promise<void> {
      const text = encodeBase64(executable);
      if (programs.get(address) !== text)
        await make({ kind: "program", address, executable: text, ...now() });
    },
    /** Runs a transaction and adds it to the ledger, whether it succeeds or fails. */
    async run(submitted: Submitted): Promise<void> {
      const moment = now();
      const entry = land(execute(machine, submitted, moment));
      await publish(
        { kind: "transaction", wire: submitted.wire, ...outcomeOf(entry), ...moment },
        entry,
      );
    },
  };
}

function readLine(text: string): Line {
  const line = parseJson(text) as Line;
  if (![line.slot, line.unixSeconds].every(Number.isSafeInteger))
    throw new RangeError("not a moment");
  return line;
}

function bytesOf(text: string): Uint8Array {
  const bytes = decodeBase64(text);
  if (bytes === undefined) throw new RangeError("not base64");
  return bytes;
}

type Outcome = { err: unknown; postBalances: string[] };

function outcomeOf(entry: LandedEntry | undefined): Outcome {
  return { err: entry?.err, postBalances: (entry?.landed?.after.lamports ?? []).map(String) };
}

function isSameOutcome({ err, postBalances }: Outcome, entry: LandedEntry | undefined): boolean {
  return JSON.stringify({ err, postBalances }) === JSON.stringify(outcomeOf(entry));
}

/** Runs a transaction, and notes what it changes as a node does. */
function execute(
  machine: VirtualMachine,
  submitted: Submitted,
  { slot, unixSeconds }: Moment,
): LandedEntry {
  const { signature, memo, message } = submitted;
  const accountAt = (address: string): LedgerAccount | undefined => machine.account(address);
  const loadedAddresses = loadAddresses(lookupsOf(message), accountAt);
  const accountKeys = [
    ...message.staticAccounts,
    ...loadedAddresses.writable,
    ...loadedAddresses.readonly,
  ];
  const balances = (): Balances => ({
    lamports: accountKeys.map((key) => accountAt(key)?.lamports ?? 0n),
    tokens: readTokenBalances(accountKeys, accountAt),
  });
  const before = balances();
  const execution = machine.execute(submitted.transaction);
  const innerInstructions = execution.innerInstructions.map(({ index, instructions }) => ({
    index,
    // Core encodes no more than 2,048 bytes; a program may call another with 10,240.
    instructions: instructions.map((each) => ({
      ...each,
      data: getBase58Decoder().decode(each.data),
    })),
  }));
  const landed = {
    submitted,
    execution,
    loadedAddresses,
    before,
    after: balances(),
    innerInstructions,
  };
  return { signature, slot, blockTime: unixSeconds, err: execution.err, memo, accountKeys, landed };
}

/**
 * Addresses that a transaction names through tables, in the order that its instructions refer to.
 */
type LoadedAddresses = { writable: string[]; readonly: string[] };

const TABLE_PROGRAM = "AddressLookupTab1e1111111111111111111111111";
// The state of a table precedes its addresses.
const STATE_BYTES = 56;
const ADDRESS_BYTES = 32;

/**
 * Reads the addresses that a message loads. Missing ones are left out: such a transaction does not
 * land.
 */
function loadAddresses(
  lookups: readonly TableLookup[],
  accountAt: (address: string) => LedgerAccount | undefined,
): LoadedAddresses {
  const addressesOf = (each: TableLookup, indexes: readonly number[]): string[] => {
    const table = accountAt(each.lookupTableAddress);
    if (table?.owner !== TABLE_PROGRAM) return [];
    return indexes.flatMap((index) => {
      const at = STATE_BYTES + index * ADDRESS_BYTES;
      const bytes = table.data.subarray(at, at + ADDRESS_BYTES);
      return bytes.length === ADDRESS_BYTES ? [getAddressDecoder().decode(bytes)] : [];
    });
  };
  return {
    writable: lookups.flatMap((each) => addressesOf(each, each.writableIndexes)),
    readonly: lookups.flatMap((each) => addressesOf(each, each.readonlyIndexes)),
  };
}

/** Source of a ledger's time: the system's clock, or a test. */
export type ClockMode = "system" | "manual";

/** A moment of the ledger. */
export type Moment = { slot: number; unixSeconds: number };

// Approximately as on a real cluster.
const MS_PER_SLOT = 400;

/**
 * Returns the first moment after a restart, later than the last block. With the system's clock
 * slots have passed since, and callers may have seen some of them before the ledger was killed.
 */
function momentAfter(mode: ClockMode, last: Moment): Moment {
  const msSince = mode === "system" ? Math.max(0, Date.now() - last.unixSeconds * 1000) : 0;
  return { ...last, slot: last.slot + 1 + Math.floor(msSince / MS_PER_SLOT) };
}

/**
 * Starts the ledger's clock: slots and seconds, which never go back. With the system's clock they
 * pass by themselves.
 */
export function startClock(mode: ClockMode, start: Moment) {
  let { slot, unixSeconds } = start;
  // Time that tests have added to the system's. It excludes the lead of the last block over the
  // system's clock: a temporarily wrong system clock would stay wrong here forever. Nothing that an
  // issuer signs by the right clock would land any more.
  let ahead = 0;
  const origin = { slot, at: performance.now() };
  const now = (): Moment => {
    if (mode === "system") {
      slot = Math.max(
        slot,
        origin.slot + Math.floor((performance.now() - origin.at) / MS_PER_SLOT),
      );
      unixSeconds = Math.max(unixSeconds, Math.floor(Date.now() / 1000) + ahead);
    }
    return { slot, unixSeconds };
  };
  return {
    now,
    /** Advances by this much, on top of time that passes by itself. */
    advance({ slots = 0, seconds = 0 }: { slots?: number; seconds?: number }): Moment {
      now();
      slot += slots;
      origin.slot += slots;
      unixSeconds += seconds;
      ahead += seconds;
      return now();
    },
  };
}
