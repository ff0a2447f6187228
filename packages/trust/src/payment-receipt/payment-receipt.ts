import { formatDid, type JsonObject, type Network } from "@arcs/core";
import { bytesToHex, canonicalJson, formatUnixSeconds, naming, sha256Text, toUnixSeconds } from "@arcs/core/internal";

import type { SellerReceipt } from "./seller-receipt.ts";

/** The type of a payment receipt among credentials. */
export const PAYMENT_RECEIPT_TYPE = "PaymentReceiptCredential";

// VC data model 2.0, section 5.2: every term that no other context defines is the issuer's own.
const UNDEFINED_TERMS_CONTEXT_URL = "https://www.w3.org/ns/credentials/undefined-terms/v2";

/** The settlement, as the service found it. Accounts on EVM chains are CAIP-10 ids, those of the ledger addresses. */
export type ReceiptPayment = {
  id: string;
  /** Ids under which the same transfer was reported before: what was said of it may name them. */
  earlierIds: string[];
  /** The agent that was paid: its ledger address. */
  agent: string;
  payer: string;
  payee: string;
  /** Decimal text in currency units. */
  amount: string;
  currency: string;
  /** The chain of the settlement by its CAIP-2 name or that of DIDs; absent where nobody said. */
  network?: string;
  transactionHash?: string;
  /** Who vouches for it: the ledger, a facilitator, or only whoever reported it. */
  evidence: "ledger" | "facilitator" | "reported";
  status: "created" | "completed" | "failed" | "canceled";
  completedAt?: string;
};

/** A statement with the signature of the wallet that made it. */
export type SignedStatement = {
  /** As accounts are named in the payment. */
  signer: string;
  /** The text that was signed: a {@link PaymentStatement}. */
  statement: string;
  /** Base64 of 64 bytes (Ed25519) for the ledger; `personal_sign` in hexadecimal digits for an EVM chain. */
  signature: string;
  /** When the service took it. */
  at: string;
};

/** How a dispute stands, as the service says. */
export type ReceiptDispute = {
  status: "open" | "resolved";
  /** There as soon as it is resolved. */
  winner?: "payer" | "payee";
  openedAt: string;
  resolvedAt?: string;
};

/** What is known of a payment: its settlement, and what both sides signed. */
export type PaymentReceipt = {
  payment: ReceiptPayment;
  /** What the seller signed when it was paid. For the parties: it names what was bought. */
  sellerReceipt?: Pick<SellerReceipt, "format" | "signature">;
  /** At most one rating and one dispute by the payer, and one reply of the agent to each. */
  statements: SignedStatement[];
  /** Also there where the words of the dispute are between the parties. */
  dispute?: ReceiptDispute;
};

/** Writes a payment receipt as an unsigned W3C credential, which says how things stand at `now`. */
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

/** The digest by which the public log names a statement: hex SHA-256 of the RFC 8785 form of signer, statement, signature. */
export function hashSignedStatement({ signer, statement, signature }: Omit<SignedStatement, "at">): string {
  return bytesToHex(sha256Text(canonicalJson({ signer, statement, signature })));
}
