import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

const unpackers: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Decompresses a response body: proxies and file servers compress even without being asked. It is streamed, so the
 * reader's limits apply to the unpacked bytes. A body in an unknown encoding is returned unchanged.
 *
 * @param encoding - the header `content-encoding`
 * @see RFC 9110, section 8.4
 */
export function unpackBody(body: Readable, encoding: unknown): Readable {
  const unpacker = typeof encoding === "string" ? unpackers[encoding.trim().toLowerCase()]?.() : undefined;
  // The reader gets the error of either stream.
  return unpacker === undefined ? body : pipeline(body, unpacker, () => undefined);
}

/** Tells whether an error means that the bytes are not compressed as their server says. */
export function isUnpackError(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^(Z_|ERR__ERROR_|ERR_BROTLI)/.test(code);
}
