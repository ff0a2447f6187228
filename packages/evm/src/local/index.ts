export { isLocalEvmInstalled, startLocalEvm } from "./local-evm.ts";
export type { LocalEvm } from "./local-evm.ts";
export { createMadeUpErc20 } from "./made-up-erc20.ts";
export type { MadeUpErc20 } from "./made-up-erc20.ts";
export { createMadeUpWallet } from "./made-up-wallet.ts";
export type { MadeUpWallet } from "./made-up-wallet.ts";
