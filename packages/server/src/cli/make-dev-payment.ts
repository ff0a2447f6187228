import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { createSigner, hashAgentBody, isSdkError, SdkError, type Signer } from "@arcs/core";
import { defined, formatUnits } from "@arcs/core/internal";
import type { AgentView, PaymentView, ReputationView } from "@arcs/core/http";

import { ratingStatement } from "../domain/settlement/statements.ts";
import { localRootSigners } from "../domain/vouching/local-roots.ts";
import { systemClock } from "../base/clock.ts";
import { type Api, callApi } from "./call-api.ts";

/** What is to be paid. */
export type DevPaymentRequest = {
  to: string;
  /** Millionths. */
  amount: bigint;
  rating?: number;
  /** Whether the wallet has spent with nobody that anybody vouches for. */
  isStranger: boolean;
};

/** A payment that was made, and what the agent's reputation was around it. */
export type DevPayment = {
  agent: AgentView;
  payer: string;
  amount: string;
  rating?: number;
  isStranger: boolean;
  payment: PaymentView;
  before: ReputationView;
  after: ReputationView;
  /** Whether the score was computed again before we stopped looking. */
  isComputed: boolean;
};

type Pay = (to: string) => Promise<PaymentView>;

const MOST_LOOKS = 150;
const BETWEEN_LOOKS_MS = 100;

/**
 * Pays an agent on the ledger of a server on the network `local`, reports and rates the payment, and waits for the score.
 *
 * @throws SdkError with the code of the API when it refuses, `unavailable` when it does not answer
 */
export async function makeDevPayment(api: Api, request: DevPaymentRequest): Promise<DevPayment> {
  const { to, isStranger, rating } = request;
  const agent = (await callApi(api, { method: "GET", path: `/v1/agents/${encodeURIComponent(to)}` })) as AgentView;
  const reputation = { method: "GET", path: `/v1/reputation/${encodeURIComponent(agent.id)}` } as const;
  const before = (await callApi(api, reputation)) as ReputationView;
  const wallet = newWallet();
  const amount = formatUnits(request.amount, 6);
  const pay = await createPay(api, { wallet, amount: request.amount });
  if (!isStranger) {
    for (const seller of localRootSigners()) {
      await registerSeller(api, seller);
      await pay(seller.address);
    }
  }
  const payment = await pay(agent.id);
  if (rating !== undefined) await rate(api, { wallet, payment, rating });
  const since = rating === undefined ? payment.updatedAt : systemClock.now().toISOString();
  const { after, isComputed } = await waitForScore(api, { reputation, before, payment, since });
  return {
    agent,
    payer: wallet.address,
    amount,
    isStranger,
    payment,
    before,
    after,
    isComputed,
    ...defined({ rating }),
  };
}

function newWallet(): Signer {
  return createSigner(Uint8Array.from(randomBytes(32)));
}

async function createPay(api: Api, { wallet, amount }: { wallet: Signer; amount: bigint }): Promise<Pay> {
  // Loaded here only: it brings a virtual machine along.
  const { createMadeUpToken } = await import("@arcs/ledger/local");
  const token = createMadeUpToken({
    transport: async ({ payload }) => {
      try {
        return await callApi(api, { method: "POST", path: "/v1/development/ledger", body: withoutBigints(payload) });
      } catch (error) {
        if (!isSdkError(error, "not_found")) throw error;
        throw new SdkError("invalid_argument", "dev pay expected a server on the network local", { cause: error });
      }
    },
  });
  return async (to) => {
    const transactionHash = await token.pay(wallet, { to, amount });
    const body = {
      event: "payment.completed",
      agentId: to,
      payer: { address: wallet.address },
      amount: formatUnits(amount, 6),
      transactionHash,
    };
    return (await callApi(api, { method: "POST", path: "/v1/payments/events", body })) as PaymentView;
  };
}

/** Requests to the ledger hold integers as bigints, which JSON has none of. */
function withoutBigints(payload: unknown): object {
  const text = JSON.stringify(payload, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value));
  return JSON.parse(text) as object;
}

/** Payments can be reported to agents only, so the made-up sellers have to be some. */
async function registerSeller(api: Api, seller: Signer): Promise<void> {
  const { address } = seller;
  try {
    await callApi(api, { method: "GET", path: `/v1/agents/${address}` });
    return;
  } catch (error) {
    if (!isSdkError(error, "agent_not_found")) throw error;
  }
  const body = { address, name: "Made-up seller, for development" };
  const asked = { address, purpose: "register", bodyDigest: hashAgentBody(body) };
  const { challengeId, message } = (await callApi(api, {
    method: "POST",
    path: "/v1/agents/challenge",
    body: asked,
  })) as { challengeId: string; message: string };
  const signatures = [{ address, signature: await signText(seller, message) }];
  await callApi(api, { method: "POST", path: "/v1/agents", body: { ...body, proof: { challengeId, signatures } } });
}

async function rate(
  api: Api,
  { wallet, payment, rating }: { wallet: Signer; payment: PaymentView; rating: number },
): Promise<void> {
  const statement = ratingStatement(payment, { rating, comment: null, network: "local" });
  const body = { rating, signature: await signText(wallet, statement) };
  await callApi(api, { method: "POST", path: `/v1/payments/${payment.id}/rating`, body });
}

async function signText(signer: Signer, text: string): Promise<string> {
  return Buffer.from(await signer.sign(Uint8Array.from(Buffer.from(text, "utf8")))).toString("base64");
}

async function waitForScore(
  api: Api,
  {
    reputation,
    before,
    payment,
    since,
  }: {
    reputation: { method: "GET"; path: string };
    before: ReputationView;
    payment: PaymentView;
    since: string;
  },
): Promise<{ after: ReputationView; isComputed: boolean }> {
  // What nobody vouches for is no evidence, and has no score computed.
  if (payment.evidence === "reported") return { after: before, isComputed: true };
  let after = before;
  for (let look = 0; look < MOST_LOOKS; look++) {
    after = (await callApi(api, reputation)) as ReputationView;
    if ((after.lastUpdated ?? "") > since) return { after, isComputed: true };
    await setTimeout(BETWEEN_LOOKS_MS);
  }
  return { after, isComputed: false };
}
