import { normalizeNetworkName } from "@arcs/core/internal";

import { readX402Artifact, type X402Artifact } from "./read-artifact.ts";

/** What a seller asks for: an entry of `accepts` in x402's version 2. */
export type OfferedRequirements = { scheme: string; network: string; asset: string; payTo: string; amount: string };

/** Whether a seller's word stands behind what it asks for. */
export type OfferVerification = {
  valid: boolean;
  /** Who signed; absent where that can not be told. */
  signer?: string;
  /** Why it is not valid. */
  reason?: string;
};

/**
 * Verifies a signed offer of the x402 extension `offer-receipt`: the one who is to be paid signed just these terms, for this
 * resource, and they are still good. Keep it: with a receipt, or without one, it shows what was promised.
 *
 * @param offer - of `extensions["offer-receipt"].info.offers` in a PAYMENT-REQUIRED answer
 * @param options.resourceUrl - what is paid for
 * @param options.requirements - the entry of `accepts` that is to be paid
 * @example
 * ```ts
 * const { valid, reason } = await verifyX402Offer(offer, { resourceUrl, requirements, now: new Date() });
 * ```
 */
export async function verifyX402Offer(
  offer: X402Artifact,
  { resourceUrl, requirements, now }: { resourceUrl: string; requirements: OfferedRequirements; now: Date },
): Promise<OfferVerification> {
  const read = await readX402Artifact("offer", offer);
  if (read.state === "invalid") return { valid: false, reason: `the offer expected ${read.expected}` };
  if (read.state === "unknown_key") {
    return { valid: false, reason: "the offer is signed by a key that it does not tell" };
  }
  const { signer, payload } = read;
  const refuse = (reason: string): OfferVerification => ({ valid: false, signer, reason });
  if (!isSameName(signer, requirements.payTo)) return refuse("the offer is not signed by the one who is to be paid");
  if (payload["resourceUrl"] !== resourceUrl) return refuse("the offer is of another resource");
  const wrong = (["scheme", "asset", "payTo", "amount"] as const).find(
    (name) => !isSameName(payload[name], requirements[name]),
  );
  const network = typeof payload["network"] === "string" ? normalizeNetworkName(payload["network"]) : undefined;
  if (wrong !== undefined || network !== normalizeNetworkName(requirements.network)) {
    return refuse(`the offer has another ${wrong ?? "network"} than is asked for`);
  }
  const { validUntil } = payload;
  if (validUntil !== undefined && !(typeof validUntil === "number" && now.getTime() <= validUntil * 1000)) {
    return refuse("the offer has expired");
  }
  return { valid: true, signer };
}

/** EVM addresses are the same in either case, and nothing else is. */
function isSameName(left: unknown, right: string): boolean {
  if (typeof left !== "string") return false;
  return left === right || (/^0x[0-9a-fA-F]{40}$/.test(left) && left.toLowerCase() === right.toLowerCase());
}
