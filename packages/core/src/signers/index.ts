/**
 * Signers of wallets and key services, as the signers that ARCS takes: each is described by its shape, so that nothing needs to
 * be installed for those that a program does not use.
 *
 * @module
 */
export { createSignerFromAwsKms } from "./aws-kms.ts";
export type { AwsKms } from "./aws-kms.ts";
export { createSignerFromKit } from "./kit.ts";
export type { KitMessageSigner } from "./kit.ts";
export { encodeOffChainMessage, signAsOffChainMessage } from "./off-chain-message.ts";
export { createSignerFromPrivy } from "./privy.ts";
export type { PrivyWallets } from "./privy.ts";
export { createSignerFromTurnkey } from "./turnkey.ts";
export type { TurnkeyClient } from "./turnkey.ts";
export { createSignerFromWalletAdapter } from "./wallet-adapter.ts";
export type { WalletAdapter } from "./wallet-adapter.ts";
export { createSignerFromWalletStandard } from "./wallet-standard.ts";
export type { StandardAccount, StandardWallet } from "./wallet-standard.ts";
export type { Signer } from "../keys/signer.ts";
