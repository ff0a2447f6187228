import { isSdkError, type JsonObject, SdkError, signCredential } from "@arcs/core";
import { parseJson, parseNetwork, readAccountId } from "@arcs/core/internal";
import type { PaymentReceipt, SellerReceipt, SignedStatement } from "@arcs/trust";
import {
  formatPaymentReceipt,
  hashSignedStatement,
  verifySellerReceipt,
} from "@arcs/trust/internal";
import { paymentReceiptUrl } from "../../platform/base/own-documents.ts";
import { type ApiKey, callerOf } from "../access/service.ts";
import {
  type Queryable,
  type RowOf,
  type Transaction,
  queryAll,
  column,
  defineTable,
} from "../../platform/db/queryable.ts";
import { type Dispute, findDisputeOf } from "./disputes.ts";
import { type Payment, findVisiblePayment, type PaymentVisibility } from "./service.ts";
import {
  findRating,
  type Rating,
  disputeStatement,
  ratingStatement,
  replyStatement,
  type CheckedStatement,
  assessStatement,
  requireStatement,
  signedColumns,
  isWindowOver,
  WINDOW_DAYS,
} from "./statements.ts";
import { logRecord } from "../log/log-record.ts";
import type { PaymentName } from "./evidence.ts";
import type { FastifyInstance } from "fastify";
import type { PaymentReplyView, ReplyToClaim } from "@arcs/core/http";
import type { ServerContext } from "../../context.ts";
import { sendOnce } from "../access/idempotency/service.ts";
import { schemaRef, defineOperation } from "../../platform/http/route-schemas.ts";

export function registerPaymentReceiptRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Params: { id: string } }>(
    "/payments/:id/receipt",
    defineOperation("getPaymentReceipt", {
      permission: "read",
      weight: 2,
      summary: "Get the receipt of a payment",
      description:
        "A W3C credential of how things stand now: the settlement, the seller's receipt (x402 offer-receipt), the payer's rating " +
        "and dispute, the agent's replies, each with the signature of its wallet. verifyPaymentReceipt of the core library checks " +
        "it offline. To those who may see the payment; the words of a dispute that has a description to its parties only.",
      params: idParam,
      errors: ["conflict", "payment_not_found"],
      answers: { 200: { content: { [VC_MEDIA_TYPE]: { schema: schemaRef("w3c-credential") } } } },
    }),
    async (request, reply) => {
      const receipt = await issuePaymentReceipt(context, request.params.id, {
        caller: callerOf(request),
      });
      return reply.type(VC_MEDIA_TYPE).send(JSON.stringify(receipt));
    },
  );

  app.post<{ Params: { id: string }; Body: ReplyToClaim }>(
    "/payments/:id/replies",
    defineOperation("replyToClaim", {
      permission: "write",
      summary: "Reply to a rating or dispute",
      description:
        "By the agent that was paid: once to each claim, within 30 days of it, with the signature of its wallet.",
      params: idParam,
      body: "reply-to-claim",
      errors: ["conflict", "payment_not_found", "statement_signature_invalid"],
      answers: { 201: "payment-reply" },
    }),
    async (request, reply) => {
      const said: NewReply = { paymentId: request.params.id, ...request.body };
      const assessed = await assessStatement(context, said, {
        by: "agent",
        textOf: replyStatement,
      });
      return sendOnce(reply, context, async (tx) => {
        const given = await replyToClaim(tx, context, { ...assessed, caller: callerOf(request) });
        const { paymentId, agentId, claim, reply: text, createdAt } = given;
        const view: PaymentReplyView = {
          paymentId,
          agentId,
          claim,
          reply: text,
          createdAt: createdAt.toISOString(),
        };
        return { status: 201, body: view };
      });
    },
  );
}

type ReceiptContext = Pick<ServerContext, "store" | "settings" | "clock" | "issuers">;

/**
 * Makes the receipt: a credential, signed now, of a payment's settlement and what both sides
 * signed, as far as the key may see.
 */
