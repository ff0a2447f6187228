import { parseDateTimeStamp } from "@arcs/core/internal";

/** The required form of a member: words to follow "expected", and a test. */
export type MemberRule = { expected: string; accepts: (value: unknown) => boolean };

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

export function oneOf(...allowed: string[]): MemberRule {
  return { expected: `one of ${allowed.join(", ")}`, accepts: (value) => allowed.includes(value as string) };
}

export function integerBetween(low: number, high: number): MemberRule {
  return {
    expected: `an integer from ${low} to ${high}`,
    accepts: (value) => Number.isSafeInteger(value) && (value as number) >= low && (value as number) <= high,
  };
}

export function optional({ expected, accepts }: MemberRule): MemberRule {
  return { expected: `${expected} or nothing`, accepts: (value) => value === undefined || accepts(value) };
}
