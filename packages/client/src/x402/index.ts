import { decodeAddress, SdkError, type Signer } from "@arcs/core";
import { describeValue, encodeBase64Url, formatDidKey } from "@arcs/core/internal";

export { reportSettlements } from "./report-settlements.ts";
export type {
  DroppedSettlement,
  DropReason,
  PayingSide,
  ReportCounts,
  ReportOptions,
  SettlementReports,
  SettlingSide,
} from "./report-settlements.ts";
export type {
  ClaimingSide,
  MppSellingSide,
  MppSessionSettlement,
  SettledPayment,
  Settlement,
} from "./settlement.ts";
export { usdc } from "./settlement.ts";
export type { TokenDecimals } from "../trust-gate/prices.ts";

/** A signer as `createJWSOfferReceiptIssuer` of `@x402/extensions/offer-receipt` takes it. */
export type ArtifactSigner = {
  /** DID URL of the key: `did:key`, the one form of ours that x402's own verifier reads. */
  kid: string;
  format: "jws";
  algorithm: "EdDSA";
  /** Signs bytes: base64url. */
  sign(payload: Uint8Array): Promise<string>;
};

/**
 * Has an agent's wallet sign the offers and receipts of the x402 extension `offer-receipt`, so that
 * everybody can check them: x402's own verifier, and an ARCS server, which takes them for the
 * agent's because the wallet is paid.
 *
 * @param signer - of the address that the agent is paid at
 * @throws SdkError `invalid_argument` when the signer is none, `invalid_address` when its address
 *   is no key's
 * @example
 * ```ts
 * const artifactSigner = createArtifactSigner(wallet);
 * artifactSigner.kid; // for createJWSOfferReceiptIssuer(artifactSigner.kid, artifactSigner)
 * ```
 */
export function createArtifactSigner(signer: Signer): ArtifactSigner {
  if (typeof signer?.address !== "string" || typeof signer.sign !== "function") {
    throw new SdkError(
      "invalid_argument",
      `signer must be an object with an address and a function sign (received ${describeValue(signer)})`,
    );
  }
  const did = formatDidKey(decodeAddress(signer.address));
  return Object.freeze({
    kid: `${did}#${did.slice("did:key:".length)}`,
    format: "jws",
    algorithm: "EdDSA",
    sign: async (payload: Uint8Array) => encodeBase64Url(await signer.sign(payload)),
  });
}
