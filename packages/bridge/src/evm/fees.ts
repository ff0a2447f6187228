import { readHead, toBigInt } from "./read-chain.ts";
import type { EvmRpc } from "./rpc.ts";

/** What a transaction pays for a unit of gas, in wei (EIP-1559). */
export type Fees = { tip: bigint; maxFee: bigint };

const GWEI = 1_000_000_000n;

/** Suggests fees: the endpoint's tip, and room for the base fee to double. */
export async function suggestFees(rpc: EvmRpc): Promise<Fees> {
  const [{ baseFeePerGas = GWEI }, tip] = await Promise.all([
    readHead(rpc),
    // Some endpoints do not have the method; a tip of one gwei is taken everywhere.
    rpc.request("eth_maxPriorityFeePerGas", []).then(
      (answer) => toBigInt(answer, "tip"),
      () => GWEI,
    ),
  ]);
  return { tip, maxFee: 2n * baseFeePerGas + tip };
}

/** Fees for another version of a transaction: nodes take one only where both fees are at least a tenth higher. */
export function raiseFees(former: Fees, suggested: Fees): Fees {
  const raised = (fee: bigint): bigint => (fee * 125n) / 100n + 1n;
  const tip = larger(suggested.tip, raised(former.tip));
  return { tip, maxFee: larger(tip, larger(suggested.maxFee, raised(former.maxFee))) };
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
