import { SdkError } from "@arcs/core";

type WebCrypto = typeof globalThis.crypto;

/** Packages that add what React Native does not have. */
const packages = { getRandomValues: "react-native-get-random-values", subtle: "react-native-quick-crypto" } as const;

/**
 * Returns the platform's Web Crypto.
 *
 * @throws SdkError `package_missing` where it does not have that part
 */
export function platformCrypto(part: keyof typeof packages): WebCrypto {
  const { crypto } = globalThis as { crypto?: Partial<WebCrypto> };
  if (crypto?.[part] !== undefined) return crypto as WebCrypto;
  const remedy = `in React Native, import the package ${packages[part]} first`;
  throw new SdkError("package_missing", `this needs crypto.${part}, which this platform does not have: ${remedy}`);
}

/** Makes random bytes. @throws SdkError as {@link platformCrypto} */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return platformCrypto("getRandomValues").getRandomValues(new Uint8Array(length));
}
