import { describeValue, showValue } from "./describe-value.ts";
import { SdkError } from "./errors.ts";

// XML Schema 1.1 dateTimeStamp (time zone required), anchored at both ends: a well-known verifier's pattern is not, and takes
// "junk 2020-01-01T00:00:00Z junk" for a date. Years may have more than four digits, and a day may end at 24:00:00.
const DATE_TIME_STAMP =
  /^(-?(?:[1-9]\d{3,}|0\d{3}))-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?|24:00:00(?:\.0+)?)(?:Z|([+-])(?:(0\d|1[0-3]):([0-5]\d)|14:00))$/;

// 9999-12-31T23:59:59Z: the last second that a four-digit year can write
const MAX_UNIX_SECONDS = 253402300799;

/**
 * Parses an XML Schema `dateTimeStamp` (RFC 3339 with a time zone) to milliseconds since the Unix epoch.
 *
 * @returns milliseconds, or `undefined` when the text is not a date time stamp or names no real day
 */
export function parseDateTimeStamp(text: unknown): number | undefined {
  if (typeof text !== "string") return undefined;
  return parseSecondsInUtc(text) ?? parseAnyStamp(text);
}

/** Tells whether a value is a time as `toISOString` writes it: RFC 3339 in UTC, with milliseconds, of an existing day. */
export function isWrittenTime(value: unknown): value is string {
  const time = parseDateTimeStamp(value);
  return time !== undefined && new Date(time).toISOString() === value;
}

/**
 * Parses the two common forms, `2026-01-02T03:04:05Z` and `2026-01-02T03:04:05.678Z`, in a fifth of the pattern's time. A
 * verification reads four of them, and folding a log one per entry.
 */
function parseSecondsInUtc(text: string): number | undefined {
  if (!hasSeparators(text)) return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const second = twoDigits(text, 17);
  const millisecond = text.length === 20 ? 0 : twoDigits(text, 20) * 10 + (text.charCodeAt(22) - 0x30);
  // Every month has these days; NaN fails each comparison. Date.UTC maps years below 100 to the last century.
  const isSafe = year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= 28;
  return isSafe && hour <= 23 && minute <= 59 && second <= 59 && millisecond <= 999
    ? Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
    : undefined;
}

function hasSeparators(text: string): boolean {
  const isSeparated = text[4] === "-" && text[7] === "-" && text[10] === "T" && text[13] === ":" && text[16] === ":";
  if (text.length === 20) return isSeparated && text[19] === "Z";
  return text.length === 24 && isSeparated && text[19] === "." && text[23] === "Z" && isDigit(text, 22);
}

function isDigit(text: string, index: number): boolean {
  const digit = text.charCodeAt(index) - 0x30;
  return digit >= 0 && digit <= 9;
}

function twoDigits(text: string, index: number): number {
  const [tens, ones] = [text.charCodeAt(index) - 0x30, text.charCodeAt(index + 1) - 0x30];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

// The Gregorian calendar repeats itself after 400 years of 146,097 days.
const CYCLE_YEARS = 400;
const CYCLE_MS = 146_097 * 86_400_000;
// The range of Date. Later times are clamped.
const MAX_DATE_MS = 8.64e15;

function parseAnyStamp(text: string): number | undefined {
  const match = DATE_TIME_STAMP.exec(text);
  if (match === null) return undefined;
  // A match without an hour means 24:00:00; an offset without hours means 14:00.
  const [, year, month, day, hour = "24", minute = "0", second = "0", fraction = "", sign, ...offset] = match;
  const [offsetHours = "14", offsetMinutes = "0"] = offset;
  const cycles = Math.floor(Number(year) / CYCLE_YEARS);
  // A year with the same calendar that Date.UTC does not map to the last century.
  const sameYear = 2000 + Number(year) - cycles * CYCLE_YEARS;
  const date = new Date(Date.UTC(sameYear, Number(month) - 1, Number(day)));
  // Date.UTC turns 30 February into a day of March.
  if (date.getUTCDate() !== Number(day)) return undefined;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  const offsetSeconds =
    sign === undefined ? 0 : Number(`${sign}1`) * (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60;
  const milliseconds =
    date.getTime() +
    (cycles - 2000 / CYCLE_YEARS) * CYCLE_MS +
    (seconds - offsetSeconds) * 1000 +
    Number(fraction.padEnd(3, "0").slice(0, 3));
  return Math.max(-MAX_DATE_MS, Math.min(milliseconds, MAX_DATE_MS));
}

/**
 * Writes Unix seconds as an ISO 8601 time in UTC without a fraction, such as `2026-01-02T03:04:05Z`.
 *
 * @throws SdkError `invalid_time` unless the number is an integer between 0 and the end of the year 9999
 */
export function formatUnixSeconds(seconds: number): string {
  assertUnixSeconds(seconds, "time");
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

function assertUnixSeconds(seconds: number, label: string): void {
  if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > MAX_UNIX_SECONDS) {
    throw new SdkError(
      "invalid_time",
      `${label} expected whole Unix seconds from 0 to ${MAX_UNIX_SECONDS}, got ${showValue(seconds)}`,
    );
  }
}

/**
 * Converts a `Date` to whole Unix seconds, rounded down. Errors name it by its label.
 *
 * @throws SdkError `invalid_time` when the date is invalid or before 1970
 */
export function toUnixSeconds(date: Date, label: string): number {
  if (!(date instanceof Date) || Number.isNaN(date.getTime())) {
    throw new SdkError("invalid_time", `${label} expected a Date, such as new Date(), got ${describeValue(date)}`);
  }
  const seconds = Math.floor(date.getTime() / 1000);
  assertUnixSeconds(seconds, label);
  return seconds;
}
