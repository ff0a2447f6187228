import { usdcOnSolana } from "../trust-gate/payment-value.ts";

/** A token, with where the point stands in its amounts: x402 names amounts in base units only. */
export type TokenDecimals = {
  /** As x402 names it: `eip155:8453`, or in version 1 `base`. */
  network: string;
  /** Address of the token. */
  asset: string;
  /** How many digits of its base units are behind the point, 0 to 36. */
  decimals: number;
};

// The default assets and the chains' older names are those of `@x402/evm` 2.27.0, `defaultAssets.ts` and `constants.ts`;
// that of Polygon Amoy and Sepolia, which it has none for, Circle's list of USDC contracts.
const onEvm: readonly (readonly [names: readonly string[], asset: string])[] = [
  [["eip155:8453", "base"], "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"],
  [["eip155:84532", "base-sepolia"], "0x036CbD53842c5426634e7929541eC2318f3dCF7e"],
  [["eip155:1", "ethereum"], "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"],
  [["eip155:11155111", "sepolia"], "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238"],
  [["eip155:137", "polygon"], "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359"],
  [["eip155:80002", "polygon-amoy"], "0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582"],
  [["eip155:42161"], "0xaf88d065e77c8cC2239327C5EDb3A432268e5831"],
  [["eip155:421614"], "0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d"],
  [["eip155:43114", "avalanche"], "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E"],
];

/** USDC where x402 pays with it: on Solana, Base, Ethereum, Polygon, Arbitrum and Avalanche, and on their test networks. */
export const usdc: readonly TokenDecimals[] = [
  ...usdcOnSolana,
  ...onEvm.flatMap(([names, asset]) => names.map((network) => ({ network, asset, decimals: 6 }))),
];
