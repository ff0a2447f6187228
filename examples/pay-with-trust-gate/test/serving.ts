import { createArcsClient, registerAgent } from "@arcs/client";
import { createSigner } from "@arcs/client/credentials";
import { createTrustGate, type TrustGateOptions } from "@arcs/client/trust-gate";
import { createKeyPairSignerFromPrivateKeyBytes } from "@solana/kit";
import { x402Client } from "@x402/core/client";
import { wrapFetchWithPayment } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";

import { network, startFacilitator } from "../facilitator.ts";
import { startLocalToken } from "../local-token.ts";
import { startSeller } from "../seller.ts";

/** Result of a purchase. */
export type Purchase = { status: number; served: number; paid: bigint };

/** Lets a registered agent and an unregistered wallet buy from sellers with different policies. */
export async function buyAsAgent({
  url,
  adminKey,
}: {
  url: string;
  adminKey: string;
}): Promise<Record<string, Purchase>> {
  const client = createArcsClient({ baseUrl: url, apiKey: adminKey });
  const seed = crypto.getRandomValues(new Uint8Array(32));
  await registerAgent(client, { name: "A newcomer" }, { agent: createSigner(seed) });
  const token = await startLocalToken();
  const facilitator = await startFacilitator(token);

  async function buy(wallet: Uint8Array, policy: Partial<TrustGateOptions>): Promise<Purchase> {
    const signer = await createKeyPairSignerFromPrivateKeyBytes(wallet);
    const payTo = createSigner(crypto.getRandomValues(new Uint8Array(32))).address;
    await token.fund(signer.address, 1_000_000n);
    await token.fund(payTo, 0n);
    const gate = createTrustGate({ client, ...policy });
    const seller = await startSeller(payTo, {
      facilitatorUrl: facilitator.url,
      beforeServing: gate.beforeServing,
    });
    const payments = new x402Client().register(
      network,
      new ExactSvmScheme(signer, { rpcUrl: token.rpcUrl }),
    );
    const { status } = await wrapFetchWithPayment(fetch, payments)(seller.url);
    seller.close();
    return { status, served: seller.served, paid: await token.balanceOf(payTo) };
  }

  try {
    return {
      welcome: await buy(seed, { minScore: 0 }),
      scoreTooLow: await buy(seed, { minScore: 100 }),
      stranger: await buy(crypto.getRandomValues(new Uint8Array(32)), {
        minScore: 0,
        allowance: "0",
      }),
      strangerAllowed: await buy(crypto.getRandomValues(new Uint8Array(32)), { minScore: 100 }),
    };
  } finally {
    facilitator.close();
    token.close();
  }
}
