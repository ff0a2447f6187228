import { SdkError } from "@arcs/core";
import { defined, isJsonObject, parseDateTimeStamp } from "@arcs/core/internal";

import { hexDigest, type MemberRule, oneOf, optional, shortText } from "../base/member-rule.ts";
import { parseMicro } from "../base/micro.ts";

/** Common members of all entries: texts, whole numbers and `true` only, so that each entry has one canonical form. */
type EntryHead = {
  /** From 1, without gaps. */
  position: number;
  /** dateTimeStamp in UTC with milliseconds of when the server wrote the entry; never before that of the previous one. */
  at: string;
};

/** A final transfer on a chain. Only tokens that the root list counts as money have an effect. */
type OnChain = { network: string; asset: string; transaction: string };

/** A payment that the chain proves for good. */
export type CoverPayment = EntryHead &
  OnChain & {
    kind: "payment";
    id: string;
    payer: string;
    payee: string;
    /** Decimal text in currency units, at most six decimal places, no trailing zeros. */
    amount: string;
    /** The payer held the amount before it paid. Absent otherwise. */
    held?: true;
  };

/** An entry of the log of cover: what the amount that is safe to spend with an agent is computed from. */
export type CoverEntry =
  | CoverPayment
  /** Money that is no payment between the two: it may give back what was paid. */
  | (EntryHead & OnChain & { kind: "transfer"; payer: string; payee: string; amount: string })
  /** The payer of a held payment says that nothing came. */
  | (EntryHead & { kind: "failed"; id: string })
  | (EntryHead & { kind: "dispute"; id: string })
  | (EntryHead & { kind: "resolved"; id: string; for: "payer" | "agent" })
  /** A payer destroyed value. */
  | (EntryHead & OnChain & { kind: "burn"; payer: string; amount: string })
  /** Value was destroyed for an agent. */
  | (EntryHead & OnChain & { kind: "bond"; payer: string; payee: string; amount: string })
  /** A payer showed a credential that has a price; `digest` is its hex SHA-256. */
  | (EntryHead & { kind: "credential"; payer: string; issuer: string; type: string; digest: string });

/** An entry with its texts parsed: time in milliseconds since the epoch, amount in millionths of a currency unit (0 if it has none). */
export type ParsedCoverEntry = { entry: CoverEntry; at: number; amount: bigint };

const amount: MemberRule = {
  expected: "a decimal text above 0 with at most six digits after the point and no zeros at its end",
  accepts: (value) => (parseMicro(value) ?? 0n) > 0n,
};
const time: MemberRule = {
  expected: "a time in UTC with milliseconds",
  accepts: (value) =>
    typeof value === "string" && /^.{19}\.\d{3}Z$/.test(value) && parseDateTimeStamp(value) !== undefined,
};
const position: MemberRule = {
  expected: "an integer from 1",
  accepts: (value) => Number.isSafeInteger(value) && (value as number) >= 1,
};
const yes: MemberRule = { expected: "true", accepts: (value) => value === true };
const head = { position, at: time, kind: shortText };
const onChain = { network: shortText, asset: shortText, transaction: shortText };
const parties = { payer: shortText, payee: shortText, amount };

const rulesByKind: Readonly<Record<CoverEntry["kind"], Readonly<Record<string, MemberRule>>>> = {
  payment: { ...head, ...onChain, ...parties, id: shortText, held: optional(yes) },
  transfer: { ...head, ...onChain, ...parties },
  failed: { ...head, id: shortText },
  dispute: { ...head, id: shortText },
  resolved: { ...head, id: shortText, for: oneOf("payer", "agent") },
  burn: { ...head, ...onChain, payer: shortText, amount },
  bond: { ...head, ...onChain, ...parties },
  credential: { ...head, payer: shortText, issuer: shortText, type: shortText, digest: hexDigest },
};

/**
 * Parses an entry.
 *
 * @throws SdkError `invalid_vouching_entry`, with `details.position` and `details.member`, for anything else
 */
export function parseCoverEntry(entry: CoverEntry): ParsedCoverEntry {
  const kind = isJsonObject(entry) && typeof entry.kind === "string" ? entry.kind : "";
  const rules = Object.hasOwn(rulesByKind, kind) ? rulesByKind[kind as CoverEntry["kind"]] : undefined;
  if (rules === undefined) throw refuse(entry, "kind", `is none of ${Object.keys(rulesByKind).join(", ")}`);
  for (const name of Object.keys(entry)) if (!Object.hasOwn(rules, name)) throw refuse(entry, name, "has no meaning");
  for (const [name, rule] of Object.entries(rules)) {
    if (!rule.accepts((entry as Record<string, unknown>)[name])) throw refuse(entry, name, `is not ${rule.expected}`);
  }
  return {
    entry,
    at: parseDateTimeStamp(entry.at) ?? 0,
    amount: ("amount" in entry ? parseMicro(entry.amount) : undefined) ?? 0n,
  };
}

function refuse(entry: unknown, member: string, problem: string): SdkError {
  const found = isJsonObject(entry) && Number.isSafeInteger(entry["position"]) ? (entry["position"] as number) : undefined;
  const shown = member.slice(0, 60);
  const message = `${shown} of ${found === undefined ? "an entry" : `entry ${found}`} ${problem}`;
  return new SdkError("invalid_vouching_entry", message, { details: { ...defined({ position: found }), member: shown } });
}
