// A server that signs anything, against its watchers: each kind of attack a few times.
import { createSigner } from "@arcs/core";
import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import {
  createNoteKey,
  formatCheckpoint,
  formatNote,
  formatSubmission,
  judgeSubmission,
  type WatchedLog,
  createNoteSigner,
  signNote,
} from "../../src/transparency/index.ts";
import { createReadingWatchers, runAttacks } from "../support/malicious-log.ts";

const file = new URL("../../../../schemas/vectors/witness.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8"));

test("a witness answers as others do, request by request", () => {
  const publicKey = Uint8Array.from(Buffer.from(vectors.logKey, "hex"));
  const name = vectors.requests[0].body.split("\n")[2];
  const watched: WatchedLog = { logKeys: [createNoteKey({ name, type: "ed25519", publicKey })] };
  for (const { body, status, size } of vectors.requests) {
    const verdict = judgeSubmission(body, (origin) => (origin === name ? watched : undefined));
    expect(verdict).toMatchObject({ status, ...(size === undefined ? {} : { size }) });
    if (verdict.status === 200) watched.last = verdict.checkpoint;
  }
  expect(judgeSubmission("", () => watched).status).toBe(400);
  expect(judgeSubmission("old 3\n\nx", () => watched).status).toBe(403);
  expect(watched.last?.size).toBe(5);
  const { key } = createNoteSigner({
    name,
    type: "ed25519",
    signer: createSigner(new Uint8Array(32).fill(2)),
  });
  expect(judgeSubmission(vectors.requests[0].body, () => ({ logKeys: [key] })).status).toBe(403);
});

test("a second tree of one size is a conflict without a size to go on from (tlog-witness)", async () => {
  const signer = createSigner(new Uint8Array(32).fill(1));
  const log = createNoteSigner({ name: "arcs.example/log", type: "ed25519", signer });
  const [root, other] = [new Uint8Array(32).fill(3), new Uint8Array(32).fill(4)];
  const text = formatCheckpoint({ origin: "arcs.example/log", size: 7, root: other });
  const checkpoint = formatNote({ text, signatures: [await signNote(text, log)] });
  const judge = (last: WatchedLog["last"], path: Uint8Array[] = []) =>
    judgeSubmission(formatSubmission({ oldSize: 7, path, checkpoint }), () => ({
      logKeys: [log.key],
      ...(last === undefined ? {} : { last }),
    }));
  const verdict = judge({ size: 7, root });
  expect(verdict).toEqual({ status: 409, message: expect.stringContaining("another root") });
  expect(judge({ size: 7, root: other }).status).toBe(200);
  expect(judge({ size: 7, root: other }, [root]).status).toBe(422);
});

describe("a server that lies", () => {
  const log = createNoteSigner({
    name: "arcs.example/log",
    type: "ed25519",
    signer: createSigner(new Uint8Array(32).fill(1)),
  });

  test("is noticed each time", async () => {
    const table = await runAttacks(log, { attacks: 24, entries: 200, seed: 7 });
    for (const [kind, { made, unnoticed }] of Object.entries(table)) {
      expect(made, kind).toBeGreaterThan(0);
      expect(unnoticed, kind).toBe(0);
    }
  });

  test("is noticed by the same ones, whether they read everything or what a lie changes", async () => {
    const size = { attacks: 32, entries: 300, seed: 3 };
    const reading = await runAttacks(log, { ...size, createWatchers: createReadingWatchers });
    expect(await runAttacks(log, size)).toEqual(reading);
  });
});
