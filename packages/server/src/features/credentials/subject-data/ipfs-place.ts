import { SdkError } from "@arcs/core";
import { defined, parseJson, readBody } from "@arcs/core/internal";
import { FormData, request } from "undici";

import { unpackBody } from "#process";
import { cidOfHash } from "./content-name.ts";
import type { ContentPlace } from "./content-store.ts";

const WITHIN_MS = 20_000;
// Max size of a block that IPFS nodes exchange.
const MAX_BLOCK_BYTES = 2 * 1024 * 1024;

/**
 * Keeps bytes on IPFS, by the HTTP API of a node (Kubo's `/api/v0/block/put` and `get`): one raw block each, whose CID is
 * made of the same SHA-256.
 *
 * @param apiUrl - without a slash at its end
 */
export function createIpfsPlace(apiUrl: string): ContentPlace {
  return {
    async put(hash, bytes) {
      const form = new FormData();
      form.append("data", new Blob([Uint8Array.from(bytes)]), "block");
      const answer = await post(`${apiUrl}/api/v0/block/put?cid-codec=raw&mhtype=sha2-256&pin=true`, form);
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
  const answer = await request(url, { method: "POST", signal, ...defined({ body }) });
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
