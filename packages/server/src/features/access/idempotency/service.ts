import { hash, randomInt } from "node:crypto";
import { isSdkError, SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerContext } from "../../../context.ts";
import {
  hasRow,
  type Queryable,
  queryOne,
  type Transaction,
} from "../../../platform/db/queryable.ts";
import { SCOPE_SEPARATOR, scopeOf } from "../../../platform/base/scope.ts";
import type { SecretBox } from "../../../platform/base/secret-box.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set where the request has an idempotency key that this process has claimed. */
    idempotent: (IdempotentRequest & { lease: number; isFinished: boolean }) | undefined;
  }
}

const LEASE_MS = 60_000;
const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_LEASE = 2 ** 31 - 1;
const KEY = /^[\x21-\x7e]{1,255}$/;

type IdempotencyContext = Pick<ServerContext, "store" | "clock" | "secretBox">;

type Answer = { status: number; body: object };

/**
 * Honours `Idempotency-Key` on every POST: what was done once is answered again, never done again.
 */
export function useIdempotency(
  app: FastifyInstance,
  context: IdempotencyContext & Pick<ServerContext, "onError">,
): void {
  app.decorateRequest("idempotent", undefined);
  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (request.method !== "POST" || key === undefined || request.caller === undefined)
      return undefined;
    if (typeof key !== "string" || !KEY.test(key)) {
      throw new SdkError(
        "invalid_request",
        "the header Idempotency-Key must be 1 to 255 visible ASCII characters",
      );
    }
    return claim(request, reply, { key, ...context });
  });
  // Before the answer is sent: its reader may repeat the request at once.
  app.addHook("onSend", async ({ idempotent }) => {
    if (idempotent === undefined || idempotent.isFinished) return;
    // Nothing was done: the same key may be used once more.
    await forgetIdempotent(context.store.pool, idempotent, idempotent).catch((error: unknown) =>
      context.onError(error, "free an idempotency key"),
    );
  });
}

/** Returns the reply where the earlier answer was sent again. */
async function claim(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, store, secretBox, clock }: { key: string } & IdempotencyContext,
): Promise<FastifyReply | undefined> {
  const bodyHash = Uint8Array.from(hash("sha256", JSON.stringify(request.body ?? null), "buffer"));
  const accountId = ownerOf(request);
  const what = { accountId, key, method: request.method, path: request.url, bodyHash };
  const now = clock.now();
  const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
  const times = { now, leasedUntil: later(LEASE_MS), expiresAt: later(KEPT_MS) };
  const outcome = await startIdempotent(store.pool, what, times);
  switch (outcome.state) {
    case "started":
      request.idempotent = { ...what, lease: outcome.lease, isFinished: false };
      return undefined;
    case "answered":
      reply.header("idempotent-replayed", "true");
      // As an object, so that it goes through the schema of the route's answers, as it did the
      // first time.
      return reply
        .code(outcome.status)
        .send(parseJson(openAnswer(what, { secretBox, answer: outcome.response })));
    case "running":
      throw new SdkError(
        "conflict",
        "another request with this Idempotency-Key is in progress; try again",
      );
    case "conflict":
      throw new SdkError(
        "idempotency_conflict",
        "this Idempotency-Key was used for another request",
      );
  }
}

/** Owner of an idempotency key: a caller who guesses another's key must not get its answer. */
function ownerOf(request: FastifyRequest): string {
  if (request.caller === undefined) return "";
  const scope = scopeOf(request.caller);
  // A new key is bounded by the one that asked for it: others of the account may be allowed less.
  return request.routeOptions.config.makesKeys === true
    ? scope + SCOPE_SEPARATOR + request.caller.id
    : scope;
}

/**
 * Does what a request asks for in one transaction, together with the answer that its idempotency
 * key will give again, and sends the answer.
 *
 * @param work - does nothing but SQL, and gives the answer
 */
