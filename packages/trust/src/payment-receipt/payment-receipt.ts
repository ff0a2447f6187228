import { formatDid, type JsonObject, type Network, SdkError } from "@arcs/core";
import {
  assertObject,
  bytesToHex,
  canonicalJson,
  defined,
  describeValue,
  formatUnixSeconds,
  naming,
  parseJson,
  sha256Text,
  toUnixSeconds,
} from "@arcs/core/internal";

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

/** The payment that a statement is about, its agent, and the service's network. */
export type StatedPayment = { payment: string; agent: string; network: string };

/** The payer's rating of the work. */
export type RatingWords = {
  kind: "rating";
  /** 1 to 5. */
  rating: number;
  comment: string | null;
  /** Whether the work was delivered, if the payer reports it. */
  delivered?: boolean;
  /** Milliseconds until the first response, as measured by the payer. */
  responseTimeMs?: number;
  /** Whether the work was delivered by the deadline, according to the payer. */
  inTime?: boolean;
};

/** The payer's dispute of the payment. */
export type DisputeWords = { kind: "dispute"; reason: string; description: string | null };

/** The agent's reply to a rating or dispute of its payer. */
export type ReplyWords = { kind: "reply"; claim: "rating" | "dispute"; reply: string };

/** A signed statement of a payer or an agent about a payment. */
export type PaymentStatement = StatedPayment & (RatingWords | DisputeWords | ReplyWords);

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

const titles = {
  rating: "I rate the work that I paid for.",
  dispute: "I dispute a payment that I made.",
  reply: "I reply to what was said of a payment to me.",
} as const;

/**
 * Writes the text of a statement for a wallet to sign. Each part is on its own line, so that a wallet shows it readably. User text
 * is JSON, so that a line break in it cannot begin a new line.
 *
 * @throws SdkError `invalid_argument` if the statement is malformed
 */
export function formatPaymentStatement(statement: PaymentStatement): string {
  assertObject(statement, "statement");
  const { payment, agent, network, kind } = statement;
  if (typeof kind !== "string" || !Object.hasOwn(titles, kind))
    throw wrong("kind", { expected: Object.keys(titles).join(", "), got: kind });
  for (const [name, value] of Object.entries({ payment, agent, network, ...textsOf(statement) })) {
    if (typeof value !== "string") throw wrong(name, { expected: "a text", got: value });
  }
  assertRatedTimes(statement);
  return [
    titles[kind],
    "",
    `statement: ${naming.CREDENTIAL_URN_PREFIX}${kind}:v1`,
    `payment: ${payment}`,
    `agent: ${agent} (${network})`,
    ...wordsOf(statement),
  ].join("\n");
}

/** Returns the user-supplied parts of a statement as texts; an absent text is empty. */
function textsOf(said: RatingWords | DisputeWords | ReplyWords): Readonly<Record<string, unknown>> {
  if (said.kind === "rating") {
    const rating = typeof said.rating === "number" ? String(said.rating) : said.rating;
    return { rating, comment: said.comment ?? "" };
  }
  if (said.kind === "dispute") return { reason: said.reason, description: said.description ?? "" };
  return { claim: said.claim, reply: said.reply };
}

/** Checks the optional parts of a rating: malformed ones could not be parsed again. */
function assertRatedTimes(said: RatingWords | DisputeWords | ReplyWords): void {
  if (said.kind !== "rating") return;
  const { delivered, responseTimeMs, inTime } = said;
  for (const [name, value] of Object.entries({ delivered, inTime })) {
    if (value !== undefined && typeof value !== "boolean")
      throw wrong(name, { expected: "true, false or nothing", got: value });
  }
  if (responseTimeMs !== undefined && !(Number.isSafeInteger(responseTimeMs) && responseTimeMs >= 0))
    throw wrong("responseTimeMs", { expected: "whole milliseconds from 0, or nothing", got: responseTimeMs });
}

