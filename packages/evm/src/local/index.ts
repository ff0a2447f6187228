export { isLocalEvmInstalled, startLocalEvm } from "./local-evm.ts";
export type { LocalEvm } from "./local-evm.ts";
export { createMadeUpErc20, createMadeUpWallet } from "./made-up-erc20.ts";
export type { MadeUpErc20, MadeUpWallet } from "./made-up-erc20.ts";
