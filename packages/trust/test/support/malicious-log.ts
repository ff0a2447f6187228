// Random attacks of a log's server, and three watchers: a monitor that follows it, a witness, and a
// reader who knows agents' heads.
import {
  type ChainHead,
  emptyLogState,
  followLog,
  formatCheckpoint,
  formatEntries,
  formatNote,
  formatSubmission,
  judgeSubmission,
  type LogPolicy,
  type LogReader,
  type LogState,
  type NoteSigner,
  openCheckpoint,
  signNote,
  TILE_WIDTH,
  type TreeHead,
} from "../../src/transparency/index.ts";
import { foldView, headIn, type ViewState } from "./fold-view.ts";
import { lies, type Logs, makeLogs, type Pick } from "./log-lies.ts";
import { dropFirst, entriesOf, type SharedLog, sizeOf, type View } from "./shared-log.ts";
import { createViewTree, type ViewTree } from "./view-tree.ts";

/** Number of attacks of one kind, and of those that each watcher noticed. */
export type AttackCount = {
  made: number;
  monitor: number;
  witness: number;
  reader: number;
  unnoticed: number;
};

/** The watchers that noticed an attack. */
export type Noticed = Record<"monitor" | "witness" | "reader", boolean>;

/** A log as its server publishes it, signed. */
type Published = { view: View; tree: ViewTree; note: string; head: TreeHead };

/** Decides which watchers notice an attack. */
export type Watchers = {
  /** Has followed the log until shortly before. */
  monitor(lie: Published): Promise<boolean>;
  /**
   * Knows the heads of agents from elsewhere, such as credentials, and reads all of this log for
   * the first time.
   */
  reader(lie: Published): Promise<boolean>;
};

/** Makes random attacks, each kind in turn, on a log with a number of entries. */
export async function runAttacks(
  log: NoteSigner,
  {
    attacks,
    entries,
    seed,
    createWatchers = createSharingWatchers,
  }: { attacks: number; entries: number; seed: number; createWatchers?: CreateWatchers },
): Promise<Record<string, AttackCount>> {
  const pick = createPick(seed);
  const logs = makeLogs(entries, pick);
  const policy = { origin: log.key.name, logKeys: [log.key] };
  const [before, after] = [
    await publish(log, [{ log: logs.honest, from: 0, to: logs.seen }]),
    await publish(log, [{ log: logs.honest, from: 0, to: entries }]),
  ];
  const watchers = await createWatchers({ logs, policy, before });
  if ((await watchers.monitor(after)) || (await watchers.reader(after)))
    throw new Error("the honest log is no lie");
  const table: Record<string, AttackCount> = {};
  const kinds = Object.keys(lies);
  for (let attack = 0; attack < attacks; attack++) {
    const kind = kinds[attack % kinds.length] as string;
    const lie = await publish(log, (lies[kind] as (typeof lies)[string])(logs, pick));
    // A reader of the second of two logs has a witness that has seen the first.
    const isSplit = kind === "shows two readers two logs";
    const noticed: Noticed = {
      monitor: await watchers.monitor(lie),
      witness: doesWitnessNotice(isSplit ? after : before, lie, log),
      reader: await watchers.reader(lie),
    };
    const row = (table[kind] ??= { made: 0, monitor: 0, witness: 0, reader: 0, unnoticed: 0 });
    row.made += 1;
    for (const who of ["monitor", "witness", "reader"] as const) row[who] += Number(noticed[who]);
    row.unnoticed += Number(!Object.values(noticed).includes(true));
  }
  return table;
}

type Beginning = { logs: Logs; policy: LogPolicy; before: Published };
type CreateWatchers = (beginning: Beginning) => Watchers | Promise<Watchers>;

