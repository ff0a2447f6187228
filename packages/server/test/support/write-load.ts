// Writes to a running server over HTTP, as several clients at once, and notes which writes were
// acknowledged.
import { challengeFor } from "./agents.ts";
import { createSigner, type Signer, signWebhook } from "@arcs/core";
import { formatWebhookSecret } from "@arcs/core/internal";
import { randomBytes, randomUUID } from "node:crypto";

import { disputeStatement, ratingStatement } from "../../src/features/payments/statements.ts";
import { createRandom, seed } from "../../../process/test/support/random.ts";

const { chance, pick } = createRandom(seed);

/** The secret that the facilitator of these tests signs with. */
export const facilitatorSecret = formatWebhookSecret(new Uint8Array(32).fill(9));

/** One request that changes something. */
export type Write = {
  what: string;
  method: "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  /** The API key it goes with. */
  key: string;
  /** Repeating a POST with it changes nothing. */
  idempotencyKey: string;
  /**
   * When what the wallet signed runs out, in milliseconds: from then on the server refuses it
   * rightly.
   */
  validUntil?: number;
};

/** A write and its answer. */
export type AnsweredWrite = Write & { status: number; answer: any; isReplayed: boolean };

type Agent = { id: string; wallet: Signer; key: string; isChanging: boolean };
type Payment = { id: string; agentId: string; payer: Signer };

/** State of the clients, which they remember over the server's deaths. */
export type WriteLog = {
  acknowledged: AnsweredWrite[];
  /** No answer came: each may have happened or not. */
  unanswered: Write[];
  /** Answers that no client should get. */
  refused: AnsweredWrite[];
  agents: Agent[];
  /** Payments that nobody has rated or disputed yet. */
  payments: Payment[];
  /** Ids of credentials that nobody has revoked. */
  credentials: string[];
};

export function createWriteLog(): WriteLog {
  return {
    acknowledged: [],
    unanswered: [],
    refused: [],
    agents: [],
    payments: [],
    credentials: [],
  };
}

/** Sends a write; `undefined` when no answer came. */
export async function sendWrite(url: string, write: Write): Promise<AnsweredWrite | undefined> {
  const text = write.body === undefined ? undefined : JSON.stringify(write.body);
  try {
    const response = await fetch(url + write.path, {
      method: write.method,
      headers: {
        authorization: `Bearer ${write.key}`,
        ...(text === undefined ? {} : { "content-type": "application/json" }),
        ...(write.method === "POST" ? { "idempotency-key": write.idempotencyKey } : {}),
        ...(write.path === "/v1/payments/events" ? facilitatorHeaders(text ?? "") : {}),
      },
      ...(text === undefined ? {} : { body: text }),
    });
    const answer = await response.text();
    return {
      ...write,
      status: response.status,
      answer: answer === "" ? undefined : JSON.parse(answer),
      isReplayed: response.headers.get("idempotent-replayed") === "true",
    };
  } catch {
    return undefined;
  }
}

function facilitatorHeaders(body: string): Record<string, string> {
  return signWebhook({
    body: Uint8Array.from(Buffer.from(body)),
    secrets: [facilitatorSecret],
    eventType: "payment.completed",
    eventId: randomUUID(),
    deliveryId: randomUUID(),
    timestamp: Math.floor(Date.now() / 1000),
  });
}

