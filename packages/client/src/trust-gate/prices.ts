import { SdkError } from "@arcs/core";
import { assertObject, chainIdOf, isEvmAddress, normalizeNetworkName, usdcTokens } from "@arcs/core/internal";
import { readStake } from "@arcs/trust";

/** A token whose price is known. */
export type PricedToken = {
  /** As either version of x402 names it: `eip155:8453` or `base`. */
  network: string;
  /** Address of the token. */
  asset: string;
  /** Decimals of the token, 0 to 36. Never read from the payment request. */
  decimals: number;
  /** Currency units for one whole token, decimal text; default `1`. */
  unitPrice?: string;
};

/** A payment as x402 asks for it, in version 2 (`amount`) or 1 (`maxAmountRequired`). Others wrote it. */
export type PaymentDemand = {
  readonly network?: unknown;
  readonly asset?: unknown;
  readonly amount?: unknown;
  readonly maxAmountRequired?: unknown;
};

const mainnetUsdc = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const devnetUsdc = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU";

/** USDC on Solana, by the networks' names in both versions of x402: worth one currency unit each. */
export const usdcOnSolana: readonly PricedToken[] = [
  { network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", asset: mainnetUsdc, decimals: 6 },
  { network: "solana", asset: mainnetUsdc, decimals: 6 },
  { network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", asset: devnetUsdc, decimals: 6 },
  { network: "solana-devnet", asset: devnetUsdc, decimals: 6 },
];

/** USDC on Base, Polygon, Arbitrum, Ethereum and their test networks. */
export const usdcOnEvm: readonly PricedToken[] = usdcTokens.filter(({ network }) => chainIdOf(network) !== undefined);

const usdc: readonly PricedToken[] = [...usdcOnSolana, ...usdcOnEvm];

/** Prices of the tokens that are known. */
export type PriceList = {
  /** Millionths of a currency unit, rounded up; `undefined` if the token has no known price or the amount is malformed. */
  valueOf(demand: PaymentDemand): bigint | undefined;
};

/**
 * Reads the tokens whose price is known.
 *
 * @throws SdkError `invalid_argument` when one is not as described
 */
export function createPriceList(tokens: readonly PricedToken[] = usdc): PriceList {
  if (!Array.isArray(tokens)) throw new SdkError("invalid_argument", "tokens expected an array");
  for (const token of tokens) assertObject(token, "a token");
  const prices = new Map((tokens as readonly PricedToken[]).map((token) => [keyOf(token), priceOf(token)]));
  return {
    valueOf(demand) {
      const price = prices.get(keyOf(demand));
      const baseUnits = baseUnitsOf(demand);
      if (price === undefined || baseUnits === undefined) return undefined;
      return (baseUnits * price.micro + price.whole - 1n) / price.whole;
    },
  };
}

/** @throws SdkError `invalid_argument` */
function priceOf({ network, asset, decimals, unitPrice = "1" }: PricedToken): { micro: bigint; whole: bigint } {
  const micro = readStake(unitPrice);
  const isNamed = [network, asset].every((name) => typeof name === "string" && name !== "");
  if (!isNamed) throw new SdkError("invalid_argument", "a token expected a network and an asset");
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36) {
    throw new SdkError("invalid_argument", "decimals of a token expected an integer from 0 to 36");
  }
  if (micro === undefined || micro === 0n) {
    throw new SdkError("invalid_argument", "unitPrice of a token expected a decimal text above 0");
  }
  return { micro, whole: 10n ** BigInt(decimals) };
}

/** Where a demand names amounts of both versions, the payer may sign either: they have to be the same. */
function baseUnitsOf({ amount, maxAmountRequired }: PaymentDemand): bigint | undefined {
  const named = [amount, maxAmountRequired].filter((each) => each !== undefined);
  const [first] = named;
  return isBaseUnits(first) && named.every((each) => each === first) ? BigInt(first) : undefined;
}

/** Tells whether a value is an amount in base units: decimal digits, of which the max unsigned 256-bit integer has 78. */
export function isBaseUnits(value: unknown): value is string {
  return typeof value === "string" && /^(?:0|[1-9]\d{0,77})$/.test(value);
}

function keyOf({ network, asset }: Pick<PaymentDemand, "network" | "asset">): string {
  // Addresses of EVM tokens are the same in capitals; those of Solana are not.
  const token = typeof asset === "string" && isEvmAddress(asset) ? asset.toLowerCase() : asset;
  return JSON.stringify([typeof network === "string" ? normalizeNetworkName(network) : network, token]);
}
