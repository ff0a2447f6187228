import {
  type CredentialReport,
  decodeAddress,
  isAddress,
  isSdkError,
  type JsonObject,
  parseDid,
  type VerificationError,
  verifyCredential,
  type VerifyCredentialOptions,
  verifyEd25519,
} from "@arcs/core";
import {
  assertObject,
  attempt,
  decodeBase64,
  isJsonObject,
  listOf,
  utf8ToBytes,
  verificationError,
} from "@arcs/core/internal";

import {
  findWrongMember,
  type MemberRule,
  oneOf,
  optional,
  type Rules,
  text,
  time,
} from "../member-rule.ts";
import {
  hashSignedStatement,
  PAYMENT_RECEIPT_TYPE,
  type PaymentReceipt,
  type PaymentStatement,
  readPaymentStatement,
  type ReceiptDispute,
  type SignedStatement,
} from "./payment-receipt.ts";
import { verifySellerReceipt } from "./seller-receipt.ts";

/** Options of verifying payment receipts: trusted issuers, and the time. */
export type VerifyPaymentReceiptOptions = Pick<
  VerifyCredentialOptions,
  "trustedIssuers" | "now" | "clockSkewSeconds" | "limits" | "ed25519"
> & {
  /**
   * Tells whether an EVM account signed a text (`personal_sign`, EIP-191; smart wallets by
   * ERC-1271). Without it a receipt with such a statement is not valid, because it could not be
   * checked.
   */
  isSignedByAccount?: (
    text: string,
    by: { signer: string; signature: string },
  ) => boolean | Promise<boolean>;
};

/** A verified statement about the payment, with its signer and its digest in the public log. */
export type ProvedStatement = PaymentStatement & { signer: string; at: string; digest: string };

/** The outcome of verifying a payment receipt. */
export type PaymentReceiptReport = {
  /**
   * True if the signatures of the service and of both sides verify, and all are about the same
   * payment.
   */
  valid: boolean;
  /** The contents of the receipt; `undefined` unless valid. */
  receipt: PaymentReceipt | undefined;
  /** The parsed statements of payer and agent; empty unless valid. */
  said: ProvedStatement[];
  credential: CredentialReport;
  errors: VerificationError[];
};

/**
 * Verifies a payment receipt offline: the service's signature over the settlement, the seller's
 * receipt, and each statement by its author's wallet. It describes the state at `validFrom`. The
 * service alone attests that the transfer happened; check it with `transactionHash`, and to which
 * agent the account that was paid belongs. The service can omit statements but not change them: the
 * digest of each is in its public log.
 *
 * @param input - the credential: JSON text, its UTF-8 bytes, or the parsed object
 * @throws SdkError `invalid_argument` or `invalid_issuer_document` when the options are unusable
 * @example
 * ```ts
 * const report = await verifyPaymentReceipt(text, { trustedIssuers: [issuerDid], now: new Date() });
 * for (const { kind, signer } of report.said) console.log(kind, signer);
 * ```
 */
export async function verifyPaymentReceipt(
  input: unknown,
  options: VerifyPaymentReceiptOptions,
): Promise<PaymentReceiptReport> {
  assertObject(options, "options");
  const { isSignedByAccount, ...others } = options;
  const credential = await verifyCredential(input, { ...others, cryptosuites: ["eddsa-jcs-2022"] });
  const refused = (errors: VerificationError[]): PaymentReceiptReport => ({
    valid: false,
    receipt: undefined,
    said: [],
    credential,
    errors: [...credential.errors, ...errors],
  });
  if (credential.credential === undefined) return refused([]);
  const receipt = readReceipt(credential.credential);
  if (typeof receipt === "string") {
    return refused([
      verificationError(
        "invalid_credential_format",
        `${receipt} must be what a payment receipt has there`,
      ),
    ]);
  }
  const errors = [...checkParties(receipt), ...checkSellerReceipt(receipt)];
  if (!isOfItsTime(receipt, credential.credential["validFrom"])) {
    errors.push(notProved("the receipt must tell of nothing that came after its validFrom"));
  }
  const said: ProvedStatement[] = [];
  for (const signed of receipt.statements) {
    const words = readPaymentStatement(signed.statement);
    const problem =
      words === undefined
        ? "is no statement of a payment"
        : problemOf(words, { signed, receipt, said });
    if (words === undefined || problem !== undefined) {
      errors.push(notProved(`a statement ${problem}`));
    } else if (!(await isSigned(signed, isSignedByAccount))) {
      errors.push(notProved(`the ${words.kind} was not signed by ${signed.signer.slice(0, 120)}`));
    } else {
      said.push({
        ...words,
        signer: signed.signer,
        at: signed.at,
        digest: hashSignedStatement(signed),
      });
    }
  }
  if (!credential.valid || errors.length > 0) return refused(errors);
  const { id: _, ...shown } = receipt;
  return { valid: true, receipt: shown, said, credential, errors: credential.errors };
}

