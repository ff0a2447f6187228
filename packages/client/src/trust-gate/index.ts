export { createTrustGate } from "./trust-gate.ts";
export type { TrustGate, TrustGateOptions } from "./trust-gate.ts";
export type { TrustDecision, TrustReason, TrustReasonCode } from "./decision.ts";
export type { VerifyIdentity } from "./look-up.ts";
export type { X402Abort, X402Hooks } from "./x402-hooks.ts";
