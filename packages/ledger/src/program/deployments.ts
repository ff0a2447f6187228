import { type Network, SdkError } from "@arcs/core";
import { parseNetwork, showValue } from "@arcs/core/internal";

import { hasAddressForm } from "./addresses.ts";

/**
 * The anchor program's address on each network. A verifier takes it from here or from its own configuration, never from
 * a credential: otherwise an issuer could name a program of their own, which answers whatever they like.
 *
 * On the local ledger the program is there from the start. On a cluster, an operator deploys it anywhere.
 */
const deployments: Readonly<Partial<Record<Network, string>>> = {
  local: "ARCSAnchor111111111111111111111111111111111",
};

/**
 * Finds the address of the anchor program on a network.
 *
 * @param configured - the address from the caller's configuration, for networks without a known deployment
 * @throws SdkError `invalid_argument` where there is no known deployment and none is configured
 * @throws SdkError `invalid_network` for an unknown network
 */
export function findProgramAddress(network: string, configured?: string): string {
  const name = parseNetwork(network);
  if (configured !== undefined && !hasAddressForm(configured)) {
    throw new SdkError(
      "invalid_argument",
      `programAddress expected base58 text of 32 bytes, got ${showValue(configured)}`,
    );
  }
  const known = deployments[name];
  // A local ledger may have its program anywhere.
  if (name === "local" && configured !== undefined) return configured;
  if (known !== undefined && configured !== undefined && configured !== known) {
    throw new SdkError("invalid_argument", `programAddress on ${name} is ${known}, got ${configured}`);
  }
  const programAddress = known ?? configured;
  if (programAddress === undefined) {
    throw new SdkError(
      "invalid_argument",
      `programAddress expected the anchor program's address on ${name} (arcs-ledger deploy prints it), got none`,
    );
  }
  return programAddress;
}
