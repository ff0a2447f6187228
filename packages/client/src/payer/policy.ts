import { SdkError } from "@arcs/core";
import { isJsonObject, showValue } from "@arcs/core/internal";

import { formatMoney, parseMoney } from "./money.ts";
import { DAY, type WindowName, windows } from "./windows.ts";

/** Most that may be spent in any hour, day of 24 hours, 30 days, and ever: decimal texts. */
export type BudgetLimits = { [Window in WindowName]?: string };

/** Limits of a payer. Amounts are decimal texts in currency units, such as `"12.50"`. */
export type PayerPolicy = Omit<BudgetLimits, "perDay"> & {
  /** Most at risk with a seller that has delivered nothing yet. Default `"1"`. */
  trial?: string;
  /** Most of all trials together that are open or were lost in any 30 days. Default `"5"`. */
  strangers?: string;
  /** Share of what a seller delivered to you that may be at risk with it. Default 0.5. */
  share?: number;
  /** Most at risk with one seller, however much it delivered. Default `"25"`. */
  most?: string;
  /** Budgets over all sellers. Default `"10"`; `null` for none. */
  perDay?: string | null;
  /** The same four limits, for each seller. */
  perSeller?: BudgetLimits;
  /** The same four limits, for each `task`. */
  perTask?: BudgetLimits;
  /**
   * Only these are paid: origins (`https://x.example`), accounts (CAIP-10), networks (CAIP-2),
   * tokens (CAIP-19).
   */
  sellers?: readonly string[];
  /** These are never paid, listed or not. */
  deny?: readonly string[];
  /** Above it a person decides. */
  askAbove?: string;
  /** Nothing is paid from then on: the end of a mandate, in milliseconds since 1970. */
  endsAt?: number;
};

/** Limits in millionths. */
export type Limits = { [Window in WindowName]?: bigint };

/** A policy that was read: amounts in millionths, each list of sellers apart. */
export type Policy = Readonly<{
  trial: bigint;
  strangers: bigint;
  /** In parts of 10,000. */
  share: bigint;
  most: bigint;
  /** How often a lost amount weighs against its seller. */
  loss: bigint;
  /** How long after its delivery a payment may be disputed before it counts, in milliseconds. */
  patience: number;
  all: Limits;
  perSeller: Limits;
  perTask: Limits;
  /** A seller has to be on each of these lists. */
  sellers: readonly (readonly string[])[];
  deny: readonly string[];
  askAbove?: bigint;
  endsAt?: number;
}>;

const windowNames = Object.keys(windows) as WindowName[];
const budgetNames = ["perSeller", "perTask"] as const;
const known: readonly string[] = [
  ...windowNames,
  ...budgetNames,
  "trial",
  "strangers",
  "share",
  "most",
  "sellers",
  "deny",
  "askAbove",
  "endsAt",
];

/**
 * Reads the options of a policy.
 *
 * @throws SdkError `invalid_argument`: names the option, and what it was
 */
export function readPolicy(options: PayerPolicy = {}): Policy {
  assertKnown("the policy", options, known);
  const { share = 0.5, askAbove, endsAt, sellers, deny = [] } = options;
  const { perDay = "10", ...withoutDay } = options;
  return {
    trial: readAmount("trial", options.trial ?? "1"),
    strangers: readAmount("strangers", options.strangers ?? "5"),
    share: readShare(share),
    most: readAmount("most", options.most ?? "25"),
    loss: 3n,
    patience: DAY,
    all: limitsIn("", perDay === null ? withoutDay : { ...withoutDay, perDay }),
    perSeller: readLimits("perSeller", options.perSeller),
    perTask: readLimits("perTask", options.perTask),
    sellers: sellers === undefined ? [] : [readNames("sellers", sellers)],
    deny: readNames("deny", deny),
    ...(askAbove === undefined ? {} : { askAbove: readAmount("askAbove", askAbove) }),
    ...(endsAt === undefined ? {} : { endsAt: readTime("endsAt", endsAt) }),
  };
}

