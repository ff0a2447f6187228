import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import {
  checkNote,
  cosignNote,
  createNoteSigner,
  formatNote,
  formatSignatureLine,
  judgeSubmission,
  type NoteKey,
  type NoteSigner,
  parseCheckpoint,
  parseNote,
  parseSubmission,
  type SubmissionVerdict,
  type TreeHead,
} from "@arcs/trust/transparency";
import { isSdkError, SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";

import { type Clock, createIssuerKey, lockFolder, readKeyFile } from "@arcs/server/internal";

/** Answer of a witness: signature lines, or the reason for a refusal. */
type WitnessAnswer = { status: 200; lines: string } | Exclude<SubmissionVerdict, { status: 200 }>;

export type Witness = ReturnType<typeof createWitness>;

/**
 * Makes a witness of transparency logs (C2SP tlog-witness at commit 5ba5ee8). It never cosigns two
 * trees of one size, nor a smaller one after a larger one, also after a kill: what it gives out is
 * on the disk before.
 *
 * @param options.logKeys - of the logs that it watches; the name of a key is the log's origin, and
 *   a log may have several keys
 */
export function createWitness(
  folder: WitnessFolder,
  { logKeys, clock }: { logKeys: readonly NoteKey[]; clock: Clock },
) {
  const keysOf = (origin: string): NoteKey[] => logKeys.filter(({ name }) => name === origin);
  let last: Promise<unknown> = Promise.resolve();

  /** One submission after another: none comes between judging and storing. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  function judge(body: string): SubmissionVerdict {
    return judgeSubmission(body, (origin) => {
      const keys = keysOf(origin);
      return keys.length === 0
        ? undefined
        : { logKeys: keys, ...defined({ last: folder.last(hashOrigin(origin)) }) };
    });
  }

  async function cosign(body: string): Promise<WitnessAnswer> {
    const verdict = judge(body);
    if (verdict.status !== 200) return verdict;
    const { text, checkpoint } = verdict;
    const cosignature = await cosignNote(text, { ...folder.noteSigner, now: clock.now() });
    // Of the others nobody knows whose they are, or whether they hold.
    const ofLog = parseNote(parseSubmission(body).checkpoint).signatures.filter(({ name, id }) =>
      keysOf(checkpoint.origin).some((key) => key.name === name && key.id === id),
    );
    const note = formatNote({ text, signatures: [...ofLog, cosignature] });
    const originHash = hashOrigin(checkpoint.origin);
    // Anybody may send the last checkpoint again, as often as it pleases them: within a second the
    // answer is the same.
    if (note !== folder.last(originHash)?.note) {
      await folder.save(originHash, { size: checkpoint.size, root: checkpoint.root, note });
    }
    return { status: 200, lines: formatSignatureLine(cosignature) };
  }

  return {
    key: folder.noteSigner.key,
    /** Cosigns a checkpoint that goes on from the last one. */
    async addCheckpoint(body: string): Promise<WitnessAnswer> {
      // A refusal waits for nobody, and nobody for it.
      const verdict = judge(body);
      return verdict.status === 200 ? inTurn(() => cosign(body)) : verdict;
    },
    lastCheckpoint: (originHash: string): string | undefined => folder.last(originHash)?.note,
  };
}

type CosignedCheckpoint = TreeHead & {
  /** With the signatures of the log and of the witness. */
  note: string;
};

/** State and key of a witness. One process has it at a time. */
type WitnessFolder = Awaited<ReturnType<typeof openWitnessFolder>>;

const KEY = "witness.json";
const CHECKPOINTS = "checkpoints";
const ORIGIN_HASH = /^[0-9a-f]{64}$/;

/**
 * Where what is known of a log is kept, and served (C2SP tlog-witness, section Monitor Retrieval
 * Mechanism).
 */
function hashOrigin(origin: string): string {
  return createHash("sha256").update(origin).digest("hex");
}

/**
 * Opens the folder of a witness; creates it, with a key, where it does not exist. Every checkpoint
 * in it must be cosigned by this witness.
 *
 * @throws SdkError `conflict` when another process has it, its checkpoints are gone while its key
 *   is there, or one of them is damaged
 * @throws SdkError `invalid_note` when the name is no valid key name; `invalid_wallet_key` when the
 *   key file is invalid
 */
export async function openWitnessFolder(folder: string, { name }: { name: string }) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(folder);
  if (!lock.isHeld) {
    throw new SdkError(
      "conflict",
      `the folder ${folder} is in use by process ${lock.pid} on ${lock.host}: stop that first, or use another folder`,
    );
  }
  try {
    const checkpoints = join(folder, CHECKPOINTS);
    await prepareFolder(folder, checkpoints);
    const signer = readKeyFile(join(folder, KEY));
    const noteSigner = createNoteSigner({ name, type: "cosignature", signer });
    const known = await readCheckpoints(checkpoints, noteSigner);
    return {
      noteSigner,
      /** Gives the last checkpoint of a log, by the SHA-256 of its origin in lower-case hex. */
      last: (originHash: string): CosignedCheckpoint | undefined => known.get(originHash),
      /** Keeps a checkpoint: when this resolves, no loss of power takes it back. */
      async save(originHash: string, checkpoint: CosignedCheckpoint): Promise<void> {
        await replaceFile(join(checkpoints, originHash), checkpoint.note);
        await syncFolder(checkpoints);
        known.set(originHash, checkpoint);
      },
      close: (): Promise<void> => lock.release(),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * The checkpoints come before the key: a key without them may cosign a second history, since it no
 * longer knows the first.
 */
async function prepareFolder(folder: string, checkpoints: string): Promise<void> {
  if (existsSync(join(folder, KEY))) {
    if (existsSync(checkpoints)) return;
    const expected = `what its witness has cosigned in ${checkpoints}`;
    throw new SdkError(
      "conflict",
      `${folder} has a key, and not ${expected}; a witness that forgot needs a new key`,
    );
  }
  await mkdir(checkpoints, { recursive: true, mode: 0o700 });
  await syncFolder(folder);
  await createIssuerKey(folder, {
    name: KEY,
    randomBytes: (length) => Uint8Array.from(randomBytes(length)),
  });
  await syncFolder(folder);
}

async function readCheckpoints(
  folder: string,
  { key }: NoteSigner,
): Promise<Map<string, CosignedCheckpoint>> {
  const known = new Map<string, CosignedCheckpoint>();
  // A file that a kill left half written has another name, and was never sent to anybody.
  for (const name of (await readdir(folder)).filter((each) => ORIGIN_HASH.test(each))) {
    const note = await readFile(join(folder, name), "utf8");
    try {
      const { origin, size, root } = parseCheckpoint(parseNote(note).text);
      const isOwn = checkNote(parseNote(note), [key]).signedBy.length === 1;
      if (!isOwn || hashOrigin(origin) !== name)
        throw new SdkError(
          "invalid_note",
          `${key.name} did not sign it with the key that is there now`,
        );
      known.set(name, { size, root, note });
    } catch (error) {
      if (!isSdkError(error)) throw error;
      const next =
        "put a whole copy of the folder back, start it with the name that it had, or take a new folder and so a new key";
      throw new SdkError(
        "conflict",
        `the checkpoint ${join(folder, name)} is damaged: ${error.message}; ${next}`,
      );
    }
  }
  return known;
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, path);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
