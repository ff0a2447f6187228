/**
 * Base64 of 64 bytes that no key makes: the server refuses it, and says which statement the wallet
 * is to sign.
 */
export const NO_SIGNATURE = `${"A".repeat(86)}==`;
