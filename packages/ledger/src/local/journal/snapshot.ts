import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The state of a ledger after the first so many lines of its journal. */
export type Snapshot = {
  bytes: Uint8Array;
  lineCount: number;
  /** Digest over those lines: a snapshot of another journal is none of this one. */
  chain: Buffer;
};

const SNAPSHOT = "snapshot.bin";
// Digest over what follows, number of lines, digest over the lines, then the state.
const DIGEST_BYTES = 32;
const COUNT_AT = DIGEST_BYTES;
const CHAIN_AT = COUNT_AT + 8;
const STATE_AT = CHAIN_AT + DIGEST_BYTES;

/** Writes a snapshot in place of the one before. */
export async function writeSnapshot(folder: string, { bytes, lineCount, chain }: Snapshot): Promise<void> {
  const count = Buffer.alloc(CHAIN_AT - COUNT_AT);
  count.writeBigUInt64LE(BigInt(lineCount));
  const digest = createHash("sha256").update(count).update(chain).update(bytes).digest();
  const temporary = join(folder, `${SNAPSHOT}.tmp`);
  await writeFile(temporary, Buffer.concat([digest, count, chain, bytes]), { mode: 0o600, flush: true });
  await rename(temporary, join(folder, SNAPSHOT));
}

/** A snapshot that was read, or what is wrong with one that is there and of no use. */
export type SnapshotReading = { snapshot: Snapshot | undefined; damage: string | undefined };

/** Reads the snapshot, unless it is missing or damaged: then all lines are run again. */
export async function readSnapshot(folder: string): Promise<SnapshotReading> {
  const path = join(folder, SNAPSHOT);
  const useless = (why: string): SnapshotReading => ({
    snapshot: undefined,
    damage: `snapshot ${path} is of no use (${why}): the ledger is brought back from its journal, which takes longer`,
  });
  let file: Buffer;
  try {
    file = await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" ? { snapshot: undefined, damage: undefined } : useless(`it cannot be read: ${code}`);
  }
  if (file.length < STATE_AT) return useless("it is cut off");
  const digest = createHash("sha256").update(file.subarray(COUNT_AT)).digest();
  /* fault: snapshot-damage-unnoticed */
  if (!digest.equals(file.subarray(0, DIGEST_BYTES))) return useless("it is damaged");
  const snapshot = {
    bytes: Uint8Array.from(file.subarray(STATE_AT)),
    lineCount: Number(file.readBigUInt64LE(COUNT_AT)),
    chain: Buffer.from(file.subarray(CHAIN_AT, STATE_AT)),
  };
  return { snapshot, damage: undefined };
}
