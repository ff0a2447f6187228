/** Prices in millionths, each with its weight, as seen on x402. */
export const prices: readonly (readonly [amount: number, weight: number])[] = [
  [1_000, 12],
  [5_000, 15],
  [10_000, 33],
  [50_000, 14],
  [100_000, 12],
  [250_000, 6],
  [500_000, 5],
  [1_000_000, 3],
];
