import { formatDid, type JsonObject, type Network } from "@arcs/core";
import { bytesToHex, canonicalJson, formatUnixSeconds, naming, sha256Text, toUnixSeconds } from "@arcs/core/internal";

import type { SellerReceipt } from "./seller-receipt.ts";

/** The type of a payment receipt among credentials. */
export const PAYMENT_RECEIPT_TYPE = "PaymentReceiptCredential";

// VC data model 2.0, section 5.2: terms without a definition in other contexts are the issuer's own.
const UNDEFINED_TERMS_CONTEXT_URL = "https://www.w3.org/ns/credentials/undefined-terms/v2";

/** The settlement as the service recorded it. EVM accounts are CAIP-10 ids, ledger accounts are addresses. */
export type ReceiptPayment = {
  id: string;
  /** Earlier ids of the same transfer: statements about it may use them. */
  earlierIds: string[];
  /** The agent that received the payment: its ledger address. */
  agent: string;
  payer: string;
  payee: string;
  /** Decimal text in currency units. */
  amount: string;
  currency: string;
  /** The chain of the settlement by its CAIP-2 or DID name; absent if not reported. */
  network?: string;
  transactionHash?: string;
  /** The evidence: the ledger, a facilitator, or only a report. */
  evidence: "ledger" | "facilitator" | "reported";
  status: "created" | "completed" | "failed" | "canceled";
  completedAt?: string;
};

/** A statement with the signature of the wallet that made it. */
export type SignedStatement = {
  /** Named as the accounts in the payment. */
  signer: string;
  /** The signed text: a {@link PaymentStatement}. */
  statement: string;
  /** Base64 of 64 bytes (Ed25519) for the ledger; `personal_sign` in hexadecimal digits for an EVM chain. */
  signature: string;
  /** The time when the service received it. */
  at: string;
};

/** The state of a dispute, according to the service. */
export type ReceiptDispute = {
  status: "open" | "resolved";
  /** Set once it is resolved. */
  winner?: "payer" | "payee";
  openedAt: string;
  resolvedAt?: string;
};

/** The facts about a payment: its settlement, and the statements that both sides signed. */
export type PaymentReceipt = {
  payment: ReceiptPayment;
  /** The seller's signed receipt of the payment. Only for the parties: it names the purchase. */
  sellerReceipt?: Pick<SellerReceipt, "format" | "signature">;
  /** At most one rating and one dispute by the payer, and one reply of the agent to each. */
  statements: SignedStatement[];
  /** Included even if the dispute's words are only for the parties. */
  dispute?: ReceiptDispute;
};

/** Writes a payment receipt as an unsigned W3C credential about the state at `now`. */
export function formatPaymentReceipt(
  receipt: PaymentReceipt,
  { id, issuer, network, now }: { id: string; issuer: string; network: Network; now: Date },
): JsonObject {
  const { payment, statements, sellerReceipt, dispute } = receipt;
  return {
    "@context": [naming.CREDENTIALS_V2_CONTEXT_URL, UNDEFINED_TERMS_CONTEXT_URL],
    id,
    type: ["VerifiableCredential", PAYMENT_RECEIPT_TYPE],
    issuer,
    validFrom: formatUnixSeconds(toUnixSeconds(now, "now")),
    credentialSubject: {
      id: formatDid({ network, address: payment.agent }),
      payment,
      ...(sellerReceipt === undefined ? {} : { sellerReceipt }),
      statements,
      ...(dispute === undefined ? {} : { dispute }),
    },
  };
}

/** Computes the digest of a statement in the public log: hex SHA-256 of the RFC 8785 form of signer, statement, signature. */
export function hashSignedStatement({ signer, statement, signature }: Omit<SignedStatement, "at">): string {
  return bytesToHex(sha256Text(canonicalJson({ signer, statement, signature })));
}
