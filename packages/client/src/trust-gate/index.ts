export { createTrustGate } from "./trust-gate.ts";
export type { CheckOptions, TrustGate, TrustGateOptions, X402Abort, X402Hooks } from "./trust-gate.ts";
export type { TrustDecision, TrustReason, TrustReasonCode } from "./decision.ts";
export {
  readScoreProofRequest,
  SCORE_PROOF_FIELD,
  SCORE_PROOF_REQUEST_FIELD,
  writeScoreProof,
} from "./score-proofs.ts";
export type { AskedOfScoreProof, ScoreProofOptions, ScoreProofRequest, VerifyScoreProof } from "./score-proofs.ts";
export { createScoreProofVerifier, proveScore, verifyScoreProofField } from "./prove-and-verify-score.ts";
export type { ProveScoreInput } from "./prove-and-verify-score.ts";
export { usdcOnEvm, usdcOnSolana } from "./stake.ts";
export type { AtStake, PaymentDemand, PricedToken, StakeOptions, StakeQuestion } from "./stake.ts";
export type { VerifyIdentity } from "./agent-facts.ts";