async function issuePaymentReceipt(
  context: ReceiptContext,
  id: string,
  { caller }: { caller: ApiKey },
): Promise<JsonObject> {
  const { store, settings, clock, issuers } = context;
  const { payment, visibility } = await findVisiblePayment(store.pool, id, { caller });
  if (payment.status !== "completed" || payment.evidence === "reported") {
    const { status, evidence } = payment;
    const needed =
      "a receipt needs a completed payment with evidence from the ledger or a facilitator";
    throw new SdkError("conflict", `the payment is ${status}, its evidence ${evidence}; ${needed}`);
  }
  if (readAccountId(payment.agentId) !== undefined) {
    throw new SdkError(
      "conflict",
      "a receipt needs an agent, and nobody has claimed the account that was paid",
    );
  }
  const issuer = issuers.defaultIssuerDid;
  const signer = issuers.signerOf(issuer);
  if (signer === undefined)
    throw new SdkError("unavailable", "this server no longer has the key of its issuer");
  const now = clock.now();
  const receipt = await readReceipt(store.pool, payment, { visibility, network: settings.network });
  const document = formatPaymentReceipt(receipt, {
    id: paymentReceiptUrl(settings.publicUrl, id),
    issuer,
    network: parseNetwork(settings.network),
    now,
  });
  return signCredential(document, { signer, now, cryptosuite: "eddsa-jcs-2022" });
}

async function readReceipt(
  db: Queryable,
  payment: Payment,
  { visibility, network }: { visibility: PaymentVisibility; network: string },
): Promise<PaymentReceipt> {
  const {
    id,
    agentId,
    payer,
    payee,
    amount,
    currency,
    transactionHash,
    evidence,
    status,
    completedAt,
  } = payment;
  const saidShown = visibility === "full" || visibility === "public";
  const rating = saidShown ? await findRating(db, payment) : undefined;
  const dispute = saidShown ? await findDisputeOf(db, payment) : undefined;
  const replies = saidShown ? await listReplies(db, payment) : [];
  const stated = (
    said: Record<"signedPaymentId" | "signedAgentId", string | null>,
  ): PaymentName => ({
    id: said.signedPaymentId ?? id,
    agentId: said.signedAgentId ?? agentId,
  });
  const signedIds = [rating, dispute, ...replies].map((said) => said?.signedPaymentId ?? null);
  // It names what was bought, which is between the parties.
  const sellerReceipt = visibility === "full" ? readSellerReceipt(payment) : undefined;
  return {
    payment: {
      id,
      earlierIds: [...new Set(signedIds.filter((each) => each !== null))],
      agent: agentId,
      payer,
      payee,
      amount,
      currency,
      evidence,
      status,
      ...present({
        network: payment.network,
        transactionHash,
        completedAt: completedAt?.toISOString() ?? null,
      }),
    },
    ...(sellerReceipt === undefined ? {} : { sellerReceipt }),
    statements: [
      ...(rating === undefined ? [] : [signedRating(rating, stated(rating), { network })]),
      ...(dispute === undefined
        ? []
        : signedDispute(dispute, stated(dispute), { visibility, network })),
      ...replies.map(({ signature, createdAt, ...words }) => ({
        signer: words.signedAgentId ?? agentId,
        statement: replyStatement(stated(words), { ...words, network }),
        signature,
        at: createdAt.toISOString(),
      })),
    ],
    ...(dispute === undefined ? {} : { dispute: viewOfDispute(dispute) }),
  };
}

function signedRating(
  rated: Rating,
  stated: PaymentName,
  { network }: { network: string },
): SignedStatement {
  const { rater, signature, createdAt } = rated;
  const statement = ratingStatement(stated, { ...rated, network });
  return { signer: rater, statement, signature, at: createdAt.toISOString() };
}

/** A description is between the parties, and so is the text that it stands in. */
function signedDispute(
  { openedBy, reason, description, signature, createdAt }: Dispute,
  stated: PaymentName,
  { visibility, network }: { visibility: PaymentVisibility; network: string },
): SignedStatement[] {
  if (signature === null || (description !== null && visibility !== "full")) return [];
  const statement = disputeStatement(stated, { reason, description, network });
  return [{ signer: openedBy, statement, signature, at: createdAt.toISOString() }];
}