function checkParties({
  id,
  payment,
  dispute,
}: PaymentReceipt & { id: string }): VerificationError[] {
  const isAgent = attempt(() => parseDid(id))?.address === payment.agent;
  const isEnded = dispute === undefined || isEndedOrOpen(dispute);
  const isInTime = dispute === undefined || isWithinWindow(dispute.openedAt, payment.completedAt);
  return [
    ...(isAgent ? [] : [notProved("the credential is not about the agent that was paid")]),
    ...(isInTime
      ? []
      : [notProved(`the dispute was not opened within ${WINDOW_DAYS} days of the payment`)]),
    ...(isEnded
      ? []
      : [notProved("a resolved dispute must have a winner and a later time, an open one neither")]),
  ];
}

function checkSellerReceipt({ payment, sellerReceipt }: PaymentReceipt): VerificationError[] {
  if (sellerReceipt === undefined) return [];
  const { agent, payee, payer, network = null, transactionHash = null, completedAt } = payment;
  const paidAt = new Date(completedAt ?? Number.NaN);
  try {
    const holds = verifySellerReceipt(sellerReceipt, {
      payees: [agent, payee],
      payer,
      network,
      transactionHash,
      paidAt,
    });
    return holds
      ? []
      : [notProved("the seller's receipt must be a JWS by an Ed25519 key that its kid names")];
  } catch (error) {
    if (!isSdkError(error)) throw error;
    return [notProved(error.message)];
  }
}

function problemOf(
  words: PaymentStatement,
  {
    signed,
    receipt,
    said,
  }: { signed: SignedStatement; receipt: PaymentReceipt & { id: string }; said: ProvedStatement[] },
): string | undefined {
  const { payment, dispute } = receipt;
  if (![payment.id, ...payment.earlierIds].includes(words.payment))
    return "is about another payment";
  // Before an agent claimed the account that was paid, that was all that there was to name.
  const isOfAgent = [payment.agent, payment.payee].includes(words.agent);
  if (!isOfAgent || words.network !== attempt(() => parseDid(receipt.id))?.network)
    return "is about another agent";
  if (signed.signer !== (words.kind === "reply" ? words.agent : payment.payer))
    return "is not of its party";
  if (!isWithinWindow(signed.at, saidBefore(words, { receipt, said }))) {
    return `was not made within ${WINDOW_DAYS} days of what it is about`;
  }
  const isOpened =
    words.kind !== "dispute" || dispute === undefined || dispute.openedAt === signed.at;
  if (!isOpened) return "opens the dispute at another time than the receipt says";
  return placeProblemOf(words, { said, isDisputed: dispute !== undefined });
}

/**
 * Returns the time of the event that a statement is about: the claim that a reply answers, or the
 * payment.
 */
function saidBefore(
  words: PaymentStatement,
  {
    receipt: { payment, dispute },
    said,
  }: { receipt: PaymentReceipt; said: readonly ProvedStatement[] },
): string | undefined {
  if (words.kind !== "reply") return payment.completedAt;
  // The text of a dispute may be missing.
  return words.claim === "dispute"
    ? dispute?.openedAt
    : said.find(({ kind }) => kind === "rating")?.at;
}

/**
 * Checks that each statement occurs once, and that replies follow their claim. Of a dispute only
 * the text may be missing.
 */
function placeProblemOf(
  words: PaymentStatement,
  { said, isDisputed }: { said: readonly ProvedStatement[]; isDisputed: boolean },
): string | undefined {
  const isSaid = said.some(({ kind }) => kind === words.kind);
  if (words.kind === "dispute" && !isDisputed) return "is a dispute that the receipt does not know";
  if (words.kind !== "reply") return isSaid ? "stands there twice" : undefined;
  const { claim } = words;
  if (said.some((each) => each.kind === "reply" && each.claim === claim))
    return "stands there twice";
  const isClaimed = said.some(({ kind }) => kind === claim) || (claim === "dispute" && isDisputed);
  return isClaimed ? undefined : "replies to what was not said";
}

