import { utf8ToBytes } from "../base/bytes.ts";
import { SdkError } from "../base/errors.ts";
import { decodeAddress } from "../keys/address.ts";
import { type Signer, toSigner } from "../keys/signer.ts";
import { cosignedMessage, writeCosignature } from "./cosignature.ts";
import { createNoteKey, type NoteKey, type NoteKeyType } from "./note-key.ts";
import type { NoteSignature } from "./signed-note.ts";

/** Who signs notes: a key, and what signs with it. */
export type NoteSigner = { key: NoteKey; signer: Signer };

/**
 * Makes who signs notes under a name.
 *
 * @param options.type - `cosignature` for a witness
 * @throws SdkError `invalid_note` when the name has a space or a plus sign
 */
export function createNoteSigner({
  name,
  type,
  signer,
}: {
  name: string;
  type: NoteKeyType;
  signer: Signer;
}): NoteSigner {
  const checked = toSigner(signer);
  return { key: createNoteKey({ name, type, publicKey: decodeAddress(checked.address) }), signer: checked };
}

/**
 * Signs the text of a note as a log does (C2SP signed-note, section Ed25519 signatures).
 *
 * @throws SdkError `invalid_note` when the text does not end with a newline, or the key is one of a witness
 */
export async function signNote(text: string, { key, signer }: NoteSigner): Promise<NoteSignature> {
  assertUse(key, "ed25519");
  if (!text.endsWith("\n")) throw new SdkError("invalid_note", "text of a note expected a newline at its end");
  return { name: key.name, id: key.id, signature: await signer.sign(utf8ToBytes(text)) };
}

/**
 * Signs a checkpoint as a witness does, with the time (C2SP tlog-cosignature).
 *
 * @throws SdkError `invalid_note` when the key is not one of a witness; `invalid_time` when there is no such time
 */
export async function cosignNote(
  text: string,
  { key, signer, now }: NoteSigner & { now: Date },
): Promise<NoteSignature> {
  assertUse(key, "cosignature");
  const time = Math.floor(now.getTime() / 1000);
  if (!Number.isSafeInteger(time) || time <= 0) throw new SdkError("invalid_time", "now expected a time after 1970");
  const signature = await signer.sign(cosignedMessage(text, time));
  return { name: key.name, id: key.id, signature: writeCosignature({ time, signature }) };
}

function assertUse({ type }: NoteKey, wanted: NoteKeyType): void {
  if (type !== wanted) throw new SdkError("invalid_note", `key expected one of type ${wanted}, got ${type}`);
}
