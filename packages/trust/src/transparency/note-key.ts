import { SdkError } from "@arcs/core";
import {
  assertShape,
  bytesToHex,
  concatBytes,
  decodeBase64,
  encodeBase64,
  sha256,
  type Shape,
  showValue,
  utf8ToBytes,
} from "@arcs/core/internal";

/**
 * The use of a key. `ed25519` makes plain signatures, such as those of a log (type 0x01). `cosignature` makes those of a witness,
 * with a time (type 0x04).
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

/** The required shape of a key. */
export const noteKey: Shape = { name: "text", id: "text", type: "text", publicKey: "bytes" };

// C2SP signed-note (commit 5ba5ee8), section Signature types.
const TYPE_BYTES: Readonly<Record<NoteKeyType, number>> = { ed25519: 0x01, cosignature: 0x04 };
const MAX_NAME_BYTES = 255;

/**
 * Makes a key from a name and a public key. Its id is the first four bytes of SHA-256 over name, newline, type and key (C2SP
 * signed-note, section Signatures).
 *
 * @throws SdkError `invalid_note` if the name has a space or a plus sign, or the key is not 32 bytes; `invalid_argument` for
 * another type
 */
export function createNoteKey(key: Omit<NoteKey, "id">): NoteKey {
  assertShape(key, "key", { publicKey: "bytes" });
  const { name, type, publicKey } = key;
  if (!isKeyName(name))
    throw new SdkError("invalid_note", "name of a key expected 1 to 255 bytes without spaces and +");
  assertType(type);
  if (publicKey.length !== 32) throw new SdkError("invalid_note", `key expected 32 bytes, got ${publicKey.length}`);
  const named = concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(TYPE_BYTES[type]), publicKey);
  return { name, id: bytesToHex(sha256(named).subarray(0, 4)), type, publicKey: Uint8Array.from(publicKey) };
}

/**
 * Writes a key for configuration: name, id and key separated by plus signs (C2SP signed-note, section Verifier keys).
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
 * @throws SdkError `invalid_note` if it is malformed, its id is another key's, or its type is unknown
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
      `verifier key expected name+id+key, an Ed25519 key of type 0x01 or 0x04, got ${fact}`,
    );
  }
  const key = createNoteKey({ name, type: found[0] as NoteKeyType, publicKey: bytes.subarray(1) });
  if (key.id !== id) throw new SdkError("invalid_note", `id of the verifier key expected ${key.id}, got ${id}`);
  return key;
}

/**
 * Describes a mistaken verifier key whose first characters would be useless or secret: a server's response, or a private key as
 * Go's package note writes them (golang.org/x/mod/sumdb/note).
 */
export function mistakenNoteKey(text: string): string | undefined {
  const begin = text.trimStart();
  if (begin.startsWith("PRIVATE+KEY+")) return "a private key: what others may have is its verifier key";
  if (/^[{[]/.test(begin)) return "JSON, such as a server's error in place of its key";
  return begin.startsWith("<") ? "HTML, such as a server's page in place of its key" : undefined;
}

function assertType(type: unknown): void {
  if (typeof type === "string" && Object.hasOwn(TYPE_BYTES, type)) return;
  throw new SdkError("invalid_argument", `type of a key expected ed25519 or cosignature, got ${showValue(type)}`);
}

/** Tells whether a text can be the name of a key: not empty, without Unicode spaces, control characters and plus signs. */
export function isKeyName(name: unknown): name is string {
  // Unicode's White_Space differs from \s in two characters: it has U+0085, a control character, and lacks U+FEFF.
  return (
    typeof name === "string" &&
    name !== "" &&
    /^[^\s+\p{Cc}]+$/u.test(name) &&
    utf8ToBytes(name).length <= MAX_NAME_BYTES
  );
}
