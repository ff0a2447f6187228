export { createArtifactSigner } from "./artifact-signer.ts";
export type { ArtifactSigner } from "./artifact-signer.ts";
export type { ClaimingSide } from "./claims.ts";
export type { MppSellingSide, MppSessionSettlement } from "./mpp.ts";
export { reportSettlements } from "./report-settlements.ts";
export type {
  DroppedSettlement,
  DropReason,
  PayingSide,
  ReportCounts,
  ReportOptions,
  SettlementReports,
  SettlingSide,
} from "./report-settlements.ts";
export type { SettledPayment, Settlement } from "./settlement.ts";
export { usdc } from "./settlement.ts";
export type { TokenDecimals } from "../trust-gate/prices.ts";
