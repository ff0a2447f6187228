import { formatUnits } from "@arcs/core/internal";

/** An amount of tokens as nodes show it. */
export type UiAmount = { amount: string; decimals: number; uiAmount: number; uiAmountString: string };

/** Formats an amount of base units, also for people. */
export function uiAmountOf(amount: bigint, decimals: number): UiAmount {
  const uiAmountString = formatUnits(amount, decimals);
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}
