export { createTrustGate } from "./trust-gate.ts";
export type { CheckOptions, TrustGate, TrustGateOptions } from "./trust-gate.ts";
export type { TrustDecision } from "./decision.ts";
export {
  readScoreProofRequest,
  SCORE_PROOF_FIELD,
  SCORE_PROOF_REQUEST_FIELD,
  writeScoreProof,
} from "./score-proof-fields.ts";
export type { ScoreProofRequest } from "./score-proof-fields.ts";
export { createScoreProofVerifier, verifyScoreProofField } from "./score-proof-verifier.ts";
export { proveScore } from "./prove-score.ts";
export type { ProveScoreInput } from "./prove-score.ts";
export type { AskedOfScoreProof, ScoreProofOptions, VerifyScoreProof } from "./score-proofs.ts";
export { usdcOnEvm, usdcOnSolana } from "./payment-value.ts";
export type { PaymentDemand, PricedToken } from "./payment-value.ts";
export type { TrustReason, TrustReasonCode } from "./reason.ts";
export type { AtStake, StakeOptions, StakeQuestion } from "./stake.ts";
export type { VerifyIdentity } from "./look-up.ts";
export type { X402Abort, X402Hooks } from "./x402-hooks.ts";
