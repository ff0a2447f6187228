import { setTimeout } from "node:timers/promises";
import { randomBytes } from "node:crypto";

import { createSigner, isSdkError, type JsonValue, SdkError, type Signer } from "@arcs/core";
import { defined, formatUnits, parseJson, showValue } from "@arcs/core/internal";
import { readStake } from "@arcs/trust";
import type { AgentView, PaymentRatingView, PaymentView, ReputationView } from "@arcs/core/http";
import type { FastifyInstance } from "fastify";

import {
  callerOf,
  type Command,
  jsonOption,
  type ServerContext,
  wantsJson,
} from "@arcs/server/extension";
import {
  type Api,
  apiOf,
  callApi,
  numberOption,
  OPERATOR_ACCOUNT,
  ratingStatement,
  requiredOption,
} from "@arcs/server/internal";

/** `arcs-server dev pay`. */
export const devPayCommand: Command = {
  options: {
    to: { type: "string" },
    amount: { type: "string" },
    rating: { type: "string" },
    stranger: { type: "boolean" },
    url: { type: "string" },
    key: { type: "string" },
    ...jsonOption,
  },
  async run(line) {
    const rating = numberOption(line, "rating", { min: 1, max: 5 });
    const done = await makeDevPayment(apiOf(line), {
      to: requiredOption(line, "to"),
      amount: readAmount(requiredOption(line, "amount")),
      isStranger: line.values["stranger"] === true,
      ...defined({ rating }),
    });
    const lines = wantsJson(line) ? [JSON.stringify(done)] : describeDevPayment(done);
    for (const text of lines) console.log(text);
    return 0;
  },
};

/** Millionths. */
function readAmount(text: string): bigint {
  const micro = /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? (readStake(text) ?? 0n) : 0n;
  if (micro > 0n) return micro;
  const expected = "a number above 0 with at most 6 digits behind the point";
  throw new SdkError(
    "invalid_argument",
    `--amount must be ${expected} (received ${showValue(text)})`,
  );
}

/** Describes the effect of a payment of `dev pay`, in readable lines. */
export function describeDevPayment(done: DevPayment): string[] {
  const { agent, payer, amount, payment, rating, isStranger, before, after } = done;
  const voice = isStranger
    ? "a wallet that has spent nothing before"
    : "a sample wallet that has burnt twice as much, so that its word counts";
  return [
    `before    ${agent.name}: ${scoreOf(before)}`,
    `payer     ${payer}, ${voice}`,
    `paid      ${amount} ${payment.currency} on the local ledger, transaction ${payment.transactionHash ?? "unknown"}`,
    `reported  ${payment.id}: ${payment.evidence === "ledger" ? "the ledger proves it" : `it rests on ${payment.evidence}`}`,
    ...(payment.counts === undefined
      ? []
      : [`counts    ${{ true: "yes", false: "no", partly: "partly" }[`${payment.counts}`]}`]),
    ...(rating === undefined ? [] : [`rated     ${rating} of 5, signed by the wallet`]),
    `after     ${agent.name}: ${scoreOf(after)}${changeOf(before, after)}`,
    ...settlingOf(done),
    ...whyNot(done),
  ];
}

function scoreOf({ overallScore, basis, tier }: ReputationView): string {
  const rest = [tier, basis].flatMap((part) => (part === undefined ? [] : [`, ${part}`])).join("");
  return overallScore === undefined ? "it shows no score" : `${overallScore} of 1000${rest}`;
}

/** A vouched payment is proven at once; it is seen, and counts for the limit, a day later. */
function settlingOf({ payment, after }: DevPayment): string[] {
  if (payment.counts === undefined || payment.counts === false || after.limit === undefined)
    return [];
  return [
    `settles   in 24 hours; until then it is not seen, and the limit of the proven score stays at ${after.limit}`,
  ];
}

function changeOf(
  { overallScore: before }: ReputationView,
  { overallScore: after }: ReputationView,
): string {
  const change = (after ?? 0) - (before ?? 0);
  return change === 0 ? "" : ` (${change > 0 ? "+" : ""}${change})`;
}

/** Why the score is where it was, or what holds it down. */
function whyNot({ payment, before, after, isComputed }: DevPayment): string[] {
  const reasons = (payment.why ?? []).map(
    ({ message, remedy }) => `why       ${message} ${remedy}`,
  );
  if (reasons.length > 0) return reasons;
  if (!isComputed) return ["why       The score is not computed yet; look again in a moment."];
  if (before.overallScore !== after.overallScore) return [];
  return (after.standing?.limits ?? []).map((limit) => `why       ${limit}`);
}

/** Amount in millionths; a stranger's wallet has no voice. */
type DevPaymentRequest = { to: string; amount: bigint; rating?: number; isStranger: boolean };

type DevPayment = Awaited<ReturnType<typeof makeDevPayment>>;

const MAX_LOOKS = 150;
const BETWEEN_LOOKS_MS = 100;

/**
 * Pays an agent on the ledger of a server on the network `local`, reports and rates the payment,
 * and waits for the score.
 *
 * @throws SdkError with the code of the API when it refuses, `unavailable` when it does not answer
 */
