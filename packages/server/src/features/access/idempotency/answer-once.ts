import type { SecretBox } from "../../../platform/base/secret-box.ts";
import {
  amendIdempotent,
  finishIdempotent,
  forgetIdempotent,
  type IdempotencyState,
  type IdempotentRequest,
  startIdempotent,
} from "./store.ts";
import type { Queryable, Transaction } from "../../../platform/db/queryable.ts";

/** A request with an idempotency key that this process has claimed. */
export type ClaimedRequest = IdempotentRequest & { lease: number };

const LEASE_MS = 60_000;
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Claims a request with an idempotency key, or tells what became of the one before. */
export async function claimRequest(
  db: Queryable,
  request: IdempotentRequest,
  { secretBox, now }: { secretBox: SecretBox; now: Date },
): Promise<IdempotencyState> {
  const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
  const times = { now, leasedUntil: later(LEASE_MS), expiresAt: later(KEPT_MS) };
  const state = await startIdempotent(db, request, times);
  return state.state === "answered"
    ? { ...state, response: openAnswer(request, { secretBox, answer: state.response }) }
    : state;
}

/** Frees the key of a request that did nothing: it may be used once more. */
export function releaseRequest(db: Queryable, request: ClaimedRequest): Promise<void> {
  return forgetIdempotent(db, request, request);
}

/**
 * Keeps the answer to a claimed request, in the transaction that did what it asked for.
 *
 * @throws SdkError `idempotency_conflict` when another process has claimed the request since
 */
export async function keepAnswer(
  tx: Transaction,
  request: ClaimedRequest,
  { secretBox, status, body }: { secretBox: SecretBox; status: number; body: object },
): Promise<void> {
  const response = sealAnswer(request, { secretBox, answer: JSON.stringify(body) });
  await finishIdempotent(tx, request, { lease: request.lease, status, response });
}

/** Replaces the answer that was kept by one that says more of what the same request did. */
export async function replaceAnswer(
  tx: Transaction,
  request: ClaimedRequest,
  { secretBox, body }: { secretBox: SecretBox; body: object },
): Promise<void> {
  const response = sealAnswer(request, { secretBox, answer: JSON.stringify(body) });
  await amendIdempotent(tx, request, { lease: request.lease, response });
}

// Answers may hold a new key or secret, which a reader of the store must not see.
const SEALED = "sealed:";

type SealedParts = { secretBox: SecretBox; answer: string };

function sealAnswer(request: IdempotentRequest, { secretBox, answer }: SealedParts): string {
  return SEALED + Buffer.from(secretBox.seal(answer, ownerOf(request))).toString("base64");
}

function openAnswer(request: IdempotentRequest, { secretBox, answer }: SealedParts): string {
  if (!answer.startsWith(SEALED)) return answer;
  return secretBox.open(Buffer.from(answer.slice(SEALED.length), "base64"), ownerOf(request));
}

function ownerOf({ accountId, key }: IdempotentRequest): string {
  return `idempotency:${accountId}:${key}`;
}
