import { isSdkError, SdkError } from "@arcs/core";
import {
  bytesToHex,
  createBoundedCache,
  describeValue,
  formatUnits,
  sha256,
  showValue,
} from "@arcs/core/internal";
import { readStake } from "@arcs/trust";

import type { ArcsClient } from "../arcs-client.ts";
import { errorOfHold, refuse } from "./decision.ts";
import { isAccountNamed, type TakeAllowance } from "./judge-amount.ts";
import { isBaseUnits, type PaymentDemand } from "./prices.ts";
import { createReportQueue, mayPass } from "../x402/report-queue.ts";
import { decode, decodeCredential, membersOf } from "../x402/settlement.ts";

/**
 * A wallet that pays: a viem account, or a `TransactionPartialSigner` of `@solana/kit`, such as a
 * key pair.
 */
export type X402Payer = EvmPayer | SolanaPayer;
type EvmPayer = { readonly address: string; signTypedData(data: never): Promise<unknown> };
type SolanaPayer = { readonly address: string; signTransactions(...args: never): Promise<unknown> };

/** The parts of a wallet that schemes of x402 sign with. */
export type HoldingPayer<Payer> = Pick<
  Payer,
  Extract<keyof Payer, "address" | "signTransactions" | "signTypedData">
>;

/**
 * A scheme of x402 on the buyer's side, of either version: `SchemeNetworkClient` of `@x402/core`.
 */
export type X402Scheme = {
  readonly scheme: string;
  createPaymentPayload(version: number, requirements: never, context?: never): Promise<unknown>;
};

/** A scheme that holds before it signs. */
export type HoldingScheme<Scheme> = Pick<
  Scheme,
  Extract<keyof Scheme, "scheme" | "createPaymentPayload" | "findDefaultAsset">
> & { readonly schemeHooks: { onPaymentResponse(answer: PaymentResponse): Promise<void> } };

/** x402's context of a paid request, as far as it is read. */
export type PaymentResponse = {
  readonly paymentPayload: unknown;
  readonly settleResponse?: unknown;
  readonly paymentRequired?: unknown;
};

/** The buyer's side of a gate. */
export type HeldPayments<Payer> = {
  /**
   * Makes a scheme that holds before it signs.
   *
   * @param create - makes the scheme of x402 with the wallet that it is given
   * @throws SdkError `invalid_argument` where the gate has no payer
   */
  scheme: <Scheme extends X402Scheme>(
    create: (payer: HoldingPayer<Payer>) => Scheme,
  ) => HoldingScheme<Scheme>;
  /**
   * Makes a fetch that reports a held payment as failed: no answer in time, none at all, or a
   * status from 400.
   */
  fetch: (send: typeof fetch) => typeof fetch;
  /**
   * Tries at once the reports that wait. For `waitUntil` of edge workers, and before a program
   * ends.
   */
  flush: () => Promise<void>;
};

/** A payment that may be made, if it is held. The amount is in millionths of a currency unit. */
export type AskedPayment = { account: string; payer: string; token: string; amount: bigint };

/** A payment as x402 asks for it. Others wrote it. */
export type Requirements = PaymentDemand & { readonly payTo?: unknown };

type Options = {
  client: Pick<ArcsClient, "holds">;
  payer: X402Payer | undefined;
  takeAllowance: TakeAllowance;
  maxWaitSeconds: number;
  /** Judges a payment before it is built. @throws SdkError where nothing may be signed */
  admit: (requirements: Requirements, payer: string) => Promise<AskedPayment>;
};

type Slot = {
  scheme: X402Scheme & { readonly findDefaultAsset?: unknown };
  requirements: Requirements;
  payment: AskedPayment | undefined;
  hold: string | undefined;
};

const MAX_SENT = 10_000;

/**
 * Makes the buyer's side of a gate.
 *
 * Schemes of x402 make the nonce of an EVM authorization, or the message of a Solana transaction,
 * and sign it, in one go: no hook of `x402Client` 2.27 sees either before. The wallet that they
 * sign with does.
 */
