import { SdkError } from "@arcs/core";
import { defined, isJsonObject, parseDateTimeStamp, showValue } from "@arcs/core/internal";

import {
  findWrongMember,
  hexDigest,
  integerBetween,
  type MemberRule,
  oneOf,
  optional,
  type Rules,
  shortText,
  utcTime,
} from "../member-rule.ts";
import { parseMicro } from "./amounts.ts";

/**
 * Common members of all entries: texts, whole numbers and `true` only, so that each entry has one
 * canonical form.
 */
type EntryHead = {
  /** From 1, without gaps. */
  position: number;
  /**
   * dateTimeStamp in UTC with milliseconds of when the server wrote the entry; never before that of
   * the previous one.
   */
  at: string;
};

/** A final transfer on a chain. Only tokens that the root list counts as money have an effect. */
type OnChain = { network: string; asset: string; transaction: string };

/** A payment that the chain proves for good. */
type CoverPayment = EntryHead &
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

/**
 * An entry of the log of cover: what the amount that is safe to spend with an agent is computed
 * from.
 */
export type CoverEntry =
  | CoverPayment
  /** Money that is no payment between the two: it may give back what was paid. */
  | (EntryHead & OnChain & { kind: "transfer"; payer: string; payee: string; amount: string })
  /**
   * An amount left a holder's payer by the authorization of its hold, or may have, that no payment
   * of the log shows. It backs nothing.
   */
  | (EntryHead & { kind: "hold"; id: string; payer: string; payee: string; amount: string })
  /** A chain proves that so much of a hold never left its payer, or came back to it. */
  | (EntryHead & { kind: "returned"; id: string; amount: string })
  /** The payer of a held payment, or of a hold, says that nothing came. */
  | (EntryHead & { kind: "failed"; id: string })
  | (EntryHead & { kind: "dispute"; id: string })
  | (EntryHead & { kind: "resolved"; id: string; for: "payer" | "agent" })
  /** A payer destroyed value. */
  | (EntryHead & OnChain & { kind: "burn"; payer: string; amount: string })
  /** Value was destroyed for an agent. */
  | (EntryHead & OnChain & { kind: "bond"; payer: string; payee: string; amount: string })
  /** A payer showed a credential that has a price; `digest` is its hex SHA-256. */
  | (EntryHead & {
      kind: "credential";
      payer: string;
      issuer: string;
      type: string;
      digest: string;
    })
  /**
   * Another list of roots is in force from here on; `digest` as of `readRootList`, absent for none.
   */
  | (EntryHead & { kind: "roots"; digest?: string });

/**
 * An entry with its texts parsed: time in milliseconds since the epoch, amount in millionths of a
 * currency unit (0 if it has none).
 */
export type ParsedCoverEntry = { entry: CoverEntry; at: number; amount: bigint };

export const amountAboveZero: MemberRule = {
  expected:
    "a decimal text above 0 with at most six digits after the point and no zeros at its end",
  accepts: (value) => (parseMicro(value) ?? 0n) > 0n,
};
const yes: MemberRule = { expected: "true", accepts: (value) => value === true };
const head = { position: integerBetween(1, Number.MAX_SAFE_INTEGER), at: utcTime, kind: shortText };
const onChain = { network: shortText, asset: shortText, transaction: shortText };
const parties = { payer: shortText, payee: shortText, amount: amountAboveZero };

const rulesByKind: Readonly<Record<CoverEntry["kind"], Rules>> = {
  payment: { ...head, ...onChain, ...parties, id: shortText, held: optional(yes) },
  transfer: { ...head, ...onChain, ...parties },
  hold: { ...head, ...parties, id: shortText },
  returned: { ...head, id: shortText, amount: amountAboveZero },
  failed: { ...head, id: shortText },
  dispute: { ...head, id: shortText },
  resolved: { ...head, id: shortText, for: oneOf("payer", "agent") },
  burn: { ...head, ...onChain, payer: shortText, amount: amountAboveZero },
  bond: { ...head, ...onChain, ...parties },
  credential: { ...head, payer: shortText, issuer: shortText, type: shortText, digest: hexDigest },
  roots: { ...head, digest: optional(hexDigest) },
};

/**
 * Parses an entry.
 *
 * @throws SdkError `invalid_vouching_entry`, with `details.position` and `details.member`, for
 *   anything else
 * @example
 * ```ts
 * const { at, amount } = parseCoverEntry(coverLog[0]); // 1775520000000, 4000000n
 * ```
 */
export function parseCoverEntry(entry: CoverEntry): ParsedCoverEntry {
  const kind = isJsonObject(entry) ? entry.kind : undefined;
  const isKnown = typeof kind === "string" && Object.hasOwn(rulesByKind, kind);
  if (!isKnown) throw refuse(entry, "kind", `one of ${Object.keys(rulesByKind).join(", ")}`);
  const wrong = findWrongMember(entry, rulesByKind[kind]);
  if (wrong !== undefined) throw refuse(entry, wrong.member, wrong.expected);
  const amount = "amount" in entry ? parseMicro(entry.amount) : undefined;
  return { entry, at: parseDateTimeStamp(entry.at) ?? 0, amount: amount ?? 0n };
}

function refuse(entry: unknown, member: string, expected: string): SdkError {
  const members = isJsonObject(entry) ? (entry as Record<string, unknown>) : {};
  const position = Number.isSafeInteger(members["position"])
    ? (members["position"] as number)
    : undefined;
  const where = position === undefined ? "an entry" : `entry ${position}`;
  const shown = member.slice(0, 60);
  const message = `${shown} of ${where} must be ${expected} (received ${showValue(members[member])})`;
  return new SdkError("invalid_vouching_entry", message, {
    details: { ...defined({ position }), member: shown },
  });
}
