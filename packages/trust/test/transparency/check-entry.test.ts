// One entry, proved from tiles: any change by a dishonest server is detected.
import { createSigner } from "@arcs/core";
import { describe, expect, test } from "vitest";

import {
  checkLogEntry,
  cosignNote,
  createNoteSigner,
  emptyEdge,
  formatEntries,
  formatNote,
  type GrownTile,
  growTree,
  hashLeaf,
  type LogReader,
  parseNote,
} from "../../src/transparency/index.ts";
import { createTestLog, record } from "../support/test-log.ts";

const signerOf = (seed: number, name: string, type: "ed25519" | "cosignature") =>
  createNoteSigner({ name, type, signer: createSigner(new Uint8Array(32).fill(seed)) });
const log = signerOf(1, "arcs.example/log", "ed25519");
const witness = signerOf(2, "witness.example/w1", "cosignature");
const policy = { origin: log.key.name, logKeys: [log.key], witnesses: [witness.key], quorum: 1 };
const ENTRIES = 600;

/** A log with a witness, whose responses can be changed. */
async function serve(bend: Partial<Required<LogReader>> = {}): Promise<Required<LogReader>> {
  const made = createTestLog(log);
  for (let index = 0; index < ENTRIES; index++) made.append(`agent-${index % 7}`, record(index));
  const { text, signatures } = parseNote(await made.publish());
  const cosignature = await cosignNote(text, { ...witness, now: new Date("2026-01-01T00:00:00Z") });
  const note = formatNote({ text, signatures: [...signatures, cosignature] });
  const leaves = made.entries.map((entry) => hashLeaf(new TextEncoder().encode(entry)));
  const tiles = new Map(
    growTree(emptyEdge(), leaves).tiles.map((tile) => [`${tile.level}/${tile.index}`, tile]),
  );
  return {
    readCheckpoint: () => Promise.resolve(note),
    readEntries: made.reader.readEntries,
    readHashes: ({ level, index }) =>
      Promise.resolve(
        Uint8Array.from(Buffer.concat((tiles.get(`${level}/${index}`) as GrownTile).hashes)),
      ),
    ...bend,
  };
}

describe("one entry of a log", () => {
  test("is proved, with the witnesses that cosigned its checkpoint", async () => {
    const reader = await serve();
    for (const position of [0, 255, 256, 511, 512, ENTRIES - 1]) {
      expect(await checkLogEntry(position, { reader, policy })).toMatchObject({
        entry: { record: record(position), chain: { agent: `agent-${position % 7}` } },
        checkpoint: { size: ENTRIES },
        witnesses: ["witness.example/w1"],
      });
    }
  });

  test("is not there beyond the end, nor between two", async () => {
    const reader = await serve();
    for (const position of [ENTRIES, ENTRIES + 1000]) {
      expect(await checkLogEntry(position, { reader, policy })).toMatchObject({
        finding: { problem: "not_there" },
      });
    }
    for (const position of [1.5, -1, Number.NaN]) {
      await expect(checkLogEntry(position, { reader, policy })).rejects.toMatchObject({
        code: "invalid_argument",
      });
    }
  });

  test("is refused where the server shows another entry, or tiles that are others", async () => {
    const honest = await serve();
    const altered = await serve({
      async readEntries(tile) {
        const text = Buffer.from(await honest.readEntries(tile)).toString("latin1");
        return Buffer.from(text.replaceAll('"rating":3', '"rating":5'), "latin1");
      },
    });
    expect(await checkLogEntry(2, { reader: altered, policy })).toMatchObject({
      finding: { problem: "inconsistent" },
    });
    for (const level of [0, 1]) {
      const bent = await serve({
        async readHashes(tile) {
          const bytes = Uint8Array.from(await honest.readHashes(tile));
          if (tile.level === level)
            for (let at = 0; at < bytes.length; at += 32) bytes[at] = (bytes[at] as number) ^ 1;
          return bytes;
        },
      });
      expect(await checkLogEntry(2, { reader: bent, policy })).toMatchObject({
        finding: { problem: "inconsistent" },
      });
    }
    const cut = await serve({
      readHashes: async (tile) => (await honest.readHashes(tile)).slice(32),
    });
    expect(await checkLogEntry(2, { reader: cut, policy })).toMatchObject({
      finding: { problem: "invalid_entry" },
    });
    const none = await serve({ readEntries: () => Promise.resolve(formatEntries([])) });
    expect(await checkLogEntry(2, { reader: none, policy })).toMatchObject({
      finding: { problem: "inconsistent" },
    });
  });

  test("is refused where the root is another one, or nobody cosigned it", async () => {
    const other = createTestLog(log);
    for (let index = 0; index < ENTRIES; index++) other.append("agent", record(index + 1));
    const note = await other.publish();
    const reader = await serve({ readCheckpoint: () => Promise.resolve(note) });
    expect(await checkLogEntry(2, { reader, policy })).toMatchObject({
      finding: { problem: "too_few_witnesses" },
    });
    expect(await checkLogEntry(2, { reader, policy: { ...policy, quorum: 0 } })).toMatchObject({
      finding: { problem: "inconsistent" },
    });
  });
});
