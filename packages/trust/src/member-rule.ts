import { parseDateTimeStamp } from "@arcs/core/internal";

/** The required form of a member: words to follow "expected", and a test. */
export type MemberRule = { expected: string; accepts: (value: unknown) => boolean };

export const text: MemberRule = {
  expected: "a text",
  accepts: (value) => typeof value === "string" && value !== "",
};

export const time: MemberRule = {
  expected: "a dateTimeStamp",
  accepts: (value) => parseDateTimeStamp(value) !== undefined,
};

/** A non-empty text, long enough for an address, an id or a name. */
export const shortText: MemberRule = {
  expected: "a text of 1 to 300 characters",
  accepts: (value) => typeof value === "string" && value !== "" && value.length <= 300,
};

export const hexDigest: MemberRule = {
  expected: "64 hex digits",
  accepts: (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value),
};

export const utcTime: MemberRule = {
  expected: "a time in UTC with milliseconds",
  accepts: (value) =>
    typeof value === "string" &&
    value.length === 24 &&
    value[19] === "." &&
    value[23] === "Z" &&
    parseDateTimeStamp(value) !== undefined,
};

/** The rules of an object's members, which has no others. */
export type Rules = Readonly<Record<string, MemberRule>>;

/** Finds a member that breaks its rule, or has none: of others nobody knows what they mean. */
export function findWrongMember(
  value: object,
  rules: Rules,
): { member: string; expected: string } | undefined {
  const members = value as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(members).find((member) => !Object.hasOwn(rules, member));
  if (unknown !== undefined) return { member: unknown, expected: "nothing" };
  const wrong = Object.entries(rules).find(([member, { accepts }]) => !accepts(members[member]));
  return wrong && { member: wrong[0], expected: wrong[1].expected };
}

export function oneOf(...allowed: string[]): MemberRule {
  return {
    expected: `one of ${allowed.join(", ")}`,
    accepts: (value) => allowed.includes(value as string),
  };
}

export function integerBetween(low: number, high: number): MemberRule {
  return {
    expected: `an integer from ${low} to ${high}`,
    accepts: (value) =>
      Number.isSafeInteger(value) && (value as number) >= low && (value as number) <= high,
  };
}

export function optional({ expected, accepts }: MemberRule): MemberRule {
  return {
    expected: `${expected} or nothing`,
    accepts: (value) => value === undefined || accepts(value),
  };
}
