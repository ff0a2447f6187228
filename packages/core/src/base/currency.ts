const DECIMAL = /^(0|[1-9]\d{0,17})(?:\.(\d{1,18}))?$/;

export function isDecimal(value: unknown): value is string {
  return typeof value === "string" && DECIMAL.test(value);
}

/** Parses a decimal text such as `12.50` exactly, in units of 10^-18; `undefined` for any other value. */
export function parseDecimal(text: unknown): bigint | undefined {
  const match = typeof text === "string" ? DECIMAL.exec(text) : null;
  if (match === null) return undefined;
  const [, whole = "", fraction = ""] = match;
  return BigInt(whole + fraction.padEnd(18, "0"));
}

/** Writes an amount in units of 10^-decimals, such as base units of a token, as decimal text without zeros at the end. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0{1,255}$/, "");
  return fraction === "" ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`;
}

type UnitToken = {
  /** In DID form, or CAIP-2. */
  network: string;
  /** Address of the token, in lower case on EVM chains. */
  asset: string;
  decimals: number;
  /** Given away on a test network: worth nothing. */
  isTest?: true;
};

/**
 * USDC, by Circle's list of its contracts. EVM entries follow DEFAULT_ASSETS of @x402/evm 2.27.0, which lacks the test networks of
 * Ethereum and Polygon.
 */
export const usdcTokens: readonly UnitToken[] = [
  { network: "mainnet-beta", asset: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", decimals: 6 },
  { network: "devnet", asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU", decimals: 6, isTest: true },
  { network: "eip155:8453", asset: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913", decimals: 6 },
  { network: "eip155:84532", asset: "0x036cbd53842c5426634e7929541ec2318f3dcf7e", decimals: 6, isTest: true },
  { network: "eip155:137", asset: "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359", decimals: 6 },
  { network: "eip155:80002", asset: "0x41e94eb019c0762f9bfcf9fb1e58725bfb0e7582", decimals: 6, isTest: true },
  { network: "eip155:42161", asset: "0xaf88d065e77c8cc2239327c5edb3a432268e5831", decimals: 6 },
  { network: "eip155:421614", asset: "0x75faf114eafb1bdbe2f0316df893fd58ce46aa4d", decimals: 6, isTest: true },
  { network: "eip155:1", asset: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", decimals: 6 },
  { network: "eip155:11155111", asset: "0x1c7d4b196cb0c7b01d743fbc6116a902379c7238", decimals: 6, isTest: true },
];
