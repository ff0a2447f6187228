import type { JsonObject, JsonValue } from "@arcs/core";
import { isJsonObject, listOf, parseDateTimeStamp } from "@arcs/core/internal";

import { PAYMENT_RECEIPT_TYPE, type PaymentReceipt } from "./payment-receipt.ts";

type Rule = (value: JsonValue | undefined) => boolean;
type Rules = Readonly<Record<string, Rule>>;

const MAX_STATEMENTS = 4;

const text: Rule = (value) => typeof value === "string" && value !== "";
const time: Rule = (value) => parseDateTimeStamp(value) !== undefined;
const oneOf =
  (...allowed: string[]): Rule =>
  (value) =>
    allowed.includes(value as string);
const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === undefined || rule(value);

const payment: Rules = {
  id: text,
  earlierIds: (value) => Array.isArray(value) && value.every(text),
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
const statement: Rules = { signer: text, statement: text, signature: text, at: time };
// Of a JWS that is all: a member beside it would be signed by nobody.
const sellerReceipt: Rules = {
  format: oneOf("jws", "eip712"),
  signature: text,
};
const dispute: Rules = {
  status: oneOf("open", "resolved"),
  winner: optional(oneOf("payer", "payee")),
  openedAt: time,
  resolvedAt: optional(time),
};
const subject: Rules = {
  id: text,
  payment: (value) => has(value, payment),
  statements: (value) =>
    Array.isArray(value) && value.length <= MAX_STATEMENTS && value.every((each) => has(each, statement)),
  sellerReceipt: optional((value) => has(value, sellerReceipt)),
  dispute: optional((value) => has(value, dispute)),
};

/** Reads the claims of a payment receipt; the name of what is not in its form, where something is not. */
export function readReceipt(credential: JsonObject): (PaymentReceipt & { id: string }) | string {
  if (!listOf(credential["type"]).includes(PAYMENT_RECEIPT_TYPE)) return `type (${PAYMENT_RECEIPT_TYPE})`;
  const claims = credential["credentialSubject"];
  if (!isJsonObject(claims)) return "credentialSubject";
  const wrong = Object.keys(subject).find((member) => !subject[member]?.(claims[member]));
  return wrong ?? (claims as unknown as PaymentReceipt & { id: string });
}

/** These members and no others, so that nothing is overlooked. */
function has(value: JsonValue | undefined, rules: Rules): boolean {
  return (
    isJsonObject(value) &&
    Object.keys(value).every((member) => Object.hasOwn(rules, member)) &&
    Object.entries(rules).every(([member, rule]) => rule(value[member]))
  );
}
