/** Tells whether records and payments of a network cost nothing and vanish with it. What is not known to be real is a test. */
export function isTestNetwork(network: string): boolean {
  return network !== "mainnet-beta";
}
