import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** Name of the packed folder of a new database, beside the worker where the package brings one. */
export const EMPTY_DATABASE = "empty-database.br";

/**
 * Packs a folder, whose files have no spaces in their names. Postgres has its system tables three
 * times: with a window as large as the folder they take a quarter of what gzip makes of them.
 */
export function packFolder(folder: string): Uint8Array {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
  const entries = paths.map((path) => {
    const found = statSync(join(folder, path));
    return { path, size: found.isDirectory() ? "folder" : String(found.size) };
  });
  const files = entries.flatMap(({ path, size }) =>
    size === "folder" ? [] : [readFileSync(join(folder, path))],
  );
  const head = entries.map(({ path, size }) => `${size} ${path}\n`).join("");
  const packed = Buffer.concat([Buffer.from(`${head}\n`), ...files]);
  return brotliCompressSync(packed, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 7,
      [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
      [constants.BROTLI_PARAM_LGWIN]: 26,
      [constants.BROTLI_PARAM_SIZE_HINT]: packed.length,
    },
  });
}

/**
 * Unpacks into an empty folder what {@link packFolder} packed; only its owner can read the files.
 */
export function unpackFolder(packed: Uint8Array, folder: string): void {
  const bytes = brotliDecompressSync(packed, {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  });
  const end = bytes.indexOf("\n\n");
  let at = end + 2;
  for (const line of bytes.toString("utf8", 0, end).split("\n")) {
    const [size = "", path = ""] = line.split(" ");
    if (size === "folder") mkdirSync(join(folder, path), { mode: 0o700 });
    else
      writeFileSync(join(folder, path), bytes.subarray(at, (at += Number(size))), { mode: 0o600 });
  }
}
