import { appendFile, mkdir, open, readdir, readFile, rename, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

import { isSdkError, SdkError } from "@arcs/core";
import { readVouchingState, type VouchingRoots, writeVouchingState } from "@arcs/trust";
import { createVouchingBook, stateOf, type VouchingBook } from "@arcs/trust/internal";
import { emptyLogState, type LogState, readLogState, rootOfEdge, writeLogState } from "@arcs/trust/transparency";
import { parseJson } from "@arcs/core/internal";
import { doForOption, lockFolder } from "@arcs/process";

import type { AgentFact } from "../agent-facts.ts";

/** State of an audit apart from the facts about agents. */
export type AuditState = {
  log: LogState;
  /** The log of payments, folded by the roots of now. */
  book: VouchingBook;
  /** Digest of the roots that the log named last; absent: none were named. */
  namedRoots?: string;
  /** When the log named its first rating, score or credential, in milliseconds; absent: it has none yet. */
  began?: number;
  counts: AuditCounts;
};

/** How many entries there are of some kinds. */
export type AuditCounts = { commitments: number; withdrawals: number; scores: number };

/** Which log an audit is of. */
export type AuditedLog = { origin: string; key: string };

const VERSION = 1;

/** Returns the state before the first entry. */
export function emptyAuditState(roots: VouchingRoots): AuditState {
  const counts = { commitments: 0, withdrawals: 0, scores: 0 };
  return { log: emptyLogState(), book: createVouchingBook({ roots }), counts };
}

/** Writes a state as JSON. */
export function writeAuditState(
  { log, book, namedRoots, began, counts }: AuditState,
  { audited, facts }: { audited: AuditedLog; facts: readonly number[] },
): object {
  return {
    version: VERSION,
    ...audited,
    log: writeLogState(log),
    roots: book.roots.digest,
    book: writeVouchingState(stateOf(book)),
    namedRoots: namedRoots ?? null,
    began: began ?? null,
    counts,
    facts,
  };
}

/**
 * Reads what {@link writeAuditState} wrote.
 *
 * @returns the state; without its book, and its facts, where the roots are others by now
 * @throws SdkError `conflict` for the state of another log; `invalid_argument` for anything else
 */
export function readAuditState(
  value: unknown,
  { audited, roots }: { audited: AuditedLog; roots: VouchingRoots },
): { state: AuditState; facts: unknown } | { earlier: { size: number; root: Uint8Array } } {
  const saved = (typeof value === "object" && value !== null ? value : {}) as Partial<Record<string, unknown>>;
  if (saved["version"] !== VERSION) throw unusable();
  if (saved["origin"] !== audited.origin || saved["key"] !== audited.key) {
    throw new SdkError("conflict", `the state's folder is of another log: ${String(saved["origin"]).slice(0, 200)}`);
  }
  try {
    const log = readLogState(saved["log"]);
    // By other roots all payments are vouched for anew; the entries must still be the same.
    if (saved["roots"] !== roots.digest) return { earlier: { size: log.edge.size, root: rootOfEdge(log.edge) } };
    const book = createVouchingBook({ roots, state: readVouchingState(saved["book"]) });
    const { namedRoots, began } = saved;
    const state = {
      log,
      book,
      counts: readCounts(saved["counts"]),
      ...(typeof namedRoots === "string" ? { namedRoots } : {}),
      ...(typeof began === "number" ? { began } : {}),
    };
    return { state, facts: saved["facts"] };
  } catch (cause) {
    if (isSdkError(cause)) throw unusable(cause);
    throw cause;
  }
}

function readCounts(value: unknown): AuditCounts {
  const { commitments, withdrawals, scores } = (value ?? {}) as Partial<Record<string, unknown>>;
  const all = [commitments, withdrawals, scores];
  if (all.some((count) => !Number.isSafeInteger(count))) throw unusable();
  return { commitments, withdrawals, scores } as AuditCounts;
}

function unusable(cause?: unknown): SdkError {
  return new SdkError("invalid_argument", `the state's folder expected what arcs-audit wrote; ${NEXT}`, { cause });
}

/** A folder in which one audit keeps what it knows. */
export type StateFolder = {
  path: string;
  /** Returns the last saved state; `undefined` if there is none. */
  load(): Promise<unknown>;
  /** Saves a state atomically: a crash leaves the previous one or this one. */
  save(state: object): Promise<void>;
  /** Lets others in. */
  close(): Promise<void>;
};

const STATE = "state.json";

/** Advice for a damaged folder. An audit that starts over cannot notice what the log took back before. */
const NEXT = "put a copy of the folder back, or begin anew in another one";

/**
 * Opens a folder for one audit, and makes it where it is missing.
 *
 * @throws SdkError `conflict` where another process works in it
 * @throws Error that names the option, where no folder can be made there
 */
export async function openStateFolder(path: string): Promise<StateFolder> {
  const kept = { option: "--state", expected: "a folder that can be written", got: path };
  await doForOption(kept, () => mkdir(path, { recursive: true }));
  const lock = await lockFolder(path);
  if (!lock.isHeld) {
    throw new SdkError(
      "conflict",
      `the state's folder is in use by process ${lock.pid} on ${lock.host}: stop that first, or use another folder`,
    );
  }
  return {
    path,
    async load() {
      const text = await readIfThere(join(path, STATE));
      if (text === undefined) return undefined;
      try {
        return parseJson(text);
      } catch (cause) {
        const file = join(path, STATE);
        throw new SdkError("invalid_argument", `${file} expected what arcs-audit wrote; ${NEXT}`, { cause });
      }
    },
    async save(state) {
      const next = join(path, `${STATE}.next`);
      const file = await open(next, "w");
      try {
        await file.writeFile(JSON.stringify(state));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(next, join(path, STATE));
    },
    close: () => lock.release(),
  };
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Facts of a log about its agents, in enough files that each fits into memory. An appended fact counts once the lengths of the
 * files are saved elsewhere; bytes beyond them are cut off.
 */
export type FactFiles = {
  append(facts: readonly (readonly [agent: string, fact: AgentFact])[]): Promise<void>;
  /** Flushes appended facts to the disk and returns the length of each file in bytes. */
  sync(): Promise<readonly number[]>;
  /** Goes through the files: each gives the facts of some agents, in the order of the log, and how much of all is read then. */
  read(): AsyncIterable<{ byAgent: Map<string, AgentFact[]>; done: number; of: number }>;
};

const FILES = 256;

/**
 * Opens the files of a folder as they were when their lengths were saved; without lengths, empty ones.
 *
 * @throws SdkError `invalid_argument` where the files are not those of the lengths
 */
export async function openFactFiles(folder: string, saved: unknown): Promise<FactFiles> {
  const lengths = saved === undefined ? Array.from({ length: FILES }, () => 0) : readLengths(saved);
  if (saved === undefined) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const pathOf = (file: number): string => join(folder, `${String(file).padStart(3, "0")}.jsonl`);
  for (const [file, length] of lengths.entries()) await cutOff(pathOf(file), length);
  const written = new Set<number>();
  return {
    async append(facts) {
      const parts = new Map<number, string[]>();
      for (const [agent, fact] of facts) {
        const file = fileOf(agent);
        const lines = parts.get(file) ?? [];
        lines.push(`${JSON.stringify([agent, fact])}\n`);
        parts.set(file, lines);
      }
      for (const [file, lines] of parts) {
        const bytes = Buffer.from(lines.join(""));
        await appendFile(pathOf(file), bytes);
        lengths[file] = (lengths[file] ?? 0) + bytes.length;
        written.add(file);
      }
    },
    async sync() {
      for (const file of written) {
        const opened = await open(pathOf(file), "r+");
        await opened.sync().finally(() => opened.close());
      }
      written.clear();
      return [...lengths];
    },
    async *read() {
      for (const [file, length] of lengths.entries()) {
        if (length > 0) yield { byAgent: await readFacts(pathOf(file)), done: file + 1, of: FILES };
      }
    },
  };
}

async function cutOff(path: string, length: number): Promise<void> {
  if (length === 0) {
    await rm(path, { force: true });
    return;
  }
  const { size } = await stat(path).catch(damagedBy);
  if (size < length) throw damaged();
  if (size > length) await truncate(path, length);
}

function fileOf(agent: string): number {
  return createHash("sha256").update(agent).digest()[0] ?? 0;
}

async function readFacts(path: string): Promise<Map<string, AgentFact[]>> {
  const facts = new Map<string, AgentFact[]>();
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [agent, fact] = parseLine(line);
    const list = facts.get(agent);
    if (list === undefined) facts.set(agent, [fact]);
    else list.push(fact);
  }
  return facts;
}

function parseLine(line: string): [string, AgentFact] {
  try {
    return parseJson(line) as [string, AgentFact];
  } catch (cause) {
    throw damaged(cause);
  }
}

function readLengths(saved: unknown): number[] {
  const isWhole =
    Array.isArray(saved) && saved.length === FILES && saved.every((each) => Number.isSafeInteger(each) && each >= 0);
  if (isWhole) return [...(saved as number[])];
  throw damaged();
}

function damagedBy(cause: unknown): never {
  throw damaged(cause);
}

function damaged(cause?: unknown): SdkError {
  return new SdkError("invalid_argument", `the state's facts expected what arcs-audit wrote there; ${NEXT}`, { cause });
}

const PREFIX = "facts-";

/**
 * Where the facts about agents are kept, beside the state. A state names its roots, and so its facts: where everything is read anew
 * because of other roots, what was known before stays whole until the new state has taken its place.
 */
export function factsFolder(folder: string, { digest }: Pick<VouchingRoots, "digest">): string {
  return join(folder, `${PREFIX}${digest.slice(0, 16)}`);
}

/** Removes facts that no saved state names any more. */
export async function dropOtherFacts(folder: string, roots: Pick<VouchingRoots, "digest">): Promise<void> {
  const own = factsFolder(folder, roots);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(PREFIX) && path !== own) await rm(path, { recursive: true, force: true });
  }
}
