import type { PaymentRecords } from "../trust/payment-records.ts";
import { countReportedOnly, forgetEarlierEvidence, listEvidence } from "./evidence.ts";
import { listOwnAddresses } from "./own-addresses.ts";
import { isFinallySettled, isSettlementUsed, isSettling } from "./settlement/service.ts";
import { takePayment } from "./take-payment.ts";

/** Answers of payments to trust. */
export const paymentRecords: PaymentRecords = {
  listEvidence,
  forgetEarlierEvidence,
  countReportedOnly,
  listOwnAddresses,
  evidenceIds: "select id from payments where agent_id = $1 and evidence <> 'reported'",
  takePayment,
  isSettlementUsed,
  isSettling,
  isFinallySettled,
};
