import { SdkError } from "@arcs/core";
import { assertShape, showValue } from "@arcs/core/internal";

/**
 * Remembers which signatures were used, so that each counts once. A store that several processes
 * share takes one by a single atomic write, such as `SET … NX` of Redis.
 */
export type NonceStore = {
  /**
   * Takes a nonce, and tells whether it is the first time.
   *
   * @param nonce - an ASCII text of at most 500 characters, that of one key
   * @param until - when it may be forgotten: the signature has expired by then
   */
  take(nonce: string, until: Date): boolean | Promise<boolean>;
};

const DEFAULT_MAX_ENTRIES = 100_000;

/**
 * Creates a store in the memory of this process: enough where one process serves, and where a
 * signature may count once more after a restart.
 *
 * @param options.maxEntries - nonces to keep at most, 100,000 unless given. Where it is full of
 *   such as still count, `take` throws `nonce_store_full`: forgetting one would let somebody use it again
 * @param options.now - milliseconds since 1970; the system's clock unless given
 * @throws SdkError `invalid_argument` when maxEntries is no whole number from 1
 */
export function createMemoryNonceStore(
  options: { maxEntries?: number; now?: () => number } = {},
): NonceStore {
  assertShape(options, "options", { "now?": "function" });
  const { maxEntries = DEFAULT_MAX_ENTRIES, now = () => Date.now() } = options;
  if (!Number.isSafeInteger(maxEntries) || maxEntries < 1) {
    throw new SdkError(
      "invalid_argument",
      `maxEntries must be a whole number from 1 (received ${showValue(maxEntries)})`,
    );
  }
  const entries = new Map<string, number>();
  let sweptAt = Number.NEGATIVE_INFINITY;
  return {
    take(nonce, until) {
      if (entries.has(nonce)) return false;
      const time = now();
      // Once a second at most: each time it looks at all of them.
      if (entries.size >= maxEntries && time >= sweptAt + 1000) {
        sweptAt = time;
        for (const [each, end] of entries) if (end <= time) entries.delete(each);
      }
      if (entries.size >= maxEntries)
        throw new SdkError(
          "nonce_store_full",
          "the nonce store is full: raise maxEntries, or use a store of your own",
        );
      entries.set(nonce, until.getTime());
      return true;
    },
  };
}

/** The parts that are used. Libraries of types for Node, browsers and workers name them differently. */
type WebCrypto = {
  getRandomValues(bytes: Uint8Array): Uint8Array;
  subtle: { digest(algorithm: string, content: Uint8Array): Promise<ArrayBuffer> };
};

/** Packages that add what React Native does not have. */
const packages = {
  getRandomValues: "react-native-get-random-values",
  subtle: "react-native-quick-crypto",
} as const;

/**
 * Returns the platform's Web Crypto.
 *
 * @throws SdkError `package_missing` where it does not have that part
 */
export function platformCrypto(part: keyof typeof packages): WebCrypto {
  const { crypto } = globalThis as { crypto?: Partial<WebCrypto> };
  if (crypto?.[part] !== undefined) return crypto as WebCrypto;
  const remedy = `in React Native, import the package ${packages[part]} first`;
  throw new SdkError(
    "package_missing",
    `this needs crypto.${part}, which this platform does not have: ${remedy}`,
  );
}

/** Makes random bytes. @throws SdkError as {@link platformCrypto} */
export function randomBytes(length: number): Uint8Array {
  return platformCrypto("getRandomValues").getRandomValues(new Uint8Array(length));
}
