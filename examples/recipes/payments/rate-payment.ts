// #region rate-payment
import {
  type ArcsClient,
  openDispute,
  type PayerWallet,
  type PaymentView,
  ratePayment,
} from "@arcs/client";

export async function judge(
  client: ArcsClient,
  payment: PaymentView,
  payer: PayerWallet,
): Promise<void> {
  await ratePayment(
    client,
    { payment, network: "devnet", rating: 2, comment: "Half of it" },
    { payer },
  );
  await openDispute(
    client,
    { payment, network: "devnet", reason: "half of it was missing" },
    { payer },
  );
}

/** An EVM wallet signs by `personal_sign`: here an account of viem. */
export const payerOf =
  (account: { signMessage(parameters: { message: string }): Promise<string> }): PayerWallet =>
  (text) =>
    account.signMessage({ message: text });
// #endregion
