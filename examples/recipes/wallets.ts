// #region wallets
import type { Signer } from "@arcs/core";

type Bytes = Uint8Array;

// @solana/kit: a KeyPairSigner, or another MessagePartialSigner.
type Kit = {
  address: string;
  signMessages(messages: never): Promise<readonly Readonly<Record<string, Bytes>>[]>;
};

export const signerOfKit = (kit: Kit): Signer => ({
  address: kit.address,
  async sign(content) {
    const [signatures] = await kit.signMessages([{ content, signatures: {} }] as never);
    return signatures?.[kit.address] ?? new Uint8Array();
  },
});

// The Wallet Standard: a wallet with the feature solana:signMessage, and one of its accounts.
type Account = { address: string };
type SignMessage = (input: {
  account: never;
  message: Bytes;
}) => Promise<readonly { signature: Bytes }[]>;
type StandardWallet = { features: { "solana:signMessage": { signMessage: SignMessage } } };

export const signerOfStandardWallet = ({ features }: StandardWallet, account: Account): Signer => ({
  address: account.address,
  async sign(message) {
    const [signed] = await features["solana:signMessage"].signMessage({
      account: account as never,
      message,
    });
    return signed?.signature ?? new Uint8Array();
  },
});

// The wallet adapter: what useWallet() gives when a wallet is connected.
type Adapter = { publicKey: { toBase58(): string }; signMessage(message: Bytes): Promise<Bytes> };

export const signerOfAdapter = (wallet: Adapter): Signer => ({
  address: wallet.publicKey.toBase58(),
  sign: (message) => wallet.signMessage(message),
});
// #endregion