/** Writes, as so many clients at once, until no answer comes any more. */
export async function writeUntilDead(
  url: string,
  { log, adminKey, clients }: { log: WriteLog; adminKey: string; clients: number },
): Promise<void> {
  const server = { isGone: false };
  const send: Send = async (write) => {
    const whole = { ...write, idempotencyKey: randomUUID() };
    const answered = await sendWrite(url, whole);
    if (answered === undefined) {
      server.isGone = true;
      log.unanswered.push(whole);
    } else (isSuccess(answered) ? log.acknowledged : log.refused).push(answered);
    return answered !== undefined && isSuccess(answered) ? answered.answer : undefined;
  };
  const client = async (): Promise<void> => {
    while (!server.isGone)
      await (log.agents.length < 4 ? register : pick(steps))({ send, log, key: adminKey });
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** Tells whether a write was done. */
export function isSuccess({ status }: Pick<AnsweredWrite, "status">): boolean {
  return status >= 200 && status < 300;
}

/** Sends a write; gives its answer where it was done. */
type Send = (write: Omit<Write, "idempotencyKey">) => Promise<any>;
type Step = (surroundings: { send: Send; log: WriteLog; key: string }) => Promise<void>;

const register: Step = async ({ send, log, key }) => {
  const wallet = newWallet();
  const { address } = wallet;
  const about = { address, name: "Agent", createKey: true };
  const challenge = challengeFor({ address, purpose: "register", body: about });
  const asked = await send({
    what: "challenge",
    method: "POST",
    path: "/v1/agents/challenge",
    body: challenge,
    key,
  });
  if (asked === undefined) return;
  const signatures = [
    { address: wallet.address, signature: await signText(wallet, asked.message) },
  ];
  const proof = { challengeId: asked.challengeId, signatures };
  const body = { ...about, proof };
  const validUntil = Date.parse(asked.expiresAt);
  const made = await send({
    what: "agent",
    method: "POST",
    path: "/v1/agents",
    body,
    key,
    validUntil,
  });
  if (made !== undefined)
    log.agents.push({ id: wallet.address, wallet, key: made.key, isChanging: false });
};

const pay: Step = async ({ send, log, key }) => {
  const payer = newWallet();
  const agentId = pick(log.agents).id;
  const about = {
    agentId,
    payer: { address: payer.address },
    amount: "1.25",
    reference: randomUUID(),
  };
  const path = "/v1/payments/events";
  if (chance(0.5)) {
    await send({
      what: "payment",
      method: "POST",
      path,
      body: { event: "payment.created", ...about },
      key,
    });
  }
  const body = { event: "payment.completed", ...about };
  const made = await send({ what: "payment", method: "POST", path, body, key });
  if (made !== undefined) log.payments.push({ id: made.id, agentId, payer });
};

const rate: Step = async ({ send, log, key }) => {
  const payment = log.payments.pop();
  if (payment === undefined) return;
  const said = { rating: 1 + Math.floor(Math.random() * 5), comment: null };
  const signature = await signText(
    payment.payer,
    ratingStatement(payment, { ...said, network: "local" }),
  );
  const body = { rating: said.rating, signature };
  await send({
    what: "rating",
    method: "POST",
    path: `/v1/payments/${payment.id}/rating`,
    body,
    key,
  });
};

const dispute: Step = async ({ send, log, key }) => {
  const payment = log.payments.pop();
  if (payment === undefined) return;
  const said = { reason: "not delivered", description: null };
  const signature = await signText(
    payment.payer,
    disputeStatement(payment, { ...said, network: "local" }),
  );
  const body = { paymentId: payment.id, reason: said.reason, signature };
  await send({ what: "dispute", method: "POST", path: "/v1/disputes", body, key });
};

const issue: Step = async ({ send, log, key }) => {
  // Of the first type many go to the ledger at a time, of the other each by itself.
  const claims = chance(0.7) ? { skill: randomUUID() } : undefined;
  const agent = pick(log.agents);
  const identity = {
    owner: agent.id,
    name: "Agent",
    serviceEndpoint: `https://agent.example/${randomUUID()}`,
  };
  const type = claims === undefined ? "AgentIdentityCredential" : "SkillCredential";
  const body = { type, subjectId: agent.id, claims: claims ?? identity };
  const made = await send({
    what: "credential",
    method: "POST",
    path: "/v1/credentials/issue",
    body,
    key,
  });
  if (made !== undefined) log.credentials.push(made.id);
};

const revoke: Step = async ({ send, log, key }) => {
  const id = log.credentials.shift();
  if (id === undefined) return;
  const body = { reason: "key_compromise" };
  await send({
    what: "revocation",
    method: "POST",
    path: `/v1/credentials/${id}/revoke`,
    body,
    key,
  });
};

// A service takes 50 of an account to one host; some may be there whose answer never came.
const MAX_SUBSCRIPTIONS = 30;

const subscribe: Step = async ({ send, log, key }) => {
  const count = (kind: string): number =>
    log.acknowledged.filter(({ what }) => what === kind).length;
  const isFull = count("subscription") - count("unsubscription") >= MAX_SUBSCRIPTIONS;
  const body = {
    url: "https://127.0.0.1:9/hook",
    events: ["dispute.resolved"],
    description: randomUUID(),
  };
  const made = await send({
    what: "subscription",
    method: "POST",
    path: "/v1/webhooks",
    body,
    key,
  });
  if (made === undefined || (!isFull && chance(0.5))) return;
  await send({ what: "unsubscription", method: "DELETE", path: `/v1/webhooks/${made.id}`, key });
};

const makeKey: Step = async ({ send, key }) => {
  const body = { name: randomUUID(), permissions: ["read"] };
  await send({ what: "key", method: "POST", path: "/v1/keys", body, key });
};

let changes = 0;
const change: Step = async ({ send, log }) => {
  const agent = pick(log.agents);
  // Of two changes that are sent at the same time either may be the later one: it would not be
  // known which has to be there.
  if (agent.isChanging) return;
  agent.isChanging = true;
  const body = { description: String(++changes).padStart(9, "0") };
  await send({
    what: "profile",
    method: "PATCH",
    path: `/v1/agents/${agent.id}`,
    body,
    key: agent.key,
  });
  agent.isChanging = false;
};

const steps: readonly Step[] = [
  pay,
  pay,
  pay,
  rate,
  dispute,
  issue,
  issue,
  revoke,
  subscribe,
  makeKey,
  change,
  register,
];

function newWallet(): Signer {
  return createSigner(Uint8Array.from(randomBytes(32)));
}

async function signText(wallet: Signer, text: string): Promise<string> {
  return Buffer.from(await wallet.sign(new TextEncoder().encode(text))).toString("base64");
}
