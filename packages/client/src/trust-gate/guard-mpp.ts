import { createBoundedCache, showValue } from "@arcs/core/internal";

import { refuse, type TrustDecision } from "./decision.ts";
import { isBaseUnits, type PaymentDemand } from "./prices.ts";

/** Payment method of `mppx/client`: `tempo.charge()`, `tempo.session()`. */
export type MppMethod = {
  readonly name: string;
  readonly intent: string;
  createCredential(parameters: never): Promise<string>;
};

/** Options of guarded methods. */
export type MppGuardOptions = {
  /** Base units: what a session may cost in all, as its `maxDeposit` says. Default: the deposit that the seller suggests. */
  maxDeposit?: string;
};

type Check = (address: string, options: { amount: PaymentDemand }) => Promise<TrustDecision>;

const MAX_SESSIONS = 1000;

/**
 * Has methods decide before they sign. At stake is the amount of a charge, and all that a session may cost: it is
 * checked before the channel is opened, and not for each voucher out of it.
 */
export function guardMethods<Methods extends MppMethod | readonly MppMethod[]>(
  methods: Methods,
  { check, maxDeposit }: { check: Check } & MppGuardOptions,
): Methods {
  const opened = createBoundedCache<bigint>(MAX_SESSIONS);
  const admit = async (challenge: MppChallenge): Promise<void> => {
    const { recipient, stake, demand } = readChallenge(challenge, maxDeposit);
    const session = JSON.stringify([demand.network, demand.asset, recipient]);
    if (challenge.intent === "session" && (opened.get(session) ?? -1n) >= stake) return;
    const { allowed, reasons } = await check(recipient, { amount: demand });
    if (/* fault: gate-signs-mpp-unjudged */ !allowed) throw refuse(reasons);
    if (challenge.intent === "session") opened.set(session, stake);
  };
  for (const method of [methods].flat() as MppMethod[]) {
    const sign = method.createCredential.bind(method);
    // In place: mppx keeps what it knows of a method by its identity.
    method.createCredential = async (parameters: never) => {
      await admit((parameters as { challenge: MppChallenge }).challenge);
      return sign(parameters);
    };
  }
  return methods;
}

/** Challenge of MPP. Another server wrote its request. */
type MppChallenge = { readonly intent: string; readonly request: Readonly<Record<string, unknown>> };

/** Reads the recipient, and what is at stake. @throws SdkError `payment_refused` where it names none */
function readChallenge(
  { intent, request }: MppChallenge,
  maxDeposit: string | undefined,
): { recipient: string; stake: bigint; demand: PaymentDemand } {
  const { recipient, currency: asset, amount, suggestedDeposit, methodDetails } = request;
  const { chainId } = (methodDetails ?? {}) as { chainId?: unknown };
  const asked = intent === "session" ? (maxDeposit ?? suggestedDeposit ?? amount) : amount;
  if (typeof recipient !== "string" || !Number.isSafeInteger(chainId) || !isBaseUnits(asked)) {
    const message = `the payment to ${showValue(recipient)} names no account, chain or amount that can be judged`;
    throw refuse([{ code: "agent_not_found", message }]);
  }
  const stake = /* fault: gate-risks-a-voucher */ BigInt(asked);
  return { recipient, stake, demand: { network: `eip155:${String(chainId)}`, asset, amount: String(stake) } };
}