export async function makeDevPayment(
  api: Api,
  { to, isStranger, rating, ...request }: DevPaymentRequest,
) {
  const agent = (await callApi(api, {
    method: "GET",
    path: `/v1/agents/${encodeURIComponent(to)}`,
  })) as AgentView;
  const reputation = {
    method: "GET",
    path: `/v1/reputation/${encodeURIComponent(agent.id)}`,
  } as const;
  const before = (await callApi(api, reputation)) as ReputationView;
  const amount = formatUnits(request.amount, 6);
  // Loaded on demand: it contains a virtual machine.
  const { createMadeUpToken } = await import("@arcs/ledger/local");
  const token = createMadeUpToken({ transport: ({ payload }) => askLedger(api, payload) });
  const wallet = createSigner(Uint8Array.from(randomBytes(32)));
  if (!isStranger) {
    // Half of a voice goes with one payment. What the wallet spent with roots would give it a voice
    // only a day later.
    const transactionHash = await token.burn(wallet, { amount: 2n * request.amount });
    const body = { transactionHash };
    await callApi(api, { method: "POST", path: "/v1/reputation/voices", body });
  }
  const transactionHash = await token.pay(wallet, { to: agent.id, amount: request.amount });
  const body = {
    event: "payment.completed",
    agentId: agent.id,
    payer: { address: wallet.address },
    amount,
    network: "local",
    transactionHash,
  };
  const reported = await callApi(api, { method: "POST", path: "/v1/payments/events", body });
  const payment = reported as PaymentView;
  // By the server's clock: its score may be computed before its answer arrives here.
  const since =
    rating === undefined ? payment.updatedAt : await rate(api, { wallet, payment, rating });
  const seen = await waitForScore(api, { reputation, before, payment, since });
  return {
    agent,
    payer: wallet.address,
    amount,
    isStranger,
    payment,
    ...defined({ rating }),
    before,
    ...seen,
  };
}

/** Rates a payment; returns the time of the rating. */
async function rate(
  api: Api,
  { wallet, payment, rating }: { wallet: Signer; payment: PaymentView; rating: number },
): Promise<string> {
  const statement = ratingStatement(payment, { rating, comment: null, network: "local" });
  const body = { rating, signature: await signText(wallet, statement) };
  const path = `/v1/payments/${payment.id}/rating`;
  return ((await callApi(api, { method: "POST", path, body })) as PaymentRatingView).createdAt;
}

/**
 * Reads the reputation until the score is computed again; `isComputed` tells whether it was before
 * we stopped looking.
 */
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

/** Signs a text as wallets of the ledger do: base64 of 64 bytes. */
export async function signText(signer: Signer, text: string): Promise<string> {
  return Buffer.from(await signer.sign(Uint8Array.from(Buffer.from(text, "utf8")))).toString(
    "base64",
  );
}

/** Sends a request to the server's ledger. */
async function askLedger<Answer>(api: Api, payload: unknown): Promise<Answer> {
  try {
    const body = parseJson(writeJsonRpc(payload)) as object;
    return (await callApi(api, { method: "POST", path: "/v1/development/ledger", body })) as Answer;
  } catch (error) {
    if (!isSdkError(error, "not_found")) throw error;
    throw new SdkError("invalid_argument", "dev pay needs a server on the network local", {
      cause: error,
    });
  }
}

/** Writes integers of the ledger, which are bigints, as JSON-RPC sends them: as numbers. */
function writeJsonRpc(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === "bigint" ? Number(each) : each,
  );
}

type JsonRpcRequest = { id?: string | number | null; method: string; params?: JsonValue[] };

const body = {
  type: "object",
  properties: {
    jsonrpc: { type: "string", enum: ["2.0"] },
    id: { type: ["string", "number", "null"] },
    method: { type: "string", minLength: 1, maxLength: 64 },
    params: { type: "array", maxItems: 16 },
  },
  required: ["method"],
  additionalProperties: false,
} as const;

/**
 * Serves the JSON-RPC of the embedded ledger, which is otherwise reachable only from this process:
 * `arcs-server dev pay` pays through it. It can make money, so it needs an admin key of the
 * operator, on the network `local` only.
 */
export function registerDevelopmentLedger(
  app: FastifyInstance,
  { settings, ledger }: Pick<ServerContext, "settings" | "ledger">,
): void {
  if (settings.network !== "local") return;
  app.post<{ Body: JsonRpcRequest }>(
    "/development/ledger",
    { config: { permission: "admin", weight: 1 }, schema: { hide: true, body } },
    async (request, reply) => {
      const { accountId, agentId } = callerOf(request);
      if (accountId !== OPERATOR_ACCOUNT || agentId !== null) {
        throw new SdkError(
          "insufficient_permissions",
          "the ledger for development is for the operator's own keys",
        );
      }
      const { id = null, method, params = [] } = request.body;
      const result = await ledger.request(method, params);
      return reply.type("application/json").send(writeJsonRpc({ jsonrpc: "2.0", id, result }));
    },
  );
}
