import { normalizeNetworkName } from "@arcs/core/internal";

import { assertDate, assertObject, assertText } from "../base/check-options.ts";
import type { X402Artifact } from "./artifact.ts";
import { readX402Artifact } from "./read-artifact.ts";

/** What a seller asks for: an entry of `accepts` in x402's version 2. */
export type OfferedRequirements = { scheme: string; network: string; asset: string; payTo: string; amount: string };

/** Whether a seller's word stands behind what it asks for. */
export type OfferVerification = {
  valid: boolean;
  /** Who signed; absent where that cannot be told. */
  signer?: string;
  /** Why it is not valid. */
  reason?: string;
};

/** What is about to be paid, and when. */
export type OfferExpectation = {
  /** What is paid for. */
  resourceUrl: string;
  /** The entry of `accepts` that is to be paid. */
  requirements: OfferedRequirements;
  now: Date;
};

const termNames = ["scheme", "network", "asset", "payTo", "amount"] as const;

/**
 * Verifies a signed offer of the x402 extension `offer-receipt`: the one who is to be paid signed just these terms, for this
 * resource, and they are still good. Keep it: with a receipt, or without one, it shows what was promised.
 *
 * @param offer - of `extensions["offer-receipt"].info.offers` in a PAYMENT-REQUIRED answer
 * @throws SdkError `invalid_argument` when what is expected of it is not as described
 * @example
 * ```ts
 * const { valid, reason } = await verifyX402Offer(offer, { resourceUrl, requirements, now: new Date() });
 * ```
 */
export async function verifyX402Offer(offer: X402Artifact, expectation: OfferExpectation): Promise<OfferVerification> {
  const { resourceUrl, requirements, now } = checkExpectation(expectation);
  const read = await readX402Artifact("offer", offer);
  if (read.state === "invalid") return { valid: false, reason: `the offer expected ${read.expected}` };
  if (read.state === "unknown_key") {
    return { valid: false, reason: "the offer does not contain the key that signed it" };
  }
  const { signer, payload } = read;
  const refuse = (reason: string): OfferVerification => ({ valid: false, signer, reason });
  if (/* fault: x402-offer-of-anybody */ !isSameName(signer, requirements.payTo))
    return refuse("the offer is not signed by the one who is to be paid");
  if (payload["resourceUrl"] !== resourceUrl) return refuse("the offer is for another resource");
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

function checkExpectation(expectation: OfferExpectation): OfferExpectation {
  assertObject(expectation, "expectation");
  const { resourceUrl, requirements, now } = expectation;
  assertObject(requirements, "requirements");
  for (const name of termNames) assertText(requirements[name], `requirements.${name}`);
  assertText(resourceUrl, "resourceUrl");
  assertDate(now);
  return expectation;
}

/** EVM addresses are the same in either case, and nothing else is. */
function isSameName(left: unknown, right: string): boolean {
  if (typeof left !== "string") return false;
  return left === right || (/^0x[0-9a-fA-F]{40}$/.test(left) && left.toLowerCase() === right.toLowerCase());
}
