// #region job-claim
import { formatJobClaim } from "@arcs/plugin-elizaos";
import type { Signer } from "@arcs/core";

export async function askForJob(
  wallet: Signer,
  agent: string,
  transactionHash: string,
): Promise<object> {
  const text = new TextEncoder().encode(formatJobClaim({ agent, transactionHash }));
  const signature = Buffer.from(await wallet.sign(text)).toString("base64");
  return { text: "Translate this", payment: { transactionHash, payer: wallet.address, signature } };
}
// #endregion
