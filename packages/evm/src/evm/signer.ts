/** Signs for an EVM address: with a key in memory, or through a key service. */
export type EvmSigner = {
  /** 0x and 40 digits. */
  address: string;
  /** Signs a hash of 32 bytes with ECDSA on secp256k1: 65 bytes, r, s, then 27 or 28. */
  sign(hash: Uint8Array): Uint8Array | Promise<Uint8Array>;
};
