import { toBigInt } from "./read-chain.ts";
import { connectEvm, type EvmProvider } from "./rpc.ts";

/** Balance of an account that pays for transactions on an EVM chain. */
export type EvmFunds = {
  wei: bigint;
  /** Whether it covers two of our transactions at the present gas price. */
  isEnough: boolean;
};

// Enough for two attestations or feedbacks, with a margin.
const GAS = 1_000_000n;

/**
 * Reads an account's balance for its transactions.
 *
 * @throws SdkError `evm_unreachable` or `evm_rpc_error`
 * @example
 * ```ts
 * const { wei, isEnough } = await readEvmFunds("https://rpc.example", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
 * ```
 */
export async function readEvmFunds(provider: EvmProvider, address: string): Promise<EvmFunds> {
  const rpc = connectEvm(provider);
  const [balance, price] = await Promise.all([
    rpc.request("eth_getBalance", [address, "latest"]),
    rpc.request("eth_gasPrice", []),
  ]);
  const wei = toBigInt(balance, "eth_getBalance");
  const gasPrice = toBigInt(price, "eth_gasPrice");
  return { wei, isEnough: wei >= gasPrice * GAS };
}
