// Long logs, made once, and views of them: a dishonest server shows honest ranges with a few of its
// own entries between.
import {
  type ChainHead,
  EMPTY_HEAD,
  followLink,
  formatLogEntry,
  hashLeaf,
  type LogRecord,
  nextLink,
} from "../../src/transparency/index.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A log in memory, with only entries of agents. */
export type SharedLog = {
  entries: Uint8Array[];
  records: LogRecord[];
  leaves: Uint8Array[];
  /** The agent of each entry. */
  agents: string[];
  /** The head of its agent after each entry. */
  heads: ChainHead[];
  /** Positions of the entries of each agent, in order. */
  positions: Map<string, number[]>;
};

/** A part of a view: a range of a log, or one entry. */
export type Piece = { log: SharedLog; from: number; to: number } | { entry: Uint8Array };

/** The log as a server shows it. */
export type View = readonly Piece[];

/** Makes a log of records, with valid chains. */
export function makeSharedLog(records: readonly { agent: string; about: LogRecord }[]): SharedLog {
  const log: SharedLog = {
    entries: [],
    records: [],
    leaves: [],
    agents: [],
    heads: [],
    positions: new Map(),
  };
  for (const [position, { agent, about }] of records.entries()) {
    const { bytes, head } = chained(agent, { head: headBefore(log, agent, position), about });
    log.entries.push(bytes);
    log.records.push(about);
    log.leaves.push(hashLeaf(bytes));
    log.agents.push(agent);
    log.heads.push(head);
    const positions = log.positions.get(agent);
    if (positions === undefined) log.positions.set(agent, [position]);
    else positions.push(position);
  }
  return log;
}

/** Writes an agent's next entry; also returns the new head. */
export function chained(
  agent: string,
  { head, about }: { head: ChainHead; about: LogRecord },
): { bytes: Uint8Array; head: ChainHead } {
  const chain = nextLink(agent, head);
  const bytes = encode(formatLogEntry({ chain, record: about }));
  return { bytes, head: followLink(head, chain, bytes) ?? head };
}

/** Returns an agent's head before an entry of the log. */
export function headBefore(log: SharedLog, agent: string, position: number): ChainHead {
  const last = lastBelow(log.positions.get(agent) ?? [], position);
  return last === undefined ? EMPTY_HEAD : (log.heads[last] as ChainHead);
}

/** Returns the positions of an agent's entries from one position to before another. */
export function positionsWithin(
  log: SharedLog,
  agent: string,
  { from, to }: { from: number; to: number },
): number[] {
  return (log.positions.get(agent) ?? []).filter((position) => position >= from && position < to);
}

/** Returns the number of entries of a piece. */
export function lengthOf(piece: Piece): number {
  return "entry" in piece ? 1 : piece.to - piece.from;
}

/** Returns the number of entries of a view. */
export function sizeOf(view: View): number {
  return view.reduce((size, piece) => size + lengthOf(piece), 0);
}

/** Returns the view from a position on. */
export function dropFirst(view: View, count: number): Piece[] {
  let left = count;
  return view.flatMap((piece): Piece[] => {
    const dropped = Math.min(left, lengthOf(piece));
    left -= dropped;
    if (dropped === lengthOf(piece)) return [];
    return "entry" in piece ? [piece] : [{ ...piece, from: piece.from + dropped }];
  });
}

/** All entries of a view, as they are served. */
export function entriesOf(view: View): Uint8Array[] {
  return view.flatMap((piece) =>
    "entry" in piece ? [piece.entry] : piece.log.entries.slice(piece.from, piece.to),
  );
}

function lastBelow(sorted: readonly number[], limit: number): number | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}
