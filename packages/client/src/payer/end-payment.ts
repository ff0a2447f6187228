import { SdkError } from "@arcs/core";
import { chunksOf, decodeBase64, encodeBase64, readBody, reasonOf } from "@arcs/core/internal";

import { startDeadline } from "../http/time-limits.ts";
import { decode } from "../x402/settlement.ts";
import {
  describePayment,
  errorOf,
  findPayment,
  hasEnded,
  type PayContext,
  payloadOf,
} from "./context.ts";
import { hashOf } from "./digest.ts";
import type { Resendable } from "./request.ts";
import type { Payment } from "./state.ts";
import { encodePayment, keepsAnswers } from "./x402.ts";

const MAX_ANSWER = 8 * 2 ** 20;
/** Once to deliver, and six times to a seller that was paid and does not answer. */
const TRIES = 7;
const REFUSALS = 6;
const FIRST_PAUSE_MS = 40;
const SILENCE_MS = 86_400_000;
const ANSWERED_WITHIN_MS = { least: 30_000, most: 300_000 };

/** Sends the same bytes until the payment has an end, or for a few seconds. */
export async function sendPayment(
  context: PayContext,
  id: string,
  request: Resendable,
): Promise<Response> {
  const header = encodePayment(payloadOf(findPayment(context, id)));
  for (let tries = 0, wait = FIRST_PAUSE_MS; tries < TRIES; tries++) {
    if (tries > 0) {
      await context.pause(wait);
      wait *= 2;
    }
    const { until = 0, state } = findPayment(context, id);
    const left = until * 1000 - context.now();
    const within = Math.min(ANSWERED_WITHIN_MS.most, Math.max(ANSWERED_WITHIN_MS.least, left));
    const deadline = startDeadline(within, request.signal);
    try {
      const answer = await request.send({ header, signal: deadline.signal }).catch(() => undefined);
      if (request.signal.aborted) throw request.signal.reason;
      const ended = await takeAnswer(context, { id, answer, wasPaid: state === "paid" });
      if (ended !== undefined) return ended;
    } finally {
      deadline.release();
    }
  }
  throw errorOf(findPayment(context, id));
}

/**
 * Takes what came to a payment that was sent. Returns the answer where one is kept; `undefined`
 * where the payment has no end yet.
 *
 * @throws SdkError `not_paid`, `payment_lost`, `lost_here`
 */
export async function takeAnswer(
  context: PayContext,
  {
    id,
    answer,
    wasPaid,
  }: {
    id: string;
    answer: Response | undefined;
    /** Whether the chain had said so before this was sent. */
    wasPaid: boolean;
  },
): Promise<Response | undefined> {
  const { journal, refusals, tooLarge } = context;
  await journal.sync();
  const before = findPayment(context, id);
  if (before.answer !== undefined) return handOver(context, before);
  if (answer?.ok === true) {
    // Null where the body breaks off, undefined where it is too large.
    const body = readBody(chunksOf(answer.body), { maxBytes: MAX_ANSWER });
    const bytes = await body.catch(() => null);
    if (bytes) {
      await keep(context, id, { answer, bytes });
      return handOver(context, findPayment(context, id), answer.headers);
    }
    if (bytes === undefined) tooLarge.add(id);
  } else {
    await answer?.body?.cancel().catch(() => undefined);
  }
  if (before.state === "signed") await askChain(context, before);
  if (wasPaid && (answer?.ok === false || tooLarge.has(id)))
    refusals.set(id, (refusals.get(id) ?? 0) + 1);
  const payment = findPayment(context, id);
  if (payment.state === "paid" && isGivenUp(context, payment)) await lose(context, payment);
  if (payment.state === "unpaid" || payment.state === "lost") throw errorOf(payment);
  return undefined;
}

/** Keeps an answer: its bytes first, then the line that names them. */
async function keep(
  { store, journal }: PayContext,
  id: string,
  { answer, bytes }: { answer: Response; bytes: Uint8Array },
): Promise<void> {
  const hash = await hashOf(bytes);
  // Two programs may get two answers; the line of one of them counts.
  await store.keepAnswer?.(answerName(id, hash), bytes).catch(answersFailed);
  const type = answer.headers.get("content-type");
  const { transaction } = decode(answer.headers.get("payment-response"));
  await journal.put({
    kind: "answered",
    id,
    answer: {
      status: answer.status,
      ...(type === null ? {} : { type }),
      sha256: hash,
      bytes: bytes.length,
      ...(store.keepAnswer === undefined ? { body: encodeBase64(bytes) } : {}),
    },
    ...(typeof transaction === "string" ? { transaction } : {}),
  });
}

/**
 * Returns a kept answer, after a look at it.
 *
 * @throws SdkError `answer_not_kept`; `payment_lost` where it was found bad, and is not asked for again
 */