function viewOfDispute({
  status,
  winner,
  createdAt,
  resolvedAt,
}: Dispute): NonNullable<PaymentReceipt["dispute"]> {
  const ending = present({ winner, resolvedAt: resolvedAt?.toISOString() ?? null });
  return { status, openedAt: createdAt.toISOString(), ...ending };
}

/** Leaves out what is null: no signature would cover it. */
function present<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as never;
}

/**
 * Returns the seller's receipt where its JWS can be checked by itself, without all that is beside
 * the JWS.
 */
function readSellerReceipt(payment: Payment): PaymentReceipt["sellerReceipt"] {
  const { receipt, receiptVerified, agentId, payee, payer, network, transactionHash, completedAt } =
    payment;
  if (receipt === null || receiptVerified !== true || completedAt === null) return undefined;
  const { format, signature } = parseJson(receipt) as SellerReceipt;
  try {
    const about = {
      payees: [agentId, payee],
      payer,
      network,
      transactionHash,
      paidAt: completedAt,
    };
    return verifySellerReceipt({ format, signature }, about) ? { format, signature } : undefined;
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return undefined;
  }
}

type NewReply = Pick<Reply, "paymentId" | "claim" | "reply" | "signature">;

/**
 * Takes the agent's reply to a rating or dispute: once to each, within 30 days of it. It changes no
 * score.
 */
async function replyToClaim(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  {
    paymentId,
    claim,
    reply,
    signature,
    stated,
    caller,
  }: NewReply & { stated: CheckedStatement | undefined; caller: ApiKey },
): Promise<Omit<Reply, "signedPaymentId" | "signedAgentId">> {
  const { agentId } = await requireStatement(tx, paymentId, { caller, stated });
  const payment = { id: paymentId, agentId };
  const claimed =
    claim === "rating" ? await findRating(tx, payment) : await findDisputeOf(tx, payment);
  if (claimed === undefined)
    throw new SdkError("conflict", `the payment has no ${claim} to reply to`);
  const now = context.clock.now();
  if (isWindowOver(claimed.createdAt, now)) {
    throw new SdkError(
      "conflict",
      `the ${claim} is more than ${WINDOW_DAYS} days old: it can no longer be replied to`,
    );
  }
  const given = { paymentId, claim, agentId, reply, signature, createdAt: now };
  const values = table.values({ ...given, signedPaymentId: null, signedAgentId: null });
  const { rowCount } = await tx.query(`${table.insert} on conflict do nothing`, values);
  if (rowCount === 0) throw new SdkError("conflict", `the ${claim} already has a reply`);
  const digest = hashSignedStatement({
    signer: agentId,
    statement: stated?.statement ?? "",
    signature,
  });
  const record = {
    kind: "reply",
    at: now.toISOString(),
    agent: agentId,
    payment: paymentId,
    claim,
    digest,
  } as const;
  await logRecord(tx, record, { agentId });
  return given;
}

const columns = {
  paymentId: column<string>(),
  claim: column<"rating" | "dispute">(),
  agentId: column<string>(),
  reply: column<string>(),
  signature: column<string>(),
  ...signedColumns,
  createdAt: column<Date>(),
};

const table = defineTable("payment_replies", columns);

type Reply = RowOf<typeof columns>;

function listReplies(db: Queryable, { id, agentId }: PaymentName): Promise<Reply[]> {
  return queryAll<Reply>(
    db,
    `select ${table.select()} from payment_replies where payment_id = $1 and agent_id = $2 order by created_at, claim`,
    [id, agentId],
  );
}

/** VC Data Model 2.0, section 6.1. */
const VC_MEDIA_TYPE = "application/vc";

export const idParam = {
  type: "object",
  properties: { id: { type: "string", maxLength: 64 } },
  required: ["id"],
} as const;
