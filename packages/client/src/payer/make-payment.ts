import { SdkError } from "@arcs/core";
import { showValue } from "@arcs/core/internal";
import { showExactly } from "@arcs/trust/internal";

import { membersOf } from "../x402/settlement.ts";
import { describePayment, hasEnded, type PayContext, refuse, waitAtMost } from "./context.ts";
import { decide, type Intent } from "./decide.ts";
import { askChain } from "./end-payment.ts";
import { hashOf } from "./digest.ts";
import type { IntentTerms } from "./lines.ts";
import { showMoney } from "./money.ts";
import { nameKey } from "./policy.ts";
import type { Payment, Reason } from "./state.ts";
import {
  endsSoon,
  isKeepable,
  listPayable,
  MAX_PAYABLE_SECONDS,
  type PaymentRequired,
  type Requirements,
  signPayment,
} from "./x402.ts";

/** A call that is to be paid. */
export type Call = Pick<IntentTerms, "call" | "task" | "budget" | "origin" | "unnamed"> & {
  /** Fingerprint of its request. */
  request?: string;
};

const APPROVED_WITHIN_MS = 300_000;
const CHECKED_WITHIN_MS = 3_000;
const SIGNED_WITHIN_MS = 600_000;
/** How long a payment waits for the chain's time, and how long it relies on what it read. */
const CLOCK_READ_WITHIN_MS = 2_000;
const CLOCK_READ_AGAIN_MS = 60_000;
/** As many attempts of a call may have been lost with their lines. */
const LOST_ATTEMPTS = 16;
const SECRET_TEXT = "The secret of my payments (arcs payer 1)";

/**
 * Makes the payment of a call, or finds the one that was made: intent, decision, signature, each
 * in the journal before the next.
 *
 * @throws SdkError `payment_refused`
 */
export async function makePayment(
  context: PayContext,
  call: Call,
  required: PaymentRequired,
): Promise<Payment> {
  const { journal, state } = context;
  const requirements = selectRequirements(context, required);
  if (state.secret === undefined)
    await journal.put({ kind: "secret", secret: await makeSecret(context) });
  const { secret = "" } = state;
  const seller = nameKey(`${requirements.network}:${requirements.payTo}`);
  const asset = nameKey(`${requirements.network}/erc20:${requirements.asset}`);
  const amount = context.priceOf(requirements);

  const before = state.calls.get(call.call);
  // Another program may have made it since the server was asked.
  if (before !== undefined && !mayBeMade(before)) return before;
  // A price that has changed since the intent is decided on again.
  const isSame = before?.seller === seller && before.amount === amount && before.asset === asset;
  if (before?.state === "intended" && !isSame)
    await journal.put({ kind: "dropped", id: before.id });
  const attempt = attemptOf(state.calls.get(call.call));
  const id = await paymentId(secret, call.call, attempt);
  // The lines that named the call may be lost; the chain has its payment by the same name.
  for (let each = 1; state.recovered.size > 0 && each <= attempt + LOST_ATTEMPTS; each++) {
    const found = state.recovered.get(await nonceOf(await paymentId(secret, call.call, each)));
    if (found !== undefined) return found;
  }
  const { request, ...terms } = call;
  const intent = { ...terms, id, seller, asset, amount };
  if (state.payments.get(id)?.state !== "intended") {
    await admit(context, intent, requirements.network);
    if (state.payments.get(id)?.state !== "intended") return makePayment(context, call, required);
  }
  const nonce = await nonceOf(id);
  const payload = await signPayment(context, {
    required,
    requirements,
    nonce,
    paymentId: `pay_${id.replace("~", "-")}`,
  }).catch(async (error: unknown) => {
    // Its amount would only be in the way of others. A person's yes is good for this payment alone.
    if (state.payments.get(id)?.approvedBy === undefined)
      await journal.put({ kind: "dropped", id });
    throw error;
  });
  await journal.put({
    kind: "signed",
    id,
    name: nonce,
    until: Number(payload.payload.authorization.validBefore),
    payload,
    ...(request === undefined ? {} : { request }),
  });
  const made = state.payments.get(id);
  // Another program gave it up before it was signed here: nothing was sent.
  if (made === undefined || made.state === "dropped") return makePayment(context, call, required);
  return made;
}

/** The first way to pay that can be signed here, and that a chain can be asked about. */
function selectRequirements(
  { schemes, chains, priceOf }: PayContext,
  required: PaymentRequired,
): Requirements {
  if (!isKeepable(required))
    throw new SdkError(
      "payment_refused",
      "nothing was signed: what the server asks for is too long or too deep to be kept",
      { details: { reasons: [] } },
    );
  const payable = listPayable(required, Object.keys(schemes)).filter(({ network }) =>
    chains.reads(network),
  );
  const soon = payable.filter(endsSoon);
  const found = soon.find((each) => priceOf(each) !== undefined) ?? soon[0];
  if (found !== undefined) return found;
  const [other] = payable;
  if (other !== undefined)
    throw refuse([
      {
        code: "payable_too_long",
        message:
          "`maxTimeoutSeconds`, for how long the server may take the payment, must be a whole " +
          `number from 1 to ${MAX_PAYABLE_SECONDS} (received ${showValue(other.maxTimeoutSeconds)}): ` +
          "until then its amount is in the way of other payments",
      },
    ]);
  throw new SdkError(
    "payment_refused",
    "nothing was signed: the server accepts no payment that this payer can make. It pays by the " +
      "scheme `exact` in tokens with EIP-3009, on networks in `schemes` with an endpoint in `rpcUrls`",
    { details: { reasons: [] } },
  );
}

/** Tells whether a call still needs a payment: none was signed, or none that can be paid. */
export function mayBeMade({ state }: Payment): boolean {
  return state === "intended" || state === "unpaid" || state === "dropped";
}

