import { isSdkError, SdkError } from "@arcs/core";
import {
  assertShape,
  decodeBase64,
  encodeBase64,
  HASH_SIZE,
  isHash,
  type Shape,
  showValue,
  emptyRoot,
  equalBytes,
  isHashList,
} from "@arcs/core/internal";

import { type TreeHead, verifyConsistency } from "./tree.ts";
import {
  checkNote,
  MAX_CHARACTERS,
  type NoteKey,
  noteKey,
  parseNote,
  type SignedNote,
} from "./signed-note.ts";

/**
 * The state of a log at one moment (C2SP tlog-checkpoint): its name, number of entries, and root.
 */
export type Checkpoint = TreeHead & {
  /** Name of the log: usually a URL without its scheme. */
  origin: string;
};

/**
 * Writes the text of a checkpoint, to be signed as a note.
 *
 * @throws SdkError `invalid_note` if the origin is empty or has a newline, the size is not a count,
 *   or the root not a hash
 */
export function formatCheckpoint(checkpoint: Checkpoint): string {
  assertShape(checkpoint, "checkpoint", { origin: "text" });
  const { origin, size, root } = checkpoint;
  if (origin === "" || origin.includes("\n"))
    throw new SdkError("invalid_note", "origin must be one line");
  if (!Number.isSafeInteger(size) || size < 0 || !isHash(root)) {
    throw new SdkError(
      "invalid_note",
      "checkpoint must have a size from 0, and a root of 32 bytes",
    );
  }
  return `${origin}\n${size}\n${encodeBase64(root)}\n`;
}

/**
 * Parses the text of a checkpoint (C2SP tlog-checkpoint at commit 5ba5ee8, section Note text).
 * Further lines are ignored, unless one is empty.
 *
 * @throws SdkError `invalid_note` for any other text
 */
export function parseCheckpoint(text: string): Checkpoint {
  assertShape(text, "text", "text");
  if (text.length > MAX_CHARACTERS) {
    throw new SdkError(
      "invalid_note",
      `checkpoint must be at most ${MAX_CHARACTERS} characters (received ${text.length})`,
    );
  }
  const [origin = "", size = "", root = "", ...others] = text.split("\n");
  const bytes = decodeBase64(root);
  const isSize = /^(0|[1-9]\d{0,15})$/.test(size) && Number.isSafeInteger(Number(size));
  if (
    origin === "" ||
    !isSize ||
    bytes?.length !== HASH_SIZE ||
    others.pop() !== "" ||
    others.includes("")
  ) {
    throw new SdkError(
      "invalid_note",
      "checkpoint must have lines of origin, size, and root in base64, none empty",
    );
  }
  return { origin, size: Number(size), root: bytes };
}

/** The trust policy for a log: its own keys, and a quorum of witnesses. */
export type LogPolicy = {
  /** First line of the log's checkpoints. */
  origin: string;
  /** Keys of the log: one of them must have signed. */
  logKeys: readonly NoteKey[];
  /** Keys of trusted witnesses. Absent: none. */
  witnesses?: readonly NoteKey[];
  /** Min number of witnesses that must have cosigned. Absent: none. */
  quorum?: number;
};

const logPolicy: Shape = { origin: "text", logKeys: [noteKey], "witnesses?": [noteKey] };

/** A checkpoint that satisfies a policy, or the reason why it does not. */
export type CheckpointReading =
  | { valid: true; checkpoint: Checkpoint; note: SignedNote; witnesses: string[] }
  | { valid: false; problem: CheckpointProblem; message: string };

/** The reason not to trust a checkpoint. */
export type CheckpointProblem =
  | "malformed"
  | "wrong_origin"
  | "not_signed"
  | "signature_invalid"
  | "too_few_witnesses";

/**
 * Parses a checkpoint, and checks its signatures: one key of the log, and the policy's quorum of
 * witnesses. Two names of one key count as one witness.
 *
 * @throws SdkError `invalid_argument` if the quorum exceeds the number of witnesses, or a key has
 *   another use
 * @example
 * ```ts
 * const reading = openCheckpoint(text, { origin: "arcs.example/log", logKeys: [parseNoteKey(line)] });
 * if (reading.valid) console.log(reading.checkpoint.size);
 * ```
 */
