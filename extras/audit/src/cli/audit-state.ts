import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { appendFile, mkdir, open, readFile, rename, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { isSdkError, type JsonObject, type JsonValue, SdkError } from "@arcs/core";
import { readRootList, type VouchingRoots } from "@arcs/trust";
import type { CoverEntry } from "@arcs/trust/cover";
import { isCoverRecord } from "@arcs/trust/internal";
import { emptyLogState, readLogState, writeLogState } from "@arcs/trust/transparency";
import { assertShape, isJsonObject, parseJson, type Shape } from "@arcs/core/internal";
import { doForOption, lockFolder } from "@arcs/process";

import { type AgentFact, push } from "../agent-facts.ts";

/** State of an audit. The facts about agents are in a file beside it. */
export type AuditState = ReturnType<typeof emptyAuditState>;

export type AuditedLog = { origin: string; key: string };

const VERSION = 3;

/** Returns the state before the first entry. */
export function emptyAuditState() {
  return {
    log: emptyLogState(),
    /** The lists of roots that the log has named, by digest. */
    lists: new Map<string, VouchingRoots>(),
    /** Time of the last entry of the log of cover, in milliseconds; 0 before the first. */
    coverAt: 0,
    /** Time of the first rating, score or credential of the log, in milliseconds. */
    began: undefined as number | undefined,
    /** Numbers of entries of some kinds. */
    counts: { commitments: 0, withdrawals: 0, scores: 0 },
    /** Length of the file of facts, as far as they are of entries that were checked. */
    factBytes: 0,
  };
}

const savedShape: Shape = {
  log: "object",
  lists: "array",
  coverAt: "count",
  "began?": "number",
  counts: { commitments: "count", withdrawals: "count", scores: "count" },
  factBytes: "count",
};

/** Writes a state as JSON. */
export function writeAuditState({ log, lists, ...rest }: AuditState, audited: AuditedLog): object {
  const documents = [...lists.values()].map(({ document }) => document);
  return { version: VERSION, ...audited, log: writeLogState(log), lists: documents, ...rest };
}

/**
 * Reads a state of {@link writeAuditState}.
 *
 * @throws SdkError `conflict` for the state of another log; `invalid_argument` for anything else
 */
export function readAuditState(value: unknown, audited: AuditedLog): AuditState {
  if (!isJsonObject(value) || value["version"] !== VERSION) throw unusable();
  const { version: _, origin, key, ...saved } = value;
  if (origin !== audited.origin || key !== audited.key) {
    throw new SdkError(
      "conflict",
      `the state's folder is of another log: ${JSON.stringify(origin)?.slice(0, 200)}`,
    );
  }
  try {
    assertShape(saved, "state", savedShape);
    const { log, lists, ...rest } = saved as JsonObject & { lists: JsonValue[] };
    const named = lists.map(readRootList).map((roots) => [roots.digest, roots] as const);
    return { ...emptyAuditState(), ...rest, log: readLogState(log), lists: new Map(named) };
  } catch (cause) {
    if (isSdkError(cause)) throw unusable(cause);
    throw cause;
  }
}

function unusable(cause?: unknown): SdkError {
  return new SdkError(
    "invalid_argument",
    `the state's folder must be what arcs-audit wrote; ${NEXT}`,
    { cause },
  );
}

/** A folder in which one audit keeps what it knows. */
export type StateFolder = Awaited<ReturnType<typeof openStateFolder>>;

const STATE = "state.json";

/**
 * Advice for a damaged folder. An audit that starts over cannot notice what the log took back
 * before.
 */
const NEXT = "put a copy of the folder back, or begin anew in another one";

/**
 * Opens a folder for one audit, and makes it where it is missing.
 *
 * @throws SdkError `conflict` where another process works in it
 * @throws Error that names the option, where no folder can be made there
 */
export async function openStateFolder(path: string) {
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
    /** Returns the last saved state; `undefined` if there is none. */
    async load(): Promise<unknown> {
      const file = join(path, STATE);
      return existsSync(file) ? readJson(await readFile(file, "utf8"), file) : undefined;
    },
    /** Saves a state atomically: a crash leaves the previous one or this one. */
    async save(state: object): Promise<void> {
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
    /** Lets others in. */
    close: (): Promise<void> => lock.release(),
  };
}

/**
 * A record that the log shows openly, and the agent or the account that it is about, where it is
 * about one.
 */
export type NamedFact = AgentFact & { name?: string };

/** Records of a log in one file, of which the state has the length: bytes beyond it are cut off. */
export type FactFile = Awaited<ReturnType<typeof openFactFile>>;

/** Of the file, for each part in memory. */
const PART_BYTES = 268_435_456;

/**
 * Opens the facts of a folder as they were when the state was saved.
 *
 * @throws SdkError `invalid_argument` where there are fewer than the state has
 */
export async function openFactFile(folder: string, state: AuditState) {
  const path = join(folder, "facts.jsonl");
  await appendFile(path, "");
  const { size } = await stat(path);
  if (size < state.factBytes) throw unusable();
  await truncate(path, state.factBytes);
  return {
    /** Appends facts, which count once the state is saved. */
    async append(facts: readonly NamedFact[]): Promise<void> {
      const bytes = Buffer.from(facts.map((fact) => `${JSON.stringify(fact)}\n`).join(""));
      await appendFile(path, bytes);
      state.factBytes += bytes.length;
    },
    /** Flushes appended facts to the disk. */
    async sync(): Promise<void> {
      const file = await open(path, "r+");
      await file.sync().finally(() => file.close());
    },
    /**
     * Gives the facts by name, in the order of the log, in as many parts as memory asks for; each
     * name is in one of them.
     */
    async *read({ partBytes } = { partBytes: PART_BYTES }) {
      const of = Math.max(1, Math.ceil(state.factBytes / partBytes));
      for (let part = 0; part < of; part++) {
        const byName = new Map<string, AgentFact[]>();
        for await (const { name, ...fact } of readFacts(path)) {
          if (name !== undefined && partOf(name) % of === part) push(byName, name, fact);
        }
        yield { byName, done: part + 1, of };
      }
    },
    /** Goes through the log of cover from its first entry on. */
    async *readCover(): AsyncGenerator<CoverEntry> {
      for await (const { record } of readFacts(path)) if (isCoverRecord(record)) yield record;
    },
  };
}

function partOf(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE();
}

async function* readFacts(path: string): AsyncGenerator<NamedFact> {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    yield readJson(line, path) as NamedFact;
  }
}

function readJson(text: string, path: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new SdkError("invalid_argument", `${path} must be what arcs-audit wrote; ${NEXT}`, {
      cause,
    });
  }
}
