// #region prove-account
import { type ArcsClient, provePaymentAccount } from "@arcs/client";
import type { Signer } from "@arcs/client/credentials";

/** Registers an account on Base where an agent is paid as well: here an account of viem. */
export async function payMeOnBase(
  client: ArcsClient,
  owner: Signer,
  account: { address: string; signMessage(parameters: { message: string }): Promise<string> },
): Promise<void> {
  const about = { agentId: owner.address, account: `eip155:8453:${account.address}` };
  await provePaymentAccount(client, about, {
    owner,
    account: (message) => account.signMessage({ message }),
  });
}
// #endregion
