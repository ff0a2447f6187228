import type { RegisterAgent, UpdateAgent } from "@arcs/core/http";
import { defined } from "@arcs/core/internal";

import type { AgentPrivacy, AgentProfile } from "./store.ts";

/** Reads the parts of a profile that a request names. */
export function profileOf({
  name,
  description,
  capabilities,
  serviceEndpoint,
  frameworkOrigin,
  email,
  metadata,
  x402,
}: RegisterAgent | UpdateAgent): Partial<AgentProfile> {
  return defined({
    name,
    description,
    capabilities,
    serviceEndpoint,
    frameworkOrigin,
    email,
    website: metadata?.website,
    twitter: metadata?.twitter,
    github: metadata?.github,
    x402Enabled: x402?.enabled,
    x402PaymentAddress: x402?.paymentAddress,
    x402AcceptedTokens: x402?.acceptedTokens,
    x402PricePerCall: x402?.pricePerCall,
  });
}

/** Reads the privacy settings that a request names. */
export function privacyOf({ privacy }: RegisterAgent | UpdateAgent): Partial<AgentPrivacy> | undefined {
  if (privacy === undefined) return undefined;
  return defined({
    privacyMode: privacy.mode,
    visibleData: privacy.visibleData,
    privacyMessage: privacy.message,
  });
}
