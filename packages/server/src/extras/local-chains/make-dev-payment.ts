import { setTimeout } from "node:timers/promises";
import { hashAgentBody, isSdkError } from "@arcs/core";
import { defined, formatUnits } from "@arcs/core/internal";
import type { AgentView, PaymentView, ReputationView, PaymentRatingView } from "@arcs/core/http";
import { ratingStatement } from "../../features/payments/statements.ts";
import { type Api, callApi } from "../../platform/cli/command.ts";
import { type DevChain, type DevSeller, type DevWallet, openDevEvm, openDevLedger, signText } from "./dev-chains.ts";

/** A payment to make. */
export type DevPaymentRequest = {
  to: string;
  chain: "ledger" | "evm";
  /** Millionths. */
  amount: bigint;
  rating?: number;
  /** Whether the wallet has never spent with a root or a vouched payee. */
  isStranger: boolean;
};

/** A payment that was made, and what the agent's reputation was around it. */
export type DevPayment = {
  agent: AgentView;
  /** Readable name of the chain. */
  chain: string;
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

const MAX_LOOKS = 150;
const BETWEEN_LOOKS_MS = 100;

/**
 * Pays an agent on a chain of a server on the network `local`, reports and rates the payment, and waits for the score.
 *
 * @throws SdkError with the code of the API when it refuses, `unavailable` when it does not answer
 */
export async function makeDevPayment(api: Api, request: DevPaymentRequest): Promise<DevPayment> {
  const { to, isStranger, rating } = request;
  const agent = (await callApi(api, { method: "GET", path: `/v1/agents/${encodeURIComponent(to)}` })) as AgentView;
  const reputation = { method: "GET", path: `/v1/reputation/${encodeURIComponent(agent.id)}` } as const;
  const before = (await callApi(api, reputation)) as ReputationView;
  const amount = formatUnits(request.amount, 6);
  const chain = await { ledger: openDevLedger, evm: openDevEvm }[request.chain](api);
  const { wallet } = chain;
  const paidTo = chain.addressOf(agent);
  const pay = async (agentId: string, address: string): Promise<PaymentView> => {
    const transactionHash = await chain.pay(address, request.amount);
    const { network } = chain;
    const body = {
      event: "payment.completed",
      agentId,
      payer: { address: wallet.address },
      amount,
      network,
      transactionHash,
    };
    return (await callApi(api, { method: "POST", path: "/v1/payments/events", body })) as PaymentView;
  };
  if (!isStranger) {
    for (const seller of chain.sellers) {
      const { id, address } = await registerSeller(api, chain, seller);
      await pay(id, address);
    }
  }
  const payment = await pay(agent.id, paidTo);
  // By the server's clock: its score may be computed before its answer arrives here.
  const since = rating === undefined ? payment.updatedAt : await rate(api, { wallet, payment, rating });
  const { after, isComputed } = await waitForScore(api, { reputation, before, payment, since });
  return {
    agent,
    chain: chain.name,
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

/** Payments can be reported to agents only, so the sample sellers have to be some, and to have proved their accounts. */
async function registerSeller(
  api: Api,
  chain: DevChain,
  { owner, wallet }: DevSeller,
): Promise<{ id: string; address: string }> {
  const { address } = owner;
  const agent = await findOrRegister(api, owner);
  if (wallet === undefined) return { id: address, address };
  const account = `${chain.network}:${wallet.address}`;
  if (agent.x402.paymentAccounts?.includes(account) !== true) {
    const path = `/v1/agents/${address}/payment-accounts`;
    const asked = { method: "POST", path: `${path}/challenge`, body: { account } } as const;
    const { challengeId, message } = (await callApi(api, asked)) as Challenge;
    const signatures = {
      signature: await wallet.signText(message),
      ownerSignature: await signText(owner, message),
    };
    await callApi(api, { method: "POST", path, body: { account, challengeId, ...signatures } });
  }
  return { id: address, address: wallet.address };
}

type Challenge = { challengeId: string; message: string };

async function findOrRegister(api: Api, owner: DevSeller["owner"]): Promise<AgentView> {
  const { address } = owner;
  try {
    return (await callApi(api, { method: "GET", path: `/v1/agents/${address}` })) as AgentView;
  } catch (error) {
    if (!isSdkError(error, "agent_not_found")) throw error;
  }
  const body = { address, name: "Sample seller, for development" };
  const asked = { address, purpose: "register", bodyDigest: hashAgentBody(body) };
  const path = "/v1/agents/challenge";
  const { challengeId, message } = (await callApi(api, { method: "POST", path, body: asked })) as Challenge;
  const signatures = [{ address, signature: await signText(owner, message) }];
  const proved = { ...body, proof: { challengeId, signatures } };
  const { agent } = (await callApi(api, { method: "POST", path: "/v1/agents", body: proved })) as { agent: AgentView };
  return agent;
}

/** Rates a payment; returns the time of the rating. */
async function rate(
  api: Api,
  { wallet, payment, rating }: { wallet: DevWallet; payment: PaymentView; rating: number },
): Promise<string> {
  const statement = ratingStatement(payment, { rating, comment: null, network: "local" });
  const body = { rating, signature: await wallet.signText(statement) };
  const path = `/v1/payments/${payment.id}/rating`;
  return ((await callApi(api, { method: "POST", path, body })) as PaymentRatingView).createdAt;
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
  // A payment that nobody vouches for is no evidence, and no score is computed.
  if (payment.evidence === "reported") return { after: before, isComputed: true };
  let after = before;
  for (let look = 0; look < MAX_LOOKS; look++) {
    after = (await callApi(api, reputation)) as ReputationView;
    if ((after.lastUpdated ?? "") > since) return { after, isComputed: true };
    await setTimeout(BETWEEN_LOOKS_MS);
  }
  return { after, isComputed: false };
}
