import { decodeAddress, SdkError, type Signer } from "@arcs/core";
import { assertBytes, assertObject, assertShape, showValue, toSigner, utf8ToBytes } from "@arcs/core/internal";

import { cosignedMessage, writeCosignature } from "./cosignature.ts";
import { createNoteKey, type NoteKey, noteKey, type NoteKeyType } from "./note-key.ts";
import type { NoteSignature } from "./signed-note.ts";

/** A signer of notes, with its key. */
export type NoteSigner = { key: NoteKey; signer: Signer };

/**
 * Makes a signer of notes under a name.
 *
 * @param options.type - `cosignature` for a witness
 * @throws SdkError `invalid_note` if the name has a space or a plus sign; `invalid_signer` for a malformed signer
 */
export function createNoteSigner(options: { name: string; type: NoteKeyType; signer: Signer }): NoteSigner {
  assertObject(options, "options");
  const { name, type, signer } = options;
  const checked = toSigner(signer);
  return { key: createNoteKey({ name, type, publicKey: decodeAddress(checked.address) }), signer: checked };
}

/**
 * Signs the text of a note as a log does (C2SP signed-note, section Ed25519 signatures).
 *
 * @throws SdkError `invalid_note` if the text does not end with a newline, or the key is a witness's
 */
export async function signNote(text: string, by: NoteSigner): Promise<NoteSignature> {
  assertSigning({ text, by }, "ed25519");
  const { key, signer } = by;
  if (!text.endsWith("\n")) throw new SdkError("invalid_note", "text of a note expected a newline at its end");
  const signature = await signer.sign(utf8ToBytes(text));
  assertBytes(signature, "what sign gave", 64);
  return { name: key.name, id: key.id, signature };
}

/**
 * Signs a checkpoint as a witness does, with the time (C2SP tlog-cosignature).
 *
 * @throws SdkError `invalid_note` unless the key is a witness's; `invalid_time` for an invalid time
 */
export async function cosignNote(text: string, by: NoteSigner & { now: Date }): Promise<NoteSignature> {
  assertSigning({ text, by }, "cosignature");
  const { key, signer, now } = by;
  const time = now instanceof Date ? Math.floor(now.getTime() / 1000) : Number.NaN;
  if (!Number.isSafeInteger(time) || time <= 0) throw new SdkError("invalid_time", "now expected a time after 1970");
  const signature = await signer.sign(cosignedMessage(text, time));
  assertBytes(signature, "what sign gave", 64);
  return { name: key.name, id: key.id, signature: writeCosignature({ time, signature }) };
}

function assertSigning({ text, by }: { text: string; by: NoteSigner }, wanted: NoteKeyType): void {
  assertShape(text, "text", "text");
  assertShape(by, "signer", { key: noteKey, signer: { sign: "function" } });
  const { type } = by.key;
  if (type !== wanted) throw new SdkError("invalid_note", `key expected one of type ${wanted}, got ${showValue(type)}`);
}
