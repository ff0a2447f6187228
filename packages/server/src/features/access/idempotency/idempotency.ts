import { createHash } from "node:crypto";

import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { claimRequest, type ClaimedRequest, keepAnswer, releaseRequest, replaceAnswer } from "./answer-once.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { SCOPE_SEPARATOR, scopeOf } from "../../../platform/base/scope.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock, ReportError } from "../../../platform/base/runtime.ts";
import type { SecretBox } from "../../../platform/base/secret-box.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set where the request has an idempotency key that this process has claimed. */
    idempotent: (ClaimedRequest & { isFinished: boolean }) | undefined;
  }
}

const KEY = /^[\x21-\x7e]{1,255}$/;

type IdempotencyContext = { store: Store; clock: Clock; secretBox: SecretBox };

/** An answer as it is stored and sent. */
export type Answer = { status: number; body: object };

/** Honours `Idempotency-Key` on every POST: what was done once is answered again, never done again. */
export function useIdempotency(app: FastifyInstance, context: IdempotencyContext & { onError: ReportError }): void {
  app.decorateRequest("idempotent", undefined);
  app.addHook("preHandler", (request, reply, next) => {
    const key = request.headers["idempotency-key"];
    if (request.method !== "POST" || key === undefined || request.caller === undefined) return next();
    if (typeof key !== "string" || !KEY.test(key)) {
      const message = "the header Idempotency-Key expected 1 to 255 visible ASCII characters";
      return next(new SdkError("invalid_request", message));
    }
    const goOn = (sent: FastifyReply | undefined): void => {
      // An earlier answer was sent again.
      if (sent === undefined) next();
    };
    claim(request, reply, { key, ...context }).then(goOn, next);
  });
  // Before the answer is sent: its reader may repeat the request at once.
  app.addHook("onSend", (request, _reply, _payload, next) => {
    const { idempotent } = request;
    if (idempotent === undefined || idempotent.isFinished) return next();
    const goOn = (): void => next();
    // Nothing was done: the same key may be used once more.
    releaseRequest(context.store.pool, idempotent)
      .catch((error: unknown) => context.onError(error, "free an idempotency key"))
      .then(goOn, next);
  });
}

async function claim(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, store, secretBox, clock }: { key: string } & IdempotencyContext,
): Promise<FastifyReply | undefined> {
  const bodyHash = Uint8Array.from(
    createHash("sha256")
      .update(JSON.stringify(request.body ?? null))
      .digest(),
  );
  const accountId = ownerOf(request);
  const what = { accountId, key, method: request.method, path: request.url, bodyHash };
  const outcome = await claimRequest(store.pool, what, { secretBox, now: clock.now() });
  switch (outcome.state) {
    case "started":
      request.idempotent = { ...what, lease: outcome.lease, isFinished: false };
      return undefined;
    case "answered":
      reply.header("idempotent-replayed", "true");
      // As an object, so that it goes through the schema of the route's answers, as it did the first time.
      return reply.code(outcome.status).send(parseJson(outcome.response));
    case "running":
      throw new SdkError("conflict", "a request with this Idempotency-Key is being answered; try again");
    case "conflict":
      throw new SdkError("idempotency_conflict", "this Idempotency-Key was used for another request");
  }
}

/** Owner of an idempotency key: a caller who guesses another's key must not get its answer. */
function ownerOf(request: FastifyRequest): string {
  if (request.caller === undefined) return "";
  const scope = /* fault: idempotency-keys-of-the-account */ scopeOf(request.caller);
  // A new key is bounded by the one that asked for it: others of the account may be allowed less.
  return request.routeOptions.config.makesKeys === true ? scope + SCOPE_SEPARATOR + request.caller.id : scope;
}

/**
 * Does what a request asks for in one transaction, together with the answer that its idempotency key will give again.
 *
 * @param work - does nothing but SQL, and gives the answer
 */
export async function answerOnce<Made extends Answer>(
  request: FastifyRequest,
  context: { store: Store; secretBox: SecretBox },
  work: (tx: Transaction) => Promise<Made>,
): Promise<Made> {
  const answer = await context.store.transaction(async (tx) => {
    const made = await work(tx);
    await keepAnswerOf(request, context, { tx, answer: made });
    return made;
  });
  noteAnswerKept(request);
  return answer;
}

/**
 * Keeps the answer to a request, for its idempotency key, in the transaction that does what it asks for. {@link noteAnswerKept}
 * belongs after its commit.
 */
export async function keepAnswerOf(
  { idempotent }: FastifyRequest,
  { secretBox }: { secretBox: SecretBox },
  { tx, answer: { status, body } }: { tx: Transaction; answer: Answer },
): Promise<void> {
  if (idempotent !== undefined) await keepAnswer(tx, idempotent, { status, body, secretBox });
}

/** Notes that the answer to a request is kept: its idempotency key is not to be freed. */
export function noteAnswerKept({ idempotent }: FastifyRequest): void {
  if (idempotent !== undefined) idempotent.isFinished = true;
}

/**
 * Replaces the answer for an idempotency key, where the request had effects after {@link answerOnce} that the first
 * answer could not include.
 */
export async function amendAnswer(
  request: FastifyRequest,
  context: { secretBox: SecretBox },
  { tx, body }: { tx: Transaction; body: object },
): Promise<void> {
  const { idempotent } = request;
  if (idempotent !== undefined) await replaceAnswer(tx, idempotent, { secretBox: context.secretBox, body });
}
