/**
 * Adapters from wallets to the signers of ARCS. Each wallet is described by its shape, so that unused ones need no installation. A
 * key service is a signer of ten lines (docs/recipes/issue-with-a-key-service.md).
 *
 * @module
 */
export { createSignerFromKit } from "./kit.ts";
export type { KitMessageSigner } from "./kit.ts";
export { encodeOffChainMessage, signAsOffChainMessage } from "./off-chain-message.ts";
export { createSignerFromWalletAdapter } from "./wallet-adapter.ts";
export type { WalletAdapter } from "./wallet-adapter.ts";
export { createSignerFromWalletStandard } from "./wallet-standard.ts";
export type { StandardAccount, StandardWallet } from "./wallet-standard.ts";
export type { Signer } from "../keys/signer.ts";