/** Watchers that follow only the changed parts: the unchanged ones were followed once. */
function createSharingWatchers({ logs: { honest, seen }, policy }: Beginning): Watchers {
  const heads = honestHeads(honest);
  const isHonest = ({ note }: Published): boolean => openCheckpoint(note, policy).valid;
  return {
    async monitor(lie) {
      if (!isHonest(lie) || lie.head.size < seen) return true;
      const added = dropFirst(lie.view, seen);
      const followed: ViewState = { log: honest, position: seen, others: new Map() };
      if (foldView(followed, added).finding !== undefined) return true;
      const own = createViewTree([{ log: honest, from: 0, to: seen }, ...added]);
      return !isSame(own.rootOf(0, own.size), lie.head.root);
    },
    async reader(lie) {
      if (!isHonest(lie)) return true;
      const { state, finding } = foldView(
        { log: honest, position: 0, others: new Map() },
        lie.view,
      );
      return finding !== undefined || doHeadsDiffer(heads, (agent) => headIn(state, agent));
    },
  };
}

/** Watchers that read the whole log for each attack, as real ones do. */
export async function createReadingWatchers({
  logs: { honest },
  policy,
  before,
}: Beginning): Promise<Watchers> {
  const follow = (state: LogState, lie: Published): ReturnType<typeof followLog> => {
    return followLog(state, { reader: readerOf(lie), policy });
  };
  const followed = await follow(emptyLogState(), before);
  const heads = honestHeads(honest);
  return {
    monitor: async (lie) => (await follow(followed.state, lie)).finding !== undefined,
    async reader(lie) {
      const { state, finding } = await follow(emptyLogState(), lie);
      return finding !== undefined || doHeadsDiffer(heads, (agent) => state.heads.get(agent));
    },
  };
}

function honestHeads(honest: SharedLog): Map<string, ChainHead> {
  return new Map(
    honest.agents.map((agent, position) => [agent, honest.heads[position] as ChainHead]),
  );
}

function doHeadsDiffer(
  heads: ReadonlyMap<string, ChainHead>,
  find: (agent: string) => ChainHead | undefined,
): boolean {
  return [...heads].some(([agent, { count, hash }]) => {
    const found = find(agent);
    return found?.count !== count || found.hash !== hash;
  });
}

async function publish(log: NoteSigner, view: View): Promise<Published> {
  const tree = createViewTree(view);
  const head = { size: sizeOf(view), root: tree.rootOf(0, tree.size) };
  const text = formatCheckpoint({ origin: log.key.name, ...head });
  return { view, tree, head, note: formatNote({ text, signatures: [await signNote(text, log)] }) };
}

function readerOf({ view, note }: Published): LogReader {
  const entries = entriesOf(view);
  return {
    readCheckpoint: () => Promise.resolve(note),
    readEntries: ({ index, width }) =>
      Promise.resolve(formatEntries(entries.slice(index * TILE_WIDTH, index * TILE_WIDTH + width))),
  };
}

/** The witness has cosigned the previous tree, and receives the best possible proof. */
function doesWitnessNotice(before: Published, lie: Published, log: NoteSigner): boolean {
  const oldSize = before.head.size;
  const path = lie.head.size < oldSize ? [] : honestPath(lie.tree, oldSize);
  const body = formatSubmission({
    oldSize: Math.min(oldSize, lie.head.size),
    path,
    checkpoint: lie.note,
  });
  return judgeSubmission(body, () => ({ logKeys: [log.key], last: before.head })).status !== 200;
}

/** Returns the consistency path that the dishonest server can give, by RFC 6962, section 2.1.2. */
function honestPath({ size, rootOf }: ViewTree, earlier: number): Uint8Array[] {
  const prove = (m: number, start: number, end: number, isWhole: boolean): Uint8Array[] => {
    if (m === end - start) return isWhole ? [] : [rootOf(start, end)];
    let left = 1;
    while (left * 2 < end - start) left *= 2;
    return m <= left
      ? [...prove(m, start, start + left, isWhole), rootOf(start + left, end)]
      : [...prove(m - left, start + left, end, false), rootOf(start, start + left)];
  };
  return earlier === size ? [] : prove(earlier, 0, size, true);
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}

/** Returns random numbers below a bound, the same each time (xorshift32). */
function createPick(seed: number): Pick {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
