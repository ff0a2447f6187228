import { isSdkError, SdkError } from "@arcs/core";
import { assertShape, decodeBase64, encodeBase64, HASH_SIZE, isHash, type Shape, showValue } from "@arcs/core/internal";

import type { TreeHead } from "./tree-proofs.ts";
import { checkNote, MAX_CHARACTERS, type NoteKey, noteKey, parseNote, type SignedNote } from "./signed-note.ts";

/** The state of a log at one moment (C2SP tlog-checkpoint): its name, number of entries, and root. */
export type Checkpoint = TreeHead & {
  /** Name of the log: usually a URL without its scheme. */
  origin: string;
};

/**
 * Writes the text of a checkpoint, to be signed as a note.
 *
 * @throws SdkError `invalid_note` if the origin is empty or has a newline, the size is not a count, or the root not a hash
 */
export function formatCheckpoint(checkpoint: Checkpoint): string {
  assertShape(checkpoint, "checkpoint", { origin: "text" });
  const { origin, size, root } = checkpoint;
  if (origin === "" || origin.includes("\n")) throw new SdkError("invalid_note", "origin expected one line");
  if (!Number.isSafeInteger(size) || size < 0 || !isHash(root)) {
    throw new SdkError("invalid_note", "checkpoint expected a size from 0, and a root of 32 bytes");
  }
  return `${origin}\n${size}\n${encodeBase64(root)}\n`;
}

/**
 * Parses the text of a checkpoint (C2SP tlog-checkpoint at commit 5ba5ee8, section Note text). Further lines are ignored, unless
 * one is empty.
 *
 * @throws SdkError `invalid_note` for any other text
 */
export function parseCheckpoint(text: string): Checkpoint {
  assertShape(text, "text", "text");
  if (text.length > MAX_CHARACTERS) {
    throw new SdkError("invalid_note", `checkpoint expected at most ${MAX_CHARACTERS} characters, got ${text.length}`);
  }
  const [origin = "", size = "", root = "", ...others] = text.split("\n");
  const bytes = decodeBase64(root);
  const isSize = /^(0|[1-9]\d{0,15})$/.test(size) && Number.isSafeInteger(Number(size));
  if (origin === "" || !isSize || bytes?.length !== HASH_SIZE || others.pop() !== "" || others.includes("")) {
    throw new SdkError("invalid_note", "checkpoint expected lines of origin, size, and root in base64, none empty");
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
export type CheckpointProblem = "malformed" | "wrong_origin" | "not_signed" | "signature_invalid" | "too_few_witnesses";

/**
 * Parses a checkpoint, and checks its signatures: one key of the log, and the policy's quorum of witnesses. Two names of one key
 * count as one witness.
 *
 * @throws SdkError `invalid_argument` if the quorum exceeds the number of witnesses, or a key has another use
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
  if (broken !== undefined) return refuse("signature_invalid", `the signature of ${broken.name} does not hold`);
  if (!signedBy.some(({ type }) => type === "ed25519")) return refuse("not_signed", "no key of the log signed it");
  const cosigners = new Map(
    signedBy
      .filter(({ type }) => type === "cosignature")
      .map(/* fault: log-witness-counted-by-name */ ({ name, publicKey }) => [publicKey.join(), name]),
  );
  /* fault: log-quorum-ignored */
  if (cosigners.size < quorum) {
    return refuse("too_few_witnesses", `${cosigners.size} witnesses cosigned it, ${quorum} are asked for`);
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
      `quorum expected 0 to ${known.size}, the number of witnesses, got ${showValue(quorum)}`,
    );
  }
  if (logKeys.some(({ type }) => type !== "ed25519") || witnesses.some(({ type }) => type !== "cosignature")) {
    throw new SdkError(
      "invalid_argument",
      "policy expected keys of type ed25519 for the log, cosignature for witnesses",
    );
  }
}

function refuse(problem: CheckpointProblem, message: string): CheckpointReading {
  return { valid: false, problem, message };
}
