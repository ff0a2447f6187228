import { bytesToHex, concatBytes, encodeBase64 } from "../base/bytes.ts";
import { padHmacKey, sha256 } from "../base/hash.ts";
import { type NativeCrypto, nativeCrypto } from "../base/native-crypto.ts";

/** HMAC-SHA-256 (RFC 2104) by one key. A message may come in parts, which need not be joined for it. */
export type PreparedHmac = {
  /** Computes 32 bytes. */
  compute(...message: readonly Uint8Array[]): Uint8Array;
  /** Computes the same as text. */
  write(encoding: "hex" | "base64", ...message: readonly Uint8Array[]): string;
};

/** Prepares a key for many messages. */
export function prepareHmacSha256(key: Uint8Array): PreparedHmac {
  const { inner, outer } = padHmacKey(key);
  const last = concatBytes(outer, new Uint8Array(32));
  const fillLast = (message: readonly Uint8Array[]): Uint8Array => {
    const whole = joinForNow(inner, message);
    last.set(sha256(whole), outer.length);
    // Memory of the module does not keep a key.
    whole.fill(0, 0, inner.length);
    return last;
  };
  return {
    compute: (...message) => sha256(fillLast(message)),
    write(encoding, ...message) {
      const filled = fillLast(message);
      const native = nativeCrypto();
      if (native !== undefined && writesRight(native)) return native.hash("sha256", filled, encoding);
      return encoding === "hex" ? bytesToHex(sha256(filled)) : encodeBase64(sha256(filled));
    },
  };
}

let isWritingRight: boolean | undefined;

/** Tries it once: the platform was asked for another encoding. */
function writesRight(native: NativeCrypto): boolean {
  isWritingRight ??=
    native.hash("sha256", "", "hex") === bytesToHex(sha256(new Uint8Array())) &&
    native.hash("sha256", "", "base64") === encodeBase64(sha256(new Uint8Array()));
  return isWritingRight;
}

// New memory for each message takes as long as to hash it.
const joined = new Uint8Array(4096);

/** Joins parts; what it gives holds until it is called again. */
function joinForNow(first: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  let end = first.length;
  for (const part of parts) end += part.length;
  if (end > joined.length) return concatBytes(first, ...parts);
  joined.set(first);
  end = first.length;
  for (const part of parts) {
    joined.set(part, end);
    end += part.length;
  }
  return joined.subarray(0, end);
}
