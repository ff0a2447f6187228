import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** Name of the packed folder of a new database, beside the worker where the package brings one. */
export const EMPTY_DATABASE = "empty-database.br";

/** Files of a folder: `null` for a folder in it, its size for a file. */
type Entries = readonly (readonly [path: string, size: number | null])[];

/** Packs a folder. Postgres has its system tables three times, so the window is as large as the folder: a sixth of gzip's size. */
export function packFolder(folder: string): Uint8Array {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
  const entries: Entries = paths.map((path) => {
    const found = statSync(join(folder, path));
    return [path, found.isDirectory() ? null : found.size];
  });
  const files = entries.flatMap(([path, size]) => (size === null ? [] : [readFileSync(join(folder, path))]));
  const packed = Buffer.concat([Buffer.from(`${JSON.stringify(entries)}\n`), ...files]);
  return brotliCompressSync(packed, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 7,
      [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
      [constants.BROTLI_PARAM_LGWIN]: 26,
      [constants.BROTLI_PARAM_SIZE_HINT]: packed.length,
    },
  });
}

/** Unpacks into an empty folder what {@link packFolder} packed; only its owner can read the files. */
export function unpackFolder(packed: Uint8Array, folder: string): void {
  const bytes = brotliDecompressSync(packed, { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } });
  let at = bytes.indexOf("\n") + 1;
  for (const [path, size] of JSON.parse(bytes.toString("utf8", 0, at)) as Entries) {
    if (size === null) mkdirSync(join(folder, path), { mode: 0o700 });
    else writeFileSync(join(folder, path), bytes.subarray(at, (at += size)), { mode: 0o600 });
  }
}
