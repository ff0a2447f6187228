import { appendFile, mkdir, open, readFile, rename, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

import { isSdkError, SdkError } from "@arcs/core";
import { readRootList, type VouchingRoots } from "@arcs/trust";
import type { CoverEntry } from "@arcs/trust/cover";
import { emptyLogState, type LogState, readLogState, writeLogState } from "@arcs/trust/transparency";
import { parseJson } from "@arcs/core/internal";
import { doForOption, lockFolder } from "@arcs/process";

import { type AgentFact, push } from "../agent-facts.ts";

/** State of an audit apart from the facts about agents. */
export type AuditState = {
  log: LogState;
  /** The lists of roots that the log has named, by digest. */
  lists: Map<string, VouchingRoots>;
  /** Time of the last entry of the log of cover, in milliseconds; 0 before the first. */
  coverAt: number;
  /** Time of the first rating, score or credential of the log, in milliseconds; absent: it has none yet. */
  began?: number;
  counts: AuditCounts;
};

/** Numbers of entries of some kinds. */
export type AuditCounts = { commitments: number; withdrawals: number; scores: number };

export type AuditedLog = { origin: string; key: string };

const VERSION = 2;

/** Returns the state before the first entry. */
export function emptyAuditState(): AuditState {
  const counts = { commitments: 0, withdrawals: 0, scores: 0 };
  return { log: emptyLogState(), lists: new Map(), coverAt: 0, counts };
}

/** Writes a state as JSON. */
export function writeAuditState(
  { log, lists, coverAt, began, counts }: AuditState,
  { audited, facts }: { audited: AuditedLog; facts: readonly number[] },
): object {
  return {
    version: VERSION,
    ...audited,
    log: writeLogState(log),
    lists: [...lists.values()].map(({ document }) => document),
    coverAt,
    began: began ?? null,
    counts,
    facts,
  };
}

/**
 * Reads a state of {@link writeAuditState}.
 *
 * @throws SdkError `conflict` for the state of another log; `invalid_argument` for anything else
 */
export function readAuditState(value: unknown, audited: AuditedLog): { state: AuditState; facts: unknown } {
  const saved = (typeof value === "object" && value !== null ? value : {}) as Partial<Record<string, unknown>>;
  if (saved["version"] !== VERSION || !Array.isArray(saved["lists"])) throw unusable();
  if (saved["origin"] !== audited.origin || saved["key"] !== audited.key) {
    throw new SdkError("conflict", `the state's folder is of another log: ${String(saved["origin"]).slice(0, 200)}`);
  }
  try {
    const { began } = saved;
    const state = {
      log: readLogState(saved["log"]),
      lists: new Map(saved["lists"].map(readRootList).map((roots) => [roots.digest, roots])),
      coverAt: readCount(saved["coverAt"]),
      counts: readCounts(saved["counts"]),
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
  return { commitments: readCount(commitments), withdrawals: readCount(withdrawals), scores: readCount(scores) };
}

function readCount(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw unusable();
  return value as number;
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

/** Facts of a part of a log. */
export type Facts = {
  /** Under the agent, or the account, that they are about. */
  about: readonly (readonly [name: string, fact: AgentFact])[];
  cover: readonly CoverEntry[];
};

/**
 * Facts of a log about its agents, in enough files that each fits into memory, and a file with its log of cover. An appended fact counts
 * once the lengths of the files are saved elsewhere; bytes beyond them are cut off.
 */
export type FactFiles = {
  append(facts: Facts): Promise<void>;
  /** Flushes appended facts to the disk and returns the length of each file in bytes. */
  sync(): Promise<readonly number[]>;
  /** Goes through the files: each gives the facts of some names, in the order of the log, and how many of the files are read by then. */
  read(): AsyncIterable<{ byName: Map<string, AgentFact[]>; done: number; of: number }>;
  /** Goes through the log of cover from its first entry on. */
  readCover(): AsyncIterable<CoverEntry>;
};

const FILES = 256;
/** The place of the log of cover among the lengths of the files: the last. */
const COVER = FILES;

/**
 * Opens the files of a folder as they were when their lengths were saved; without lengths, empty ones.
 *
 * @throws SdkError `invalid_argument` where the files are not those of the lengths
 */
export async function openFactFiles(folder: string, saved: unknown): Promise<FactFiles> {
  const lengths = saved === undefined ? Array.from({ length: FILES + 1 }, () => 0) : readLengths(saved);
  if (saved === undefined) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const pathOf = (file: number): string =>
    join(folder, file === COVER ? "cover.jsonl" : `${String(file).padStart(3, "0")}.jsonl`);
  for (const [file, length] of lengths.entries()) await cutOff(pathOf(file), length);
  const written = new Set<number>();
  return {
    async append({ about, cover }) {
      const parts = new Map<number, string[]>();
      const add = (file: number, line: unknown): void => push(parts, file, `${JSON.stringify(line)}\n`);
      for (const each of about) add(fileOf(each[0]), each);
      for (const entry of cover) add(COVER, entry);
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
      for (const [file, length] of lengths.slice(0, FILES).entries()) {
        if (length > 0) yield { byName: await readFacts(pathOf(file)), done: file + 1, of: FILES };
      }
    },
    async *readCover() {
      if (lengths[COVER] !== 0) yield* readLines<CoverEntry>(pathOf(COVER));
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

function fileOf(name: string): number {
  return createHash("sha256").update(name).digest()[0] ?? 0;
}

async function readFacts(path: string): Promise<Map<string, AgentFact[]>> {
  const facts = new Map<string, AgentFact[]>();
  for await (const [name, fact] of readLines<[string, AgentFact]>(path)) {
    push(facts, name, fact);
  }
  return facts;
}

async function* readLines<Line>(path: string): AsyncGenerator<Line> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    yield parseLine(line) as Line;
  }
}

function parseLine(line: string): unknown {
  try {
    return parseJson(line);
  } catch (cause) {
    throw damaged(cause);
  }
}

function readLengths(saved: unknown): number[] {
  const isWhole =
    Array.isArray(saved) &&
    saved.length === FILES + 1 &&
    saved.every((each) => Number.isSafeInteger(each) && each >= 0);
  if (isWhole) return [...(saved as number[])];
  throw damaged();
}

function damagedBy(cause: unknown): never {
  throw damaged(cause);
}

function damaged(cause?: unknown): SdkError {
  return new SdkError("invalid_argument", `the state's facts expected what arcs-audit wrote there; ${NEXT}`, { cause });
}

export function factsFolder(folder: string): string {
  return join(folder, "facts");
}
