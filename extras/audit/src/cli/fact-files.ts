import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, mkdir, open, readdir, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import type { VouchingRoots } from "@arcs/trust";

import type { AgentFact } from "../agent-facts.ts";
import { NEXT } from "./audit-state.ts";

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