export function openCheckpoint(text: string, policy: LogPolicy): CheckpointReading {
  assertPolicy(policy);
  const { origin, logKeys, witnesses = [], quorum = 0 } = policy;
  let note: SignedNote;
  let checkpoint: Checkpoint;
  try {
    note = parseNote(text);
    checkpoint = parseCheckpoint(note.text);
  } catch (error) {
    if (isSdkError(error)) return refuse("malformed", error.message);
    throw error;
  }
  if (checkpoint.origin !== origin) {
    return refuse("wrong_origin", `the checkpoint is one of ${checkpoint.origin.slice(0, 100)}`);
  }
  const { signedBy, failed } = checkNote(note, [...logKeys, ...witnesses]);
  const [broken] = failed;
  if (broken !== undefined)
    return refuse("signature_invalid", `the signature of ${broken.name} does not hold`);
  if (!signedBy.some(({ type }) => type === "ed25519"))
    return refuse("not_signed", "no key of the log signed it");
  const cosigners = new Map(
    signedBy
      .filter(({ type }) => type === "cosignature")
      .map(({ name, publicKey }) => [publicKey.join(), name]),
  );
  if (cosigners.size < quorum) {
    return refuse(
      "too_few_witnesses",
      `${cosigners.size} witnesses cosigned it, ${quorum} are asked for`,
    );
  }
  return { valid: true, checkpoint, note, witnesses: [...cosigners.values()] };
}

function assertPolicy(policy: LogPolicy): void {
  assertShape(policy, "policy", logPolicy);
  const { logKeys, witnesses = [], quorum = 0 } = policy;
  const known = new Set(witnesses.map(({ publicKey }) => publicKey.join()));
  if (!Number.isSafeInteger(quorum) || quorum < 0 || quorum > known.size) {
    throw new SdkError(
      "invalid_argument",
      `quorum must be 0 to ${known.size}, the number of witnesses (received ${showValue(quorum)})`,
    );
  }
  if (
    logKeys.some(({ type }) => type !== "ed25519") ||
    witnesses.some(({ type }) => type !== "cosignature")
  ) {
    throw new SdkError(
      "invalid_argument",
      "policy must have keys of type ed25519 for the log, cosignature for witnesses",
    );
  }
}

function refuse(problem: CheckpointProblem, message: string): CheckpointReading {
  return { valid: false, problem, message };
}

/**
 * A request to a witness: cosign a checkpoint that continues the last one it cosigned (C2SP
 * tlog-witness).
 */
export type CheckpointSubmission = {
  /** Size of the last checkpoint that the witness has cosigned; 0 if there is none. */
  oldSize: number;
  /** Consistency path between both: at most 63 hashes of 32 bytes. */
  path: readonly Uint8Array[];
  /** The checkpoint, a note signed by the log. */
  checkpoint: string;
};

/** A log that a witness watches. */
export type WatchedLog = {
  /** One of these keys must have signed. */
  logKeys: readonly NoteKey[];
  /** The last tree that the witness cosigned; absent if there is none. */
  last?: TreeHead;
};

/**
 * The response of a witness: the HTTP status with its data (C2SP tlog-witness, section
 * add-checkpoint).
 */
export type SubmissionVerdict =
  /** Store it atomically as the last one, then cosign `text`. */
  | { status: 200; checkpoint: Checkpoint; text: string }
  /**
   * The client must start from this size: the body is the size and a newline, of type
   * `text/x.tlog.size`. Without a size the log has shown two trees of one size, and no retry can
   * help.
   */
  | { status: 409; size?: number; message: string }
  | { status: 400 | 403 | 404 | 422; message: string };

const MAX_HASHES = 63;

