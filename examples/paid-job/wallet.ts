import { createSigner, type Signer } from "@arcs/core";
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from "@solana/kit";

/** A wallet: it signs texts for the service, and transactions for the ledger. */
export type Wallet = {
  address: string;
  signer: Signer;
  ledger: KeyPairSigner;
};

/** Makes a new wallet. */
export async function createWallet(): Promise<Wallet> {
  const seed = crypto.getRandomValues(new Uint8Array(32));
  const signer = createSigner(seed);
  return {
    address: signer.address,
    signer,
    ledger: await createKeyPairSignerFromPrivateKeyBytes(seed),
  };
}
