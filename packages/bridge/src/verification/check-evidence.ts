import type { BridgeRequest } from "../bridge-request.ts";
import type { BridgeEvidence } from "../evidence.ts";
import type { EvmReport } from "./evm-report.ts";
import { lookAtAttestation } from "./look-at-attestation.ts";
import { lookAtBatch } from "./look-at-batch.ts";
import { lookAtToken } from "./look-at-token.ts";
import type { EvmVerificationContext } from "./verify-on-evm.ts";

/** What is to be checked: a credential, and where on the chain it is said to be. */
export type Claimed<Evidence extends BridgeEvidence = BridgeEvidence> = {
  request: BridgeRequest;
  evidence: Evidence;
  now: Date;
};

/** Looks at what the evidence leads to. The part of the verification that needs the EVM library. */
export function checkEvidence(claimed: Claimed, context: EvmVerificationContext): Promise<EvmReport> {
  const { evidence } = claimed;
  switch (evidence.type) {
    case "attestation":
      return lookAtAttestation({ ...claimed, evidence }, context);
    case "batch":
      return lookAtBatch({ ...claimed, evidence }, context);
    case "token":
      return lookAtToken({ ...claimed, evidence }, context);
  }
}