/** The stricter value of each of two policies: by it both processes of one journal pay. */
export function stricter(one: Policy, other: Policy): Policy {
  const askAbove = least(one.askAbove, other.askAbove);
  const endsAt =
    one.endsAt === undefined || (other.endsAt ?? Infinity) < one.endsAt ? other.endsAt : one.endsAt;
  return {
    trial: smaller(one.trial, other.trial),
    strangers: smaller(one.strangers, other.strangers),
    share: smaller(one.share, other.share),
    most: smaller(one.most, other.most),
    loss: one.loss > other.loss ? one.loss : other.loss,
    patience: Math.max(one.patience, other.patience),
    all: stricterLimits(one.all, other.all),
    perSeller: stricterLimits(one.perSeller, other.perSeller),
    perTask: stricterLimits(one.perTask, other.perTask),
    sellers: unique([...one.sellers, ...other.sellers]),
    deny: unique([...one.deny, ...other.deny]),
    ...(askAbove === undefined ? {} : { askAbove }),
    ...(endsAt === undefined ? {} : { endsAt }),
  };
}

/** Tells whether two policies decide alike. */
export function isSamePolicy(one: Policy, other: Policy): boolean {
  return policyText(one) === policyText(other);
}

function policyText(policy: Policy): string {
  // In one order of members and entries, whatever order they were written in.
  const ordered = stricter(policy, policy);
  return JSON.stringify(
    { ...ordered, deny: [...ordered.deny].sort(), sellers: ordered.sellers.map(String).sort() },
    (_name, value: unknown) => (typeof value === "bigint" ? formatMoney(value) : value),
  );
}

/** Reads the limits of a budget; `prefix` stands before the names in an error. */
export function readLimits(prefix: string, limits: BudgetLimits = {}): Limits {
  assertKnown(prefix === "" ? "a budget" : `\`${prefix}\``, limits, windowNames);
  return limitsIn(prefix === "" ? "" : `${prefix}.`, limits);
}

function limitsIn(prefix: string, limits: BudgetLimits): Limits {
  const given = windowNames.filter((name) => limits[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => [name, readAmount(`${prefix}${name}`, limits[name])]),
  );
}

/** Refuses a misspelt limit, which would limit nothing. */
function assertKnown(whose: string, options: object, names: readonly string[]): void {
  if (!isJsonObject(options)) throw invalid(whose, "an object", options);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new SdkError("invalid_argument", `${whose} has no option ${showValue(unknown)}`);
}

/** Reads a list of whom to pay, or not: each entry in the one form by which it is compared. */
export function readNames(name: string, list: unknown): readonly string[] {
  if (!Array.isArray(list))
    throw invalid(`\`${name}\``, 'a list such as ["https://seller.example"]', list);
  return (list as unknown[]).map((entry) => {
    if (typeof entry !== "string" || !(isOrigin(entry) || CAIP.test(entry)))
      throw invalid(
        `each entry of \`${name}\``,
        'an origin ("https://seller.example"), an account (CAIP-10), a network (CAIP-2) or a token (CAIP-19)',
        entry,
      );
    return nameKey(entry);
  });
}

/** The form in which names are compared: those of EVM chains are the same in capitals. */
export function nameKey(name: string): string {
  return name.startsWith("eip155:") ? name.toLowerCase() : name;
}

// CAIP-2, and behind it an address (CAIP-10), or an asset's namespace and reference (CAIP-19).
const CAIP =
  /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}(?::[-.%a-zA-Z0-9]{1,128}|\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128})?$/;

export function isOrigin(entry: unknown): boolean {
  return typeof entry === "string" && URL.canParse(entry) && new URL(entry).origin === entry;
}

function readAmount(name: string, value: unknown): bigint {
  const amount = parseMoney(value);
  if (amount === undefined)
    throw invalid(`\`${name}\``, 'a decimal text with at most six places such as "12.50"', value);
  return amount;
}

function readShare(value: unknown): bigint {
  const parts = typeof value === "number" ? Math.round(value * 10_000) : -1;
  if (!(parts >= 0 && parts <= 1_000_000 && parts / 10_000 === value))
    throw invalid("`share`", "a number from 0 to 100 with at most four places such as 0.5", value);
  return BigInt(parts);
}

export function readTime(name: string, value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw invalid(`\`${name}\``, "a time in milliseconds since 1970", value);
  return value as number;
}

function invalid(name: string, form: string, value: unknown): SdkError {
  return new SdkError("invalid_argument", `${name} must be ${form} (received ${showValue(value)})`);
}

function stricterLimits(one: Limits, other: Limits): Limits {
  const given = windowNames.filter((name) => (one[name] ?? other[name]) !== undefined);
  return Object.fromEntries(given.map((name) => [name, least(one[name], other[name])]));
}

/** The smaller of two limits, of which either may not be set. */
function least(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return smaller(one, other);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function unique<Value>(values: readonly Value[]): Value[] {
  const byText = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...byText.values()];
}
