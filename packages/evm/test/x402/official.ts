// What the other side of offers and receipts is: x402's own package. Tests of other packages reach it by this file.
export {
  createJWSOfferReceiptIssuer,
  signReceiptEIP712,
  verifyOfferSignatureJWS,
  verifyReceiptSignatureJWS,
} from "@x402/extensions/offer-receipt";
