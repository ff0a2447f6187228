import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

const unpackers: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Unpacks the body of an answer: proxies and servers of files pack also for those who did not ask for it. It comes piece by
 * piece, so that the reader's bounds are those of the unpacked bytes. A body in an encoding that this does not know stays as
 * it is.
 *
 * @param encoding - the header `content-encoding`
 * @see RFC 9110, section 8.4
 */
export function unpackBody(body: Readable, encoding: unknown): Readable {
  const unpacker = typeof encoding === "string" ? unpackers[encoding.trim().toLowerCase()]?.() : undefined;
  // The reader meets whatever ends either of the two.
  return unpacker === undefined ? body : pipeline(body, unpacker, () => undefined);
}

/** Tells whether an error is that of bytes that are not packed as their server says. */
export function isUnpackError(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^(Z_|ERR__ERROR_|ERR_BROTLI)/.test(code);
}
