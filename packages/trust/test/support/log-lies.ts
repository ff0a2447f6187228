// Attacks of a log's server, after readers have followed all but its last part. The server then
// signs the result.
import type { ChainHead, LogRecord } from "../../src/transparency/index.ts";
import {
  chained,
  headBefore,
  makeSharedLog,
  type Piece,
  positionsWithin,
  type SharedLog,
  type View,
} from "./shared-log.ts";
import { record } from "./test-log.ts";

/** Returns a random integer from 0 to below a bound. */
export type Pick = (below: number) => number;

/**
 * The honest log, the number of entries already followed, and a different log of the same length.
 */
export type Logs = { honest: SharedLog; seen: number; other: SharedLog };

/** Makes a log with a number of entries and agents, and another one. */
export function makeLogs(count: number, pick: Pick): Logs {
  const agents = Math.max(6, Math.floor(count / 100));
  const make = (name: string, first: number): SharedLog =>
    makeSharedLog(
      Array.from({ length: count }, (_, index) => ({
        agent: `${name}-${pick(agents)}`,
        about: record(first + index),
      })),
    );
  return { honest: make("agent", 0), seen: Math.floor(count * 0.8), other: make("other", count) };
}

/** Each kind of attack. */
export const lies: Readonly<Record<string, (logs: Logs, pick: Pick) => View>> = {
  "another history, from somewhere on": ({ honest, seen, other }, pick) => {
    const at = pick(seen);
    return [range(honest, 0, at), { log: other, from: 0, to: honest.entries.length - at }];
  },
  "rewrites an entry that was seen": ({ honest, seen }, pick) => {
    const at = pick(seen);
    const agent = agentAt(honest, at);
    const { bytes } = chained(agent, { head: headBefore(honest, agent, at), about: bent(at) });
    return [range(honest, 0, at), { entry: bytes }, rest(honest, at + 1)];
  },
  "leaves out an entry that was seen, and mends the chains": ({ honest, seen }, pick) => {
    const at = pick(seen);
    const agent = agentAt(honest, at);
    const head = headBefore(honest, agent, at);
    return [range(honest, 0, at), ...mended(honest, { agent, head, from: at + 1 })];
  },
  "leaves out a new entry of an agent": ({ honest, seen }, pick) => {
    // Not the agent's last one: only the agent itself, or readers of its next entry, can notice
    // that it is missing.
    const at = pickWhere(pick, { from: seen, to: honest.entries.length }, (position) => {
      return (
        positionsWithin(honest, agentAt(honest, position), {
          from: position + 1,
          to: honest.entries.length,
        }).length > 0
      );
    });
    return [range(honest, 0, at), rest(honest, at + 1)];
  },
  "rolls back": ({ honest, seen }, pick) => [range(honest, 0, 1 + pick(seen - 1))],
  "puts two entries in another order": ({ honest, seen }, pick) => {
    const at = pickWhere(
      pick,
      { from: 0, to: seen - 1 },
      (place) => agentAt(honest, place) !== agentAt(honest, place + 1),
    );
    return [
      range(honest, 0, at),
      range(honest, at + 1, at + 2),
      range(honest, at, at + 1),
      rest(honest, at + 2),
    ];
  },
  "invents an entry among those that were seen": ({ honest, seen }, pick) =>
    replaced(honest, { at: pick(seen), from: 0 }),
  "shows two readers two logs": ({ honest, seen }, pick) => {
    return replaced(honest, { at: seen + pick(honest.entries.length - seen), from: 1 });
  },
};

/** Inserts or replaces one entry of an agent, and adapts the links of all its later ones. */
function replaced(honest: SharedLog, { at, from }: { at: number; from: 0 | 1 }): Piece[] {
  const agent = agentAt(honest, at);
  const { bytes, head } = chained(agent, { head: headBefore(honest, agent, at), about: bent(at) });
  return [
    range(honest, 0, at),
    { entry: bytes },
    ...mended(honest, { agent, head, from: at + from }),
  ];
}

/**
 * Returns the log from a position on, with one agent's links continued from a head, as the owner of
 * the log's key can.
 */
function mended(
  log: SharedLog,
  { agent, head, from }: { agent: string; head: ChainHead; from: number },
): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  let last = head;
  for (const position of positionsWithin(log, agent, { from, to: log.entries.length })) {
    pieces.push(range(log, at, position));
    const made = chained(agent, { head: last, about: log.records[position] as LogRecord });
    pieces.push({ entry: made.bytes });
    last = made.head;
    at = position + 1;
  }
  pieces.push(rest(log, at));
  return pieces.filter((piece) => "entry" in piece || piece.to > piece.from);
}

function range(log: SharedLog, from: number, to: number): Piece {
  return { log, from, to };
}

function rest(log: SharedLog, from: number): Piece {
  return range(log, from, log.entries.length);
}

function agentAt(log: SharedLog, position: number): string {
  return log.agents[position] as string;
}

/** Returns a record that no log has at that position. */
function bent(position: number): LogRecord {
  return record(position + 10_000_000);
}

function pickWhere(
  pick: Pick,
  { from, to }: { from: number; to: number },
  fits: (position: number) => boolean,
): number {
  for (;;) {
    const position = from + pick(to - from);
    if (fits(position)) return position;
  }
}
