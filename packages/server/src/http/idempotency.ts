import { createHash } from "node:crypto";

import { SdkError } from "@arcs/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { ServerContext } from "../context.ts";
import {
  amendIdempotent,
  finishIdempotent,
  forgetIdempotent,
  type IdempotentRequest,
  startIdempotent,
} from "../store/idempotency.ts";
import type { Transaction } from "../store/queryable.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set where the request has an idempotency key that this process has taken on. */
    idempotent: (IdempotentRequest & { lease: number; isFinished: boolean }) | undefined;
  }
}

const LEASE_MS = 60_000;
const KEPT_MS = 24 * 60 * 60 * 1000;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** An answer as it is stored and sent. */
export type Answer = { status: number; body: object };

/** Honours `Idempotency-Key` on every POST: what was done once is answered again, never done again. */
export function useIdempotency(app: FastifyInstance, context: ServerContext): void {
  app.decorateRequest("idempotent", undefined);
  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (request.method !== "POST" || key === undefined || request.caller === undefined) return undefined;
    if (typeof key !== "string" || !KEY.test(key)) {
      throw new SdkError("invalid_request", "the header Idempotency-Key expected 1 to 255 visible ASCII characters");
    }
    return takeOn(request, reply, { key, context });
  });
  // Before the answer leaves: who reads it may ask again at once.
  app.addHook("onSend", async (request) => {
    const { idempotent } = request;
    if (idempotent === undefined || idempotent.isFinished) return;
    // Nothing was done: the same key may be used once more.
    await forgetIdempotent(context.store.pool, idempotent, idempotent).catch((error: unknown) =>
      context.onError(error, "free an idempotency key"),
    );
  });
}

async function takeOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, context }: { key: string; context: ServerContext },
): Promise<FastifyReply | undefined> {
  const now = context.clock.now();
  const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
  const bodyHash = Uint8Array.from(
    createHash("sha256")
      .update(JSON.stringify(request.body ?? null))
      .digest(),
  );
  const { accountId = "" } = request.caller ?? {};
  const what = { accountId, key, method: request.method, path: request.url, bodyHash };
  const times = { now, leasedUntil: later(LEASE_MS), expiresAt: later(KEPT_MS) };
  const outcome = await startIdempotent(context.store.pool, what, times);
  switch (outcome.state) {
    case "started":
      request.idempotent = { ...what, lease: outcome.lease, isFinished: false };
      return undefined;
    case "answered":
      reply.header("idempotent-replayed", "true");
      // As an object, so that it goes through the schema of the route's answers, as it did the first time.
      return reply.code(outcome.status).send(JSON.parse(openAnswer(context, what, outcome.response)));
    case "running":
      throw new SdkError("conflict", "a request with this Idempotency-Key is being answered; try again");
    case "conflict":
      throw new SdkError("idempotency_conflict", "this Idempotency-Key was used for another request");
  }
}

/**
 * Does what a request asks for in one transaction, together with the answer that its idempotency key will give again.
 *
 * @param work - does nothing but SQL, and gives the answer
 */
export async function answerOnce(
  request: FastifyRequest,
  context: ServerContext,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { idempotent } = request;
  const answer = await context.store.transaction(async (tx) => {
    const made = await work(tx);
    if (idempotent !== undefined) {
      const { lease } = idempotent;
      const response = sealAnswer(context, idempotent, JSON.stringify(made.body));
      await finishIdempotent(tx, idempotent, { lease, status: made.status, response });
    }
    return made;
  });
  if (idempotent !== undefined) idempotent.isFinished = true;
  return answer;
}

/**
 * Replaces the answer that the idempotency key of a request gives again, where more came of the request after
 * {@link answerOnce} than could be known then.
 */
export async function amendAnswer(
  request: FastifyRequest,
  context: ServerContext,
  { tx, body }: { tx: Transaction; body: object },
): Promise<void> {
  const { idempotent } = request;
  if (idempotent === undefined) return;
  const response = sealAnswer(context, idempotent, JSON.stringify(body));
  await amendIdempotent(tx, idempotent, { lease: idempotent.lease, response });
}

// Answers may hold a new key or secret, which the store must not show to whoever reads it.
const SEALED = "sealed:";

function sealAnswer({ secretBox }: ServerContext, request: IdempotentRequest, answer: string): string {
  return SEALED + Buffer.from(secretBox.seal(answer, ownerOf(request))).toString("base64");
}

function openAnswer({ secretBox }: ServerContext, request: IdempotentRequest, answer: string): string {
  if (!answer.startsWith(SEALED)) return answer;
  return secretBox.open(Buffer.from(answer.slice(SEALED.length), "base64"), ownerOf(request));
}

function ownerOf({ accountId, key }: IdempotentRequest): string {
  return `idempotency:${accountId}:${key}`;
}
