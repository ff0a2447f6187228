import { createBoundedCache, showValue } from "@arcs/core/internal";

import { decodeCredential, membersOf } from "../x402/settlement.ts";
import { refuse } from "./decision.ts";
import type { Requirements } from "./hold-payments.ts";
import { isBaseUnits } from "./prices.ts";

/** Payment method of `mppx/client`: `tempo.charge()`, `tempo.session()`. */
export type MppMethod = {
  readonly name: string;
  readonly intent: string;
  createCredential(parameters: never): Promise<string>;
};

/** Options of guarded methods. */
export type MppGuardOptions = {
  /** Base units: what a session may cost in all, as `maxDeposit` of the method says it in whole tokens. No session without it. */
  maxDeposit?: string;
};

type Take = (requirements: Requirements) => Promise<() => void>;

const MAX_SESSIONS = 1000;

/**
 * Has methods ask before they sign. A payment of MPP has no name that a server could hold it by before it is signed, so only the
 * allowance is left. At stake is the amount of a charge, and all that a session may cost: that is taken once for each channel, and
 * not for each voucher out of it.
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
      const session = JSON.stringify([requirements.network, requirements.asset, requirements.payTo]);
      const known = challenge.intent === "session" ? channels.get(session) : undefined;
      const giveBack = known === undefined ? /* fault: gate-signs-mpp-unjudged */ await take(requirements) : undefined;
      try {
        const credential = await sign(parameters);
        if (challenge.intent === "charge") return credential;
        const { channel, total } = readVoucher(credential);
        // The method has a limit of its own, or none.
        if (isBaseUnits(total) && /* fault: gate-sends-any-voucher */ BigInt(total) > BigInt(maxDeposit ?? 0)) {
          throw refuse([{ code: "cannot_hold", message: `the session comes to ${total}, above its maxDeposit` }]);
        }
        // The method itself opens another channel where the payee has closed one: what it signed for that is not sent unasked.
        if (known !== undefined && /* fault: gate-reopens-sessions */ channel !== known) await take(requirements);
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

/** Reads the channel of a credential of a session, and all that its payee may settle by it. What it does not name is `undefined`. */
function readVoucher(credential: string): { channel: string | undefined; total: unknown } {
  const { channelId, cumulativeAmount } = membersOf(decodeCredential(credential)["payload"]);
  return { channel: typeof channelId === "string" ? channelId.toLowerCase() : undefined, total: cumulativeAmount };
}

/** Challenge of MPP. Another server wrote its request. */
type MppChallenge = { readonly intent: string; readonly request: Readonly<Record<string, unknown>> };

/** Reads who is to be paid, and what is at stake. @throws SdkError `payment_refused` where that cannot be told */
function readChallenge({ intent, request }: MppChallenge, maxDeposit: string | undefined): Requirements {
  const { recipient: payTo, currency: asset, amount, methodDetails } = request;
  const { chainId } = membersOf(methodDetails);
  const stake = /* fault: gate-risks-a-voucher */ intent === "session" ? maxDeposit : amount;
  if (intent === "session" && maxDeposit === undefined) {
    throw refuse([
      { code: "amount_unknown", message: "a session may cost anything: say what, as maxDeposit of gate.mpp" },
    ]);
  }
  const isKnown = intent === "charge" || intent === "session";
  if (!isKnown || typeof payTo !== "string" || !Number.isSafeInteger(chainId) || !isBaseUnits(stake)) {
    const message = `the payment to ${showValue(payTo)} names no account, chain or amount that can be judged`;
    throw refuse([{ code: "agent_not_found", message }]);
  }
  return { network: `eip155:${String(chainId)}`, asset, amount: stake, payTo };
}
