import { randomBytes } from "node:crypto";
import { SdkError } from "@arcs/core";
import { getBase58Decoder, getBase64Decoder, getBase64Encoder, type Transaction } from "@solana/kit";
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import { type Blockhashes, createBlockhashes } from "./blockhashes.ts";
import { type ClockMode, type Moment, momentAfter, startClock } from "./clock.ts";
import type { Journal } from "./journal.ts";
import {
  createLandedTransactions,
  type LandedEntry,
  type LandedTransactions,
  reviveEntry,
} from "./landed-transactions.ts";
import { decodeTransaction, type LedgerAccount, startVirtualMachine, type VirtualMachine } from "./virtual-machine.ts";

/** Everything that a local ledger is, and the only ways to change it; each change is in the journal before it is answered. */
export type LedgerState = {
  readonly genesisHash: string;
  readonly blockhashes: Blockhashes;
  readonly landed: LandedTransactions;
  /** To look at accounts and to simulate; it is changed through this object only. */
  readonly machine: Pick<VirtualMachine, "account" | "programAccounts" | "rent" | "simulate">;
  /** The present moment; the virtual machine's clock is set to it. */
  now(): Moment;
  advance(by: { slots?: number; seconds?: number }): Promise<Moment>;
  airdrop(address: string, lamports: bigint): Promise<string>;
  setAccount(address: string, account: LedgerAccount): Promise<void>;
  /** Deploys a program, unless this very executable is there already. */
  ensureProgram(address: string, executable: Uint8Array): Promise<void>;
  /** Runs a transaction and adds it to the ledger, whether it succeeds or fails. */
  run(submitted: Submitted): Promise<LandedEntry>;
  /** Keeps the state as a snapshot. */
  save(): Promise<void>;
  /** Resolves once everything that has happened is on the disk. */
  settled(): Promise<void>;
};

/** A transaction as it came in, decoded as far as a ledger has to. */
export type Submitted = {
  transaction: Transaction;
  signature: string;
  /** Base64. */
  wire: string;
  accountKeys: string[];
  memo: string | null;
};

type Line =
  | ({ kind: "genesis"; version: 1; genesisHash: string } & Moment)
  | ({ kind: "clock" } & Moment)
  | ({ kind: "program"; address: string; executable: string } & Moment)
  | ({ kind: "account"; address: string; account: Omit<LedgerAccount, "data"> & { data: string } } & Moment)
  | ({ kind: "airdrop"; address: string; lamports: bigint; signature: string } & Moment)
  | ({ kind: "transaction"; entry: LandedEntry } & Moment);

const LINES_PER_SNAPSHOT = 5_000;
const base64 = (text: string): Uint8Array => Uint8Array.from(getBase64Encoder().encode(text));

/**
 * Brings a ledger back from its journal, or begins one.
 *
 * @throws SdkError `invalid_json_value` for a journal with a damaged line: nothing behind it could be trusted
 */
