import { decodeAddress, SdkError, type Signer, verifyEd25519 } from "@arcs/core";
import {
  assertBytes,
  assertObject,
  assertShape,
  bytesToHex,
  concatBytes,
  decodeBase64,
  decodeHex,
  encodeBase64,
  sha256,
  type Shape,
  showValue,
  toSigner,
  utf8ToBytes,
} from "@arcs/core/internal";

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

/**
 * The use of a key. `ed25519` makes plain signatures, such as those of a log (type 0x01).
 * `cosignature` makes those of a witness, with a time (type 0x04).
 */
export type NoteKeyType = "ed25519" | "cosignature";

/** A key for signing notes (C2SP signed-note). */
export type NoteKey = {
  /** Without spaces and plus signs; usually a URL without its scheme. */
  name: string;
  /** Eight lower-case hex digits that identify the key among those of this name. */
  id: string;
  type: NoteKeyType;
  /** 32 bytes of Ed25519. */
  publicKey: Uint8Array;
};

/** The result of checking a note's signatures by known keys. */
export type NoteCheck = {
  /** Keys with a valid signature, without duplicates. */
  signedBy: NoteKey[];
  /** Known keys with an invalid signature: the note must then be refused. */
  failed: NoteKey[];
};

/** A signer of notes, with its key. */
export type NoteSigner = { key: NoteKey; signer: Signer };

const noteSignature: Shape = { name: "text", id: "text", signature: "bytes" };
const signedNote: Shape = { text: "text", signatures: [noteSignature] };

export const noteKey: Shape = { name: "text", id: "text", type: "text", publicKey: "bytes" };

const DASH = "\u2014 ";
// The specification requires at least 16. Each may be of an unknown kind, including post-quantum
// ones of 3.3 kB.
const MAX_SIGNATURES = 64;
export const MAX_CHARACTERS = 262_144;

// C2SP signed-note (commit 5ba5ee8), section Signature types.
const TYPE_BYTES: Readonly<Record<NoteKeyType, number>> = { ed25519: 0x01, cosignature: 0x04 };
const MAX_NAME_BYTES = 255;

/**
 * Parses a note strictly: well-formed Unicode, no control characters but newlines, every signature
 * line in its one form. See C2SP signed-note at commit 5ba5ee8, section Format; `note.Open` of
 * golang.org/x/mod/sumdb at commit fe2ec04 does the same.
 *
 * @throws SdkError `invalid_note` if it is malformed, or has more than 64 signatures or 262,144
 *   characters
 */
export function parseNote(note: string): SignedNote {
  if (typeof note !== "string")
    throw new SdkError("invalid_note", `note must be a text (received ${typeof note})`);
  if (note.length > MAX_CHARACTERS) {
    throw new SdkError(
      "invalid_note",
      `note must be at most ${MAX_CHARACTERS} characters (received ${note.length})`,
    );
  }
  // eslint-disable-next-line no-control-regex -- exactly these are refused
  if (/[\u0000-\u0009\u000b-\u001f]|\p{Surrogate}/u.test(note)) {
    throw new SdkError(
      "invalid_note",
      "note must be well-formed Unicode without control characters but newlines",
    );
  }
  const end = note.lastIndexOf("\n\n");
  const lines = note.slice(end + 2).split("\n");
  if (end < 0 || lines.pop() !== "" || lines.length === 0) {
    throw new SdkError(
      "invalid_note",
      "note must have a text, an empty line, and signature lines, each with its newline",
    );
  }
  if (lines.length > MAX_SIGNATURES) {
    throw new SdkError(
      "invalid_note",
      `note must have at most ${MAX_SIGNATURES} signatures (received ${lines.length})`,
    );
  }
  return { text: note.slice(0, end + 1), signatures: lines.map(parseSignatureLine) };
}

/**
 * Writes a note in the form that {@link parseNote} accepts.
 *
 * @throws SdkError `invalid_note` if the text does not end with a newline; `invalid_argument` for a
 *   malformed note
 */
export function formatNote(note: SignedNote): string {
  assertShape(note, "note", signedNote);
  const { text, signatures } = note;
  if (!text.endsWith("\n"))
    throw new SdkError("invalid_note", "text of a note must end with a newline");
  return `${text}\n${signatures.map(formatSignatureLine).join("")}`;
}

/**
 * Parses one signature line without its newline.
 *
 * @throws SdkError `invalid_note` for a malformed line
 */
