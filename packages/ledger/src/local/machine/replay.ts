import { parseJsonWithBigInts, stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import { type AccountText, decodeData, fromAccountText } from "./account-text.ts";
import type { Moment } from "./clock.ts";
import { damaged } from "../journal/journal-lines.ts";
import { type LandedEntry, reviveEntry } from "./landed-transactions.ts";
import { decodeTransaction, type VirtualMachine } from "./virtual-machine.ts";

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
      machine.addProgram(line.address, decodeData(line.executable));
      return;
    case "account":
      machine.setAccount(line.address, fromAccountText(line.account));
      return;
    case "airdrop":
      machine.airdrop(line.address, line.lamports);
      return;
    case "transaction": {
      const { wire, err, accountKeys, postBalances } = line.entry;
      const transaction = decodeTransaction(decodeData(wire));
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

function toJson(value: unknown): string {
  return stringifyJsonWithBigInts(value) ?? "";
}

/** Parses a line of the journal. @throws SdkError `ledger_journal_damaged` for an invalid line */
export function reviveLine(text: string, number: number): Line {
  try {
    const line = parseJsonWithBigInts(text) as Line;
    const moment = momentOf(line);
    if (line.kind === "transaction") return { ...line, ...moment, entry: reviveEntry(line.entry) };
    return { ...line, ...moment };
  } catch {
    throw damaged(number, "is not what a ledger writes");
  }
}

function momentOf(line: Record<keyof Moment, unknown>): Moment {
  const moment = { slot: Number(line.slot), unixSeconds: Number(line.unixSeconds) };
  if (!Object.values(moment).every(Number.isSafeInteger)) throw new RangeError("not a moment");
  return moment;
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
