import { normalizeNetworkName } from "@arcs/core/internal";

import { assertDate, assertObject, assertText } from "../base/check-options.ts";
import type { X402Artifact } from "./artifact.ts";
import { readX402Artifact } from "./read-artifact.ts";

/** A seller's requirements: an entry of `accepts` in x402's version 2. */
export type OfferedRequirements = { scheme: string; network: string; asset: string; payTo: string; amount: string };

/** Result of verifying a seller's offer. */
export type OfferVerification = {
  valid: boolean;
  /** Signer; absent where unknown. */
  signer?: string;
  /** Reason why it is invalid. */
  reason?: string;
};

/** The intended payment, with its time. */
export type OfferExpectation = {
  /** URL of the paid resource. */
  resourceUrl: string;
  /** The chosen entry of `accepts`. */
  requirements: OfferedRequirements;
  now: Date;
};

const termNames = ["scheme", "network", "asset", "payTo", "amount"] as const;

/**
 * Verifies a signed offer of the x402 extension `offer-receipt`: the payee signed exactly these terms, for this
 * resource, and they have not expired. Keep the offer: with or without a receipt, it shows the promise.
 *
 * @param offer - of `extensions["offer-receipt"].info.offers` in a PAYMENT-REQUIRED answer
 * @throws SdkError `invalid_argument` for an invalid expectation
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

/** EVM addresses are equal in either case; other names are case-sensitive. */
function isSameName(left: unknown, right: string): boolean {
  if (typeof left !== "string") return false;
  return left === right || (/^0x[0-9a-fA-F]{40}$/.test(left) && left.toLowerCase() === right.toLowerCase());
}
