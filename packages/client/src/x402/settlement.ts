import {
  createBoundedCache,
  defined,
  formatUnits,
  parseJson,
  usdcTokens,
} from "@arcs/core/internal";

import { isBaseUnits, type TokenDecimals, tokenTable } from "../trust-gate/prices.ts";

/** A payment that x402 says was settled. Names are as x402 has them. */
export type Settlement = {
  /** Such as `eip155:8453`, or in version 1 `base`. */
  network: string;
  transaction: string;
  payer: string;
  payTo: string;
  asset: string;
  /** Decimal text in currency units. */
  amount: string;
  /**
   * Name of the payer's channel where a transaction claims of several: tells its payments apart.
   */
  channel?: string;
  /** Set where the facilitator did not say that it succeeded, and the chain may have it later. */
  isUncertain?: true;
};

/**
 * Reason why a settlement is not reported: nothing moved, or x402 left out data that a report
 * needs.
 */
export type NoReport = "not_settled" | "payer_unknown" | "token_unknown" | "malformed";

/** The part of a settlement from x402's hooks that reports use. It is untrusted input. */
export type SettledPayment = {
  readonly requirements?: unknown;
  readonly result?: unknown;
  readonly paymentPayload?: unknown;
  readonly phase?: unknown;
  /** Set by reports of claims, for {@link Settlement.channel}. */
  readonly channel?: string;
};

const MOST_CHARACTERS = 128;

/**
 * Makes a reader of settlements, with the tokens whose decimals are known. @throws SdkError
 * `invalid_argument`
 */
export function createSettlementReader(
  tokens: readonly TokenDecimals[],
): (settled: SettledPayment) => Settlement | NoReport {
  const decimalsOf = tokenTable(tokens, ({ decimals }) => decimals);
  return (settled) => {
    const [result, requirements] = [membersOf(settled.result), membersOf(settled.requirements)];
    const { transaction } = result;
    const isUncertain = result["success"] !== true;
    const { authorization } = membersOf(membersOf(settled.paymentPayload)["payload"]);
    const payer = result["payer"] ?? membersOf(authorization)["from"];
    if (isNoPayment(settled)) return "not_settled";
    const token = {
      network: result["network"] ?? requirements["network"],
      asset: requirements["asset"],
    };
    const { payTo } = requirements;
    const amount = result["amount"] ?? requirements["amount"] ?? requirements["maxAmountRequired"];
    if (!isNamed(token) || !isName(transaction) || !isName(payTo) || !isBaseUnits(amount))
      return "malformed";
    if (!isName(payer)) return "payer_unknown";
    const places = decimalsOf(token);
    if (places === undefined) return "token_unknown";
    const { channel } = settled;
    return {
      ...token,
      transaction,
      payer,
      payTo,
      amount: formatUnits(BigInt(amount), places),
      ...defined({ channel }),
      ...(isUncertain ? { isUncertain } : {}),
    };
  };
}

/**
 * Tells whether a settlement pays nobody: it failed, nothing was owed, or tokens only went into an
 * escrow, or out of one for many at once. The last are `upto` on Solana before its handler, and all
 * that a request of `batch-settlement` settles: its claims are payments.
 */
function isNoPayment({ requirements, result, paymentPayload, phase }: SettledPayment): boolean {
  const { scheme } = membersOf(requirements);
  const { success, transaction, amount } = membersOf(result);
  const { type } = membersOf(membersOf(paymentPayload)["payload"]);
  // Version 2 settles no transaction where nothing was owed, and says so by an empty text; a
  // channel ends by one.
  // What failed without a transaction moved nothing. With one it may land later: the facilitator
  // may have given up waiting for it, or call it pending.
  if (
    (success !== true && !isName(transaction)) ||
    transaction === "" ||
    (amount ?? membersOf(requirements)["amount"]) === "0"
  )
    return true;
  return (
    scheme === "batch-settlement" ||
    (scheme === "upto" && (type === "deposit" || phase === "before-handler"))
  );
}

type TokenName = { network: string; asset: string };

function isNamed(token: Record<keyof TokenName, unknown>): token is TokenName {
  return isName(token.network) && isName(token.asset);
}

/** Returns the members of untrusted data, or none. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** All that x402 names is short and visible; longer texts would only be refused later. */
function isName(value: unknown): value is string {
  return (
    typeof value === "string" && value.length <= MOST_CHARACTERS && /^[\x21-\x7e]+$/.test(value)
  );
}

/**
 * USDC where x402 pays with it: on Solana, Base, Ethereum, Polygon, Arbitrum and Avalanche, and on
 * their test networks.
 */
export const usdc: readonly TokenDecimals[] = [
  ...usdcTokens,
  { network: "eip155:43114", asset: "0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e", decimals: 6 },
];

/**
 * Seller's side of `batch-settlement` of `@x402/evm` 2.x: its scheme, and the client that claims
 * are sent by.
 */
export type ClaimingSide = {
  readonly scheme: { getStorage(): { list(): Promise<readonly unknown[]> } };
  readonly facilitator: { settle(...args: never): Promise<unknown> };
};

export function isClaimingSide(side: unknown): side is ClaimingSide {
  const { scheme, facilitator } = (side ?? {}) as {
    scheme?: Record<string, unknown>;
    facilitator?: Record<string, unknown>;
  };
  return (
    typeof scheme?.["getStorage"] === "function" && typeof facilitator?.["settle"] === "function"
  );
}

