import { SdkError } from "@arcs/core";
import { defined, isJsonObject, parseDateTimeStamp } from "@arcs/core/internal";

import { parseMicro } from "../cover/amounts.ts";
import { amountAboveZero } from "../cover/cover-entry.ts";
import { hexDigest as digest, type MemberRule, oneOf, optional, shortText as text, utcTime } from "../member-rule.ts";

/** The common members of all vouching log entries: texts and integers only, so that each has one canonical form. */
type EntryHead = {
  /** From 1, without gaps. */
  position: number;
  /** dateTimeStamp of the entry, in UTC with milliseconds; never before that of the previous entry. */
  at: string;
};

/** The place of a transfer on a ledger. Only tokens that the roots count as money earn anything. */
type OnLedger = { network?: string; asset?: string; transaction?: string };

/** A payment has ended, attested by the ledger or a facilitator. */
export type PaymentEntry = EntryHead &
  OnLedger & {
    kind: "payment";
    /** Id of the payment. */
    payment: string;
    payer: string;
    payee: string;
    /** Decimal text in currency units, at most six decimal places, no trailing zeros. */
    amount: string;
    outcome: "completed" | "failed" | "canceled";
    /** `confirmed`: the ledger has it, in a block that may still be replaced. */
    evidence: "ledger" | "confirmed" | "facilitator";
  };

/**
 * The ledger proves a payment that the log had on a facilitator's word, or its block is final: it earns from now on.
 */
export type ProofEntry = EntryHead &
  OnLedger & { kind: "proof"; payment: string; payer: string; payee: string; amount: string };

/** A payer destroyed value. */
type BurnEntry = EntryHead & OnLedger & { kind: "burn"; payer: string; amount: string };

/** Value was destroyed for an agent: it backs only the agent. */
type BondEntry = EntryHead & OnLedger & { kind: "bond"; payer: string; payee: string; amount: string };

/** A payer showed a credential that has a price. */
type CredentialEntry = EntryHead & {
  kind: "credential";
  payer: string;
  issuer: string;
  /** Type of the credential, as in the list of prices. */
  type: string;
  /** Hex SHA-256 of the credential: the log has nothing else of it. */
  digest: string;
};

/** A payee returned money, as the ledger proves. */
type RefundEntry = EntryHead &
  OnLedger & {
    kind: "refund";
    payment: string;
    /** The original payer, who received the money. */
    payer: string;
    payee: string;
    amount: string;
  };

/** A payer lost its dispute of a payment: its voice decreases by the disputed amount. */
export type LostDisputeEntry = EntryHead & {
  kind: "lost_dispute";
  payment: string;
  /** The payer who lost the dispute. */
  payer: string;
  payee: string;
  /** Of the payment. */
  amount: string;
};

/** An entry of the vouching log (schemas/vouching/log-entry-v1.json). */
export type VouchingEntry =
  | PaymentEntry
  | ProofEntry
  | BurnEntry
  | BondEntry
  | CredentialEntry
  | RefundEntry
  | LostDisputeEntry;

/** An entry with its texts parsed: the amount in millionths of a currency unit, the time in milliseconds. */
export type ParsedEntry = { entry: VouchingEntry; at: number; amount: bigint };

const position: MemberRule = {
  expected: "an integer from 1",
  accepts: (value) => Number.isSafeInteger(value) && (value as number) >= 1,
};
const head = { position, at: utcTime, kind: text };
const onLedger = { network: optional(text), asset: optional(text), transaction: optional(text) };
const parties = { payer: text, payee: text, amount: amountAboveZero };

/** The members of each kind. No others are allowed, so that nothing in the log lacks a meaning. */
const rulesByKind: Readonly<Record<VouchingEntry["kind"], Readonly<Record<string, MemberRule>>>> = {
  payment: {
    ...head,
    ...onLedger,
    ...parties,
    payment: text,
    outcome: oneOf("completed", "failed", "canceled"),
    evidence: oneOf("ledger", "confirmed", "facilitator"),
  },
  proof: { ...head, ...onLedger, ...parties, payment: text },
  burn: { ...head, ...onLedger, payer: text, amount: amountAboveZero },
  bond: { ...head, ...onLedger, ...parties },
  credential: { ...head, payer: text, issuer: text, type: text, digest },
  refund: { ...head, ...onLedger, ...parties, payment: text },
  lost_dispute: { ...head, ...parties, payment: text },
};

const rules: ReadonlyMap<string, readonly { name: string; rule: MemberRule }[]> = new Map(
  Object.entries(rulesByKind).map(([kind, byName]) => [
    kind,
    Object.entries(byName).map(([name, rule]) => ({ name, rule })),
  ]),
);

/**
 * Parses an entry of the vouching log.
 *
 * @throws SdkError `invalid_vouching_entry`, naming position and member, for anything else
 */
export function parseVouchingEntry(entry: VouchingEntry): ParsedEntry {
  const kind = isJsonObject(entry) ? entry.kind : undefined;
  const members = typeof kind === "string" ? rules.get(kind) : undefined;
  if (members === undefined) throw refuse(entry, "kind", `one of ${Object.keys(rulesByKind).join(", ")}`);
  let known = 0;
  for (const { name, rule } of members) {
    const value = (entry as Record<string, unknown>)[name];
    if (!rule.accepts(value)) throw refuse(entry, name, rule.expected);
    if (Object.hasOwn(entry, name)) known++;
  }
  const names = Object.keys(entry);
  if (names.length !== known) {
    const unknown = names.find((name) => !members.some((member) => member.name === name)) ?? "a member";
    throw refuse(entry, unknown, "nothing");
  }
  return {
    entry,
    at: parseDateTimeStamp(entry.at) ?? 0,
    amount: ("amount" in entry ? parseMicro(entry.amount) : undefined) ?? 0n,
  };
}

function refuse(entry: unknown, member: string, expected: string): SdkError {
  const position = isJsonObject(entry) ? entry["position"] : undefined;
  const found = typeof position === "number" && Number.isSafeInteger(position) ? position : undefined;
  const where = found === undefined ? "an entry" : `entry ${found}`;
  const shown = member.slice(0, 60);
  return new SdkError("invalid_vouching_entry", `${shown} of ${where} expected ${expected}`, {
    details: { ...defined({ position: found }), member: shown },
  });
}
