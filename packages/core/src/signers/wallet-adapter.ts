import { assertObject } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import { type Signer, toSigner } from "../keys/signer.ts";

/** A wallet as `@solana/wallet-adapter-base` has it (`MessageSignerWalletAdapter`), and as `useWallet()` gives it. */
export type WalletAdapter = {
  /** `null` while no wallet is connected. */
  readonly publicKey: { toBase58(): string } | null;
  /** Not there where the wallet signs transactions only. */
  readonly signMessage?: ((message: Uint8Array) => Promise<Uint8Array>) | undefined;
};

/**
 * Makes a signer of a connected wallet of the wallet adapter.
 *
 * @throws SdkError `invalid_signer` when no wallet is connected, or it signs no messages
 * @example
 * ```ts
 * const wallet = { publicKey: { toBase58: () => signer.address }, signMessage: async () => new Uint8Array(64) };
 * const { address } = createSignerFromWalletAdapter(wallet);
 * ```
 */
export function createSignerFromWalletAdapter(wallet: WalletAdapter): Signer {
  assertObject(wallet, "wallet");
  const { publicKey } = wallet;
  if (publicKey === null || typeof publicKey?.toBase58 !== "function") {
    throw new SdkError("invalid_signer", "wallet expected a connected wallet, got one without a publicKey");
  }
  if (typeof wallet.signMessage !== "function") {
    throw new SdkError("invalid_signer", "wallet expected signMessage, got a wallet that signs transactions only");
  }
  return toSigner({
    address: publicKey.toBase58(),
    // Of the wallet, not of what it was when the signer was made: adapters replace the function.
    sign: async (message) => (await wallet.signMessage?.(message)) as Uint8Array,
  });
}
