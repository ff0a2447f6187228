import { setTimeout } from "node:timers/promises";
import { randomBytes } from "node:crypto";

import { createSigner, isSdkError, type JsonValue, SdkError, type Signer } from "@arcs/core";
import { defined, formatUnits, parseJson, readAccountId, showValue } from "@arcs/core/internal";
import { readStake } from "@arcs/trust";
import type { AgentView, PaymentRatingView, PaymentView, ReputationView } from "@arcs/core/http";

import {
  type Api,
  apiOf,
  callApi,
  type Command,
  jsonOption,
  numberOption,
  requiredOption,
  wantsJson,
} from "../../platform/cli/command.ts";
import { ratingStatement } from "../../features/payments/statements.ts";
import { LOCAL_EVM } from "../../platform/chains/chains.ts";

/** The commands of `arcs-server dev`. */
export const devCommands: Readonly<Record<string, Command>> = {
  pay: {
    options: {
      to: { type: "string" },
      amount: { type: "string" },
      rating: { type: "string" },
      evm: { type: "boolean" },
      stranger: { type: "boolean" },
      url: { type: "string" },
      key: { type: "string" },
      ...jsonOption,
    },
    async run(line) {
      const rating = numberOption(line, "rating", { min: 1, max: 5 });
      const done = await makeDevPayment(apiOf(line), {
        to: requiredOption(line, "to"),
        chain: line.values["evm"] === true ? "evm" : "ledger",
        amount: readAmount(requiredOption(line, "amount")),
        isStranger: line.values["stranger"] === true,
        ...defined({ rating }),
      });
      const lines = wantsJson(line) ? [JSON.stringify(done)] : describeDevPayment(done);
      for (const text of lines) console.log(text);
      return 0;
    },
  },
};

/** Millionths. */
function readAmount(text: string): bigint {
  const micro = /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? (readStake(text) ?? 0n) : 0n;
  if (micro > 0n) return micro;
  const expected = "a number above 0 with at most 6 digits behind the point";
  throw new SdkError("invalid_argument", `--amount expected ${expected}, got ${showValue(text)}`);
}

/** Describes the effect of a payment of `dev pay`, in readable lines. */
export function describeDevPayment(done: DevPayment): string[] {
  const { agent, chain, payer, amount, payment, rating, isStranger, before, after } = done;
  const voice = isStranger
    ? "a wallet that has spent nothing before"
    : "a sample wallet that has burnt twice as much, so that its word counts";
  return [
    `before    ${agent.name}: ${scoreOf(before)}`,
    `payer     ${payer}, ${voice}`,
    `paid      ${amount} ${payment.currency} on the ${chain}, transaction ${payment.transactionHash ?? "unknown"}`,
    `reported  ${payment.id}: ${evidenceText(payment.evidence)}`,
    ...(payment.counts === undefined
      ? []
      : [`counts    ${{ true: "yes", false: "no", partly: "partly" }[`${payment.counts}`]}`]),
    ...(rating === undefined ? [] : [`rated     ${rating} of 5, signed by the wallet`]),
    `after     ${agent.name}: ${scoreOf(after)}${changeOf(before, after)}`,
    ...settlingOf(done),
    ...whyNot(done),
  ];
}

function scoreOf({ overallScore, tier }: ReputationView): string {
  return overallScore === undefined
    ? "it shows no score"
    : `${overallScore} of 1000${tier === undefined ? "" : `, ${tier}`}`;
}

function evidenceText(evidence: DevPayment["payment"]["evidence"]): string {
  return evidence === "ledger" ? "the ledger proves it" : `it rests on ${evidence}`;
}

/** A payment counts for the score at once, and for its limit a day later. */
function settlingOf({ payment, after }: DevPayment): string[] {
  if (payment.counts === undefined || payment.counts === false || after.limit === undefined) return [];
  return [`settles   in 24 hours; until then the limit of the score stays at ${after.limit}`];
}

function changeOf({ overallScore: before }: ReputationView, { overallScore: after }: ReputationView): string {
  const change = (after ?? 0) - (before ?? 0);
  return change === 0 ? "" : ` (${change > 0 ? "+" : ""}${change})`;
}

/** Why the score is where it was, or what holds it down. */
function whyNot({ payment, before, after, isComputed }: DevPayment): string[] {
  const reasons = (payment.why ?? []).map(({ message, remedy }) => `why       ${message} ${remedy}`);
  if (reasons.length > 0) return reasons;
  if (!isComputed) return ["why       The score is not computed yet; look again in a moment."];
  if (before.overallScore !== after.overallScore) return [];
  return (after.standing?.limits ?? []).map((limit) => `why       ${limit}`);
}

