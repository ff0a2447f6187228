import { SdkError } from "@arcs/core";
import { assertObject, isEvmAddress, normalizeNetworkName, usdcTokens } from "@arcs/core/internal";

/** A token, with where the point stands in its amounts: x402 names amounts in base units only. */
export type TokenDecimals = {
  /** In any form of x402 or ARCS: `eip155:8453`, `base`, `devnet`. */
  network: string;
  /** Address of the token. */
  asset: string;
  /**
   * How many digits of its base units are behind the point, 0 to 36. Never read from the payment
   * request.
   */
  decimals: number;
};

/**
 * A payment as x402 asks for it, in version 2 (`amount`) or 1 (`maxAmountRequired`). Others wrote
 * it.
 */
export type PaymentDemand = {
  readonly network?: unknown;
  readonly asset?: unknown;
  readonly amount?: unknown;
  readonly maxAmountRequired?: unknown;
};

/**
 * Makes a function that prices payments in tokens that are worth one currency unit each: in
 * millionths of a unit, rounded up; `undefined` if the token is none of them or the amount is
 * malformed.
 */
export function createPricing(
  tokens: readonly TokenDecimals[] = usdcTokens,
): (demand: PaymentDemand) => bigint | undefined {
  const wholeIn = tokenTable(tokens, ({ decimals }) => 10n ** BigInt(decimals));
  return (demand) => {
    const whole = wholeIn(demand);
    const baseUnits = baseUnitsOf(demand);
    if (whole === undefined || baseUnits === undefined) return undefined;
    return (baseUnits * 1_000_000n + whole - 1n) / whole;
  };
}

/**
 * Makes a table of tokens, by network and asset in any of their spellings. @throws SdkError
 * `invalid_argument`
 */
export function tokenTable<Known>(
  tokens: readonly TokenDecimals[],
  knownOf: (token: TokenDecimals) => Known,
): (named: Pick<PaymentDemand, "network" | "asset">) => Known | undefined {
  if (!Array.isArray(tokens)) throw new SdkError("invalid_argument", "tokens must be an array");
  const known = new Map<string, Known>();
  for (const token of tokens as readonly TokenDecimals[]) {
    checkToken(token);
    known.set(keyOf(token), knownOf(token));
  }
  return (named) => known.get(keyOf(named));
}

function checkToken(token: TokenDecimals): void {
  assertObject(token, "a token");
  const { network, asset, decimals } = token;
  const isNamed =
    typeof network === "string" && typeof asset === "string" && network !== "" && asset !== "";
  if (!isNamed) throw new SdkError("invalid_argument", "a token must have a network and an asset");
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36) {
    throw new SdkError("invalid_argument", "decimals of a token must be an integer from 0 to 36");
  }
}

/**
 * Where a demand names amounts of both versions, the payer may sign either: they have to be the
 * same.
 */
function baseUnitsOf({ amount, maxAmountRequired }: PaymentDemand): bigint | undefined {
  const named = [amount, maxAmountRequired].filter((each) => each !== undefined);
  const [first] = named;
  return isBaseUnits(first) && named.every((each) => each === first) ? BigInt(first) : undefined;
}

/**
 * Tells whether a value is an amount in base units: decimal digits, of which the max unsigned
 * 256-bit integer has 78.
 */
export function isBaseUnits(value: unknown): value is string {
  return typeof value === "string" && /^(?:0|[1-9]\d{0,77})$/.test(value);
}

function keyOf({ network, asset }: Pick<PaymentDemand, "network" | "asset">): string {
  // Addresses of EVM tokens are the same in capitals; those of Solana are not.
  const token = typeof asset === "string" && isEvmAddress(asset) ? asset.toLowerCase() : asset;
  return JSON.stringify([
    typeof network === "string" ? normalizeNetworkName(network) : network,
    token,
  ]);
}
