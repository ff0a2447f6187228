const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const BYTES = 64;

/** Tells whether a text has the form of the hash of an EVM transaction, in lower case. */
export function isEvmTransactionHash(text: string): boolean {
  return /^0x[0-9a-f]{64}$/.test(text);
}

/** Tells whether a text is the signature of a ledger transaction: base58 of 64 bytes. An RPC endpoint refuses others. */
export function isLedgerTransactionHash(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text)) return false;
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  let value = 0n;
  for (const letter of text) value = value * 58n + BigInt(ALPHABET.indexOf(letter));
  const hex = value === 0n ? "" : value.toString(16);
  return zeros + Math.ceil(hex.length / 2) === BYTES;
}
