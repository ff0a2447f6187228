import type { VerificationError } from "@arcs/core";

import type { BridgeRequest } from "../base/bridge-request.ts";
import { sameHex } from "../base/hex.ts";
import { finding } from "./evm-report.ts";
import type { TrustedAttesters } from "./evm-verification.ts";

/**
 * Checks that an address is trusted to speak for the credential's issuer. An attester of one issuer does not count for
 * another: it could keep credentials alive that the other has revoked.
 */
export function trustFindings(
  address: string | undefined,
  { request, context }: { request: BridgeRequest; context: { attesters: TrustedAttesters } },
): VerificationError[] {
  const { attesters } = context;
  const trusted = Object.hasOwn(attesters, request.issuer) ? (attesters[request.issuer] ?? []) : [];
  if (address !== undefined && /* fault: bridge-any-attester */ trusted.some((each) => sameHex(each, address)))
    return [];
  const who = address ?? "nobody";
  return [finding("untrusted_attester", `${who} is not trusted to attest for ${request.issuer}`)];
}
