import { SdkError } from "@arcs/core";

import { assertRequest, type BridgeRequest } from "../base/bridge-request.ts";
import type { BridgeChain } from "../base/chains.ts";
import { anchorSubject } from "./anchor-subject.ts";
import type { ProviderIssue } from "./provider-client.ts";

/**
 * Writes what the provider is asked to issue. The credential's hash stands in the token's metadata too, by which the
 * token is found again should the answer be lost.
 *
 * @throws SdkError `invalid_argument` when the request names no recipient, or is malformed
 */
export function issueBody(
  request: BridgeRequest,
  { chain, sendNotification }: { chain: BridgeChain; sendNotification: boolean },
): ProviderIssue {
  assertRequest(request);
  const { recipient, expiresAt, credentialHash, credentialId } = request;
  if (recipient === undefined) {
    throw new SdkError("invalid_argument", "recipient expected an e-mail address or a wallet, got none");
  }
  const subject = anchorSubject(request);
  return {
    recipient: "email" in recipient ? `email:${recipient.email}:${chain}` : `${chain}:${recipient.address}`,
    credential: { subject, expiresAt: expiresAt === undefined ? "none" : new Date(expiresAt * 1000).toISOString() },
    metadata: {
      name: subject.credentialType,
      description: `${credentialId} ${credentialHash}`,
      attributes: [
        { trait_type: "credentialId", value: credentialId },
        { trait_type: "credentialHash", value: credentialHash },
      ],
    },
    sendNotification,
  };
}
