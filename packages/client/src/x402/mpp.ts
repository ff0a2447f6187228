import { createBoundedCache, parseJson } from "@arcs/core/internal";

import { membersOf, type SettledPayment } from "./settlement.ts";

/** Seller's side of the Machine Payments Protocol: `Mppx` of `mppx/server`, 0.11 or later. */
export type MppSellingSide = {
  onPaymentSuccess(
    hook: (paid: {
      readonly challenge?: unknown;
      readonly credential?: unknown;
      readonly receipt?: unknown;
    }) => Promise<void>,
  ): unknown;
};

/** Settlement of a session, as `onSessionSettlement` of `tempo.session` of `mppx/server` gets it. */
export type MppSessionSettlement = {
  readonly txHash?: unknown;
  readonly channelId?: unknown;
  readonly delta?: unknown;
};

const MAX_SESSIONS = 10_000;

/** Makes a reader of payments of MPP as those of x402. What has no chain, such as a card, is `undefined`. */
export function createMppReader() {
  const sessions = createBoundedCache<SettledPayment>(MAX_SESSIONS);
  return {
    /** Reads what the server's event of a payment says. It notes the parties of sessions, which pay nothing yet. */
    readSuccess(paid: unknown): SettledPayment | undefined {
      const { challenge, credential, receipt } = membersOf(paid);
      const { source, payload } = membersOf(credential);
      const { intent } = membersOf(challenge);
      const settled = toSettled(challenge, { source, transaction: membersOf(receipt)["reference"] });
      if (intent === "charge") return settled;
      const { channelId } = membersOf(payload);
      if (settled !== undefined && typeof channelId === "string") sessions.set(channelId.toLowerCase(), settled);
      return undefined;
    },
    /** Reads the answer that the buyer's client got to its payment. */
    readResponse(paid: unknown): SettledPayment | undefined {
      const { challenge, credential, response } = membersOf(paid);
      if (membersOf(challenge)["intent"] !== "charge") return undefined;
      const { headers } = membersOf(response) as { headers?: Headers };
      const receipt = decode(headers?.get("payment-receipt"));
      const { source } = decodeCredential(credential);
      return toSettled(challenge, {
        source,
        transaction: receipt["reference"],
        isPaid: receipt["status"] === "success",
      });
    },
    /** Reads the settlement of a session whose requests came by. */
    readSettlement(settled: unknown): SettledPayment {
      const { txHash, channelId, delta } = membersOf(settled);
      const channel = String(channelId).toLowerCase();
      const known = sessions.get(channel);
      const result = { success: true, transaction: txHash, amount: typeof delta === "bigint" ? String(delta) : delta };
      return { requirements: known?.requirements, result: { ...membersOf(known?.result), ...result }, channel };
    },
  };
}

/** Returns a payment by its challenge; `undefined` where it is on no EVM chain. */
function toSettled(
  challenge: unknown,
  { source, transaction, isPaid = true }: { source: unknown; transaction: unknown; isPaid?: boolean },
): SettledPayment | undefined {
  const {
    recipient: payTo,
    currency: asset,
    amount: whole,
    methodDetails,
  } = membersOf(membersOf(challenge)["request"]);
  const { chainId, splits } = membersOf(methodDetails);
  if (!Number.isSafeInteger(chainId)) return undefined;
  const [, payer] = /^did:pkh:eip155:\d+:(0x[0-9a-f]{40})$/i.exec(String(source)) ?? [];
  const network = `eip155:${String(chainId)}`;
  const amount = lessSplits(whole, splits);
  return { requirements: { network, asset, payTo }, result: { success: isPaid, transaction, network, payer, amount } };
}

/** Returns the amount that the recipient itself gets: splits go to others. */
function lessSplits(amount: unknown, splits: unknown): unknown {
  if (!Array.isArray(splits)) return amount;
  const parts = [amount, ...(splits as unknown[]).map((split) => membersOf(split)["amount"])];
  if (!parts.every((part): part is string => typeof part === "string" && /^\d{1,78}$/.test(part))) return undefined;
  const [whole = "", ...others] = parts;
  return String(others.reduce((left, part) => left - BigInt(part), BigInt(whole)));
}

/** Decodes base64 or base64url of JSON, as fields of x402 and MPP have it; an empty object for anything else. */
export function decode(text: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    return membersOf(parseJson(atob((text ?? "").replaceAll("-", "+").replaceAll("_", "/"))));
  } catch {
    return {};
  }
}

/** Decodes a credential of MPP: `Payment`, and base64url of JSON. */
export function decodeCredential(credential: unknown): Readonly<Record<string, unknown>> {
  return decode(String(credential).replace(/^payment\s+/i, ""));
}