export async function openState(
  journal: Journal,
  start: { clock: ClockMode; startSeconds: number; genesisHash: string },
): Promise<LedgerState> {
  const machine = await startVirtualMachine(journal.snapshot?.bytes);
  const landed = createLandedTransactions();
  const programs = new Map<string, string>();
  let { lineCount } = journal;
  let linesAtSnapshot = journal.snapshot?.lineCount ?? 0;
  let last: Moment = { slot: 1, unixSeconds: start.startSeconds };
  let { genesisHash } = start;

  let index = 0;
  for await (const text of journal.lines()) {
    const line = reviveLine(text, index + 1);
    last = { slot: line.slot, unixSeconds: line.unixSeconds };
    if (line.kind === "genesis") ({ genesisHash } = line);
    if (line.kind === "program") programs.set(line.address, line.executable);
    if (line.kind === "transaction") landed.add(line.entry);
    if (line.kind === "airdrop") landed.add(airdropEntry(line));
    if (index >= linesAtSnapshot) replay(machine, line);
    index++;
  }
  if (journal.lineCount > 0) last = momentAfter(start.clock, last);
  const clock = startClock(start.clock, last);
  const write = (line: Line): Promise<void> => {
    lineCount++;
    return journal.append(stringifyJsonWithBigInts(line));
  };
  const save = async (): Promise<void> => {
    if (lineCount === linesAtSnapshot) return;
    linesAtSnapshot = lineCount;
    await journal.saveSnapshot(machine.snapshot());
  };
  const now = (): Moment => {
    const moment = clock.now();
    machine.setClock(moment.slot, moment.unixSeconds);
    return moment;
  };
  if (journal.lineCount === 0) await write({ kind: "genesis", version: 1, genesisHash, ...last });

  return {
    genesisHash,
    blockhashes: createBlockhashes(genesisHash),
    landed,
    machine,
    now,
    save,
    settled: () => journal.settled(),
    async advance(by) {
      clock.advance(by);
      const moment = now();
      await write({ kind: "clock", ...moment });
      return moment;
    },
    async airdrop(address, lamports) {
      const moment = now();
      const signature = getBase58Decoder().decode(randomBytes(64));
      machine.airdrop(address, lamports);
      const line = { kind: "airdrop", address, lamports, signature, ...moment } as const;
      landed.add(airdropEntry(line));
      clock.advance({ slots: 1 });
      await write(line);
      return signature;
    },
    async setAccount(address, account) {
      machine.setAccount(address, account);
      await write({ kind: "account", address, account: { ...account, data: encode(account.data) }, ...now() });
    },
    async ensureProgram(address, executable) {
      const text = encode(executable);
      if (programs.get(address) === text) return;
      const moment = now();
      machine.addProgram(address, executable);
      programs.set(address, text);
      await write({ kind: "program", address, executable: text, ...moment });
    },
    async run({ transaction, ...submitted }) {
      const { slot, unixSeconds } = now();
      const balances = (): bigint[] => submitted.accountKeys.map((key) => machine.account(key)?.lamports ?? 0n);
      const preBalances = balances();
      const { innerInstructions, ...execution } = machine.execute(transaction);
      const entry: LandedEntry = {
        ...submitted,
        ...execution,
        slot,
        blockTime: unixSeconds,
        preBalances,
        postBalances: balances(),
        innerInstructions: innerInstructions.map(({ index, instructions }) => ({
          index,
          instructions: instructions.map((each) => ({ ...each, data: getBase58Decoder().decode(each.data) })),
        })),
      };
      landed.add(entry);
      // The next transaction is in the next slot: there is one to a block.
      clock.advance({ slots: 1 });
      const written = write({ kind: "transaction", entry, slot, unixSeconds });
      const isDue = lineCount - linesAtSnapshot >= LINES_PER_SNAPSHOT;
      await Promise.all([written, isDue ? save() : undefined]);
      return entry;
    },
  };
}

function replay(machine: VirtualMachine, line: Line): void {
  machine.setClock(line.slot, line.unixSeconds);
  switch (line.kind) {
    case "genesis":
    case "clock":
      return;
    case "program":
      machine.addProgram(line.address, base64(line.executable));
      return;
    case "account":
      machine.setAccount(line.address, { ...line.account, data: base64(line.account.data) });
      return;
    case "airdrop":
      machine.airdrop(line.address, line.lamports);
      return;
    case "transaction": {
      const transaction = decodeTransaction(base64(line.entry.wire));
      if (transaction === undefined) throw new SdkError("invalid_json_value", "the journal holds no transaction");
      machine.execute(transaction);
    }
  }
}

function reviveLine(text: string, number: number): Line {
  let line: Line;
  try {
    line = parseJsonWithBigInts(text) as Line;
  } catch {
    throw new SdkError("invalid_json_value", `the journal is damaged at line ${number}: restore it, or start afresh`);
  }
  const moment = momentOf(line);
  if (line.kind === "transaction") return { ...line, ...moment, entry: reviveEntry(line.entry) };
  return { ...line, ...moment };
}

function momentOf(line: Record<keyof Moment, unknown>): Moment {
  return { slot: Number(line.slot), unixSeconds: Number(line.unixSeconds) };
}

function airdropEntry({ address, signature, slot, unixSeconds }: Extract<Line, { kind: "airdrop" }>): LandedEntry {
  return {
    signature,
    slot,
    blockTime: unixSeconds,
    wire: "",
    err: null,
    fee: 0n,
    logs: [],
    unitsConsumed: 0n,
    accountKeys: [address],
    preBalances: [],
    postBalances: [],
    innerInstructions: [],
    memo: null,
  };
}

function encode(bytes: Uint8Array): string {
  return getBase64Decoder().decode(bytes);
}
