import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { SdkError } from "@arcs/core";
import { defined, naming, parseJson, readBody, splitCredentials } from "@arcs/core/internal";
import { FormData, request } from "undici";
import { unpackBody } from "#process";

/** Stores bytes under their hash. It is not trusted: bytes that are read are checked. */
type ContentPlace = {
  /** Keeps bytes; those that are there already stay. */
  put(hash: Uint8Array, bytes: Uint8Array): Promise<void>;
  get(hash: Uint8Array): Promise<Uint8Array | undefined>;
};

/**
 * Subject data that are too long for the ledger, under the `ni:` URI of their hash, which the ledger
 * has.
 */
export type ContentStore = {
  /**
   * Keeps bytes. @throws SdkError `invalid_argument` when the URI is not the name of these bytes
   */
  put(uri: string, bytes: Uint8Array): Promise<void>;
  /**
   * Reads bytes, and checks them against their name.
   *
   * @throws SdkError `invalid_argument` when the URI is no name of bytes, `store_failed` when
   *   others are there
   */
  get(uri: string): Promise<Uint8Array | undefined>;
};

export function createContentStore(place: ContentPlace): ContentStore {
  return {
    async put(uri, bytes) {
      const hash = requireHash(uri);
      if (!hasHash(bytes, hash))
        throw new SdkError(
          "invalid_argument",
          `${uri} must give bytes with this hash (received others)`,
        );
      await place.put(hash, bytes);
    },
    async get(uri) {
      const hash = requireHash(uri);
      const bytes = await place.get(hash);
      if (bytes === undefined || hasHash(bytes, hash)) return bytes;
      throw new SdkError(
        "store_failed",
        `${uri} must give bytes with this hash in the store of subject data (received others)`,
      );
    },
  };
}

function requireHash(uri: string): Uint8Array {
  const hash = hashOfNiUri(uri);
  if (hash === undefined)
    throw new SdkError("invalid_argument", "uri must be the form ni:///sha-256;<base64url>");
  return hash;
}

/** The name of bytes by their SHA-256 (RFC 6920). */
const NI_URI = /^ni:\/\/\/sha-256;([A-Za-z0-9_-]{43})$/;
// Version 1, raw bytes, sha2-256 of 32 bytes.
const CID_PREFIX = Uint8Array.of(0x01, 0x55, 0x12, 0x20);
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/** The location of the subject data of a credential. */
export function subjectDataUrl({ publicUrl }: { publicUrl: string }, id: string): string {
  return `${publicUrl}/credentials/${id}/subject-data`;
}

/** Names bytes by their hash. */
export function niUriOf(hash: Uint8Array): string {
  return `ni:///sha-256;${Buffer.from(hash).toString("base64url")}`;
}

/** The hash that a `ni:` URI names bytes by; `undefined` for any other URI. */
export function hashOfNiUri(uri: string): Uint8Array | undefined {
  const [, digest] = NI_URI.exec(uri) ?? [];
  if (digest === undefined) return undefined;
  const hash = Buffer.from(digest, "base64url");
  // The last of 43 characters has bits to spare: only one form of each name counts.
  return hash.toString("base64url") === digest ? Uint8Array.from(hash) : undefined;
}

/** The name of the same bytes on IPFS: the CID of one raw block. */
export function cidOfHash(hash: Uint8Array): string {
  let text = "b";
  let bits = 0;
  let value = 0;
  for (const byte of [...CID_PREFIX, ...hash]) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + BASE32[(value << (5 - bits)) & 31];
}

function hasHash(bytes: Uint8Array, hash: Uint8Array): boolean {
  return createHash("sha256").update(bytes).digest().equals(hash);
}

export function createFolderPlace(folder: string): ContentPlace {
  const pathOf = (hash: Uint8Array): string => {
    const name = Buffer.from(hash).toString("hex");
    return join(folder, name.slice(0, 2), name);
  };
  return {
    async put(hash, bytes) {
      const path = pathOf(hash);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Made whole beside its place: nobody finds half of it. One that is broken is replaced.
      const draft = `${path}.${randomBytes(4).toString("hex")}`;
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
      await rename(draft, path);
    },
    async get(hash) {
      try {
        return Uint8Array.from(await readFile(pathOf(hash)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
  };
}

const WITHIN_MS = 20_000;
// Max size of a block that IPFS nodes exchange.
const MAX_BLOCK_BYTES = 2 * 1024 * 1024;

/**
 * Keeps bytes on IPFS, by the HTTP API of a node (Kubo's `/api/v0/block/put` and `get`): one raw
 * block each, whose CID is made of the same SHA-256.
 *
 * @param apiUrl - without a slash at its end
 */
export function createIpfsPlace(apiUrl: string): ContentPlace {
  return {
    async put(hash, bytes) {
      const form = new FormData();
      form.append("data", new Blob([Uint8Array.from(bytes)]), "block");
      const answer = await post(
        `${apiUrl}/api/v0/block/put?cid-codec=raw&mhtype=sha2-256&pin=true`,
        form,
      );
      const kept = keyOf(Buffer.from(answer ?? []).toString());
      if (kept === cidOfHash(hash)) return;
      throw new SdkError("store_failed", `the IPFS node did not store ${cidOfHash(hash)}`);
    },
    // Offline: a node that has not got it would look for it in all the world.
    get: (hash) => post(`${apiUrl}/api/v0/block/get?arg=${cidOfHash(hash)}&offline=true`),
  };
}

function keyOf(text: string): unknown {
  try {
    return (parseJson(text) as { Key?: unknown } | null)?.Key;
  } catch {
    return undefined;
  }
}

/** Asks the node; gives its answer, or `undefined` where it has not got the block. */
async function post(url: string, body?: FormData): Promise<Uint8Array | undefined> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  const { target, headers: login } = splitCredentials(url);
  const headers = { "user-agent": naming.SERVER_USER_AGENT, ...login };
  const answer = await request(target, { method: "POST", headers, signal, ...defined({ body }) });
  const unpacked = unpackBody(answer.body, answer.headers["content-encoding"]);
  const bytes = await readBody(unpacked, { maxBytes: MAX_BLOCK_BYTES });
  if (bytes === undefined) {
    throw new SdkError("store_failed", `the IPFS node answered more than ${MAX_BLOCK_BYTES} bytes`);
  }
  if (answer.statusCode === 200) return bytes;
  // Kubo answers 500 with a JSON that says so.
  if (/not found/i.test(Buffer.from(bytes).toString())) return undefined;
  throw new SdkError("store_failed", `the IPFS node answered ${answer.statusCode}, not 200`);
}
