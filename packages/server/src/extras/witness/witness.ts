import {
  cosignNote,
  formatNote,
  formatSignatureLine,
  judgeSubmission,
  type NoteKey,
  parseNote,
  parseSubmission,
  type SubmissionVerdict,
} from "@arcs/trust/transparency";

import type { Clock } from "../../platform/base/runtime.ts";
import { hashOrigin, type WitnessFolder } from "./witness-folder.ts";

/** Answer of a witness: signature lines, or the reason for a refusal. */
export type WitnessAnswer = { status: 200; lines: string } | Exclude<SubmissionVerdict, { status: 200 }>;

/** A witness of transparency logs (C2SP tlog-witness at commit 5ba5ee8). */
export type Witness = {
  /** The verifier key that its cosignatures are checked with. */
  key: NoteKey;
  /** Cosigns a checkpoint that goes on from the last one. */
  addCheckpoint(body: string): Promise<WitnessAnswer>;
  /** Gives the last checkpoint of a log as a note, by the SHA-256 of its origin. */
  lastCheckpoint(originHash: string): string | undefined;
};

/**
 * Makes a witness. It never cosigns two trees of one size, nor a smaller one after a larger one, also after a kill: what it gives
 * out is on the disk before.
 *
 * @param options.logKeys - of the logs that it watches; the name of a key is the log's origin, and a log may have several keys
 */
export function createWitness(
  folder: WitnessFolder,
  { logKeys, clock }: { logKeys: readonly NoteKey[]; clock: Clock },
): Witness {
  const keysOf = (origin: string): NoteKey[] => logKeys.filter(({ name }) => name === origin);
  const turns = new Map<string, Promise<unknown>>();

  /** One submission of a log after another: none comes between judging and storing. */
  function inTurn<Result>(origin: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (turns.get(origin) ?? Promise.resolve()).then(work);
    turns.set(
      origin,
      turn.catch(() => undefined),
    );
    return turn;
  }

  function judge(body: string): SubmissionVerdict {
    return judgeSubmission(body, (origin) => {
      const keys = keysOf(origin);
      const last = folder.last(hashOrigin(origin));
      return keys.length === 0 ? undefined : { logKeys: keys, ...(last === undefined ? {} : { last }) };
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
    // Anybody may send the last checkpoint again, as often as it pleases them: within a second the answer is the same.
    if (note !== folder.last(originHash)?.note) {
      await folder.save(originHash, { size: checkpoint.size, root: checkpoint.root, note });
    }
    return { status: 200, lines: formatSignatureLine(cosignature) };
  }

  return {
    key: folder.noteSigner.key,
    async addCheckpoint(body) {
      // A refusal waits for nobody, and nobody for it.
      const verdict = judge(body);
      return verdict.status === 200 ? inTurn(verdict.checkpoint.origin, () => cosign(body)) : verdict;
    },
    lastCheckpoint: (originHash) => folder.last(originHash)?.note,
  };
}
