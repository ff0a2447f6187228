import { createSigner } from "@arcs/core";
import {
  createNoteSigner,
  emptyEdge,
  EMPTY_HEAD,
  followLink,
  type ChainHead,
  formatCheckpoint,
  formatEntries,
  formatLogEntry,
  formatNote,
  growTree,
  hashLeaf,
  type LogReader,
  type LogRecord,
  nextLink,
  type NoteSigner,
  rootOfEdge,
  signNote,
  TILE_WIDTH,
} from "../../src/transparency/index.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** One of many different records. */
export function record(index: number): LogRecord {
  return {
    kind: "rating",
    at: new Date(1_767_225_600_000 + index).toISOString(),
    agent: "agent",
    payment: `pay-${index}`,
    payer: "payer",
    rating: 1 + (index % 5),
  };
}

/** A log in memory whose server can be made dishonest. */
export type TestLog = {
  /** The entries as they are in the log. */
  entries: string[];
  /** Adds an entry as an honest server does. */
  append(agent: string | undefined, about: LogRecord): string;
  /** Replaces a record, and keeps the link. */
  replace(index: number, agent: string, about: LogRecord): void;
  swap(left: number, right: number): void;
  /** Serves an entry that differs from the tree. */
  serve(index: number, entry: string): void;
  cutBundles(): void;
  signAs(seed: number): void;
  /** Signs a checkpoint of the current entries. */
  publish(): Promise<string>;
  reader: LogReader;
};

/** Makes a log without entries. */
export function createTestLog(log: NoteSigner): TestLog {
  const heads = new Map<string, ChainHead>();
  const served = new Map<number, string>();
  let note = "";
  let isCut = false;
  let signer = log;
  const made: TestLog = {
    entries: [],
    append(agent, about) {
      const head = heads.get(agent ?? "") ?? EMPTY_HEAD;
      const link = agent === undefined ? undefined : nextLink(agent, head);
      const text = formatLogEntry(
        link === undefined ? { record: about } : { chain: link, record: about },
      );
      const next = link === undefined ? undefined : followLink(head, link, encode(text));
      if (agent !== undefined && next !== undefined) heads.set(agent, next);
      made.entries.push(text);
      return text;
    },
    replace(index, agent, about) {
      const { chain } = JSON.parse(made.entries[index] as string);
      made.entries[index] = formatLogEntry({ chain: { ...chain, agent }, record: about });
    },
    swap(left, right) {
      const [first, second] = [made.entries[left] as string, made.entries[right] as string];
      made.entries[left] = second;
      made.entries[right] = first;
    },
    serve: (index, entry) => void served.set(index, entry),
    cutBundles: () => void (isCut = true),
    signAs(seed) {
      const other = createSigner(new Uint8Array(32).fill(seed));
      signer = createNoteSigner({ name: log.key.name, type: "ed25519", signer: other });
    },
    async publish() {
      const leaves = made.entries.map((entry) => hashLeaf(encode(entry)));
      const { edge } = growTree(emptyEdge(), leaves);
      const text = formatCheckpoint({
        origin: log.key.name,
        size: edge.size,
        root: rootOfEdge(edge),
      });
      note = formatNote({ text, signatures: [await signNote(text, signer)] });
      return note;
    },
    reader: {
      readCheckpoint: async () => note,
      async readEntries({ index, width }) {
        const start = index * TILE_WIDTH;
        const part = made.entries.slice(start, start + width);
        const bytes = formatEntries(
          part.map((entry, place) => encode(served.get(start + place) ?? entry)),
        );
        return isCut ? bytes.slice(0, -1) : bytes;
      },
    },
  };
  return made;
}
