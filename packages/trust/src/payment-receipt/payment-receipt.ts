import { formatDid, type JsonObject, type Network, SdkError } from "@arcs/core";
import {
  assertObject,
  attempt,
  bytesToHex,
  canonicalJson,
  describeValue,
  formatUnixSeconds,
  naming,
  parseJson,
  sha256Text,
  toUnixSeconds,
} from "@arcs/core/internal";

import { integerBetween, type MemberRule, oneOf, optional } from "../member-rule.ts";
import type { SellerReceipt } from "./seller-receipt.ts";

export const PAYMENT_RECEIPT_TYPE = "PaymentReceiptCredential";

// VC data model 2.0, section 5.2: terms without a definition in other contexts are the issuer's
// own.
const UNDEFINED_TERMS_CONTEXT_URL = "https://www.w3.org/ns/credentials/undefined-terms/v2";

/**
 * The settlement as the service recorded it. EVM accounts are CAIP-10 ids, ledger accounts are
 * addresses.
 */
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
  /**
   * Base64 of 64 bytes (Ed25519) for the ledger; `personal_sign` in hexadecimal digits for an EVM
   * chain.
   */
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

/** The payer's dispute of a hold, by its id and account as the service named them. */
export type HoldDispute = {
  hold: string;
  account: string;
  network: string;
} & Pick<DisputeWords, "reason" | "description">;

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

/**
 * Computes the digest of a statement in the public log: hex SHA-256 of the RFC 8785 form of signer,
 * statement, signature.
 */
export function hashSignedStatement({
  signer,
  statement,
  signature,
}: Omit<SignedStatement, "at">): string {
  return bytesToHex(sha256Text(canonicalJson({ signer, statement, signature })));
}

const titles = {
  rating: "I rate the work that I paid for.",
  dispute: "I dispute a payment that I made.",
  reply: "I reply to what was said of a payment to me.",
} as const;

/** The form of a part of a statement: its value, and its text on a line of its own. */
type Part = MemberRule & {
  write: (value: unknown) => string;
  /** Reads any text; what it gives may be no such value, or one with another spelling. */
  read: (written: string) => unknown;
};

// Control characters, line separators, and characters that turn the direction: with these, a wallet
// could show other words than those that are signed.
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/**
 * The words of a person. They are JSON without such characters, so that a line break in them cannot
 * begin a new line.
 */
const words: Part = {
  expected: "a text",
  accepts: (value) => typeof value === "string",
  write: (value) => JSON.stringify(value).replaceAll(new RegExp(UNSEEN, "gu"), escape),
  read(written) {
    try {
      return parseJson(written);
    } catch {
      return undefined;
    }
  },
};
function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const wordsOrNull: Part = {
  ...words,
  expected: "a text or null",
  accepts: (value) => value === null || words.accepts(value),
};
const yesOrNo: Part = {
  expected: "true or false",
  accepts: (value) => typeof value === "boolean",
  write: (value) => (value === true ? "yes" : "no"),
  read: (written) => written === "yes",
};
const wholeNumber = (low: number, high: number): Part => ({
  ...integerBetween(low, high),
  write: String,
  read: Number,
});
const optionalPart = (part: Part): Part => ({ ...part, ...optional(part) });

const partsOf: Readonly<Record<PaymentStatement["kind"], Readonly<Record<string, Part>>>> = {
  rating: {
    rating: wholeNumber(1, 5),
    comment: wordsOrNull,
    delivered: optionalPart(yesOrNo),
    responseTimeMs: optionalPart(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
    inTime: optionalPart(yesOrNo),
  },
  dispute: { reason: words, description: wordsOrNull },
  reply: {
    claim: { ...oneOf("rating", "dispute"), write: String, read: (written) => written },
    reply: words,
  },
};

/**
 * Writes the text of a statement for a wallet to sign. Each part is on its own line, so that a
 * wallet shows it readably.
 *
 * @throws SdkError `invalid_argument` if the statement is malformed
 */
export function formatPaymentStatement(statement: PaymentStatement): string {
  assertObject(statement, "statement");
  const { payment, kind } = statement;
  if (typeof kind !== "string" || !Object.hasOwn(titles, kind))
    throw wrong("kind", { expected: Object.keys(titles).join(", "), got: kind });
  return writeStatement(statement, { title: titles[kind], about: { payment } });
}

/**
 * Writes the text of a dispute by a hold, for the payer's wallet to sign: no record of a payment is
 * needed.
 *
 * @throws SdkError `invalid_argument` if the dispute is malformed
 * @example
 * ```ts
 * const hold = { hold: "hld_3yQm1x7TfJc9", account: agent, network: "devnet" };
 * formatHoldDispute({ ...hold, reason: "not delivered", description: null });
 * ```
 */
export function formatHoldDispute(dispute: HoldDispute): string {
  assertObject(dispute, "dispute");
  const { hold, account, ...said } = dispute;
  const statement = { ...said, kind: "dispute", agent: account } as const;
  return writeStatement(statement, {
    title: "I dispute a payment that I held.",
    about: { hold },
  });
}

function writeStatement(
  statement: { kind: keyof typeof titles; agent: string; network: string },
  { title, about }: { title: string; about: Readonly<Record<string, string>> },
): string {
  const { agent, network, kind } = statement;
  for (const [name, value] of Object.entries({ ...about, agent, network })) {
    if (typeof value !== "string" || UNSEEN.test(value)) {
      throw wrong(name, {
        expected: "a text without line breaks and control characters",
        got: value,
      });
    }
  }
  const lines = Object.entries(partsOf[kind]).flatMap(([name, { expected, accepts, write }]) => {
    const value = (statement as Readonly<Record<string, unknown>>)[name];
    if (!accepts(value)) throw wrong(name, { expected, got: value });
    return value === undefined ? [] : [`${name}: ${write(value)}`];
  });
  return [
    title,
    "",
    `statement: ${naming.CREDENTIAL_URN_PREFIX}${kind}:v1`,
    ...Object.entries(about).map(([name, value]) => `${name}: ${value}`),
    `agent: ${agent} (${network})`,
    ...lines,
  ].join("\n");
}

function wrong(name: string, { expected, got }: { expected: string; got: unknown }): SdkError {
  return new SdkError(
    "invalid_argument",
    `statement.${name} must be ${expected} (received ${describeValue(got)})`,
  );
}

const PARTY = /^(?<agent>[^\s()]{1,128}) \((?<network>[^\s()]{1,64})\)$/;

/** Parses a text of {@link formatPaymentStatement}; `undefined` for every other text. */
export function readPaymentStatement(text: string): PaymentStatement | undefined {
  const [title, , , ...lines] = text.split("\n");
  const kind = (["rating", "dispute", "reply"] as const).find((each) => titles[each] === title);
  const written = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]),
  );
  const { agent, network } = PARTY.exec(written.get("agent") ?? "")?.groups ?? {};
  if (kind === undefined || agent === undefined || network === undefined) return undefined;
  const said = Object.entries(partsOf[kind]).flatMap(([name, { read }]) => {
    const part = written.get(name);
    return part === undefined ? [] : [[name, read(part)] as const];
  });
  const statement = {
    payment: written.get("payment"),
    agent,
    network,
    kind,
    ...Object.fromEntries(said),
  };
  const spelling = attempt(() => formatPaymentStatement(statement as PaymentStatement));
  // Only one spelling is accepted: others would have another meaning, or be duplicates.
  return spelling === text ? (statement as PaymentStatement) : undefined;
}
