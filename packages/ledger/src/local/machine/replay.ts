import { decodeBase64, encodeBase64 } from "@arcs/core/internal";
import { parseJsonWithBigInts, stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import { damaged } from "../journal.ts";
import type { LandedEntry } from "./landed-transactions.ts";
import { decodeTransaction, type LedgerAccount, type VirtualMachine } from "./virtual-machine.ts";

/** An account as the journal has it: its data in base64. */
type AccountText = Omit<LedgerAccount, "data"> & { data: string };

export const toAccountText = (account: LedgerAccount): AccountText => ({
  ...account,
  data: encodeBase64(account.data),
});

/** A line in a ledger's journal. */
export type Line =
  | ({ kind: "genesis"; version: 2; genesisHash: string } & Moment)
  | ({ kind: "clock" } & Moment)
  | ({ kind: "program"; address: string; executable: string } & Moment)
  | ({ kind: "account"; address: string; account: AccountText } & Moment)
  | ({ kind: "airdrop"; address: string; lamports: bigint; signature: string } & Moment)
  | ({ kind: "transaction"; entry: LandedEntry } & Moment);

/** Replays a line, and checks the outcome against the recorded one. */
export function replay(machine: VirtualMachine, line: Line, { number }: { number: number }): void {
  machine.setClock(line.slot, line.unixSeconds);
  switch (line.kind) {
    case "genesis":
    case "clock":
      return;
    case "program":
      machine.addProgram(line.address, bytesOf(line.executable, number));
      return;
    case "account":
      machine.setAccount(line.address, { ...line.account, data: bytesOf(line.account.data, number) });
      return;
    case "airdrop":
      machine.airdrop(line.address, line.lamports);
      return;
    case "transaction": {
      const { wire, err, accountKeys, postBalances } = line.entry;
      const transaction = decodeTransaction(bytesOf(wire, number));
      if (transaction === undefined) throw damaged(number, "holds no transaction");
      const outcome = machine.execute(transaction);
      const balances = accountKeys.map((key) => machine.account(key)?.lamports ?? 0n);
      if (toJson(outcome.err) !== toJson(err) || toJson(balances) !== toJson(postBalances)) {
        throw damaged(number, "tells of a transaction that comes to something else when it is run again");
      }
      return;
    }
    default:
      throw damaged(number, "tells of something that this version does not know");
  }
}

function bytesOf(text: string, number: number): Uint8Array {
  const bytes = decodeBase64(text);
  if (bytes === undefined) throw damaged(number, "holds no base64");
  return bytes;
}

function toJson(value: unknown): string {
  return stringifyJsonWithBigInts(value) ?? "";
}

/** Parses a line of the journal. @throws SdkError `ledger_journal_damaged` for an invalid line */
export function reviveLine(text: string, number: number): Line {
  try {
    const line = withNumbers(parseJsonWithBigInts(text)) as Line;
    if (![line.slot, line.unixSeconds].every(Number.isSafeInteger)) throw new RangeError("not a moment");
    if (line.kind !== "transaction") return line;
    // Older journals have no token balances.
    const { preTokenBalances = [], postTokenBalances = [] } = line.entry as Partial<LandedEntry>;
    return { ...line, entry: { ...line.entry, preTokenBalances, postTokenBalances } };
  } catch {
    throw damaged(number, "is not what a ledger writes");
  }
}

/** Members of a line with integers that may exceed those of a number. The parser makes a bigint of every integer. */
const bigMembers: ReadonlySet<string> = new Set(["lamports", "fee", "unitsConsumed", "preBalances", "postBalances"]);

/** Converts the other integers back to numbers. */
function withNumbers(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(
    members.map(([name, member]) => [name, bigMembers.has(name) ? member : withNumbers(member)]),
  );
}

/** Returns an airdrop as an entry of the ledger, though it has no transaction. */
export function airdropEntry({
  address,
  signature,
  slot,
  unixSeconds,
}: Extract<Line, { kind: "airdrop" }>): LandedEntry {
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
    loadedAddresses: { writable: [], readonly: [] },
    preBalances: [],
    postBalances: [],
    preTokenBalances: [],
    postTokenBalances: [],
    innerInstructions: [],
    memo: null,
  };
}

/** Source of a ledger's time: the system's clock, or a test. */
export type ClockMode = "system" | "manual";

/** A moment of the ledger. */
export type Moment = { slot: number; unixSeconds: number };

// Approximately as on a real cluster.
export const MS_PER_SLOT = 400;

/** The ledger's clock: slots and seconds, which never go back. */
type LedgerClock = {
  /** Returns the present moment; with the system's clock it moves on by itself. */
  now(): Moment;
  /** Advances by this much, on top of time that passes by itself. */
  advance(by: { slots?: number; seconds?: number }): Moment;
};

/**
 * Returns the first moment after a restart, later than the last block. With the system's clock slots have passed since,
 * and callers may have seen some of them before the ledger was killed.
 */
export function momentAfter(mode: ClockMode, last: Moment): Moment {
  const msSince = mode === "system" ? Math.max(0, Date.now() - last.unixSeconds * 1000) : 0;
  return { ...last, slot: last.slot + 1 + Math.floor(msSince / MS_PER_SLOT) };
}

export function startClock(mode: ClockMode, start: Moment): LedgerClock {
  let { slot, unixSeconds } = start;
  // Time that tests have added to the system's. It excludes the lead of the last block over the system's clock: a
  // temporarily wrong system clock would stay wrong here forever. Nothing that an issuer signs by the right clock would
  // land any more.
  let ahead = 0;
  const origin = { slot, at: performance.now() };
  const now = (): Moment => {
    if (mode === "system") {
      slot = Math.max(slot, origin.slot + Math.floor((performance.now() - origin.at) / MS_PER_SLOT));
      unixSeconds = Math.max(unixSeconds, systemSeconds() + ahead);
    }
    return { slot, unixSeconds };
  };
  return {
    now,
    advance({ slots = 0, seconds = 0 }) {
      now();
      slot += slots;
      origin.slot += slots;
      unixSeconds += seconds;
      ahead += seconds;
      return now();
    },
  };
}

function systemSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
