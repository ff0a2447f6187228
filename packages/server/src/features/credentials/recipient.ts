import { SdkError } from "@arcs/core";
import type { BridgeRecipient } from "@arcs/evm";

import type { SyncCredential } from "@arcs/core/http";

/** Reads the recipient of a copy from a request. @throws SdkError `invalid_request` when it names two */
export function recipientIn({ recipientEmail, recipientAddress }: SyncCredential): { recipient?: BridgeRecipient } {
  if (recipientEmail !== undefined && recipientAddress !== undefined) {
    throw new SdkError("invalid_request", "recipientEmail and recipientAddress cannot be used together");
  }
  if (recipientEmail !== undefined) return { recipient: { email: recipientEmail } };
  return recipientAddress === undefined ? {} : { recipient: { address: recipientAddress } };
}