function wrong(name: string, { expected, got }: { expected: string; got: unknown }): SdkError {
  return new SdkError("invalid_argument", `statement.${name} expected ${expected}, got ${describeValue(got)}`);
}

function wordsOf(said: RatingWords | DisputeWords | ReplyWords): string[] {
  if (said.kind === "rating") {
    const { rating, comment, delivered, responseTimeMs, inTime } = said;
    const optional = {
      delivered: yesOrNo(delivered),
      /* fault: times-unsigned-in-statement */ responseTimeMs,
      inTime: yesOrNo(inTime),
    };
    return [
      `rating: ${rating}`,
      `comment: ${JSON.stringify(comment)}`,
      ...Object.entries(defined(optional)).map(([name, value]) => `${name}: ${value}`),
    ];
  }
  if (said.kind === "dispute") {
    return [`reason: ${JSON.stringify(said.reason)}`, `description: ${JSON.stringify(said.description)}`];
  }
  return [`claim: ${said.claim}`, `reply: ${JSON.stringify(said.reply)}`];
}

function yesOrNo(value: boolean | undefined): "yes" | "no" | undefined {
  if (value === undefined) return undefined;
  return value ? "yes" : "no";
}

const PARTY = /^(?<agent>[^\s()]{1,128}) \((?<network>[^\s()]{1,64})\)$/;

/** Parses a text of {@link formatPaymentStatement}; `undefined` for every other text. */
export function readPaymentStatement(text: string): PaymentStatement | undefined {
  const [title, , , ...lines] = text.split("\n");
  const kind = (["rating", "dispute", "reply"] as const).find((each) => titles[each] === title);
  const parts = new Map(lines.map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]));
  const { agent, network } = PARTY.exec(parts.get("agent") ?? "")?.groups ?? {};
  const payment = parts.get("payment");
  if (kind === undefined || agent === undefined || network === undefined || payment === undefined) return undefined;
  const words = readers[kind](parts);
  if (words === undefined) return undefined;
  const statement: PaymentStatement = { payment, agent, network, ...words };
  // Only one spelling is accepted: others would have another meaning, or be duplicates.
  return /* fault: receipt-statement-in-any-spelling */ formatPaymentStatement(statement) === text
    ? statement
    : undefined;
}

type Parts = ReadonlyMap<string, string>;

const readers: {
  [Kind in PaymentStatement["kind"]]: (parts: Parts) => RatingWords | DisputeWords | ReplyWords | undefined;
} = {
  rating(parts) {
    const [rating, comment] = [Number(parts.get("rating")), textIn(parts, "comment")];
    if (![1, 2, 3, 4, 5].includes(rating) || comment === undefined) return undefined;
    const isSaid = (name: string): boolean | undefined => (parts.has(name) ? parts.get(name) === "yes" : undefined);
    const responseTimeMs = parts.has("responseTimeMs") ? Number(parts.get("responseTimeMs")) : undefined;
    if (responseTimeMs !== undefined && !(Number.isSafeInteger(responseTimeMs) && responseTimeMs >= 0))
      return undefined;
    const said = { delivered: isSaid("delivered"), responseTimeMs, inTime: isSaid("inTime") };
    return { kind: "rating", rating, comment, ...defined(said) };
  },
  dispute(parts) {
    const [reason, description] = [textIn(parts, "reason"), textIn(parts, "description")];
    return typeof reason !== "string" || description === undefined
      ? undefined
      : { kind: "dispute", reason, description };
  },
  reply(parts) {
    const [claim, reply] = [parts.get("claim"), textIn(parts, "reply")];
    if ((claim !== "rating" && claim !== "dispute") || typeof reply !== "string") return undefined;
    return { kind: "reply", claim, reply };
  },
};

/** Parses a JSON text or null; `undefined` for anything else. */
function textIn(parts: Parts, name: string): string | null | undefined {
  try {
    const value: unknown = parseJson(parts.get(name) ?? "");
    return typeof value === "string" || value === null ? value : undefined;
  } catch {
    return undefined;
  }
}
