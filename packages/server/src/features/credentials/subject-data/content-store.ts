import { SdkError } from "@arcs/core";

import { hasHash, hashOfNiUri } from "./content-name.ts";

/** Stores bytes under their hash. It is not trusted: bytes that are read are checked. */
export type ContentPlace = {
  /** Keeps bytes; those that are there already stay. */
  put(hash: Uint8Array, bytes: Uint8Array): Promise<void>;
  /** Gives what it has under a hash, whatever that is. */
  get(hash: Uint8Array): Promise<Uint8Array | undefined>;
};

/** Subject data that are too long for the ledger, under the `ni:` URI that the ledger has of them. */
export type ContentStore = {
  /**
   * Keeps bytes.
   *
   * @throws SdkError `invalid_argument` when the URI is not the name of these bytes
   */
  put(uri: string, bytes: Uint8Array): Promise<void>;
  /**
   * Reads bytes, and checks them against their name.
   *
   * @returns `undefined` when they are not there
   * @throws SdkError `invalid_argument` when the URI is no name of bytes, `store_failed` when others are there
   */
  get(uri: string): Promise<Uint8Array | undefined>;
};

/** Makes a store of a place that need not be trusted. */
export function createContentStore(place: ContentPlace): ContentStore {
  return {
    async put(uri, bytes) {
      const hash = requireHash(uri);
      if (!hasHash(bytes, hash))
        throw new SdkError("invalid_argument", `${uri} expected bytes with this hash, got others`);
      await place.put(hash, bytes);
    },
    async get(uri) {
      const hash = requireHash(uri);
      const bytes = await place.get(hash);
      if (bytes === undefined || hasHash(bytes, hash)) return bytes;
      throw new SdkError(
        "store_failed",
        `${uri} expected bytes with this hash in the store of subject data, got others`,
      );
    },
  };
}

function requireHash(uri: string): Uint8Array {
  const hash = hashOfNiUri(uri);
  if (hash === undefined) throw new SdkError("invalid_argument", "uri expected the form ni:///sha-256;<base64url>");
  return hash;
}