async function isSigned(
  { signer, statement, signature }: SignedStatement,
  isSignedByAccount: VerifyPaymentReceiptOptions["isSignedByAccount"],
): Promise<boolean> {
  if (!isAddress(signer))
    return (
      (await isSignedByAccount?.(statement, {
        signer,
        signature,
      })) === true
    );
  const bytes = decodeBase64(signature);
  const check = { message: utf8ToBytes(statement), publicKey: decodeAddress(signer) };
  return bytes !== undefined && verifyEd25519({ signature: bytes, ...check });
}

function notProved(message: string): VerificationError {
  return verificationError("payment_receipt_not_proved", message);
}

/** Max days from the payment to a rating or dispute, and from these to a reply. */
const WINDOW_DAYS = 30;
const DAY_MS = 86_400_000;
// Allowed difference between the clocks of ledger and service.
const CLOCK_TOLERANCE_MS = 300_000;

/** True if a time is missing: other checks report that. */
function isWithinWindow(at: string, before: string | undefined): boolean {
  const after = before === undefined ? 0 : Date.parse(at) - Date.parse(before);
  return after >= -CLOCK_TOLERANCE_MS && after <= WINDOW_DAYS * DAY_MS;
}

/**
 * Tells whether a dispute is consistent: either open, or with a winner and a time that is not
 * before its start.
 */
function isEndedOrOpen({ status, winner, openedAt, resolvedAt }: ReceiptDispute): boolean {
  if (status === "open") return winner === undefined && resolvedAt === undefined;
  return (
    winner !== undefined &&
    resolvedAt !== undefined &&
    Date.parse(resolvedAt) >= Date.parse(openedAt)
  );
}

function isOfItsTime({ payment, dispute, statements }: PaymentReceipt, madeAt: unknown): boolean {
  const latest = Date.parse(String(madeAt)) + CLOCK_TOLERANCE_MS;
  const times = [
    payment.completedAt,
    dispute?.openedAt,
    dispute?.resolvedAt,
    ...statements.map(({ at }) => at),
  ];
  return times.every((time) => time === undefined || Date.parse(time) <= latest);
}

const MAX_STATEMENTS = 4;

const object = (rules: Rules): MemberRule => ({
  expected: "an object",
  accepts: (value) => isJsonObject(value) && findWrongMember(value, rules) === undefined,
});
const listOfAtMost = (length: number, { accepts }: MemberRule): MemberRule => ({
  expected: "a list",
  accepts: (value) => Array.isArray(value) && value.length <= length && value.every(accepts),
});

const payment: Rules = {
  id: text,
  earlierIds: listOfAtMost(Number.POSITIVE_INFINITY, text),
  agent: text,
  payer: text,
  payee: text,
  amount: text,
  currency: text,
  network: optional(text),
  transactionHash: optional(text),
  evidence: oneOf("ledger", "facilitator", "reported"),
  status: oneOf("created", "completed", "failed", "canceled"),
  completedAt: optional(time),
};
// A JWS has no further members: they would be unsigned.
const sellerReceipt: Rules = { format: oneOf("jws", "eip712"), signature: text };
const dispute: Rules = {
  status: oneOf("open", "resolved"),
  winner: optional(oneOf("payer", "payee")),
  openedAt: time,
  resolvedAt: optional(time),
};
const subject: Rules = {
  id: text,
  payment: object(payment),
  statements: listOfAtMost(
    MAX_STATEMENTS,
    object({ signer: text, statement: text, signature: text, at: time }),
  ),
  sellerReceipt: optional(object(sellerReceipt)),
  dispute: optional(object(dispute)),
};

/** Reads the claims of a payment receipt; returns the name of the first malformed member. */
function readReceipt(credential: JsonObject): (PaymentReceipt & { id: string }) | string {
  if (!listOf(credential["type"]).includes(PAYMENT_RECEIPT_TYPE))
    return `type (${PAYMENT_RECEIPT_TYPE})`;
  const claims = credential["credentialSubject"];
  if (!isJsonObject(claims)) return "credentialSubject";
  const wrong = Object.keys(subject).find((member) => !subject[member]?.accepts(claims[member]));
  return wrong ?? (claims as unknown as PaymentReceipt & { id: string });
}
