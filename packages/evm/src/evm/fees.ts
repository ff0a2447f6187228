import { SdkError } from "@arcs/core";

import { readHead, toBigInt } from "./read-chain.ts";
import type { EvmRpc } from "./rpc.ts";

/** What a transaction pays for a unit of gas, in wei (EIP-1559). */
export type Fees = { tip: bigint; maxFee: bigint };

/** What a transaction may cost: its units of gas, and the most that all of them together may cost, in wei. */
export type FeeCap = { gas: bigint; maxTransactionFee: bigint };

const GWEI = 1_000_000_000n;

/**
 * Suggests fees: the endpoint's tip, and room for the base fee to double, as far as the cap allows.
 *
 * @throws SdkError `evm_fee_too_high` when the transaction would cost more than the cap already now: the endpoint is not
 * trusted with somebody's money
 */
export async function suggestFees(rpc: EvmRpc, cap: FeeCap): Promise<Fees> {
  const [{ baseFeePerGas = GWEI }, tip] = await Promise.all([
    readHead(rpc),
    // Some endpoints do not have the method; a tip of one gwei is taken everywhere.
    rpc.request("eth_maxPriorityFeePerGas", []).then(
      (answer) => toBigInt(answer, "tip"),
      () => GWEI,
    ),
  ]);
  const most = mostForGas(cap);
  /* fault: evm-fee-uncapped */
  if (baseFeePerGas + tip > most) throw tooHigh((baseFeePerGas + tip) * cap.gas, cap);
  return { tip, maxFee: smaller(2n * baseFeePerGas + tip, most) };
}

/**
 * Fees for another version of a transaction: nodes take one only where both fees are at least a tenth higher.
 *
 * @returns `undefined` where that is more than the cap
 */
export function raiseFees(former: Fees, { suggested, cap }: { suggested: Fees; cap: FeeCap }): Fees | undefined {
  const raised = (fee: bigint): bigint => (fee * 125n) / 100n + 1n;
  const tip = larger(suggested.tip, raised(former.tip));
  const maxFee = larger(tip, larger(suggested.maxFee, raised(former.maxFee)));
  return maxFee > mostForGas(cap) ? undefined : { tip, maxFee };
}

function mostForGas({ gas, maxTransactionFee }: FeeCap): bigint {
  return maxTransactionFee / gas;
}

function tooHigh(fee: bigint, { maxTransactionFee }: FeeCap): SdkError {
  return new SdkError(
    "evm_fee_too_high",
    `the transaction would cost ${fee} wei by what the endpoint says, more than maxTransactionFee (${maxTransactionFee})`,
    { details: { fee: String(fee), maxTransactionFee: String(maxTransactionFee) } },
  );
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
