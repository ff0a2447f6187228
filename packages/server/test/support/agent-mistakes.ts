import type { Mistake } from "./mistake.ts";

const ADDRESS = "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu";
const payment = {
  event: "payment.completed",
  agentId: ADDRESS,
  payer: { address: ADDRESS },
  amount: "1.50",
  reference: "job-7",
};
const hook = { url: "https://hooks.example/arcs", events: ["payment.completed"] };
const challenge = { address: ADDRESS, purpose: "register", bodyDigest: `sha256-${"A".repeat(43)}` };

/** About agents. */
export const ofAgents: readonly Mistake[] = [
  {
    mistake: "a digest in hex",
    request: ["POST", "/v1/agents/challenge"],
    body: { ...challenge, bodyDigest: "ab".repeat(32) },
    status: 400,
    message:
      "body/bodyDigest must be sha256- and the base64url of 32 bytes (received a text of 64 characters)",
  },
  {
    mistake: "a purpose of one's own",
    request: ["POST", "/v1/agents/challenge"],
    body: { ...challenge, purpose: "create" },
    status: 400,
    message: 'body/purpose must be one of register, update, close (received "create")',
  },
  {
    mistake: "an EVM address for an agent",
    request: ["POST", "/v1/agents/challenge"],
    body: { ...challenge, address: `0x${"ab".repeat(20)}` },
    status: 400,
    message:
      "body/address must be a ledger address: base58 of 32 to 44 characters (received a text of 42 characters)",
  },
  {
    mistake: "a registration without a proof",
    request: ["POST", "/v1/agents"],
    body: { address: ADDRESS, name: "A" },
    status: 400,
    message: 'body must have the member "proof"',
  },
  {
    mistake: "a search for too much",
    request: ["GET", "/v1/agents/search?limit=1000"],
    status: 400,
    message: "querystring/limit must be at most 100 (received 1000)",
  },
  {
    mistake: "a score in words",
    request: ["GET", "/v1/agents/search?minScore=high"],
    status: 400,
    message: 'querystring/minScore must be a number (received "high")',
  },
  {
    mistake: "a tier in capitals",
    request: ["GET", "/v1/agents/search?tier=Gold"],
    status: 400,
    message: 'querystring/tier must be one of bronze, silver, gold, platinum (received "Gold")',
  },
  {
    mistake: "an agent that nobody knows",
    request: ["GET", `/v1/agents/${ADDRESS}`],
    status: 404,
    message: "there is no agent with this id",
  },
];

/** About payments and webhooks. */
export const ofPayments: readonly Mistake[] = [
  {
    mistake: "an amount as a number",
    request: ["POST", "/v1/payments/events"],
    body: { ...payment, amount: 1.5 },
    status: 400,
    message: "body/amount must be a text (received 1.5)",
  },
  {
    mistake: "an amount with its currency",
    request: ["POST", "/v1/payments/events"],
    body: { ...payment, amount: "1.50 USDC" },
    status: 400,
    message: 'body/amount must be a decimal amount as text, such as "2.50" (received "1.50 USDC")',
  },
  {
    mistake: "a currency in small letters",
    request: ["POST", "/v1/payments/events"],
    body: { ...payment, currency: "usdc" },
    status: 400,
    message:
      'body/currency must be the code of a currency or token, such as "USDC" (received "usdc")',
  },
  {
    mistake: "an event of one's own",
    request: ["POST", "/v1/payments/events"],
    body: { ...payment, event: "payment.done" },
    status: 400,
    message:
      'body/event must be one of payment.created, payment.completed, payment.failed, payment.canceled (received "payment.done")',
  },
  {
    mistake: "a webhook without https",
    request: ["POST", "/v1/webhooks"],
    body: { ...hook, url: "hooks.example" },
    status: 400,
    message: 'body/url must be a URL that begins with https:// (received "hooks.example")',
  },
  {
    mistake: "one event, not a list",
    request: ["POST", "/v1/webhooks"],
    body: { ...hook, events: "payment.completed" },
    status: 400,
    message: 'body/events must be an array (received "payment.completed")',
  },
  {
    mistake: "an event by another name",
    request: ["POST", "/v1/webhooks"],
    body: { ...hook, events: ["payment.done"] },
    status: 400,
    message:
      'body/events must be event types from payment.created, payment.completed, payment.failed, payment.canceled, reputation.updated, credential.issued, credential.revoked, credential.expired, dispute.created, dispute.resolved, agent.closed (received "payment.done")',
  },
  {
    mistake: "no events",
    request: ["POST", "/v1/webhooks"],
    body: { ...hook, events: [] },
    status: 400,
    message: "body/events must have at least 1 item (received an array of 0 items)",
  },
];
