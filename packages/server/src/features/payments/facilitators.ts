import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

import { SdkError, verifyWebhook } from "@arcs/core";

import { hasRow, type Queryable, queryOne, type Transaction } from "../../platform/db/queryable.ts";

const HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature", "x-service-signature"];

export type SignedRequest = {
  webhookId: string;
  /** SHA-256 of the body, 32 bytes. */
  bodyHash: Uint8Array;
};

const MAX_ID_LENGTH = 255;

/**
 * Reads whether a facilitator signed a request (Standard Webhooks); refuses a signature that does
 * not hold, or covers no time.
 */
export function readFacilitatorSignature(
  { headers, body }: { headers: IncomingHttpHeaders; body: Uint8Array },
  { secrets, now }: { secrets: readonly string[]; now: Date },
): SignedRequest | undefined {
  if (HEADERS.every((name) => headers[name] === undefined)) return undefined;
  if (secrets.length === 0) {
    throw invalid(
      "this server was given no PAYMENT_WEBHOOK_SECRET, so that it can verify no facilitator's signature",
    );
  }
  const report = verifyWebhook({ body, headers, secrets, now });
  if (!report.valid) throw invalid(report.message);
  // The other scheme signs the body alone, so that an old request would pass for ever.
  if (report.scheme !== "standard")
    throw invalid("the signature must cover webhook-id and webhook-timestamp");
  const webhookId = headers["webhook-id"];
  if (typeof webhookId !== "string" || webhookId.length > MAX_ID_LENGTH) {
    throw invalid(`the signature must cover a webhook-id of at most ${MAX_ID_LENGTH} characters`);
  }
  return { webhookId, bodyHash: Uint8Array.from(hash("sha256", body, "buffer")) };
}

function invalid(message: string): SdkError {
  return new SdkError("facilitator_signature_invalid", message);
}

type UsedFacilitatorRequest = SignedRequest & { paymentId: string };

/**
 * Uses up a request that a facilitator signed. Returns what it did before; waits for one that uses
 * it at the same time.
 */
export async function useFacilitatorRequest(
  tx: Transaction,
  { webhookId, bodyHash, paymentId }: UsedFacilitatorRequest,
  { expiresAt }: { expiresAt: Date },
): Promise<UsedFacilitatorRequest | undefined> {
  const { rowCount } = await tx.query(
    `insert into used_facilitator_requests (webhook_id, body_hash, payment_id, expires_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [webhookId, bodyHash, paymentId, expiresAt],
  );
  if (rowCount === 1) return undefined;
  return queryOne<UsedFacilitatorRequest>(
    tx,
    `select webhook_id as "webhookId", body_hash as "bodyHash", payment_id as "paymentId"
     from used_facilitator_requests where webhook_id = $1`,
    [webhookId],
  );
}

export async function nameFacilitatorPayment(
  tx: Transaction,
  webhookId: string,
  paymentId: string,
): Promise<void> {
  await tx.query("update used_facilitator_requests set payment_id = $2 where webhook_id = $1", [
    webhookId,
    paymentId,
  ]);
}

export async function deleteExpiredFacilitatorRequests(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from used_facilitator_requests where webhook_id in
       (select webhook_id from used_facilitator_requests where expires_at <= $1 order by expires_at limit $2)`,
    [now, limit],
  );
  return rowCount ?? 0;
}

type ReceiptUse = {
  /** Of the signer and the contents. */
  digest: string;
  paymentId: string;
  network: string | null;
  transactionHash: string | null;
};

/**
 * Uses a seller's receipt; false where another payment has it. Reports of one transaction are of
 * one payment.
 */
export async function useReceipt(
  tx: Transaction,
  { digest, paymentId, network, transactionHash }: ReceiptUse,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into used_receipts (digest, payment_id, network, transaction_hash) values ($1, $2, $3, $4)
     on conflict (digest) do nothing`,
    [digest, paymentId, network, transactionHash],
  );
  if (rowCount === 1) return true;
  return hasRow(
    tx,
    `select 1 as one from used_receipts
     where digest = $1 and (payment_id = $2 or (network = $3 and transaction_hash = $4))`,
    [digest, paymentId, network, transactionHash],
  );
}