export function parseSignatureLine(line: string): NoteSignature {
  assertShape(line, "line", "text");
  const [name, encoded, ...others] = line.startsWith(DASH)
    ? line.slice(DASH.length).split(" ")
    : [];
  const bytes = encoded === undefined ? undefined : decodeBase64(encoded);
  if (!isKeyName(name) || bytes === undefined || bytes.length < 5 || others.length > 0) {
    throw new SdkError(
      "invalid_note",
      "signature line must have a dash, the key's name, and base64 of 5 bytes or more",
    );
  }
  return { name, id: bytesToHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
}

/**
 * Writes one signature line, with its newline. @throws SdkError `invalid_argument` for a malformed
 * signature
 */
export function formatSignatureLine(line: NoteSignature): string {
  assertShape(line, "signature", noteSignature);
  const { name, id, signature } = line;
  const idBytes = decodeHex(id);
  // A name with a line break would add a line in another name.
  if (!isKeyName(name) || idBytes?.length !== 4 || signature.length === 0) {
    const expected = "a key's name without spaces and +, an id of eight hex digits, and bytes";
    throw new SdkError("invalid_argument", `signature must be ${expected}`);
  }
  return `${DASH}${name} ${encodeBase64(concatBytes(idBytes, signature))}\n`;
}

/**
 * Checks the signatures of a note by known keys; all others are ignored. Trust a note if `failed`
 * is empty and `signedBy` contains the required keys (C2SP signed-note, section Signatures).
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

function holdsFor(
  { type, publicKey }: NoteKey,
  { text, signature }: { text: string; signature: Uint8Array },
): boolean {
  if (type === "ed25519")
    return verifyEd25519({ signature, message: utf8ToBytes(text), publicKey });
  const read = readCosignature(signature);
  if (read === undefined) return false;
  const message = cosignedMessage(text, read.time);
  return verifyEd25519({ signature: read.signature, message, publicKey });
}

/**
 * Makes a key from a name and a public key. Its id is the first four bytes of SHA-256 over name,
 * newline, type and key (C2SP signed-note, section Signatures).
 *
 * @throws SdkError `invalid_note` if the name has a space or a plus sign, or the key is not 32
 *   bytes; `invalid_argument` for another type
 */
export function createNoteKey(key: Omit<NoteKey, "id">): NoteKey {
  assertShape(key, "key", { publicKey: "bytes" });
  const { name, type, publicKey } = key;
  if (!isKeyName(name))
    throw new SdkError("invalid_note", "name of a key must be 1 to 255 bytes without spaces and +");
  assertType(type);
  if (publicKey.length !== 32)
    throw new SdkError("invalid_note", `key must be 32 bytes (received ${publicKey.length})`);
  const named = concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(TYPE_BYTES[type]), publicKey);
  return {
    name,
    id: bytesToHex(sha256(named).subarray(0, 4)),
    type,
    publicKey: Uint8Array.from(publicKey),
  };
}

/**
 * Writes a key for configuration: name, id and key separated by plus signs (C2SP signed-note,
 * section Verifier keys).
 *
 * @example
 * ```ts
 * const line = formatNoteKey(key); // "arcs.example/log+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
 * ```
 * @throws SdkError `invalid_argument` for a malformed key
 */
export function formatNoteKey(key: NoteKey): string {
  assertShape(key, "key", noteKey);
  const { name, id, type, publicKey } = key;
  assertType(type);
  return `${name}+${id}+${encodeBase64(concatBytes(Uint8Array.of(TYPE_BYTES[type]), publicKey))}`;
}

/**
 * Parses a key of {@link formatNoteKey}, or any other verifier key.
 *
 * @throws SdkError `invalid_note` if it is malformed, its id is another key's, or its type is
 *   unknown
 */
export function parseNoteKey(text: string): NoteKey {
  assertShape(text, "verifier key", "text");
  const parts = text.length <= 1_000 ? /^([^+]+)\+([0-9a-f]{8})\+(.+)$/s.exec(text) : null;
  const [, name = "", id, encoded = ""] = parts ?? [];
  const bytes = decodeBase64(encoded);
  const found = Object.entries(TYPE_BYTES).find(([, byte]) => byte === bytes?.[0]);
  if (parts === null || bytes === undefined || found === undefined || bytes.length !== 33) {
    const fact = mistakenNoteKey(text) ?? showValue(text);
    throw new SdkError(
      "invalid_note",
      `verifier key must be name+id+key, an Ed25519 key of type 0x01 or 0x04 (received ${fact})`,
    );
  }
  const key = createNoteKey({ name, type: found[0] as NoteKeyType, publicKey: bytes.subarray(1) });
  if (key.id !== id)
    throw new SdkError("invalid_note", `id of the verifier key must be ${key.id} (received ${id})`);
  return key;
}

/**
 * Describes a mistaken verifier key whose text would be useless or secret: a server's response, or
 * a private key of Go's package note.
 */