/**
 * Decides, asks a person where that is the rule, and appends the intent. Where another program was
 * faster, its payment counts.
 */
async function admit(
  context: PayContext,
  intent: Intent & { id: string },
  network: string,
): Promise<void> {
  const { journal, state, now, approve } = context;
  const chainTime = await readChainTime(context, network);
  const asked: Intent = { ...intent, ...(chainTime === undefined ? {} : { chainTime }) };
  let decision = decide(state, asked, now());
  if (decision.verdict !== "allow") {
    await endWhatIsDue(context);
    decision = decide(state, asked, now());
  }
  const isTrial = decision.verdict === "allow" && decision.parts.trial > 0n;
  const lost = isTrial ? await readLosses(context, intent.seller) : undefined;
  if (lost !== undefined) decision = { ...decision, verdict: "ask", reasons: [lost] };
  const { amount } = intent;
  if (decision.reasons.some(({ code }) => code === "still_open")) return;
  if (decision.verdict === "refuse" || amount === undefined) throw refuse(decision.reasons);
  if (decision.verdict === "ask") {
    const { call, task, seller, origin, id } = intent;
    const payment = describePayment({ id, call, task, seller, origin, amount }, decision.reasons);
    if (approve === undefined) throw refuse(decision.reasons);
    const isApproved = await waitAtMost(
      APPROVED_WITHIN_MS,
      (async () => approve(payment))().catch(() => false),
    );
    if (isApproved !== true)
      throw refuse([
        { code: "not_approved", message: `nobody said yes to ${showMoney(amount)} in 5 minutes` },
        ...decision.reasons,
      ]);
    await journal.put({
      kind: "approved",
      id,
      seller,
      amount: String(amount),
      by: "approve",
    });
  }
  await journal.put({ kind: "intent", ...asked, amount: String(amount) });
  const payment = state.payments.get(intent.id);
  if (payment?.state === "refused") throw refuse(payment.reasons);
}

/** Asks a server whether a seller has lost disputes; one that does not answer says nothing. */
async function readLosses({ client }: PayContext, seller: string): Promise<Reason | undefined> {
  const asked = (async () => client?.check(seller))().catch(() => undefined);
  const check = await waitAtMost(CHECKED_WITHIN_MS, asked);
  const { account, lostInDisputes } = membersOf(check);
  if (String(account).toLowerCase() !== seller.toLowerCase()) return undefined;
  if (typeof lostInDisputes !== "string" || !/[1-9]/.test(lostInDisputes)) return undefined;
  const message = `this seller has lost ${showExactly(lostInDisputes)} in disputes and not paid it back, so it gets no trial`;
  return { code: "lost_in_disputes", verdict: "ask", message };
}

/**
 * Gives up what nobody signs any more: its program has ended, or does not say so for ten minutes.
 */
export async function dropAbandoned(context: PayContext): Promise<void> {
  const { journal, state, now } = context;
  const time = Math.max(now(), state.now);
  for (const { id, state: stands, at, writer } of state.payments.values())
    if (stands === "intended" && (hasEnded(context, writer) || time > at + SIGNED_WITHIN_MS))
      await journal.put({ kind: "dropped", id });
}

/**
 * Brings to its end what would free budgets or count now: payments that were never signed, old
 * deliveries, whose settlement only the seller has said so far, and authorizations that have ended.
 */
export async function endWhatIsDue(context: PayContext): Promise<void> {
  const { state, now } = context;
  await dropAbandoned(context);
  const time = Math.max(now(), state.now);
  for (const payment of state.payments.values()) {
    const { settled, judgedGood, deliveredAt = time, until = Infinity } = payment;
    const isDue =
      payment.state === "delivered"
        ? settled !== true && (judgedGood === true || time >= deliveredAt + state.policy.patience)
        : payment.state === "signed" && time >= until * 1000;
    if (isDue) await askChain(context, payment);
  }
}

/** Reads the time of a chain's last block, as it is now; `undefined` where nobody says in time. */
async function readChainTime(
  { chains, clocks, now }: PayContext,
  network: string,
): Promise<number | undefined> {
  const known = clocks.get(network);
  if (known !== undefined && Math.abs(now() - known.readAt) < CLOCK_READ_AGAIN_MS)
    return now() + known.ahead;
  const last = await waitAtMost(CLOCK_READ_WITHIN_MS, chains.readLastBlock(network));
  if (last === undefined) return undefined;
  const readAt = now();
  clocks.set(network, { readAt, ahead: last.time * 1000 - readAt });
  return last.time * 1000;
}

async function makeSecret({ secret, wallet }: PayContext): Promise<string> {
  if (secret !== undefined) return secret;
  const signature = await wallet.signMessage({ message: SECRET_TEXT });
  return hashOf(signature);
}

/** A call gets another payment when the one before can no longer be paid. */
function attemptOf(before: Payment | undefined): number {
  if (before === undefined) return 1;
  const attempt = Number(before.id.split("~")[1]);
  return before.state === "unpaid" || before.state === "dropped" ? attempt + 1 : attempt;
}

/** Names a payment: the same for everybody who knows the secret, and foreseen by nobody else. */
async function paymentId(secret: string, call: string, attempt: number): Promise<string> {
  const hash = await hashOf(`arcs-call/1\n${secret}\n${call}\n${attempt}`);
  return `${hash.slice(0, 32)}~${attempt}`;
}

/** The nonce of a payment, by its id (x402-mandate, section 7): so a chain takes a call once. */
export async function nonceOf(id: string): Promise<string> {
  return `0x${await hashOf(`x402-mandate-binding/1\nnone\n${id}`)}`;
}