export async function sendOnce(
  reply: FastifyReply,
  context: Pick<ServerContext, "store" | "secretBox">,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<FastifyReply> {
  const { request } = reply;
  const { status, body } = await context.store.transaction(async (tx) => {
    const answer = await work(tx);
    await keepAnswerOf(request, context, { tx, answer });
    return answer;
  });
  noteAnswerKept(request);
  return reply.code(status).send(body);
}

/**
 * Keeps the answer to a request, for its idempotency key, in the transaction that does what it asks
 * for. {@link noteAnswerKept} belongs after its commit.
 *
 * @throws SdkError `idempotency_conflict` when another process has claimed the request since
 */
export async function keepAnswerOf(
  { idempotent }: FastifyRequest,
  { secretBox }: Pick<ServerContext, "secretBox">,
  { tx, answer: { status, body } }: { tx: Transaction; answer: Answer },
): Promise<void> {
  if (idempotent === undefined) return;
  const response = sealAnswer(idempotent, { secretBox, answer: JSON.stringify(body) });
  await finishIdempotent(tx, idempotent, { lease: idempotent.lease, status, response });
}

export function noteAnswerKept({ idempotent }: FastifyRequest): void {
  if (idempotent !== undefined) idempotent.isFinished = true;
}

/**
 * Replaces the answer for an idempotency key, where the request had effects after {@link sendOnce}
 * that the first answer could not include.
 */
export async function amendAnswer(
  request: FastifyRequest,
  { secretBox }: Pick<ServerContext, "secretBox">,
  { tx, body }: { tx: Transaction; body: object },
): Promise<void> {
  const { idempotent } = request;
  if (idempotent === undefined) return;
  const response = sealAnswer(idempotent, { secretBox, answer: JSON.stringify(body) });
  await amendIdempotent(tx, idempotent, { lease: idempotent.lease, response });
}

// Answers may hold a new key or secret, which a reader of the store must not see.
type SealedParts = { secretBox: SecretBox; answer: string };

function sealAnswer(request: IdempotentRequest, { secretBox, answer }: SealedParts): string {
  return Buffer.from(secretBox.seal(answer, sealedFor(request))).toString("base64");
}

function openAnswer(request: IdempotentRequest, { secretBox, answer }: SealedParts): string {
  try {
    return secretBox.open(Buffer.from(answer, "base64"), sealedFor(request));
  } catch (error) {
    if (!isSdkError(error, "secret_unreadable")) throw error;
    const message =
      "the answer was encrypted with an earlier ARCS_SECRET_KEY: send another Idempotency-Key";
    throw new SdkError("idempotency_conflict", message, { cause: error });
  }
}

function sealedFor({ accountId, key }: IdempotentRequest): string {
  return `idempotency:${accountId}:${key}`;
}

export type IdempotentRequest = {
  /** Owning scope (`scopeOf`): the account, or one agent of it. */
  accountId: string;
  key: string;
  method: string;
  path: string;
  /** SHA-256 of the body, 32 bytes. */
  bodyHash: Uint8Array;
};

type IdempotencyState =
  /**
   * It is the first, or those before it died: do it, and say so to {@link finishIdempotent} with
   * this lease.
   */
  | { state: "started"; lease: number }
  /** It was done: give the same answer. */
  | { state: "answered"; status: number; response: string }
  | { state: "running" }
  | { state: "conflict" };

/**
 * Claims a request with an idempotency key.
 *
 * @param options.leasedUntil - until then nobody else claims it; a process that dies does not
 *   answer later
 * @param options.expiresAt - from then on the key is free for anything
 */
export async function startIdempotent(
  db: Queryable,
  request: IdempotentRequest,
  { now, leasedUntil, expiresAt }: { now: Date; leasedUntil: Date; expiresAt: Date },
): Promise<IdempotencyState> {
  const { accountId, key, method, path, bodyHash } = request;
  // By chance: a number that begins anew once the key was freed would let a request that was
  // overtaken answer for another.
  const lease = randomInt(1, MAX_LEASE);
  const isStarted = await hasRow(
    db,
    `insert into idempotency_keys as k
       (account_id, key, method, path, body_hash, lease, leased_until, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $9, $6, $7, $8)
     on conflict (account_id, key) do update set method = $3, path = $4, body_hash = $5, lease = $9,
       leased_until = $6, status = null, response = null, created_at = $7, expires_at = $8
     where k.expires_at <= $7
        or (k.status is null and k.leased_until <= $7 and k.method = $3 and k.path = $4 and k.body_hash = $5)
     returning lease`,
    [accountId, key, method, path, bodyHash, leasedUntil, now, expiresAt, lease],
  );
  if (isStarted) return { state: "started", lease };
  const present = await queryOne<{ same: boolean; status: number | null; response: string | null }>(
    db,
    `select method = $3 and path = $4 and body_hash = $5 as same, status, response
     from idempotency_keys where account_id = $1 and key = $2`,
    [accountId, key, method, path, bodyHash],
  );
  // Deleted in between: its owner gave up, and the sender may try again.
  if (present === undefined) return { state: "running" };
  if (!present.same) return { state: "conflict" };
  const { status, response } = present;
  return status === null || response === null
    ? { state: "running" }
    : { state: "answered", status, response };
}

/**
 * Keeps the answer to a request, in the transaction that did what it asked for.
 *
 * @throws SdkError `idempotency_conflict` when somebody else has claimed the request since: what
 *   was done must be undone
 */
export async function finishIdempotent(
  tx: Transaction,
  { accountId, key }: Pick<IdempotentRequest, "accountId" | "key">,
  { lease, status, response }: { lease: number; status: number; response: string },
): Promise<void> {
  const { rowCount } = await tx.query(
    `update idempotency_keys set status = $4, response = $5
     where account_id = $1 and key = $2 and lease = $3 and status is null`,
    [accountId, key, lease, status, response],
  );
  if (rowCount === 1) return;
  throw new SdkError(
    "idempotency_conflict",
    "another process handles a request with this idempotency key",
  );
}

/** Replaces the answer that was kept by one that says more of what the same request did. */
export async function amendIdempotent(
  tx: Transaction,
  { accountId, key }: Pick<IdempotentRequest, "accountId" | "key">,
  { lease, response }: { lease: number; response: string },
): Promise<void> {
  await tx.query(
    `update idempotency_keys set response = $4
     where account_id = $1 and key = $2 and lease = $3 and status is not null`,
    [accountId, key, lease, response],
  );
}

/** Frees the key of a request that did nothing, such as one that was refused. */
export async function forgetIdempotent(
  db: Queryable,
  { accountId, key }: Pick<IdempotentRequest, "accountId" | "key">,
  { lease }: { lease: number },
): Promise<void> {
  await db.query(
    "delete from idempotency_keys where account_id = $1 and key = $2 and lease = $3 and status is null",
    [accountId, key, lease],
  );
}

export async function deleteExpiredIdempotencyKeys(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from idempotency_keys where (account_id, key) in
       (select account_id, key from idempotency_keys where expires_at <= $1 order by expires_at limit $2)`,
    [now, limit],
  );
  return rowCount ?? 0;
}
