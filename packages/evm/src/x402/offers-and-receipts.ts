import { assertShape, normalizeNetworkName, type Shape } from "@arcs/core/internal";
import { readSignedJws } from "@arcs/trust/internal";

import { assertOneOf, isHexOf } from "../base/values.ts";

/**
 * A signed offer or receipt of the x402 extension `offer-receipt` (version 1 of its payloads), as
 * attached by sellers.
 */
export type X402Artifact = {
  format: "jws" | "eip712";
  /** A compact JWS; or 0x and the 130 digits of 65 bytes. */
  signature: string;
  /** Only with the format `eip712`. */
  payload?: object;
};

/** Content and signer of an artifact. */
export type ReadArtifact =
  | {
      state: "signed";
      /** Owner of the key: an address of the ledger, or of an EVM chain in lower case. */
      signer: string;
      payload: Readonly<Record<string, unknown>>;
    }
  /** The artifact does not contain the key, such as one on a web site. */
  | { state: "unknown_key"; payload: Readonly<Record<string, unknown>> }
  /** Altered, or never valid. */
  | { state: "invalid"; expected: string };

/**
 * Reads an offer or a receipt and checks its signature: EIP-712 by the key of an EVM address, and
 * JWS by an Ed25519 key that its `kid` names (`did:key`, or a DID of the ledger). Optional members
 * (`validUntil`, `transaction`) are left out of the payload where empty. It only proves the signer:
 * the caller must decide whether the signer may speak for the seller (section 4.5.1 of the
 * extension).
 *
 * @throws SdkError `invalid_argument` for another kind
 * @example
 * ```ts
 * const read = await readX402Artifact("receipt", receipt);
 * const isOfSeller = read.state === "signed" && read.signer === payTo.toLowerCase();
 * ```
 */
export async function readX402Artifact(
  kind: "offer" | "receipt",
  artifact: X402Artifact,
): Promise<ReadArtifact> {
  assertOneOf(kind, "kind", "offer", "receipt");
  // Untrusted: it may be anything.
  const { format, signature, payload } = (artifact ?? {}) as Partial<X402Artifact>;
  if ((format !== "jws" && format !== "eip712") || typeof signature !== "string") {
    return { state: "invalid", expected: "the format jws or eip712, and a signature" };
  }
  const read =
    format === "jws" ? readSignedJws(signature) : await readTyped(kind, { signature, payload });
  if (read.state === "invalid") return read;
  if (read.payload["version"] !== 1)
    return { state: "invalid", expected: "version 1 of its payload" };
  return { ...read, payload: withoutUnused(read.payload) };
}

async function readTyped(
  kind: "offer" | "receipt",
  { signature, payload }: { signature: string; payload: object | undefined },
): Promise<ReadArtifact> {
  if (!isHexOf(signature, 65) || typeof payload !== "object" || payload === null) {
    return {
      state: "invalid",
      expected: "a payload, and a signature of 65 bytes in hexadecimal digits",
    };
  }
  const { findPayloadSigner } = await import("./typed-data.ts");
  const members = payload as Readonly<Record<string, unknown>>;
  const signer = await findPayloadSigner(kind === "offer" ? "Offer" : "Receipt", {
    payload: members,
    signature,
  });
  if (signer === undefined)
    return { state: "invalid", expected: "the members of its schema, and a key that signed them" };
  return { state: "signed", signer, payload: members };
}

/** EIP-712 has no optional members: 0 and the empty text stand for absent. */
function withoutUnused(
  payload: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { validUntil, transaction, ...rest } = payload;
  return {
    ...rest,
    ...(validUntil === undefined || validUntil === 0 ? {} : { validUntil }),
    ...(transaction === undefined || transaction === "" ? {} : { transaction }),
  };
}

/** A seller's requirements: an entry of `accepts` in x402's version 2. */
export type OfferedRequirements = {
  scheme: string;
  network: string;
  asset: string;
  payTo: string;
  amount: string;
};

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

const expected: Shape = {
  resourceUrl: "text",
  requirements: { scheme: "text", network: "text", asset: "text", payTo: "text", amount: "text" },
  now: "date",
};

/**
 * Verifies a signed offer of the x402 extension `offer-receipt`: the payee signed exactly these
 * terms, for this resource, and they have not expired. Keep the offer: with or without a receipt,
 * it shows the promise.
 *
 * @param offer - of `extensions["offer-receipt"].info.offers` in a PAYMENT-REQUIRED answer
 * @throws SdkError `invalid_argument` for an invalid expectation
 * @example
 * ```ts
 * const { valid, reason } = await verifyX402Offer(offer, { resourceUrl, requirements, now: new Date() });
 * ```
 */
export async function verifyX402Offer(
  offer: X402Artifact,
  expectation: OfferExpectation,
): Promise<OfferVerification> {
  assertShape(expectation, "expectation", expected);
  const { resourceUrl, requirements, now } = expectation;
  const read = await readX402Artifact("offer", offer);
  if (read.state === "invalid")
    return { valid: false, reason: `the offer must have ${read.expected}` };
  if (read.state === "unknown_key") {
    return { valid: false, reason: "the offer does not contain the key that signed it" };
  }
  const { signer, payload } = read;
  const refuse = (reason: string): OfferVerification => ({ valid: false, signer, reason });
  if (!isSameName(signer, requirements.payTo))
    return refuse("the offer is not signed by the one who is to be paid");
  if (payload["resourceUrl"] !== resourceUrl) return refuse("the offer is for another resource");
  const wrong = (["scheme", "asset", "payTo", "amount"] as const).find(
    (name) => !isSameName(payload[name], requirements[name]),
  );
  const network =
    typeof payload["network"] === "string" ? normalizeNetworkName(payload["network"]) : undefined;
  if (wrong !== undefined || network !== normalizeNetworkName(requirements.network)) {
    return refuse(`the offer has another ${wrong ?? "network"} than is asked for`);
  }
  const { validUntil } = payload;
  if (
    validUntil !== undefined &&
    !(typeof validUntil === "number" && now.getTime() <= validUntil * 1000)
  ) {
    return refuse("the offer has expired");
  }
  return { valid: true, signer };
}

/** EVM addresses are equal in either case; other names are case-sensitive. */
function isSameName(left: unknown, right: string): boolean {
  if (typeof left !== "string") return false;
  return (
    left === right ||
    (/^0x[0-9a-fA-F]{40}$/.test(left) && left.toLowerCase() === right.toLowerCase())
  );
}
