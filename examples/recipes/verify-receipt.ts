// #region verify-receipt
import { verifyPaymentReceipt } from "@arcs/trust";

export async function whoSaidWhat(text: string, issuerDid: string): Promise<string[]> {
  const { valid, errors, said } = await verifyPaymentReceipt(text, {
    trustedIssuers: [issuerDid],
    now: new Date(),
  });
  if (!valid) throw new Error(errors.map(({ code }) => code).join(", "));
  return said.map(({ kind, signer }) => `${kind} by ${signer}`);
}
// #endregion
