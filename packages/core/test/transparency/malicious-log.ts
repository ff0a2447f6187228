// Random lies of a log's server, and who of three notices: a monitor that follows it, a witness, a reader who knows an agent's head.
import {
  type ChainHead,
  emptyEdge,
  EMPTY_HEAD,
  emptyLogState,
  followLink,
  followLog,
  formatCheckpoint,
  formatEntries,
  formatLogEntry,
  formatNote,
  formatSubmission,
  growTree,
  hashLeaf,
  judgeSubmission,
  type LogReader,
  type LogState,
  nextLink,
  type NoteSigner,
  parseLogEntry,
  rootOfEdge,
  signNote,
  TILE_WIDTH,
  type TreeHead,
} from "../../src/transparency/index.ts";
import { memoryLog } from "./memory-log.ts";
import { record } from "./test-log.ts";

/** How often a kind of lie was told, and who noticed. */
export type AttackCount = { made: number; monitor: number; witness: number; reader: number; unnoticed: number };

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const AGENTS = 6;

/** What can be done to a log of which all but the last part was seen before: entries that a server then signs. */
const lies: Readonly<
  Record<string, (entries: readonly string[], pick: (below: number) => number, seen: number) => string[]>
> = {
  "another history, from somewhere on": (entries, pick, seen) => {
    const at = pick(seen);
    return rebuild(entries.map((entry, index) => (index < at ? entry : bend(entry, index))));
  },
  "rewrites an entry that was seen": (entries, pick, seen) => {
    const at = pick(seen);
    return entries.map((entry, index) => (index === at ? bend(entry, index) : entry));
  },
  "leaves out an entry that was seen, and mends the chains": (entries, pick, seen) => {
    const at = pick(seen);
    return rebuild(entries.filter((_, index) => index !== at));
  },
  "leaves out a new entry of an agent": (entries, pick, seen) => {
    // Not the agent's last one: that it is missing shows the agent, who was told, or whoever sees the next.
    const at = seen + pick(entries.length - seen - AGENTS);
    return entries.filter((_, index) => index !== at);
  },
  "rolls back": (entries, pick, seen) => entries.slice(0, 1 + pick(seen - 1)),
  "puts two entries in another order": (entries, pick, seen) => {
    const at = pick(seen - 1);
    const moved = [...entries];
    moved.splice(at, 2, entries[at + 1] as string, entries[at] as string);
    return moved;
  },
  "invents an entry among those that were seen": (entries, pick, seen) => {
    const at = pick(seen);
    return rebuild([...entries.slice(0, at), bend(entries[at] as string, at), ...entries.slice(at)]);
  },
  "shows two readers two logs": (entries, pick, seen) => {
    const at = seen + pick(entries.length - seen);
    return rebuild(entries.map((entry, index) => (index === at ? bend(entry, index) : entry)));
  },
};

/** Tells so many random lies of each kind, in turn, about a log of so many entries. */
export async function runAttacks(
  log: NoteSigner,
  { attacks, entries: count, seed }: { attacks: number; entries: number; seed: number },
): Promise<Record<string, AttackCount>> {
  const honest = rebuild(Array.from({ length: count }, (_, index) => formatLogEntry({ record: record(index) })));
  const seen = Math.floor(count * 0.8);
  const [before, after] = [await publish(log, honest.slice(0, seen)), await publish(log, honest)];
  const policy = { origin: log.key.name, logKeys: [log.key] };
  const followed = await followLog(emptyLogState(), { reader: before.reader, policy });
  const heads = (await followLog(emptyLogState(), { reader: after.reader, policy })).state.heads;
  const table: Record<string, AttackCount> = {};
  const pick = createPick(seed);
  for (let attack = 0; attack < attacks; attack++) {
    const kinds = Object.keys(lies);
    const kind = kinds[attack % kinds.length] as string;
    const lie = await publish(log, (lies[kind] as (typeof lies)[string])(honest, pick, seen));
    // Whoever is shown the second of two logs has a witness that has seen the first.
    const isSplit = kind === "shows two readers two logs";
    const noticed = {
      monitor: await doesMonitorNotice(followed.state, lie, policy),
      witness: doesWitnessNotice(isSplit ? after : before, lie, log),
      reader: await doesReaderNotice(heads, lie, policy),
    };
    const row = (table[kind] ??= { made: 0, monitor: 0, witness: 0, reader: 0, unnoticed: 0 });
    row.made += 1;
    for (const who of ["monitor", "witness", "reader"] as const) row[who] += Number(noticed[who]);
    row.unnoticed += Number(!Object.values(noticed).includes(true));
  }
  return table;
}

