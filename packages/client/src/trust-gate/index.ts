export { createTrustGate } from "./trust-gate.ts";
export type {
  CheckOptions,
  ServingContext,
  SettlingContext,
  TrustGate,
  TrustGateOptions,
  X402Abort,
} from "./trust-gate.ts";
export type {
  HeldPayments,
  HoldingPayer,
  HoldingScheme,
  PaymentResponse,
  X402Payer,
  X402Scheme,
} from "./hold-payments.ts";
export type { MppGuardOptions, MppMethod } from "./hold-payments.ts";
export type {
  NotCoveredReason,
  TrustDecision,
  TrustReason,
  TrustReasonCode,
  TrustStanding,
} from "./decision.ts";
export {
  readScoreProofRequest,
  SCORE_PROOF_FIELD,
  SCORE_PROOF_REQUEST_FIELD,
  writeScoreProof,
} from "./score-proofs.ts";
export type {
  AskedOfScoreProof,
  ScoreProofOptions,
  ScoreProofRequest,
  VerifyScoreProof,
} from "./score-proofs.ts";
export {
  createScoreProofVerifier,
  proveScore,
  verifyScoreProofField,
} from "./prove-and-verify-score.ts";
export type { ProveScoreInput } from "./prove-and-verify-score.ts";
export type { PaymentDemand, TokenDecimals } from "./prices.ts";
export type { VerifyIdentity } from "./judge-agent.ts";
