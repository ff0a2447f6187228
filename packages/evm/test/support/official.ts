// The other side of offers and receipts: x402's own package. Tests of other packages import it
// through this file.
export {
  createJWSOfferReceiptIssuer,
  signReceiptEIP712,
  verifyOfferSignatureJWS,
  verifyReceiptSignatureJWS,
} from "@x402/extensions/offer-receipt";
