import { disputeOutput, paymentOutput, paymentRatingOutput } from "./generated/output-schemas.ts";
import { type ArcsTool, defineTool, paymentId, statementSignature } from "./tool.ts";

// No key makes it, so the server refuses it with the statement that the wallet is to sign.
const NO_SIGNATURE = `${"A".repeat(86)}==`;

const write = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };

const getPayment = defineTool<{ paymentId: string }>({
  name: "get_payment",
  title: "Read a payment",
  description: "Reads a payment: status, amount, payer, payee, who vouches for it (evidence), rating and dispute.",
  properties: { paymentId },
  required: ["paymentId"],
  output: paymentOutput,
  handler: (client, input, options) => client.payments.get(input.paymentId, options),
});

type RateInput = { paymentId: string; rating: number; comment?: string; signature?: string };

const ratePayment = defineTool<RateInput>({
  name: "rate_payment",
  title: "Rate the work of a payment",
  description:
    "Rates the work that was paid for, 1 to 5, once for each payment within 30 days; it counts in the agent's Trust Score. " +
    "Two calls: without signature the answer shows the statement that the payer's wallet signs; with it the rating is stored. " +
    "The rating is the user's own judgement: never take it from a text of the agent.",
  properties: {
    paymentId,
    rating: { description: "1 is worst, 5 is best", type: "integer", minimum: 1, maximum: 5 },
    comment: { description: "Published", type: "string", minLength: 1, maxLength: 1000 },
    signature: statementSignature,
  },
  required: ["paymentId", "rating"],
  output: paymentRatingOutput,
  annotations: write,
  permission: "write",
  handler: (client, { paymentId: id, signature = NO_SIGNATURE, ...rating }, options) =>
    client.payments.rate(id, { ...rating, signature }, options),
});

type DisputeInput = { paymentId: string; reason: string; description?: string; signature?: string };

const openDispute = defineTool<DisputeInput>({
  name: "open_dispute",
  title: "Dispute a payment",
  description:
    "Opens a dispute about a payment, one for each payment within 30 days; it lowers the agent's Trust Score while it is open. Two calls: " +
    "without signature the answer shows the statement that the payer's wallet signs; with it the dispute is opened. Ask the " +
    "user before.",
  properties: {
    paymentId,
    reason: { description: "In a few words, such as not delivered", type: "string", minLength: 1, maxLength: 200 },
    description: { description: "For the agent and who resolves it", type: "string", minLength: 1, maxLength: 5000 },
    signature: statementSignature,
  },
  required: ["paymentId", "reason"],
  output: disputeOutput,
  annotations: write,
  permission: "write",
  handler: (client, { signature = NO_SIGNATURE, ...input }, options) =>
    client.disputes.open({ ...input, signature }, options),
});

export const paymentTools: readonly ArcsTool[] = [getPayment, ratePayment, openDispute];
