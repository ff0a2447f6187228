import type { EvmReport } from "./evm-report.ts";
import type { Claimed, EvmVerificationContext } from "./evm-verification.ts";
import { lookAtAttestation } from "./look-at-attestation.ts";
import { lookAtBatch } from "./look-at-batch.ts";
import { lookAtToken } from "./look-at-token.ts";

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
