/** Something that signs for a ledger address: a wallet, a key service, or a key in memory. */
export type Signer = {
  /** Base58 text of the 32-byte Ed25519 public key. */
  address: string;
  /** Signs with plain Ed25519 (RFC 8032) and returns 64 bytes. */
  sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
};

/** A key pair in memory; a web3.js `Keypair` is one. `secretKey` is 64 bytes: the seed, then the public key. */
export type KeyPair = { secretKey: Uint8Array };
