// #region rate-what-is-paid
import { type ArcsClient, type PayerWallet, type PaymentView, ratePayment } from "@arcs/client";
import { reportSettlements, type SettlementReports } from "@arcs/client/x402";
import type { x402Client } from "@x402/core/client";

/** Reports this client's payments from now on. The paying wallet rates them, from 1 to 5. */
export function rateWhatIsPaid(
  payments: x402Client,
  {
    client,
    payer,
    judge,
  }: { client: ArcsClient; payer: PayerWallet; judge: (payment: PaymentView) => number },
): SettlementReports {
  return reportSettlements(payments, {
    client,
    onReported(payment) {
      const rating = { payment, network: "devnet", rating: judge(payment) };
      ratePayment(client, rating, { payer }).catch(console.error);
    },
    onDropped: ({ reason, error }) => console.error("not reported:", error?.message ?? reason),
  });
}
// #endregion
