import { assertObject } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import { type Signer, toSigner } from "../keys/signer.ts";

/** A wallet of `@solana/wallet-adapter-base` (`MessageSignerWalletAdapter`), as `useWallet()` returns it. */
export type WalletAdapter = {
  /** `null` while no wallet is connected. */
  readonly publicKey: { toBase58(): string } | null;
  /** Absent if the wallet signs only transactions. */
  readonly signMessage?: ((message: Uint8Array) => Promise<Uint8Array>) | undefined;
};

/**
 * Makes a signer from a connected wallet of the wallet adapter.
 *
 * @throws SdkError `invalid_signer` if no wallet is connected, or it does not sign messages
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
    // Read from the wallet at each signature, because adapters replace the function.
    sign: async (message) => (await wallet.signMessage?.(message)) as Uint8Array,
  });
}