type Settle = (...args: unknown[]) => Promise<unknown>;

/**
 * Hands over each claim that a seller's client settles, as the payment of what it adds to the
 * channel. No hook of `@x402/core` 2.27 sees claims: a channel manager sends them by the client
 * itself.
 */
export function watchClaims(
  { scheme, facilitator }: ClaimingSide,
  take: (settled: SettledPayment) => unknown,
): void {
  const client = facilitator as unknown as { settle: Settle };
  const settle = client.settle.bind(client);
  client.settle = async (...args) => {
    const claims = claimsIn(args[0]);
    // Read before, since the manager notes the claim as soon as it is settled.
    const channels = claims.length === 0 ? [] : await listChannels(scheme);
    const result = await settle(...args);
    try {
      for (const claim of claims)
        take(readClaim(claim, { channels, result, network: membersOf(args[1])["network"] }));
    } catch {
      // Nothing that is said of a claim may make it fail.
    }
    return result;
  };
}

function readClaim(
  { config, total }: Claim,
  {
    channels,
    result,
    network,
  }: { channels: readonly unknown[]; result: unknown; network: unknown },
): SettledPayment {
  const { payer, receiver: payTo, token: asset, salt } = config;
  const before = channels.find((each) => isSame(membersOf(each)["channelConfig"], config));
  const amount = differenceOf(total, membersOf(before)["totalClaimed"]);
  return {
    requirements: { network, asset, payTo },
    result: { ...membersOf(result), payer, amount },
    channel: `${String(payer)}:${String(salt)}`,
  };
}

type Claim = { config: Members; total: unknown };
type Members = Readonly<Record<string, unknown>>;

/** Reads the claims of a payload, also those before a refund. */
function claimsIn(payload: unknown): Claim[] {
  const { claims } = membersOf(membersOf(payload)["payload"]);
  return (Array.isArray(claims) ? (claims as unknown[]) : []).map((claim) => {
    const { voucher, totalClaimed } = membersOf(claim);
    return { config: membersOf(membersOf(voucher)["channel"]), total: totalClaimed };
  });
}

/** Lists the stored channels. A claim must not fail for a store that does not answer. */
async function listChannels(scheme: ClaimingSide["scheme"]): Promise<readonly unknown[]> {
  try {
    const channels = await scheme.getStorage().list();
    return Array.isArray(channels) ? channels : [];
  } catch {
    return [];
  }
}

function differenceOf(total: unknown, before: unknown): string | undefined {
  const isCount = (value: unknown): value is string =>
    typeof value === "string" && /^\d{1,40}$/.test(value);
  return isCount(total) && isCount(before) ? String(BigInt(total) - BigInt(before)) : undefined;
}

function isSame(one: unknown, other: Members): boolean {
  const stored = membersOf(one);
  return Object.entries(other).every(
    ([name, value]) => String(stored[name]).toLowerCase() === String(value).toLowerCase(),
  );
}

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

/**
 * Settlement of a session, as `onSessionSettlement` of `tempo.session` of `mppx/server` gets it.
 */
export type MppSessionSettlement = {
  readonly txHash?: unknown;
  readonly channelId?: unknown;
  readonly delta?: unknown;
};

const MAX_SESSIONS = 10_000;

/**
 * Makes a reader of payments of MPP as those of x402. What has no chain, such as a card, is
 * `undefined`.
 */
export function createMppReader() {
  const sessions = createBoundedCache<SettledPayment>(MAX_SESSIONS);
  return {
    /**
     * Reads what the server's event of a payment says. It notes the parties of sessions, which pay
     * nothing yet.
     */
    readSuccess(paid: unknown): SettledPayment | undefined {
      const { challenge, credential, receipt } = membersOf(paid);
      const { source, payload } = membersOf(credential);
      const { intent } = membersOf(challenge);
      const settled = toSettled(challenge, {
        source,
        transaction: membersOf(receipt)["reference"],
      });
      if (intent === "charge") return settled;
      const { channelId } = membersOf(payload);
      if (settled !== undefined && typeof channelId === "string")
        sessions.set(channelId.toLowerCase(), settled);
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
      const result = {
        success: true,
        transaction: txHash,
        amount: typeof delta === "bigint" ? String(delta) : delta,
      };
      return {
        requirements: known?.requirements,
        result: { ...membersOf(known?.result), ...result },
        channel,
      };
    },
  };
}

/** Returns a payment by its challenge; `undefined` where it is on no EVM chain. */
function toSettled(
  challenge: unknown,
  {
    source,
    transaction,
    isPaid = true,
  }: { source: unknown; transaction: unknown; isPaid?: boolean },
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
  return {
    requirements: { network, asset, payTo },
    result: { success: isPaid, transaction, network, payer, amount },
  };
}

/** Returns the amount that the recipient itself gets: splits go to others. */
function lessSplits(amount: unknown, splits: unknown): unknown {
  if (!Array.isArray(splits)) return amount;
  const parts = [amount, ...(splits as unknown[]).map((split) => membersOf(split)["amount"])];
  if (!parts.every((part): part is string => typeof part === "string" && /^\d{1,78}$/.test(part)))
    return undefined;
  const [whole = "", ...others] = parts;
  return String(others.reduce((left, part) => left - BigInt(part), BigInt(whole)));
}

/**
 * Decodes base64 or base64url of JSON, as fields of x402 and MPP have it; an empty object for
 * anything else.
 */
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
