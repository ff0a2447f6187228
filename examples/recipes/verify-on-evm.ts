// #region verify-on-evm
import type { ArcsClient } from "@arcs/client";
import { verifyCredential } from "@arcs/client/credentials";

/**
 * Verifies a credential by its copy on Base. Whom its issuer attests by is for the verifier to
 * know, as the issuer is.
 */
export async function isValidOnBase(
  client: ArcsClient,
  credentialId: string,
  { issuer, attester, provider }: { issuer: string; attester: string; provider: string },
): Promise<boolean> {
  const { crossChain } = await client.credentials.get(credentialId);
  const { valid } = await verifyCredential(await client.credentials.getW3c(credentialId), {
    trustedIssuers: [issuer],
    network: "base",
    provider,
    attesters: { [issuer]: [attester] },
    evidence: crossChain.syncs.find(({ chain }) => chain === "base")?.evidence,
  });
  return valid;
}
// #endregion