/**
 * Writes the body of a request to `add-checkpoint` (C2SP tlog-witness at commit 5ba5ee8, section
 * add-checkpoint).
 *
 * @throws SdkError `invalid_argument` for a malformed submission
 */
export function formatSubmission(submission: CheckpointSubmission): string {
  assertShape(submission, "submission", { oldSize: "count", path: ["bytes"], checkpoint: "text" });
  const { oldSize, path, checkpoint } = submission;
  if (!isHashList(path) || path.length > MAX_HASHES) {
    throw new SdkError(
      "invalid_argument",
      `submission.path must have at most ${MAX_HASHES} hashes of 32 bytes each`,
    );
  }
  return `old ${oldSize}\n${path.map((hash) => `${encodeBase64(hash)}\n`).join("")}\n${checkpoint}`;
}

/**
 * Parses the body of a request to `add-checkpoint`, but not the checkpoint in it.
 *
 * @throws SdkError `invalid_note` for a malformed body
 */
export function parseSubmission(body: string): CheckpointSubmission {
  assertShape(body, "body", "text");
  const end = body.indexOf("\n\n");
  const [first = "", ...lines] = body.slice(0, Math.max(end, 0)).split("\n", MAX_HASHES + 2);
  const [, digits] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? [];
  const path = lines.map((line) => decodeBase64(line)).filter(isHash);
  if (
    end < 0 ||
    digits === undefined ||
    !Number.isSafeInteger(Number(digits)) ||
    path.length !== lines.length
  ) {
    throw new SdkError(
      "invalid_note",
      "body must have a line old and a size, hashes in base64, an empty line, a checkpoint",
    );
  }
  if (lines.length > MAX_HASHES)
    throw new SdkError("invalid_note", `body must have at most ${MAX_HASHES} hashes`);
  return { oldSize: Number(digits), path, checkpoint: body.slice(end + 2) };
}

/**
 * Judges a checkpoint submitted to a witness (C2SP tlog-witness at commit 5ba5ee8, section
 * add-checkpoint). The caller must store the checkpoint before it returns the cosignature, and
 * exclude concurrent submissions.
 *
 * @param findLog - returns the log of an origin; `undefined` if it is not watched
 * @throws SdkError `invalid_argument` unless `findLog` is a function that returns a log
 * @example
 * ```ts
 * const verdict = judgeSubmission("old 0\n", () => undefined);
 * console.log(verdict.status); // 400: a body that is no submission
 * ```
 */
export function judgeSubmission(
  body: string,
  findLog: (origin: string) => WatchedLog | undefined,
): SubmissionVerdict {
  assertShape(findLog, "findLog", "function");
  const submission = readForm(body, 400, parseSubmission);
  if ("status" in submission) return submission;
  // Only a note can have the signature of a known key.
  const named = readForm(submission.checkpoint, 403, (note) =>
    parseCheckpoint(parseNote(note).text),
  );
  if ("status" in named) return named;
  const { origin } = named;
  const log = findLog(origin);
  if (log === undefined) return { status: 404, message: "the log is not watched here" };
  assertShape(log, "the result of findLog", { "last?": { size: "count", root: "bytes" } });
  const reading = openCheckpoint(submission.checkpoint, { origin, logKeys: log.logKeys });
  if (!reading.valid) return { status: 403, message: reading.message };
  return compare(submission, {
    checkpoint: reading.checkpoint,
    text: reading.note.text,
    last: log.last,
  });
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
  if (oldSize > checkpoint.size)
    return { status: 400, message: "old must be at most the size of the checkpoint" };
  const size = last?.size ?? 0;
  if (oldSize !== size) return { status: 409, size, message: `the last checkpoint was of ${size}` };
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
  if (!isConsistent) return { status: 422, message: "the consistency proof does not hold" };
  return { status: 200, checkpoint, text };
}

/**
 * Tells whether a log shows a second tree of the same size. The root of an empty log is checked
 * separately.
 */
function isSecondTree(shown: TreeHead, last: TreeHead): boolean {
  return shown.size === last.size && !equalBytes(shown.root, last.root);
}