export async function handOver(
  context: PayContext,
  payment: Payment,
  headers?: Headers,
): Promise<Response> {
  const { id, answer, state, unnamed, taken, judgedGood } = payment;
  const { journal, check } = context;
  const isGood = state === "delivered" || state === "gift";
  if (answer === undefined || !isGood) throw errorOf(payment);
  const bytes = await readKept(context, id, answer);
  if (bytes === undefined || (await hashOf(bytes)) !== answer.sha256)
    throw new SdkError(
      "answer_not_kept",
      "this call was paid and answered, and its answer is no longer kept: answers are kept for 7 days",
      { details: { payment: id, call: payment.call } },
    );
  const respond = (): Response => {
    const sent = new Headers(headers);
    for (const name of ["content-encoding", "content-length"]) sent.delete(name);
    if (answer.type !== undefined) sent.set("content-type", answer.type);
    sent.set("arcs-payment", id);
    const body = bytes.length === 0 ? null : (bytes as Uint8Array<ArrayBuffer>);
    return new Response(body, { status: answer.status, headers: sent });
  };
  if (check !== undefined && judgedGood !== true) {
    // A check that throws says nothing.
    const good = await (async () => check(respond(), describePayment(described(payment))))().catch(
      () => undefined,
    );
    if (good === true || good === false)
      await journal.put({
        kind: "judged",
        id,
        good,
        ...(good ? {} : { reason: "its answer did not pass your check" }),
      });
    if (good === false) throw errorOf(payment);
  }
  if (unnamed === true && taken !== true) await journal.put({ kind: "taken", id });
  return respond();
}

function described(payment: Payment): Parameters<typeof describePayment>[0] {
  const { id, call, task, seller, origin, amount } = payment;
  return { id, call, task, seller, origin, amount };
}

async function readKept(
  { store }: PayContext,
  id: string,
  answer: NonNullable<Payment["answer"]>,
): Promise<Uint8Array | undefined> {
  if (store.readAnswer !== undefined)
    return store.readAnswer(answerName(id, answer.sha256)).catch(answersFailed);
  const { body } = answer as { body?: string };
  return body === undefined ? undefined : decodeBase64(body);
}

function answersFailed(cause: unknown): never {
  throw new SdkError(
    "store_failed",
    `the answers cannot be written or read (${reasonOf(cause)}). Remove the cause, and make the ` +
      "same call again: it is not paid again",
    { cause },
  );
}

function answerName(id: string, hash: string): string {
  return `${id}.${hash.slice(0, 8)}`;
}

/** Asks the chain about a payment, and notes what it proves. */
export async function askChain(
  { chains, journal, now }: PayContext,
  payment: Payment,
): Promise<void> {
  const { accepted, payload } = payloadOf(payment);
  const { id, until = Infinity, at } = payment;
  const said = await chains.ask({
    network: accepted.network,
    asset: accepted.asset,
    from: payload.authorization.from,
    nonce: payload.authorization.nonce,
    signature: payload.signature,
    until,
    at: Math.min(at, now()),
  });
  if (said.state === "paid") {
    const { transaction, byAnother } = said;
    await journal.put({ kind: "paid", id, transaction, ...(byAnother ? { byAnother } : {}) });
  }
  if (said.state === "never")
    await journal.put({ kind: "unpaid", id, proof: { block: said.block, time: said.time } });
}

/** Tells whether a payment that was paid will not be answered. */
function isGivenUp(context: PayContext, { id, at, signedBy }: Payment): boolean {
  const { journal, now, refusals, writers } = context;
  // Another program that runs may still get the answer.
  const isOthers = signedBy !== journal.writer && writers.has(signedBy ?? "");
  if (isOthers && context.store.hasEnded !== undefined && !hasEnded(context, signedBy))
    return false;
  return (refusals.get(id) ?? 0) >= REFUSALS || now() > at + SILENCE_MS;
}

/**
 * Notes that a payment is lost. It is the seller's fault where this program saw that no answer
 * came, or the seller keeps answers. Else this program may have ended while the answer came.
 */
export async function lose({ journal, tooLarge }: PayContext, payment: Payment): Promise<void> {
  const { id, byAnother, signedBy } = payment;
  const put = (fault: "here" | "seller", reason: string): Promise<void> =>
    journal.put({ kind: "disputed", id, reason, fault });
  if (byAnother === true)
    return put("here", "another machine paid for this call, and has its answer");
  if (tooLarge.has(id)) return put("here", "its answer is larger than the 8 MiB that are kept");
  if (signedBy === journal.writer || keepsAnswers(payloadOf(payment)))
    return put("seller", "no answer came");
  return put("here", "this program ended before it had kept the answer, and the seller keeps none");
}