type Policy = Parameters<typeof followLog>[1]["policy"];
type Published = { note: string; head: TreeHead; reader: LogReader; leaves: Uint8Array[] };

async function publish(log: NoteSigner, entries: readonly string[]): Promise<Published> {
  const bytes = entries.map(encode);
  const leaves = bytes.map(hashLeaf);
  const { edge } = growTree(emptyEdge(), leaves);
  const head = { size: edge.size, root: rootOfEdge(edge) };
  const text = formatCheckpoint({ origin: log.key.name, ...head });
  const note = formatNote({ text, signatures: [await signNote(text, log)] });
  const reader: LogReader = {
    readCheckpoint: () => Promise.resolve(note),
    readEntries: ({ index, width }) =>
      Promise.resolve(formatEntries(bytes.slice(index * TILE_WIDTH, index * TILE_WIDTH + width))),
  };
  return { note, head, reader, leaves };
}

/** It has followed the log until shortly before. */
async function doesMonitorNotice(state: LogState, { reader }: Published, policy: Policy): Promise<boolean> {
  return (await followLog(state, { reader, policy })).finding !== undefined;
}

/** It has cosigned what was shown before, and gets the best proof that there is. */
function doesWitnessNotice(before: Published, lie: Published, log: NoteSigner): boolean {
  const oldSize = before.head.size;
  const path = lie.head.size < oldSize ? [] : honestPath(lie.leaves, oldSize);
  const body = formatSubmission({ oldSize: Math.min(oldSize, lie.head.size), path, checkpoint: lie.note });
  return judgeSubmission(body, () => ({ logKeys: [log.key], last: before.head })).status !== 200;
}

/** The consistency path that the lying server can give, by RFC 6962, section 2.1.2. */
function honestPath(leaves: readonly Uint8Array[], earlier: number): Uint8Array[] {
  const { rootByDefinition } = memoryLog(leaves);
  const prove = (m: number, start: number, end: number, isWhole: boolean): Uint8Array[] => {
    if (m === end - start) return isWhole ? [] : [rootByDefinition(start, end)];
    let left = 1;
    while (left * 2 < end - start) left *= 2;
    return m <= left
      ? [...prove(m, start, start + left, isWhole), rootByDefinition(start + left, end)]
      : [...prove(m - left, start + left, end, false), rootByDefinition(start, start + left)];
  };
  return earlier === leaves.length ? [] : prove(earlier, 0, leaves.length, true);
}

/** Knows the heads of agents from elsewhere, as credentials carry them, and reads all of this log for the first time. */
async function doesReaderNotice(
  heads: ReadonlyMap<string, ChainHead>,
  { reader }: Published,
  policy: Policy,
): Promise<boolean> {
  const { state, finding } = await followLog(emptyLogState(), { reader, policy });
  if (finding !== undefined) return true;
  return [...heads].some(([agent, { count, hash }]) => {
    const found = state.heads.get(agent);
    return found?.count !== count || found.hash !== hash;
  });
}

/** Gives records valid chains: whoever holds the key of the log can do so. */
function rebuild(entries: readonly string[]): string[] {
  const heads = new Map<string, ChainHead>();
  return entries.map((text, index) => {
    const entry = parseLogEntry(encode(text));
    if (!("record" in entry)) return text;
    const agent = entry.chain?.agent ?? `agent-${index % AGENTS}`;
    const head = heads.get(agent) ?? EMPTY_HEAD;
    const link = nextLink(agent, head);
    const linked = formatLogEntry({ chain: link, record: entry.record });
    heads.set(agent, followLink(head, link, encode(linked)) ?? head);
    return linked;
  });
}

/** The same entry with another record. */
function bend(text: string, index: number): string {
  const entry = parseLogEntry(encode(text));
  return "record" in entry ? formatLogEntry({ ...entry, record: record(index + 100_000) }) : text;
}

/** Random numbers below a bound, the same ones each time (xorshift32). */
function createPick(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
