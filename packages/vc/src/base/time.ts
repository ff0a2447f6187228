import { describeValue, showValue } from "./check-value.ts";
import { SdkError } from "./errors.ts";

// XML Schema 1.1 dateTimeStamp (time zone required), anchored at both ends: a well-known verifier's
// pattern is not, and takes "junk 2020-01-01T00:00:00Z junk" for a date. Years may have more than
// four digits, and a day may end at 24:00:00.
const DATE_TIME_STAMP =
  /^(-?(?:[1-9]\d{3,}|0\d{3}))-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?|24:00:00(?:\.0+)?)(?:Z|([+-])(?:(0\d|1[0-3]):([0-5]\d)|14:00))$/;

// 9999-12-31T23:59:59Z: the last second that a four-digit year can write
const MAX_UNIX_SECONDS = 253402300799;

// The Gregorian calendar repeats itself after 400 years of 146,097 days.
const CYCLE_YEARS = 400;
const CYCLE_MS = 146_097 * 86_400_000;
// The range of Date. Later times are clamped.
const MAX_DATE_MS = 8.64e15;

/**
 * Parses an XML Schema `dateTimeStamp` (RFC 3339 with a time zone) to milliseconds since the Unix
 * epoch.
 *
 * @returns milliseconds, or `undefined` when the text is not a date time stamp or names no real day
 */
export function parseDateTimeStamp(text: unknown): number | undefined {
  if (typeof text !== "string") return undefined;
  const match = DATE_TIME_STAMP.exec(text);
  if (match === null) return undefined;
  // A match without an hour means 24:00:00; an offset without hours means 14:00.
  const [
    ,
    year,
    month,
    day,
    hour = "24",
    minute = "0",
    second = "0",
    fraction = "",
    sign,
    ...offset
  ] = match;
  const [offsetHours = "14", offsetMinutes = "0"] = offset;
  const cycles = Math.floor(Number(year) / CYCLE_YEARS);
  // A year with the same calendar that Date.UTC does not map to the last century.
  const sameYear = 2000 + Number(year) - cycles * CYCLE_YEARS;
  const date = new Date(Date.UTC(sameYear, Number(month) - 1, Number(day)));
  // Date.UTC turns 30 February into a day of March.
  if (date.getUTCDate() !== Number(day)) return undefined;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  const offsetSeconds =
    sign === undefined
      ? 0
      : Number(`${sign}1`) * (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60;
  const milliseconds =
    date.getTime() +
    (cycles - 2000 / CYCLE_YEARS) * CYCLE_MS +
    (seconds - offsetSeconds) * 1000 +
    Number(fraction.padEnd(3, "0").slice(0, 3));
  return Math.max(-MAX_DATE_MS, Math.min(milliseconds, MAX_DATE_MS));
}

/**
 * Tells whether a value is a time as `toISOString` writes it: RFC 3339 in UTC, with milliseconds,
 * of an existing day.
 */
export function isWrittenTime(value: unknown): value is string {
  const time = parseDateTimeStamp(value);
  return time !== undefined && new Date(time).toISOString() === value;
}

/**
 * Writes Unix seconds as an ISO 8601 time in UTC without a fraction, such as
 * `2026-01-02T03:04:05Z`.
 *
 * @throws SdkError `invalid_time` unless the number is an integer between 0 and the end of the year
 *   9999
 */
export function formatUnixSeconds(seconds: number): string {
  assertUnixSeconds(seconds, "time");
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

function assertUnixSeconds(seconds: number, label: string): void {
  if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > MAX_UNIX_SECONDS) {
    throw new SdkError(
      "invalid_time",
      `${label} must be whole Unix seconds from 0 to ${MAX_UNIX_SECONDS} (received ${showValue(seconds)})`,
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
    throw new SdkError(
      "invalid_time",
      `${label} must be a Date, such as new Date() (received ${describeValue(date)})`,
    );
  }
  const seconds = Math.floor(date.getTime() / 1000);
  assertUnixSeconds(seconds, label);
  return seconds;
}
