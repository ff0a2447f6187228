import { membersOf, type SettledPayment } from "./settlement.ts";

/** Seller's side of `batch-settlement` of `@x402/evm` 2.x: its scheme, and the client that claims are sent by. */
export type ClaimingSide = {
  readonly scheme: { getStorage(): { list(): Promise<readonly unknown[]> } };
  readonly facilitator: { settle(...args: never): Promise<unknown> };
};

/** Tells whether a side is that of claims. */
export function isClaimingSide(side: unknown): side is ClaimingSide {
  const { scheme, facilitator } = (side ?? {}) as {
    scheme?: Record<string, unknown>;
    facilitator?: Record<string, unknown>;
  };
  return typeof scheme?.["getStorage"] === "function" && typeof facilitator?.["settle"] === "function";
}

type Settle = (...args: unknown[]) => Promise<unknown>;

/**
 * Hands over each claim that a seller's client settles, as the payment of what it adds to the channel. No hook of
 * `@x402/core` 2.27 sees claims: a channel manager sends them by the client itself.
 */
export function watchClaims({ scheme, facilitator }: ClaimingSide, take: (settled: SettledPayment) => unknown): void {
  const client = facilitator as unknown as { settle: Settle };
  const settle = client.settle.bind(client);
  client.settle = async (...args) => {
    const claims = claimsIn(args[0]);
    // Read before, since the manager notes the claim as soon as it is settled.
    const channels = claims.length === 0 ? [] : await listChannels(scheme);
    const result = await settle(...args);
    try {
      for (const claim of claims) take(readClaim(claim, { channels, result, network: membersOf(args[1])["network"] }));
    } catch {
      // Nothing that is said of a claim may make it fail.
    }
    return result;
  };
}

/** Reads a claim as the payment of what it adds to its channel. */
function readClaim(
  { config, total }: Claim,
  { channels, result, network }: { channels: readonly unknown[]; result: unknown; network: unknown },
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

/** Returns what a claim adds to what was claimed before; `undefined` where either is not known. */
function differenceOf(total: unknown, before: unknown): string | undefined {
  const isCount = (value: unknown): value is string => typeof value === "string" && /^\d{1,40}$/.test(value);
  return isCount(total) && isCount(before) ? String(BigInt(total) - BigInt(before)) : undefined;
}

function isSame(one: unknown, other: Members): boolean {
  const stored = membersOf(one);
  return Object.entries(other).every(
    ([name, value]) => String(stored[name]).toLowerCase() === String(value).toLowerCase(),
  );
}
