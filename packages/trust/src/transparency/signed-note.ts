import { SdkError, verifyEd25519 } from "@arcs/core";
import {
  assertShape,
  bytesToHex,
  concatBytes,
  decodeBase64,
  decodeHex,
  encodeBase64,
  type Shape,
  utf8ToBytes,
} from "@arcs/core/internal";

import { cosignedMessage, readCosignature } from "./cosignature.ts";
import { isKeyName, type NoteKey, noteKey } from "./note-key.ts";

/** One signature line of a note, not yet verified. */
export type NoteSignature = {
  name: string;
  /** Eight hex digits that identify the key among those of this name. */
  id: string;
  /** The bytes after the id: 64 bytes of Ed25519; in a cosignature preceded by 8 bytes of time. */
  signature: Uint8Array;
};

/** A text with signatures (C2SP signed-note). */
export type SignedNote = {
  /** Ends with a newline. */
  text: string;
  signatures: NoteSignature[];
};

/** The result of checking a note's signatures by known keys. */
export type NoteCheck = {
  /** Keys with a valid signature, without duplicates. */
  signedBy: NoteKey[];
  /** Known keys with an invalid signature: the note must then be refused. */
  failed: NoteKey[];
};

const noteSignature: Shape = { name: "text", id: "text", signature: "bytes" };
const signedNote: Shape = { text: "text", signatures: [noteSignature] };

const DASH = "\u2014 ";
// The specification requires at least 16. Each may be of an unknown kind, including post-quantum ones of 3.3 kB.
const MAX_SIGNATURES = 64;
export const MAX_CHARACTERS = 262_144;

/**
 * Parses a note strictly: well-formed Unicode, no control characters but newlines, every signature line in its one form. See C2SP
 * signed-note at commit 5ba5ee8, section Format; `note.Open` of golang.org/x/mod/sumdb at commit fe2ec04 does the same.
 *
 * @throws SdkError `invalid_note` if it is malformed, or has more than 64 signatures or 262,144 characters
 */
export function parseNote(note: string): SignedNote {
  if (typeof note !== "string") throw new SdkError("invalid_note", `note expected a text, got ${typeof note}`);
  if (note.length > MAX_CHARACTERS) {
    throw new SdkError("invalid_note", `note expected at most ${MAX_CHARACTERS} characters, got ${note.length}`);
  }
  // eslint-disable-next-line no-control-regex -- exactly these are refused
  if (/[\u0000-\u0009\u000b-\u001f]|\p{Surrogate}/u.test(note)) {
    throw new SdkError("invalid_note", "note expected well-formed Unicode without control characters but newlines");
  }
  const end = note.lastIndexOf("\n\n");
  const lines = note.slice(end + 2).split("\n");
  if (end < 0 || lines.pop() !== "" || lines.length === 0) {
    throw new SdkError(
      "invalid_note",
      "note expected a text, an empty line, and signature lines, each with its newline",
    );
  }
  if (lines.length > MAX_SIGNATURES) {
    throw new SdkError("invalid_note", `note expected at most ${MAX_SIGNATURES} signatures, got ${lines.length}`);
  }
  return { text: note.slice(0, end + 1), signatures: lines.map(parseSignatureLine) };
}

/**
 * Writes a note in the form that {@link parseNote} accepts.
 *
 * @throws SdkError `invalid_note` if the text does not end with a newline; `invalid_argument` for a malformed note
 */
export function formatNote(note: SignedNote): string {
  assertShape(note, "note", signedNote);
  const { text, signatures } = note;
  if (!text.endsWith("\n")) throw new SdkError("invalid_note", "text of a note expected a newline at its end");
  return `${text}\n${signatures.map(formatSignatureLine).join("")}`;
}

/** Writes one signature line, with its newline. @throws SdkError `invalid_argument` for a malformed signature */
export function formatSignatureLine(line: NoteSignature): string {
  assertShape(line, "signature", noteSignature);
  const { name, id, signature } = line;
  const idBytes = decodeHex(id);
  // A name with a line break would add a line in another name.
  if (!isKeyName(name) || idBytes?.length !== 4 || signature.length === 0) {
    const expected = "a key's name without spaces and +, an id of eight hex digits, and bytes";
    throw new SdkError("invalid_argument", `signature expected ${expected}`);
  }
  return `${DASH}${name} ${encodeBase64(concatBytes(idBytes, signature))}\n`;
}

/**
 * Parses one signature line without its newline.
 *
 * @throws SdkError `invalid_note` for a malformed line
 */
export function parseSignatureLine(line: string): NoteSignature {
  assertShape(line, "line", "text");
  const [name, encoded, ...others] = line.startsWith(DASH) ? line.slice(DASH.length).split(" ") : [];
  const bytes = encoded === undefined ? undefined : decodeBase64(encoded);
  if (!isKeyName(name) || bytes === undefined || bytes.length < 5 || others.length > 0) {
    throw new SdkError("invalid_note", "signature line expected a dash, the key's name, and base64 of 5 bytes or more");
  }
  return { name, id: bytesToHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
}

/**
 * Checks the signatures of a note by known keys; all others are ignored. Trust a note if `failed` is empty and `signedBy` contains
 * the required keys (C2SP signed-note, section Signatures).
 *
 * @throws SdkError `invalid_argument` for a malformed note or key
 */
export function checkNote(note: SignedNote, keys: readonly NoteKey[]): NoteCheck {
  assertShape(note, "note", signedNote);
  assertShape(keys, "keys", [noteKey]);
  const { text, signatures } = note;
  const check: NoteCheck = { signedBy: [], failed: [] };
  for (const key of keys) {
    const own = signatures.filter(({ name, id }) => name === key.name && id === key.id);
    if (own.length === 0) continue;
    const holds = own.every(({ signature }) => holdsFor(key, { text, signature }));
    (holds ? check.signedBy : check.failed).push(key);
  }
  return check;
}

function holdsFor({ type, publicKey }: NoteKey, { text, signature }: { text: string; signature: Uint8Array }): boolean {
  if (type === "ed25519") return verifyEd25519({ signature, message: utf8ToBytes(text), publicKey });
  const read = readCosignature(signature);
  if (read === undefined) return false;
  const message = cosignedMessage(text, read.time);
  return verifyEd25519({ signature: read.signature, message, publicKey });
}