export function mistakenNoteKey(text: string): string | undefined {
  const begin = text.trimStart();
  if (begin.startsWith("PRIVATE+KEY+"))
    return "a private key: what others may have is its verifier key";
  if (/^[{[]/.test(begin)) return "JSON, such as a server's error in place of its key";
  return begin.startsWith("<") ? "HTML, such as a server's page in place of its key" : undefined;
}

function assertType(type: unknown): void {
  if (typeof type === "string" && Object.hasOwn(TYPE_BYTES, type)) return;
  throw new SdkError(
    "invalid_argument",
    `type of a key must be ed25519 or cosignature (received ${showValue(type)})`,
  );
}

/**
 * Tells whether a text can be the name of a key: not empty, without Unicode spaces, control
 * characters and plus signs.
 */
export function isKeyName(name: unknown): name is string {
  // Unicode's White_Space differs from \s in two characters: it has U+0085, a control character,
  // and lacks U+FEFF.
  return (
    typeof name === "string" &&
    name !== "" &&
    /^[^\s+\p{Cc}]+$/u.test(name) &&
    utf8ToBytes(name).length <= MAX_NAME_BYTES
  );
}

/**
 * Makes a signer of notes under a name.
 *
 * @param options.type - `cosignature` for a witness
 * @throws SdkError `invalid_note` if the name has a space or a plus sign; `invalid_signer` for a
 *   malformed signer
 */
export function createNoteSigner(options: {
  name: string;
  type: NoteKeyType;
  signer: Signer;
}): NoteSigner {
  assertObject(options, "options");
  const { name, type, signer } = options;
  const checked = toSigner(signer);
  return {
    key: createNoteKey({ name, type, publicKey: decodeAddress(checked.address) }),
    signer: checked,
  };
}

/**
 * Signs the text of a note as a log does (C2SP signed-note, section Ed25519 signatures).
 *
 * @throws SdkError `invalid_note` if the text does not end with a newline, or the key is a
 *   witness's
 */
export async function signNote(text: string, by: NoteSigner): Promise<NoteSignature> {
  assertSigning({ text, by }, "ed25519");
  const { key, signer } = by;
  if (!text.endsWith("\n"))
    throw new SdkError("invalid_note", "text of a note must end with a newline");
  const signature = await signer.sign(utf8ToBytes(text));
  assertBytes(signature, "what sign gave", 64);
  return { name: key.name, id: key.id, signature };
}

/**
 * Signs a checkpoint as a witness does, with the time (C2SP tlog-cosignature).
 *
 * @throws SdkError `invalid_note` unless the key is a witness's; `invalid_time` for an invalid time
 */
export async function cosignNote(
  text: string,
  by: NoteSigner & { now: Date },
): Promise<NoteSignature> {
  assertSigning({ text, by }, "cosignature");
  const { key, signer, now } = by;
  const time = now instanceof Date ? Math.floor(now.getTime() / 1000) : Number.NaN;
  if (!Number.isSafeInteger(time) || time <= 0)
    throw new SdkError("invalid_time", "now must be a time after 1970");
  const signature = await signer.sign(cosignedMessage(text, time));
  assertBytes(signature, "what sign gave", 64);
  return { name: key.name, id: key.id, signature: writeCosignature({ time, signature }) };
}

function assertSigning({ text, by }: { text: string; by: NoteSigner }, wanted: NoteKeyType): void {
  assertShape(text, "text", "text");
  assertShape(by, "signer", { key: noteKey, signer: { sign: "function" } });
  const { type } = by.key;
  if (type !== wanted)
    throw new SdkError(
      "invalid_note",
      `key must be one of type ${wanted} (received ${showValue(type)})`,
    );
}

// C2SP tlog-cosignature (commit 5ba5ee8): a time of 8 bytes, then Ed25519.
const COSIGNATURE_BYTES = 72;

type Cosignature = {
  /** Time when the witness saw it: Unix seconds, above 0. */
  time: number;
  /** 64 bytes. */
  signature: Uint8Array;
};

/**
 * Writes the message that a witness signs (C2SP tlog-cosignature, section Ed25519 signed message);
 * time in Unix seconds.
 */
function cosignedMessage(text: string, time: number): Uint8Array {
  return utf8ToBytes(`cosignature/v1\ntime ${time}\n${text}`);
}

function writeCosignature({ time, signature }: Cosignature): Uint8Array {
  const bytes = new Uint8Array(COSIGNATURE_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
  bytes.set(signature, 8);
  return bytes;
}

/**
 * Parses a cosignature of {@link writeCosignature}; `undefined` for another length, and for times
 * of 0 or beyond 2^53.
 */
function readCosignature(bytes: Uint8Array): Cosignature | undefined {
  if (bytes.length !== COSIGNATURE_BYTES) return undefined;
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0));
  return Number.isSafeInteger(time) && time > 0 ? { time, signature: bytes.slice(8) } : undefined;
}
