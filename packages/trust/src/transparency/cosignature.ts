import { utf8ToBytes } from "@arcs/core/internal";

// C2SP tlog-cosignature (commit 5ba5ee8): a time of 8 bytes, then Ed25519.
const COSIGNATURE_BYTES = 72;

/** The parts of a cosignature. */
export type Cosignature = {
  /** Time when the witness saw it: Unix seconds, above 0. */
  time: number;
  /** 64 bytes. */
  signature: Uint8Array;
};

/**
 * Writes the message that a witness signs: a header against other uses of its key, the time, and the text of the checkpoint. See
 * C2SP tlog-cosignature, section Ed25519 signed message.
 *
 * @param time - Unix seconds
 */
export function cosignedMessage(text: string, time: number): Uint8Array {
  return utf8ToBytes(`cosignature/v1\ntime ${/* fault: log-cosignature-without-time */ time}\n${text}`);
}

/** Joins time and signature, as in a signature line. */
export function writeCosignature({ time, signature }: Cosignature): Uint8Array {
  const bytes = new Uint8Array(COSIGNATURE_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
  bytes.set(signature, 8);
  return bytes;
}

/** Parses a cosignature of {@link writeCosignature}; `undefined` for another length, and for times of 0 or beyond 2^53. */
export function readCosignature(bytes: Uint8Array): Cosignature | undefined {
  if (bytes.length !== COSIGNATURE_BYTES) return undefined;
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0));
  return Number.isSafeInteger(time) && time > 0 ? { time, signature: bytes.slice(8) } : undefined;
}
