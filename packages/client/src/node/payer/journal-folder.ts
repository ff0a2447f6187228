import { existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

import { SdkError } from "@arcs/core";
import { isEvmAddress } from "@arcs/core/internal";

import { applyLine } from "../../payer/apply-line.ts";
import {
  createLineCounter,
  inWords,
  type JournalStore,
  type Missing,
  type StoredLine,
} from "../../payer/journal.ts";
import { type PassedOver, readLine } from "../../payer/lines.ts";
import { readPolicy } from "../../payer/policy.ts";
import { createPayerState, type PayerState } from "../../payer/state.ts";
import { openFileJournal } from "./file-journal.ts";

/** Folder of the journals of all wallets, unless a program named another. */
export const payerFolder = (): string => join(homedir(), ".arcs", "payer");

/** A journal as it stands in its folder, whole or not. */
export type JournalFolder = {
  folder: string;
  store: JournalStore;
  lines: readonly StoredLine[];
  state: PayerState;
  /** Lines that are missing or cannot be read; none in a journal that is whole. */
  damage: Damage | undefined;
  /** When the file was last written, in milliseconds since 1970. */
  writtenAt: number;
};

export type Damage = {
  /** One sentence for each. */
  found: string[];
  passedOver: PassedOver;
  /** Nothing older is lost: milliseconds since 1970. */
  since: number;
};

/**
 * Reads a journal, and writes nothing into its folder.
 *
 * @param given - a folder, or the address of a wallet; the only journal of this user where absent
 * @throws SdkError `invalid_argument` where there is none
 */
export async function readJournalFolder(given: string | undefined): Promise<JournalFolder> {
  const folder = findFolder(given);
  const store = openFileJournal(folder);
  const lines = await store.read(0);
  const state = createPayerState(readPolicy());
  const damage = readLines(lines, state);
  const writtenAt = statSync(join(folder, "payments.log")).mtimeMs;
  return { folder, store, lines, state, damage, writtenAt };
}

function findFolder(given: string | undefined): string {
  const all = payerFolder();
  const has = (folder: string): boolean => existsSync(join(folder, "payments.log"));
  if (given !== undefined) {
    const folder = isEvmAddress(given) ? join(all, given.toLowerCase()) : given;
    if (has(folder)) return folder;
    throw new SdkError("invalid_argument", `${folder} has no journal of a payer (payments.log)`);
  }
  const found = existsSync(all) ? readdirSync(all).filter((name) => has(join(all, name))) : [];
  const [only, ...more] = found;
  if (only !== undefined && more.length === 0) return join(all, only);
  throw new SdkError(
    "invalid_argument",
    only === undefined
      ? `${all} has no journal of a payer: name the folder of yours`
      : `${all} has the journals of ${found.length} wallets: name one of ${found.join(", ")}`,
  );
}

/** Applies all lines that can be read, and lists what is missing. */
function readLines(lines: readonly StoredLine[], state: PayerState): Damage | undefined {
  const counter = createLineCounter();
  const passedOver: Record<string, [number, number][]> = {};
  const found: string[] = [];
  const times = new Map<string, number>();
  let since = Infinity;
  const miss = ({ writer, from, to }: Missing, what: string): void => {
    found.push(what);
    (passedOver[writer] ??= []).push([from, to]);
    counter.passOver({ ...repairedBy, passedOver: { [writer]: [[from, to]] } });
    // Lines of a writer whose first one is lost may have stood anywhere.
    since = Math.min(since, times.get(writer) ?? lines[0]?.at ?? 0);
  };
  for (const line of lines) counter.passOver(line);
  for (const line of lines) {
    const { w: writer, n, at } = line;
    for (let missing = counter.findMissing(line); missing; missing = counter.findMissing(line))
      miss(missing, inWords(missing));
    const read = readLine(line);
    const isTaken = counter.count(line);
    if (isTaken && "line" in read) applyLine(state, read.line);
    if (isTaken && "malformed" in read)
      miss({ writer, from: n, to: n }, `line ${n} of writer ${writer}: ${read.malformed}`);
    times.set(writer, at);
  }
  return found.length === 0 ? undefined : { found, passedOver, since };
}

const repairedBy = { w: "0", n: 1, at: 0, kind: "repaired" };
