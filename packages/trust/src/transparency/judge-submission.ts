import { isSdkError } from "@arcs/core";
import { assertShape, emptyRoot, equalBytes } from "@arcs/core/internal";

import { type TreeHead, verifyConsistency } from "./consistency.ts";
import { type CheckpointSubmission, parseSubmission } from "./add-checkpoint.ts";
import { type Checkpoint, openCheckpoint, parseCheckpoint } from "./checkpoint.ts";
import type { NoteKey } from "./note-key.ts";
import { parseNote } from "./signed-note.ts";

/** A log that a witness watches. */
export type WatchedLog = {
  /** One of these keys must have signed. */
  logKeys: readonly NoteKey[];
  /** The last tree that the witness cosigned; absent if there is none. */
  last?: TreeHead;
};

/** The response of a witness: the HTTP status with its data (C2SP tlog-witness, section add-checkpoint). */
export type SubmissionVerdict =
  /** Store it atomically as the last one, then cosign `text`. */
  | { status: 200; checkpoint: Checkpoint; text: string }
  /**
   * The client must start from this size: the body is the size and a newline, of type `text/x.tlog.size`. Without a size the log
   * has shown two trees of one size, and no retry can help.
   */
  | { status: 409; size?: number; message: string }
  | { status: 400 | 403 | 404 | 422; message: string };

/**
 * Judges a checkpoint submitted to a witness (C2SP tlog-witness at commit 5ba5ee8, section add-checkpoint). The caller must store
 * the checkpoint before it returns the cosignature, and exclude concurrent submissions.
 *
 * @param findLog - returns the log of an origin; `undefined` if it is not watched
 * @throws SdkError `invalid_argument` unless `findLog` is a function that returns a log
 * @example
 * ```ts
 * const verdict = judgeSubmission("old 0\n", () => undefined);
 * console.log(verdict.status); // 400: a body that is no submission
 * ```
 */
export function judgeSubmission(body: string, findLog: (origin: string) => WatchedLog | undefined): SubmissionVerdict {
  assertShape(findLog, "findLog", "function");
  const submission = readForm(body, 400, parseSubmission);
  if ("status" in submission) return submission;
  // Only a note can have the signature of a known key.
  const named = readForm(submission.checkpoint, 403, (note) => parseCheckpoint(parseNote(note).text));
  if ("status" in named) return named;
  const { origin } = named;
  const log = findLog(origin);
  if (log === undefined) return { status: 404, message: "the log is not watched here" };
  assertShape(log, "the result of findLog", { "last?": { size: "count", root: "bytes" } });
  const reading = openCheckpoint(submission.checkpoint, { origin, logKeys: log.logKeys });
  if (!reading.valid) return { status: 403, message: reading.message };
  return compare(submission, { checkpoint: reading.checkpoint, text: reading.note.text, last: log.last });
}

function readForm<Form extends object, Status extends 400 | 403>(
  text: string,
  status: Status,
  parse: (text: string) => Form,
): Form | { status: Status; message: string } {
  try {
    return parse(text);
  } catch (error) {
    if (isSdkError(error)) return { status, message: error.message };
    throw error;
  }
}

function compare(
  { oldSize, path }: CheckpointSubmission,
  { checkpoint, text, last }: { checkpoint: Checkpoint; text: string; last: TreeHead | undefined },
): SubmissionVerdict {
  if (oldSize > checkpoint.size) return { status: 400, message: "old expected at most the size of the checkpoint" };
  const size = last?.size ?? 0;
  if (/* fault: log-witness-rolls-back */ oldSize !== size)
    return { status: 409, size, message: `the last checkpoint was of ${size}` };
  if (checkpoint.size === 0 && !equalBytes(checkpoint.root, emptyRoot())) {
    return { status: 422, message: "the root of an empty tree must be the hash of nothing" };
  }
  if (last !== undefined && isSecondTree(checkpoint, last)) {
    return { status: 409, message: `the last checkpoint of ${size} had another root` };
  }
  const isConsistent =
    last === undefined || last.size === 0
      ? path.length === 0
      : verifyConsistency(path, { earlier: last, later: checkpoint });
  /* fault: log-witness-trusts-any-proof */
  if (!isConsistent) return { status: 422, message: "the consistency proof does not hold" };
  return { status: 200, checkpoint, text };
}

/** Tells whether a log shows a second tree of the same size. The root of an empty log is checked separately. */
function isSecondTree(shown: TreeHead, last: TreeHead): boolean {
  return shown.size === last.size && !equalBytes(shown.root, last.root);
}