export function createHeldPayments<Payer>(options: Options): HeldPayments<Payer> {
  const { client, payer, maxWaitSeconds, admit } = options;
  const queue = createReportQueue();
  /** Holds by the payments that were signed for them, until it is known what came. */
  const sent = createBoundedCache<string>(MAX_SENT);

  function report(key: string, act: () => Promise<unknown>): void {
    const attempt = (): Promise<"done" | "again" | "never"> =>
      act().then(
        () => "done",
        (error: unknown) => (isSdkError(error) && mayPass(error) ? "again" : "never"),
      );
    queue.add({ key, attempt, abandon: () => undefined });
  }
  function reportFailed(payment: string): void {
    const hold = sent.get(payment);
    if (hold === undefined) return;
    sent.delete(payment);
    report(`failed ${hold}`, () => client.holds.reportFailed(hold));
  }
  const walletFor = createWallets(options, (hold) =>
    report(`release ${hold}`, () => client.holds.release(hold)),
  );

  function openSlot(create: (payer: HoldingPayer<Payer>) => X402Scheme): Slot {
    const slot = { requirements: {}, payment: undefined, hold: undefined } as Omit<
      Slot,
      "scheme"
    > as Slot;
    slot.scheme = create(walletFor(slot) as HoldingPayer<Payer>);
    return slot;
  }
  return {
    scheme<Scheme extends X402Scheme>(create: (payer: HoldingPayer<Payer>) => Scheme) {
      if (payer === undefined)
        throw new SdkError("invalid_argument", "the gate needs a payer (received none)");
      // Schemes cache what they read of a token. Each is used again, but for one payment at a time.
      const first = openSlot(create);
      const idle = [first];
      const { scheme, findDefaultAsset } = first.scheme;
      const made = {
        scheme,
        ...(findDefaultAsset === undefined ? {} : { findDefaultAsset }),
        async createPaymentPayload(version: number, requirements: Requirements, context: never) {
          const payment = await admit(requirements, payer.address);
          const slot = idle.pop() ?? openSlot(create);
          Object.assign(slot, { requirements, payment, hold: undefined } satisfies Omit<
            Slot,
            "scheme"
          >);
          const payload = await slot.scheme.createPaymentPayload(
            version,
            requirements as never,
            context,
          );
          const name = paymentIn(payload);
          if (slot.hold !== undefined && name !== undefined) sent.set(name, slot.hold);
          slot.payment = undefined;
          idle.push(slot);
          return payload;
        },
        schemeHooks: {
          // For transports other than fetch; in version 2 only.
          async onPaymentResponse({
            paymentPayload,
            settleResponse,
            paymentRequired,
          }: PaymentResponse) {
            const { success } = membersOf(settleResponse);
            const name = paymentIn(paymentPayload);
            if (name !== undefined && (success === false || paymentRequired !== undefined))
              reportFailed(name);
          },
        },
      };
      return made as unknown as HoldingScheme<Scheme>;
    },
    fetch: (send) => async (input, init) => {
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
      // The field is PAYMENT-SIGNATURE in version 2 of x402, X-PAYMENT in version 1.
      const name = paymentIn(decode(headers.get("payment-signature") ?? headers.get("x-payment")));
      if (name === undefined || !sent.has(name)) return send(input, init);
      const timer = setTimeout(() => reportFailed(name), maxWaitSeconds * 1000);
      (timer as { unref?: () => void }).unref?.();
      try {
        const answer = await send(input, init);
        if (answer.status >= 400) reportFailed(name);
        sent.delete(name);
        return answer;
      } catch (error) {
        reportFailed(name);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    flush: async () => queue.flush(),
  };
}

/** The name of a payment, and the end of its authorization. */
type Authorization = { name: string; expiresAt: Date };

/**
 * Makes the wallets that schemes sign with: each holds the payment of its slot, and releases it
 * where nothing was signed.
 */
function createWallets(
  { client, payer, takeAllowance }: Options,
  release: (hold: string) => void,
): (slot: Slot) => object {
  async function makeHold(
    { account, payer: from, token, amount }: AskedPayment,
    { name, expiresAt, form }: Authorization & { form: string },
  ): Promise<string> {
    const asked = {
      payment: name,
      payer: from,
      token,
      form,
      amount: formatUnits(amount, 6),
      expiresAt: expiresAt.toISOString(),
    };
    const hold = await client.holds.create(account, asked).catch((error: unknown) => {
      throw errorOfHold(error, { account, amount: asked.amount });
    });
    const isOfIt =
      isAccountNamed(hold.account, account) &&
      nameOf(hold.payment) === nameOf(name) &&
      readStake(hold.amount) === amount;
    if (typeof hold.id === "string" && hold.state === "held" && isOfIt) return hold.id;
    throw refuse([
      {
        code: "lookup_failed",
        message: "the server answered with what is no open hold of this payment",
      },
    ]);
  }

  async function signHeld<Signed>(
    slot: Slot,
    authorization: Authorization,
    sign: () => Promise<Signed>,
  ): Promise<Signed> {
    const { payment } = slot;
    if (payment === undefined)
      throw new SdkError("invalid_signer", "the wallet of a scheme signs its payments only");
    const giveBack = await takeAllowance(payment.account, payment.amount);
    if (giveBack === undefined) {
      slot.hold = await makeHold(payment, {
        ...authorization,
        form: slot.scheme.scheme,
      });
    }
    try {
      return await sign();
    } catch (error) {
      giveBack?.();
      if (slot.hold !== undefined) release(slot.hold);
      throw error;
    }
  }

  return (slot) => {
    const wallet = payer as EvmPayer & SolanaPayer;
    const { address } = wallet;
    return typeof wallet.signTypedData === "function"
      ? {
          address,
          signTypedData: async (data: TypedData) =>
            signHeld(slot, readTypedData(data, slot.requirements), () =>
              wallet.signTypedData(data as never),
            ),
        }
      : {
          address,
          signTransactions: async (...args: [readonly SolanaTransaction[], ...unknown[]]) =>
            signHeld(slot, readTransactions(args[0]), () =>
              wallet.signTransactions(...(args as never)),
            ),
        };
  };
}

/** The one spelling of a payment's name: the server writes it as its chain does. */
function nameOf(payment: unknown): string {
  return String(payment).toLowerCase().replace(/^0x/, "");
}

type TypedData = {
  readonly primaryType?: unknown;
  readonly message?: Readonly<Record<string, unknown>>;
};

/** ECMA-262, time values. */
const LAST_DATE_MS = 8.64e15;

/**
 * Reads the authorization of EIP-3009 that is to be signed: it has to be the payment that was asked
 * for.
 */
function readTypedData(
  { primaryType, message = {} }: TypedData,
  { payTo, ...demand }: Requirements,
): Authorization {
  const { nonce, to, value, validBefore } = message;
  const endsAt = Number(validBefore) * 1000;
  if (
    primaryType !== "TransferWithAuthorization" ||
    typeof nonce !== "string" ||
    !(endsAt <= LAST_DATE_MS)
  ) {
    const got =
      typeof primaryType === "string" ? primaryType.slice(0, 60) : describeValue(primaryType);
    const expected = "only EIP-3009 authorizations (TransferWithAuthorization) can be held";
    throw refuse([{ code: "cannot_hold", message: `${expected} (received ${got})` }]);
  }
  const isAsked =
    String(to).toLowerCase() === String(payTo).toLowerCase() &&
    String(value) === (demand.amount ?? demand.maxAmountRequired);
  if (!isAsked) {
    throw refuse([
      {
        code: "cannot_hold",
        message: "the payment to sign is another than the one that was asked for",
      },
    ]);
  }
  return { name: nonce, expiresAt: new Date(endsAt) };
}

type SolanaTransaction = { readonly messageBytes?: unknown };

/** A transaction of Solana is valid for 150 blocks, of less than a second each. */
const SOLANA_LIFETIME_MS = 150_000;

function readTransactions(transactions: readonly SolanaTransaction[]): Authorization {
  const [first] = transactions;
  const { messageBytes } = first ?? {};
  if (transactions.length === 1 && messageBytes instanceof Uint8Array) {
    return {
      name: bytesToHex(sha256(messageBytes)),
      expiresAt: new Date(Date.now() + SOLANA_LIFETIME_MS),
    };
  }
  throw refuse([{ code: "cannot_hold", message: "one Solana transaction at a time can be held" }]);
}

/** Names the payment of a payload of x402, signed: by its EVM nonce, or its Solana transaction. */
function paymentIn(payload: unknown): string | undefined {
  const { transaction, authorization } = membersOf(membersOf(payload)["payload"]);
  const name = transaction ?? membersOf(authorization)["nonce"];
  return typeof name === "string" ? name : undefined;
}

/** Payment method of `mppx/client`: `tempo.charge()`, `tempo.session()`. */
export type MppMethod = {
  readonly name: string;
  readonly intent: string;
  createCredential(parameters: never): Promise<string>;
};

/** Options of guarded methods. */
export type MppGuardOptions = {
  /**
   * Base units: what a session may cost in all, as `maxDeposit` of the method says it in whole
   * tokens. No session without it.
   */
  maxDeposit?: string;
};

type Take = (requirements: Requirements) => Promise<() => void>;

const MAX_SESSIONS = 1000;

/**
 * Has methods ask before they sign. A payment of MPP has no name that a server could hold it by
 * before it is signed, so only the allowance is left. At stake is the amount of a charge, and all
 * that a session may cost: that is taken once for each channel, and not for each voucher out of it.
 *
 * @param options.take - takes a payment out of the allowance; rejects where nothing may be signed
 */
export function guardMethods<Methods extends MppMethod | readonly MppMethod[]>(
  methods: Methods,
  { take, maxDeposit }: { take: Take } & MppGuardOptions,
): Methods {
  /** Channels that were let through, by payee and token. */
  const channels = createBoundedCache<string>(MAX_SESSIONS);
  for (const method of [methods].flat() as MppMethod[]) {
    const sign = method.createCredential.bind(method);
    // In place: mppx keeps what it knows of a method by its identity.
    method.createCredential = async (parameters: never) => {
      const { challenge } = parameters as { challenge: MppChallenge };
      const requirements = readChallenge(challenge, maxDeposit);
      const session = JSON.stringify([
        requirements.network,
        requirements.asset,
        requirements.payTo,
      ]);
      const known = challenge.intent === "session" ? channels.get(session) : undefined;
      const giveBack = known === undefined ? await take(requirements) : undefined;
      try {
        const credential = await sign(parameters);
        if (challenge.intent === "charge") return credential;
        const { channel, total } = readVoucher(credential);
        // The method has a limit of its own, or none.
        if (isBaseUnits(total) && BigInt(total) > BigInt(maxDeposit ?? 0)) {
          throw refuse([
            { code: "cannot_hold", message: `the session comes to ${total}, above its maxDeposit` },
          ]);
        }
        // The method itself opens another channel where the payee has closed one: what it signed
        // for that is not sent unasked.
        if (known !== undefined && channel !== known) await take(requirements);
        if (channel !== undefined) channels.set(session, channel);
        return credential;
      } catch (error) {
        giveBack?.();
        throw error;
      }
    };
  }
  return methods;
}

/**
 * Reads the channel of a credential of a session, and all that its payee may settle by it. What it
 * does not name is `undefined`.
 */
function readVoucher(credential: string): { channel: string | undefined; total: unknown } {
  const { channelId, cumulativeAmount } = membersOf(decodeCredential(credential)["payload"]);
  return {
    channel: typeof channelId === "string" ? channelId.toLowerCase() : undefined,
    total: cumulativeAmount,
  };
}

/** Challenge of MPP. Another server wrote its request. */
type MppChallenge = {
  readonly intent: string;
  readonly request: Readonly<Record<string, unknown>>;
};

/**
 * Reads who is to be paid, and what is at stake. @throws SdkError `payment_refused` where that
 * cannot be told
 */
function readChallenge(
  { intent, request }: MppChallenge,
  maxDeposit: string | undefined,
): Requirements {
  const { recipient: payTo, currency: asset, amount, methodDetails } = request;
  const { chainId } = membersOf(methodDetails);
  const stake = intent === "session" ? maxDeposit : amount;
  if (intent === "session" && maxDeposit === undefined) {
    throw refuse([
      {
        code: "amount_unknown",
        message: "a session may cost anything: say what, as maxDeposit of gate.mpp",
      },
    ]);
  }
  const isKnown = intent === "charge" || intent === "session";
  if (
    !isKnown ||
    typeof payTo !== "string" ||
    !Number.isSafeInteger(chainId) ||
    !isBaseUnits(stake)
  ) {
    const message = `the payment to ${showValue(payTo)} names no account, chain or amount that can be judged`;
    throw refuse([{ code: "agent_not_found", message }]);
  }
  return { network: `eip155:${String(chainId)}`, asset, amount: stake, payTo };
}
