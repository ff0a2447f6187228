/**
 * Adapters from wallets to the signers of ARCS. Each wallet is described by its shape, so that unused ones need no installation. A
 * key service is a signer of ten lines (docs/recipes/issue-with-a-key-service.md).
 *
 * @module
 */
export {
  createSignerFromKit,
  createSignerFromWalletAdapter,
  createSignerFromWalletStandard,
  encodeOffChainMessage,
  signAsOffChainMessage,
} from "./wallets.ts";
export type { KitMessageSigner, StandardAccount, StandardWallet, WalletAdapter } from "./wallets.ts";
export type { Signer } from "../keys/signer.ts";
