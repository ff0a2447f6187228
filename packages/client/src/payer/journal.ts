import { isSdkError, SdkError } from "@arcs/core";
import { bytesToHex, isJsonObject, reasonOf } from "@arcs/core/internal";

import { randomBytes } from "../nonces.ts";
import { readLine } from "./lines.ts";

/** One line of a journal, as its writer appended it. */
export type StoredLine = {
  /** The writer: six random bytes in hexadecimal. */
  readonly w: string;
  /** Number of the line among those of its writer, from 1. */
  readonly n: number;
  /** Milliseconds since 1970, by the writer's clock. */
  readonly at: number;
  readonly kind: string;
  readonly [member: string]: unknown;
};

/**
 * Where a journal is kept. Several processes may use one store: the order of its lines decides
 * which payments are admitted.
 */
export type JournalStore = {
  /** Appends a line. It resolves when the line is durable, and no sooner. */
  append(line: StoredLine): Promise<void>;
  /**
   * Reads all lines but the first `from`. All readers get the same lines in the same order, and
   * none is inserted later before one that was read.
   */
  read(from: number): Promise<readonly StoredLine[]>;
  /**
   * Keeps an answer, durably, for seven days at least. Without it the journal puts answers into
   * lines.
   */
  keepAnswer?(id: string, bytes: Uint8Array): Promise<void>;
  /** Returns an answer that was kept; `undefined` where it is gone. */
  readAnswer?(id: string): Promise<Uint8Array | undefined>;
  /** Names this program in its `writer` line, for {@link JournalStore.hasEnded}. */
  readonly program?: { readonly pid: number; readonly started: number };
  /** Tells whether the program of a `writer` line has ended. Without it nobody knows. */
  hasEnded?(writerLine: StoredLine): boolean;
};

/** A line before it is appended: the journal adds the rest. */
export type NewLine = { readonly kind: string; readonly [member: string]: unknown };

/** A journal that is open. */
export type Journal = {
  /** Name of this writer in its lines. */
  readonly writer: string;
  /** Appends a line durably, and reads on to it and what others appended. */
  put(line: NewLine): Promise<void>;
  /** Reads what others appended. */
  sync(): Promise<void>;
};

const SEEN_WRITERS = 20;

/**
 * Opens a journal. Nothing is appended before the first {@link Journal.put}.
 *
 * @param options.take - gets each line once, in the order of the store
 */
export function openJournal(
  store: JournalStore,
  { now, take }: { now: () => number; take: (line: StoredLine) => void },
): Journal {
  const writer = bytesToHex(randomBytes(6));
  const counter = createLineCounter();
  let position = 0;
  let own = 0;
  let failure: unknown;
  let last: Promise<unknown> = Promise.resolve();

  function alone<Value>(work: () => Promise<Value>): Promise<Value> {
    const run = last.then(() => {
      if (failure !== undefined) throw failure;
      return work();
    });
    last = run.catch(() => undefined);
    return run;
  }
  async function read(): Promise<void> {
    const lines = await store.read(position).catch((error: unknown) => {
      throw storeFailed("read", error);
    });
    // A repair stands after what it passes over.
    for (const line of lines) counter.passOver(line);
    for (const line of lines) {
      position++;
      try {
        const missing = counter.findMissing(line);
        if (missing !== undefined) throw damaged(inWords(missing));
        if (counter.count(line)) take(line);
      } catch (error) {
        failure = error;
        throw error;
      }
    }
  }
  async function append(line: NewLine): Promise<void> {
    try {
      await store.append({ w: writer, n: own + 1, at: now(), ...line });
    } catch (cause) {
      // The line may be there in part: with the next one, a number would be missing.
      failure = storeFailed("written", cause);
      throw failure;
    }
    own++;
  }
  return {
    writer,
    sync: () => alone(read),
    put: (line) =>
      alone(async () => {
        if (own === 0) {
          // Says what this writer saw: so the last line of one that has ended cannot vanish either.
          await read();
          await append({ kind: "writer", pid: 0, ...store.program, seen: counter.seen() });
        }
        await append(line);
        await read();
      }),
  };
}

/** Lines of a writer that are missing; none where one of them stands there twice. */
export type Missing = { writer: string; from: number; to: number };

export function inWords({ writer, from, to }: Missing): string {
  if (to < from) return `lines of writer ${writer} stand there twice`;
  const lines = from === to ? `line ${from}` : `lines ${from} to ${to}`;
  return `${lines} of writer ${writer} ${from === to ? "is" : "are"} missing`;
}

/** Counts the lines of each writer: so none is lost unnoticed. */
export function createLineCounter() {
  /** The last number of each writer. */
  const counts = new Map<string, number>();
  const passedOver = new Map<string, (readonly [number, number])[]>();

  /** The number of the next line of a writer. */
  function nextOf(writer: string): number {
    let next = (counts.get(writer) ?? 0) + 1;
    for (const [from, to] of passedOver.get(writer) ?? [])
      if (from <= next && next <= to) next = to + 1;
    return next;
  }
  return {
    /** Notes what a line of the kind `repaired` says. */
    passOver(stored: StoredLine): void {
      if (stored.kind !== "repaired") return;
      const read = readLine(stored);
      if (!("line" in read) || read.line.kind !== "repaired") return;
      for (const [writer, ranges] of Object.entries(read.line.passedOver))
        passedOver.set(writer, [...(passedOver.get(writer) ?? []), ...ranges]);
    },
    /** Finds lines that should stand before this one. */
    findMissing({ w, n, seen }: StoredLine): Missing | undefined {
      const next = nextOf(w);
      if (n < next && passedOver.has(w)) return undefined;
      if (n !== next) return { writer: w, from: next, to: n - 1 };
      for (const [writer, last] of Object.entries(isJsonObject(seen) ? seen : {}))
        if (nextOf(writer) <= Number(last))
          return { writer, from: nextOf(writer), to: Number(last) };
      return undefined;
    },
    /** Counts a line. Tells whether it is to be taken: one that was passed over is not. */
    count({ w, n }: StoredLine): boolean {
      const isTaken = n === nextOf(w);
      const last = Math.max(n, counts.get(w) ?? 0);
      counts.delete(w);
      counts.set(w, last);
      return isTaken;
    },
    /** The last numbers of the latest writers. */
    seen: (): Record<string, number> => Object.fromEntries([...counts].slice(-SEEN_WRITERS)),
  };
}

function storeFailed(done: "read" | "written", cause: unknown): SdkError {
  if (isSdkError(cause)) return cause;
  return new SdkError(
    "store_failed",
    `nothing was signed: the journal cannot be ${done} (${reasonOf(cause)}). ` +
      "Remove the cause, and start the program again",
    { cause },
  );
}

/** Makes the error of a journal that has lost lines. */
export function damaged(what: string): SdkError {
  return new SdkError(
    "journal_damaged",
    `nothing was signed: the journal is damaged (${what}). Put back a copy that is whole, ` +
      "or run `arcs payer repair`",
  );
}

/**
 * Creates a journal in the memory of this process: nothing of it is left when the process ends, so
 * that a call may then be paid again.
 */
export function createMemoryJournal(): JournalStore {
  const lines: StoredLine[] = [];
  return {
    append: async (line) => void lines.push(structuredClone(line)),
    read: async (from) => structuredClone(lines.slice(from)),
  };
}