type DevPaymentRequest = {
  to: string;
  chain: "ledger" | "evm";
  /** Millionths. */
  amount: bigint;
  rating?: number;
  /** Whether the wallet has no voice. */
  isStranger: boolean;
};

/** A payment that was made, and what the agent's reputation was around it. */
type DevPayment = {
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
  if (!isStranger) {
    // Half of a voice goes with one payment. What the wallet spent with roots would give it a voice only a day later.
    const transactionHash = await chain.burn(2n * request.amount);
    const body = { transactionHash, network: chain.network };
    await callApi(api, { method: "POST", path: "/v1/reputation/voices", body });
  }
  const transactionHash = await chain.pay(paidTo, request.amount);
  const body = {
    event: "payment.completed",
    agentId: agent.id,
    payer: { address: wallet.address },
    amount,
    network: chain.network,
    transactionHash,
  };
  const reported = await callApi(api, { method: "POST", path: "/v1/payments/events", body });
  const payment = reported as PaymentView;
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

type DevWallet = { address: string; signText(text: string): Promise<string> };

/** A chain of a server on the network `local`, with a new sample wallet. */
type DevChain = {
  /** As networks are named, which payments and accounts say. */
  network: string;
  /** Readable name. */
  name: string;
  wallet: DevWallet;
  /** The address that an agent is paid at. @throws SdkError `invalid_argument` where it has none there */
  addressOf(agent: AgentView): string;
  /** Pays so many millionths; gives the transaction. */
  pay(to: string, amount: bigint): Promise<string>;
  /** Destroys so many millionths of the wallet's; gives the transaction. */
  burn(amount: bigint): Promise<string>;
};

async function openDevLedger(api: Api): Promise<DevChain> {
  // Loaded on demand: it contains a virtual machine.
  const { createMadeUpToken } = await import("@arcs/ledger/local");
  const token = createMadeUpToken({ transport: ({ payload }) => ask(api, { chain: "ledger", payload }) });
  const signer = createSigner(Uint8Array.from(randomBytes(32)));
  return {
    network: "local",
    name: "local ledger",
    wallet: { address: signer.address, signText: (text) => signText(signer, text) },
    addressOf: ({ id }) => id,
    pay: (to, amount) => token.pay(signer, { to, amount }),
    burn: (amount) => token.burn(signer, { amount }),
  };
}

async function openDevEvm(api: Api): Promise<DevChain> {
  const { createMadeUpErc20, createMadeUpWallet } = await import("@arcs/evm/local");
  const { chainId, network } = LOCAL_EVM;
  async function request(method: string, params: readonly JsonValue[]): Promise<unknown> {
    return (await ask<{ result: unknown }>(api, { chain: "evm", payload: { method, params } })).result;
  }
  const token = createMadeUpErc20({ chainId, request });
  const wallet = createMadeUpWallet();
  return {
    network,
    name: "local EVM",
    wallet,
    addressOf({ id, x402 }) {
      const accounts = (x402.paymentAccounts ?? []).map((account) => readAccountId(account));
      const address = accounts.find((account) => account?.network === network)?.address;
      if (address !== undefined) return address;
      const path = `POST /v1/agents/${id}/payment-accounts/challenge`;
      throw new SdkError(
        "invalid_argument",
        `dev pay --evm expected an agent that has proved an account ${network}:0x…; ${path} gives the text to sign`,
      );
    },
    pay: (to, amount) => token.pay(wallet, { to, amount }),
    burn: (amount) => token.pay(wallet, { to: NOBODY, amount }),
  };
}

/** Nobody has the key of this account: what it gets is destroyed. */
const NOBODY = "0x000000000000000000000000000000000000dEaD";

/** Signs a text as wallets of the ledger do: base64 of 64 bytes. */
export async function signText(signer: Signer, text: string): Promise<string> {
  return Buffer.from(await signer.sign(Uint8Array.from(Buffer.from(text, "utf8")))).toString("base64");
}

type Request = { chain: "ledger" | "evm"; payload: unknown };

async function ask<Answer>(api: Api, { chain, payload }: Request): Promise<Answer> {
  try {
    const path = `/v1/development/${chain}`;
    return (await callApi(api, { method: "POST", path, body: withoutBigints(payload) })) as Answer;
  } catch (error) {
    if (!isSdkError(error, "not_found")) throw error;
    const expected = {
      ledger: "a server on the network local",
      evm: `a server on the network local, without an endpoint for ${LOCAL_EVM.network} in ARCS_EVM_RPC_URLS`,
    }[chain];
    throw new SdkError("invalid_argument", `dev pay expected ${expected}`, { cause: error });
  }
}

/** Requests to the ledger hold integers as bigints, which JSON has none of. */
function withoutBigints(payload: unknown): object {
  const text = JSON.stringify(payload, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value));
  return parseJson(text) as object;
}
